/** The commands of funds as docs/funds.md describes them. */
import {
  FIRST_USER,
  HOUSE_FEES,
  WORLD,
  type ConfigureDeposit,
  type ConfigureWithdrawal,
  type DepositRow,
  type HouseTransferRow,
  type Outcome,
  type UserTransferRow,
  type WithdrawalRow,
} from '@glassbook/engine';
import { assetsOf } from '../asset/index.ts';
import { areTwo } from '../model/are-two.ts';
import { deposited, depositRefusal, withdrew } from '../model/limits.ts';
import { AMOUNT_MAX } from '../model/bounds.ts';
import { changesOf, slice, type Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { mayGo } from '../model/stays.ts';
import type { Rules } from '../product.ts';

export const fundsOf = slice(() => ({
  offers: new Map<number, ConfigureWithdrawal>(),
  /** Those that are open. */
  open: new Map<number, WithdrawalRow>(),
  next: 1,
  depositOffers: new Map<number, ConfigureDeposit>(),
  openDeposits: new Map<number, DepositRow>(),
  nextDeposit: 1,
  nextTransfer: 1,
  nextHouseTransfer: 1,
}));
export const fundsRowsOf = changesOf(() => ({
  withdrawals: [] as WithdrawalRow[],
  deposits: [] as DepositRow[],
  transfers: [] as UserTransferRow[],
  houseTransfers: [] as HouseTransferRow[],
}));

export const openOf = (model: Model): WithdrawalRow[] => [...fundsOf(model).open.values()];

export const DAY = 86_400_000;
export const OPEN_MAX = 20;
const reasons = [
  ...['payee_invalid', 'payee_not_own', 'identity_mismatch', 'security_concern'],
  ...['legal_restriction', 'payment_returned'],
];

function put(model: Model, row: WithdrawalRow): WithdrawalRow {
  if (row.stage === 'open') fundsOf(model).open.set(row.id, row);
  else fundsOf(model).open.delete(row.id);
  fundsRowsOf(model).withdrawals.push(row);
  return row;
}

/** The withdrawal, where it is in one of these states. */
function inState(model: Model, id: number, ...states: WithdrawalRow['status'][]): WithdrawalRow | undefined {
  const row = fundsOf(model).open.get(id);
  return row && states.includes(row.status) ? row : undefined;
}

function giveBack(
  model: Model,
  row: WithdrawalRow,
  status: 'rejected' | 'cancelled',
  reason?: WithdrawalRow['reason'],
) {
  model.hold(model.account(row.owner, 'spot', row.asset), -row.amount);
  return put(model, { ...row, stage: 'ended', status, reason, endedAt: model.at });
}

export const invalid = (): Outcome => refused('funds.decision_invalid');

/** Visible text without spaces. */
export const isReference = (text: string): boolean => text !== '' && text.length <= 128 && !text.includes(' ');

export const withdrawalRules = {
  'funds.configureWithdrawal': (model, command) => {
    const { asset, fee, min, decideMs } = command;
    const isGood = assetsOf(model).get(asset)?.kinds.includes('spot') && fee >= 0n && min > fee && min <= AMOUNT_MAX;
    if (!isGood || !Number.isInteger(decideMs) || decideMs <= 0 || decideMs > 30 * DAY)
      return refused('funds.settings_invalid');
    fundsOf(model).offers.set(asset, command);
    model.changes.settings.push({ key: `withdrawal:${asset}`, command });
    return { ok: true };
  },
  'funds.requestWithdrawal': (model, { owner, asset, amount, payee, detail, digest, seen }) => {
    const own = fundsOf(model);
    const offer = own.offers.get(asset);
    if (!offer?.enabled || owner < FIRST_USER) return refused('funds.withdrawal_off');
    if ((seen?.fee ?? offer.fee) !== offer.fee) return refused('funds.fee_changed');
    if (amount < offer.min) return refused('funds.amount_too_small');
    if (openOf(model).filter((row) => row.owner === owner).length >= OPEN_MAX) return refused('funds.too_many_open');
    if (model.available(owner, 'spot', asset) < amount) return refused('funds.insufficient_funds');
    if (!mayGo(model, owner, asset, amount)) return refused('otc.stays');
    model.hold(model.account(owner, 'spot', asset), amount);
    const row: WithdrawalRow = {
      ...{ id: own.next, owner, asset, amount, fee: offer.fee, payee, detail, digest },
      ...{ stage: 'open', status: 'requested', reason: undefined, reference: undefined },
      ...{ at: model.at, decideBy: model.at + offer.decideMs },
      ...{ reviewedAt: undefined, approvedAt: undefined, payer: undefined, payingAt: undefined, endedAt: undefined },
    };
    own.next += 1;
    return { ok: true, withdrawal: put(model, row) };
  },
  'funds.cancelWithdrawal': (model, { owner, withdrawal }) => {
    const row = fundsOf(model).open.get(withdrawal);
    if (row?.owner !== owner) return refused('funds.withdrawal_not_found');
    if (row.status === 'approved' || row.status === 'paying') return refused('funds.not_cancellable');
    return { ok: true, withdrawal: giveBack(model, row, 'cancelled') };
  },
  'funds.reviewWithdrawal': (model, { withdrawal }) => {
    const row = inState(model, withdrawal, 'requested');
    if (!row) return invalid();
    put(model, { ...row, status: 'in_review', reviewedAt: model.at });
    return { ok: true };
  },
  'funds.approveWithdrawal': (model, command) => {
    const row = inState(model, command.withdrawal, 'in_review');
    if (!row || !areTwo(command)) return invalid();
    put(model, { ...row, status: 'approved', approvedAt: model.at });
    return { ok: true };
  },
  'funds.rejectWithdrawal': (model, command) => {
    const row = inState(model, command.withdrawal, 'in_review', 'approved');
    if (!row || !areTwo(command) || !reasons.includes(command.reason)) return invalid();
    giveBack(model, row, 'rejected', command.reason);
    return { ok: true };
  },
  'funds.claimWithdrawal': (model, { withdrawal, payer }) => {
    const row = inState(model, withdrawal, 'approved');
    if (!row || !Number.isSafeInteger(payer) || payer <= 0) return invalid();
    put(model, { ...row, status: 'paying', payer, payingAt: model.at });
    return { ok: true };
  },
  'funds.releaseWithdrawal': (model, command) => {
    const row = inState(model, command.withdrawal, 'paying');
    if (!row || !areTwo(command)) return invalid();
    put(model, { ...row, status: 'approved', payer: undefined, payingAt: undefined });
    return { ok: true };
  },
  'funds.payWithdrawal': (model, command) => {
    const row = inState(model, command.withdrawal, 'paying');
    const { reference, maker } = command;
    if (row?.payer !== maker || !areTwo(command) || !isReference(reference)) return invalid();
    const { id, owner, asset, amount, fee } = row;
    const own = model.account(owner, 'spot', asset);
    model.pay(own, 'held', model.account(WORLD, 'spot', asset), amount - fee, 'funds.withdrawal', id);
    if (fee > 0n) model.pay(own, 'held', model.account(HOUSE_FEES, 'spot', asset), fee, 'funds.withdrawal_fee', id);
    withdrew(model, owner, { asset, amount });
    put(model, { ...row, stage: 'ended', status: 'paid', reference, endedAt: model.at });
    return { ok: true };
  },
} satisfies Partial<Rules<`funds.${string}`>>;

export const transferRules = {
  'funds.sendToUser': (model, { owner, recipient, asset, amount, worth }) => {
    const own = fundsOf(model);
    const offer = own.offers.get(asset);
    const sum = { asset, amount };
    if (!offer?.enabled || owner < FIRST_USER) return refused('funds.withdrawal_off');
    if (recipient < FIRST_USER || recipient === owner || worth < 0n) return refused('funds.recipient_unavailable');
    if (amount < offer.min) return refused('funds.amount_too_small');
    if (model.available(owner, 'spot', asset) < amount) return refused('funds.insufficient_funds');
    if (!mayGo(model, owner, asset, amount)) return refused('otc.stays');
    if (depositRefusal(model, recipient, [sum])) return refused('funds.recipient_unavailable');
    const { seq, at } = model;
    const transfer: UserTransferRow = { id: own.nextTransfer, seq, at, owner, recipient, asset, amount, worth };
    own.nextTransfer += 1;
    const to = model.account(recipient, 'spot', asset);
    model.pay(model.account(owner, 'spot', asset), 'available', to, amount, 'funds.user_transfer', transfer.id);
    withdrew(model, owner, sum);
    deposited(model, recipient, [sum]);
    fundsRowsOf(model).transfers.push(transfer);
    return { ok: true, transfer };
  },
} satisfies Partial<Rules<`funds.${string}`>>;
