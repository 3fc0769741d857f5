import type { Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { Stays } from '../core/doors.ts';
import type { HouseName } from '../core/terms.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureDeposit, ConfigureWithdrawal, FundsCommand, fundsFaults } from './command.ts';
import type {
  DepositRejectReason,
  DepositStatus,
  HouseDirection,
  PayeeKind,
  reasons,
  refusals,
  RejectReason,
  WithdrawalStatus,
} from './words.ts';

/**
 * A withdrawal. `fee` is part of `amount`. Times are milliseconds UTC: `decideBy` is when it is to be decided at the latest, `endedAt` when it was paid, rejected or canceled.
 * `stage` is open as long as its amount is on hold. `payer`: the actor who claimed the payment, while it is paying and once it is paid.
 */
export type WithdrawalRow = {
  id: number;
  owner: number;
  asset: number;
  amount: Amount;
  fee: Amount;
  payee: PayeeKind;
  detail: number;
  digest: string;
  stage: 'open' | 'ended';
  status: WithdrawalStatus;
  reason: RejectReason | undefined;
  reference: string | undefined;
  at: number;
  decideBy: number;
  reviewedAt: number | undefined;
  approvedAt: number | undefined;
  payer: number | undefined;
  payingAt: number | undefined;
  endedAt: number | undefined;
};

/**
 * A deposit. `amount` is what was asked for, `credited` what was received and credited. Times are milliseconds UTC: `decideBy` is when it is to be decided at the latest, `endedAt` when
 * it was credited, rejected or canceled.
 */
export type DepositRow = {
  id: number;
  owner: number;
  asset: number;
  amount: Amount;
  credited: Amount | undefined;
  network: string;
  detail: number;
  digest: string;
  stage: 'open' | 'ended';
  status: DepositStatus;
  reason: DepositRejectReason | undefined;
  reference: string | undefined;
  at: number;
  decideBy: number;
  reviewedAt: number | undefined;
  endedAt: number | undefined;
  /** The withdrawal whose payment came back. */
  returns: number | undefined;
};

/** What one user sent to another, once and for all. `worth`: in the smallest unit of BTC, for the limit of the sender's level. */
export type UserTransferRow = {
  id: number;
  seq: number;
  at: number;
  owner: number;
  recipient: number;
  asset: number;
  amount: Amount;
  worth: Amount;
};

/** What the operator brought into the house account of conversions, or took out of it, once and for all; by the two who decided it, at the request `request` of the desk. */
export type HouseTransferRow = {
  id: number;
  seq: number;
  at: number;
  direction: HouseDirection;
  house: HouseName;
  asset: number;
  amount: Amount;
  reference: string;
  request: number;
  maker: number;
  checker: number;
};

export type Funds = {
  withdrawalOffers: Map<number, ConfigureWithdrawal>;
  /** Those that are open. */
  withdrawals: Map<number, WithdrawalRow>;
  /** How many each owner has open. */
  openOf: Map<number, number>;
  nextWithdrawal: number;
  depositOffers: Map<number, ConfigureDeposit>;
  /** Those that are open. */
  deposits: Map<number, DepositRow>;
  /** Those of each owner that are open. */
  depositsOf: Map<number, Set<number>>;
  nextDeposit: number;
  nextTransfer: number;
  nextHouseTransfer: number;
  changed: {
    withdrawals: Changed<WithdrawalRow>;
    deposits: Changed<DepositRow>;
    transfers: Changed<UserTransferRow>;
    houseTransfers: Changed<HouseTransferRow>;
  };
};

export type FundsSpec = Brings<{
  name: 'funds';
  state: Funds;
  command: FundsCommand;
  done: {
    'funds.requestWithdrawal': { withdrawal: WithdrawalRow };
    'funds.cancelWithdrawal': { withdrawal: WithdrawalRow };
    'funds.requestDeposit': { deposit: DepositRow };
    'funds.cancelDeposit': { deposit: DepositRow };
    'funds.sendToUser': { transfer: UserTransferRow };
  };
  rows: {
    withdrawals: WithdrawalRow;
    deposits: DepositRow;
    transfers: UserTransferRow;
    houseTransfers: HouseTransferRow;
  };
  refusal: (typeof refusals)[number] | Stays;
  asks: 'mayLeave';
  fault: (typeof fundsFaults)[number];
  reason: (typeof reasons)[number];
  setting: 'funds.configureWithdrawal' | 'funds.configureDeposit';
}>;
export type State = Seen<FundsSpec>;
