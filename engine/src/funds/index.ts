/** Money in and out: withdrawals hold an amount until two people paid or rejected it; deposits are credited once two confirmed what was received. What the operator brings in for conversions takes two as well. */
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { claimWithdrawal, releaseWithdrawal } from './claim-withdrawal.ts';
import { fundsFaults } from './command.ts';
import { cancelDeposit } from './deposits/cancel-deposit.ts';
import { creditDeposit } from './deposits/credit-deposit.ts';
import { restoreDeposit } from './deposits/put-deposit.ts';
import { rejectDeposit } from './deposits/reject-deposit.ts';
import { requestDeposit } from './deposits/request-deposit.ts';
import { reviewDeposit } from './deposits/review-deposit.ts';
import { bringIn } from './house/bring-in.ts';
import { takeOut } from './house/take-out.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { restoreWithdrawal } from './put-withdrawal.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { approveWithdrawal, reviewWithdrawal } from './review-withdrawal.ts';
import { depositRules, withdrawalRules } from './rules.ts';
import { sendToUser } from './send-to-user.ts';
import type { FundsSpec, State } from './state.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type { DepositRow, Funds, HouseTransferRow, UserTransferRow, WithdrawalRow } from './state.ts';

/** What is taken out of the spot account, and arrives in it. */
const inSpot = ({ assets }: State, { asset }: { asset: number }) =>
  assets.get(asset)?.kinds.includes('spot') ? undefined : 'asset';

export const funds: Product<FundsSpec> = {
  ...plain,
  name: 'funds',
  place: 8,
  refusals,
  fees,
  faults: fundsFaults,
  empty: () => ({
    ...{ withdrawalOffers: new Map(), withdrawals: new Map(), openOf: new Map(), nextWithdrawal: 1 },
    ...{ depositOffers: new Map(), deposits: new Map(), depositsOf: new Map(), nextDeposit: 1, nextTransfer: 1 },
    nextHouseTransfer: 1,
    changed: {
      ...{ withdrawals: new Changed(), deposits: new Changed() },
      ...{ transfers: new Changed(), houseTransfers: new Changed() },
    },
  }),
  handlers: {
    'funds.requestWithdrawal': requestWithdrawal,
    'funds.cancelWithdrawal': cancelWithdrawal,
    'funds.reviewWithdrawal': reviewWithdrawal,
    'funds.approveWithdrawal': approveWithdrawal,
    'funds.rejectWithdrawal': rejectWithdrawal,
    'funds.claimWithdrawal': claimWithdrawal,
    'funds.releaseWithdrawal': releaseWithdrawal,
    'funds.payWithdrawal': payWithdrawal,
    'funds.requestDeposit': requestDeposit,
    'funds.cancelDeposit': cancelDeposit,
    'funds.reviewDeposit': reviewDeposit,
    'funds.creditDeposit': creditDeposit,
    'funds.rejectDeposit': rejectDeposit,
    'funds.sendToUser': sendToUser,
    'funds.bringIn': bringIn,
    'funds.takeOut': takeOut,
  },
  tables: {
    withdrawals: {
      take: ({ funds: { changed } }) => changed.withdrawals.take(),
      key: ['id'],
      live: { stage: 'open' },
      rank: 'id',
      restore: restoreWithdrawal,
    },
    deposits: {
      take: ({ funds: { changed } }) => changed.deposits.take(),
      key: ['id'],
      live: { stage: 'open' },
      rank: 'id',
      restore: restoreDeposit,
    },
    transfers: { take: ({ funds: { changed } }) => changed.transfers.take(), key: ['id'] },
    houseTransfers: { take: ({ funds: { changed } }) => changed.houseTransfers.take(), key: ['id'] },
  },
  counters: { nextWithdrawal: true, nextDeposit: true, nextTransfer: true, nextHouseTransfer: true },
  settings: {
    'funds.configureWithdrawal': {
      declared: withdrawalRules,
      problem: inSpot,
      restore: ({ funds: { withdrawalOffers } }, command) => {
        withdrawalOffers.set(command.asset, command);
      },
    },
    'funds.configureDeposit': {
      declared: depositRules,
      problem: inSpot,
      restore: ({ funds: { depositOffers } }, command) => {
        depositOffers.set(command.asset, command);
      },
    },
  },
  asks: { mayLeave: true },
  *describe({ funds: { withdrawalOffers, withdrawals, depositOffers, deposits } }) {
    for (const [asset, offer] of inOrder(withdrawalOffers)) yield `withdrawals of ${asset} ${encode(offer)}`;
    for (const [id, row] of inOrder(withdrawals)) yield `withdrawal ${id} ${encode(row)}`;
    for (const [asset, offer] of inOrder(depositOffers)) yield `deposits of ${asset} ${encode(offer)}`;
    for (const [id, row] of inOrder(deposits)) yield `deposit ${id} ${encode(row)}`;
  },
  *holds({ funds: { withdrawals }, ledger }) {
    for (const { owner, asset, amount } of withdrawals.values())
      yield [ledger.account(owner, 'spot', asset), amount] as const;
  },
};
