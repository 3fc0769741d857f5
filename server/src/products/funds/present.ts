/** A withdrawal in wire format. */
import { funds, type WireLanguage } from '@glassbook/contract';
import type { WithdrawalRow } from '@glassbook/engine';
import type { RejectReason, WithdrawalStatus } from '@glassbook/engine/funds/words';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../../carry/store/catalog.ts';
import { timeText } from '../../carry/store/instrument.ts';
import { reads } from '../../carry/store/stored.ts';
import { stored } from './stored.ts';

const { sql, read } = reads(stored.withdrawals, { key: ['id'] });
/** Everything of the table, for a condition to follow, and how a row of it is read. */
export const selectWithdrawals = sql;
export const readWithdrawal = read;

const historic = { requested: 1, in_review: 1, approved: 1, paying: 1, paid: 2, rejected: 3, cancelled: 3 } as const;

const statusKeys: Readonly<Record<WithdrawalStatus, string>> = {
  requested: 'status.requested',
  in_review: 'status.in_review',
  approved: 'status.approved',
  paying: 'status.paying',
  paid: 'status.paid',
  rejected: 'status.rejected',
  cancelled: 'status.cancelled',
};
const reasonKeys: Readonly<Record<RejectReason, string>> = {
  payee_invalid: 'reject.payee_invalid',
  payee_not_own: 'reject.payee_not_own',
  identity_mismatch: 'reject.identity_mismatch',
  security_concern: 'reject.security_concern',
  legal_restriction: 'reject.legal_restriction',
  payment_returned: 'reject.payment_returned',
};
/** Empty where there is none. */
export const reasonText = (reason: RejectReason | undefined, language: WireLanguage): string =>
  reason === undefined ? '' : words(localeOf(language), 'funds', reasonKeys[reason]);

/** The sums of a withdrawal as text. */
export function sumsOf({ asset: id, amount, fee }: WithdrawalRow, catalog: Pick<Catalog, 'asset'>) {
  const { symbol: name, scale } = catalog.asset(id);
  const text = (sum: bigint) => formatAmount(sum, scale);
  return { currency_id: id, name, number: text(amount), rate: text(fee), real_number: text(amount - fee) };
}

export function presentWithdrawal(
  row: WithdrawalRow,
  catalog: Pick<Catalog, 'asset'>,
  language: WireLanguage,
): funds.WithdrawalView {
  const { id, at, status, payee, decideBy } = row;
  return {
    ...{ id, ...sumsOf(row, catalog), create_time: timeText(at), created_ms: at },
    ...{ status: historic[status], status_text: words(localeOf(language), 'funds', statusKeys[status]), state: status },
    ...{ type: funds.payeeNumber[payee], payee, decide_by_ms: decideBy },
    cancellable: status === 'requested' || status === 'in_review',
  };
}

/** Its states with their times, the oldest first. */
export function timelineOf({ at, reviewedAt, approvedAt, payingAt, endedAt, status }: WithdrawalRow) {
  const steps: [WithdrawalStatus, number | undefined][] = [
    ['requested', at],
    ['in_review', reviewedAt],
    ['approved', approvedAt],
    ['paying', payingAt],
    [status, endedAt],
  ];
  return steps.flatMap(([state, time]) => (time === undefined ? [] : [{ state, at_ms: time }]));
}
