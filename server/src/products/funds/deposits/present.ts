/** A deposit in wire format. */
import { payee, type funds, type WireLanguage } from '@glassbook/contract';
import type { DepositRow } from '@glassbook/engine';
import type { DepositRejectReason, DepositStatus } from '@glassbook/engine/funds/words';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { timeText } from '../../../carry/store/instrument.ts';
import { reads } from '../../../carry/store/stored.ts';
import { stored } from '../stored.ts';

const { sql, read } = reads(stored.deposits, { key: ['id'] });
/** Everything of the table, for a condition to follow, and how a row of it is read. */
export const selectDeposits = sql;
export const readDeposit = read;

const historic = { submitted: 1, in_review: 1, credited: 2, rejected: 3, cancelled: 3 } as const;

const statusKeys: Readonly<Record<DepositStatus, string>> = {
  submitted: 'deposit_status.submitted',
  in_review: 'deposit_status.in_review',
  credited: 'deposit_status.credited',
  rejected: 'deposit_status.rejected',
  cancelled: 'deposit_status.cancelled',
};
const reasonKeys: Readonly<Record<DepositRejectReason, string>> = {
  not_received: 'deposit_reject.not_received',
  voucher_unclear: 'deposit_reject.voucher_unclear',
  credited_before: 'deposit_reject.credited_before',
  third_party: 'deposit_reject.third_party',
  wrong_asset: 'deposit_reject.wrong_asset',
  legal_restriction: 'deposit_reject.legal_restriction',
};

/** The network as the server wrote it into the command. */
export const networkOf = ({ network }: Pick<DepositRow, 'network'>): funds.DepositWay => network as funds.DepositWay;

function placeOf(network: funds.DepositWay, say: (key: string) => string): string {
  if (network === 'unknown') return say('deposit_unknown');
  return network === 'bank' ? say('deposit_bank') : payee.networkNames[network];
}

/** The sums of a deposit as text. */
export function sumsOf({ asset: id, amount, credited }: DepositRow, catalog: Pick<Catalog, 'asset'>) {
  const { symbol: name, scale } = catalog.asset(id);
  const text = (sum: bigint) => formatAmount(sum, scale);
  return {
    ...{ currency_id: id, name, amount: text(amount) },
    credited: credited === undefined ? null : text(credited),
  };
}

export function presentDeposit(
  row: DepositRow,
  catalog: Pick<Catalog, 'asset'>,
  language: WireLanguage,
): funds.DepositView {
  const { id, owner, at, status, decideBy, reason } = row;
  const say = (key: string) => words(localeOf(language), 'funds', key);
  const network = networkOf(row);
  return {
    ...{ id, uid: owner, ...sumsOf(row, catalog), status: historic[status], created_at: timeText(at), created_ms: at },
    user_account: placeOf(network, say),
    remark: reason === undefined ? '' : say(reasonKeys[reason]),
    ...{ type: network === 'bank' ? 1 : 0, network, state: status, state_text: say(statusKeys[status]) },
    ...{ decide_by_ms: decideBy, cancellable: status === 'submitted', returns: row.returns ?? null },
  };
}

/** Its states with their times, the oldest first. */
export function timelineOf({ at, reviewedAt, endedAt, status }: DepositRow) {
  const steps: [DepositStatus, number | undefined][] = [
    ['submitted', at],
    ['in_review', reviewedAt],
    [status, endedAt],
  ];
  return steps.flatMap(([state, time]) => (time === undefined ? [] : [{ state, at_ms: time }]));
}
