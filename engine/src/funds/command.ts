import type { Amount } from '@glassbook/money';
import type { Stays } from '../core/doors.ts';
import type { DecidedBy } from '../core/entry.ts';
import type { CommandFrom } from '../core/fields.ts';
import type { Detail, HouseName } from '../core/terms.ts';
import type { depositRules, withdrawalRules } from './rules.ts';
import type { DepositRejectReason, RejectReason, PayeeKind, refusals } from './words.ts';

export type { DecidedBy } from '../core/entry.ts';
export type ConfigureWithdrawal = CommandFrom<typeof withdrawalRules>;
export type ConfigureDeposit = CommandFrom<typeof depositRules>;

/** Puts `amount` on hold, the fee included. `seen`: it is refused where another fee is in force. */
export type RequestWithdrawal = Detail & {
  kind: 'funds.requestWithdrawal';
  owner: number;
  asset: number;
  amount: Amount;
  payee: PayeeKind;
  seen?: { fee?: Amount };
};
export type CancelWithdrawal = { kind: 'funds.cancelWithdrawal'; owner: number; withdrawal: number };
/** One of the staff begins the review. */
export type ReviewWithdrawal = { kind: 'funds.reviewWithdrawal'; withdrawal: number };
export type ApproveWithdrawal = DecidedBy & { kind: 'funds.approveWithdrawal'; withdrawal: number };
export type RejectWithdrawal = DecidedBy & {
  kind: 'funds.rejectWithdrawal';
  withdrawal: number;
  reason: RejectReason;
};
/** A member of staff claims an approved withdrawal to pay it outside; no other can until it is released. */
export type ClaimWithdrawal = { kind: 'funds.claimWithdrawal'; withdrawal: number; payer: number };
/** Two state that what was claimed was not paid: another can claim it. */
export type ReleaseWithdrawal = DecidedBy & { kind: 'funds.releaseWithdrawal'; withdrawal: number };
/** The one who claimed it states that it was paid, another confirms. `reference`: by what the payment is found outside, such as the hash of a transaction. */
export type PayWithdrawal = DecidedBy & { kind: 'funds.payWithdrawal'; withdrawal: number; reference: string };

/** An owner states that `amount` was sent by this network; `bank` is a bank transfer. `returns`: staff states that the payment of this withdrawal, which is final, came back. Nothing moves. */
export type RequestDeposit = Detail & {
  kind: 'funds.requestDeposit';
  owner: number;
  asset: number;
  amount: Amount;
  network: string;
  returns?: number;
};
export type CancelDeposit = { kind: 'funds.cancelDeposit'; owner: number; deposit: number };
/** One of the staff begins the review. */
export type ReviewDeposit = { kind: 'funds.reviewDeposit'; deposit: number };
/** `amount` is what was received, whatever was asked for; `reference`: by what the payment is found outside, such as the hash of a transaction. */
export type CreditDeposit = DecidedBy & {
  kind: 'funds.creditDeposit';
  deposit: number;
  amount: Amount;
  reference: string;
};
/**
 * Moves `amount` from the owner's spot account to that of another user, at once. `worth`: what it is worth in the smallest unit of BTC, as the server valued it for the limit of the
 * sender's level.
 */
export type SendToUser = {
  kind: 'funds.sendToUser';
  owner: number;
  recipient: number;
  asset: number;
  amount: Amount;
  worth: Amount;
};
/** `house`: which account of the house; that of conversions where it is not named, as in journals that had no other. `reference`: as of a deposit. */
type HouseTransfer = DecidedBy & { asset: number; amount: Amount; reference: string; house?: HouseName };
/** What the operator brings from outside into an account of the house. */
export type BringIn = HouseTransfer & { kind: 'funds.bringIn' };
/** The way back. */
export type TakeOut = HouseTransfer & { kind: 'funds.takeOut' };
export type RejectDeposit = DecidedBy & { kind: 'funds.rejectDeposit'; deposit: number; reason: DepositRejectReason };

export type FundsCommand =
  | ConfigureWithdrawal
  | RequestWithdrawal
  | CancelWithdrawal
  | ReviewWithdrawal
  | ApproveWithdrawal
  | RejectWithdrawal
  | ClaimWithdrawal
  | ReleaseWithdrawal
  | PayWithdrawal
  | ConfigureDeposit
  | RequestDeposit
  | CancelDeposit
  | ReviewDeposit
  | CreditDeposit
  | RejectDeposit
  | SendToUser
  | BringIn
  | TakeOut;

export const fundsFaults = ['funds.settings_invalid', 'funds.decision_invalid'] as const;
export type FundsRefusal = (typeof refusals)[number] | Stays | (typeof fundsFaults)[number];
