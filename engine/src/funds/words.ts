/** The codes of funds that leave the engine: its refusals to a trader, the reasons of its postings, the states of requests. The contract reads this list. */
export const refusals = [
  'funds.withdrawal_off',
  'funds.fee_changed',
  'funds.amount_too_small',
  'funds.insufficient_funds',
  'funds.too_many_open',
  'funds.withdrawal_not_found',
  'funds.not_cancellable',
  'funds.deposit_off',
  'funds.deposit_too_small',
  'funds.deposit_too_large',
  'funds.too_many_deposits',
  'funds.deposit_not_found',
  'funds.deposit_not_cancellable',
  'funds.recipient_unavailable',
] as const;
export const reasons = [
  'funds.withdrawal',
  'funds.withdrawal_fee',
  'funds.deposit',
  'funds.user_transfer',
  'funds.house_in',
  'funds.house_out',
] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  ...{ 'funds.withdrawal': false, 'funds.withdrawal_fee': true },
  ...{ 'funds.deposit': false, 'funds.user_transfer': false },
  ...{ 'funds.house_in': false, 'funds.house_out': false },
};

/** What the operator brings into an account of the house, and takes out again. */
export const houseDirections = ['in', 'out'] as const;
export type HouseDirection = (typeof houseDirections)[number];

/** Where a withdrawal goes. */
export const payeeKinds = ['address', 'bank', 'international'] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/**
 * The states of a withdrawal and what may follow each (F10). In none of them is anything asked of its owner; a canceled or rejected one has its amount back. The owner can cancel
 * until it is approved: from then on the payment may be on its way. It is paid outside only while it is `paying`, which one person took it for: it may be on its way, so it is
 * not rejected from there. Two return it to `approved`.
 */
export const withdrawalNext = {
  requested: ['in_review', 'cancelled'],
  in_review: ['approved', 'rejected', 'cancelled'],
  approved: ['paying', 'rejected'],
  paying: ['paid', 'approved'],
  paid: [],
  rejected: [],
  cancelled: [],
} as const;
export type WithdrawalStatus = keyof typeof withdrawalNext;
export const withdrawalStatuses = Object.keys(withdrawalNext) as readonly WithdrawalStatus[];

/** Why a withdrawal was rejected. None of them can be ended by a payment (F10). */
export const rejectReasons = [
  'payee_invalid',
  'payee_not_own',
  'identity_mismatch',
  'security_concern',
  'legal_restriction',
  'payment_returned',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** So many withdrawals of one owner may wait at once, and so many deposits. */
export const OPEN_MAX = 20;

/**
 * The states of a deposit and what may follow each. The owner can cancel until its review begins. None of them asks for a payment: what was not received is rejected, and nothing is
 * owed for it (F10).
 */
export const depositNext = {
  submitted: ['in_review', 'cancelled'],
  in_review: ['credited', 'rejected'],
  credited: [],
  rejected: [],
  cancelled: [],
} as const;
export type DepositStatus = keyof typeof depositNext;
export const depositStatuses = Object.keys(depositNext) as readonly DepositStatus[];

/** Why a deposit was rejected. None of them can be ended by a further payment (F10). */
export const depositRejectReasons = [
  'not_received',
  'voucher_unclear',
  'credited_before',
  'third_party',
  'wrong_asset',
  'legal_restriction',
] as const;
export type DepositRejectReason = (typeof depositRejectReasons)[number];
