/**
 * Entries as a CSV file whose cells no spreadsheet runs as a formula (contract/src/csv.ts). Amounts are in two columns, in and out, without a sign: no
 * figure begins like a formula, and both can be summed.
 */
import { csvLine, csvMark } from '@glassbook/contract/csv';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../../../carry/store/catalog.ts';
import type { OwnEntry } from '../read-entries.ts';

export const columns = [
  ...[
    'number',
    'time_utc',
    'account',
    'asset',
    'in',
    'out',
    'balance',
    'reason',
    'description',
    'reference',
    'journal_entry',
  ],
] as const;

export const csvHead = (): string => csvMark + csvLine(columns);

/** The line of the entry with a number; `say` is the reason in the reader's language. */
export function entryLine(catalog: Catalog, say: (reason: OwnEntry['reason']) => string) {
  return (entry: OwnEntry, number: number): string => {
    const { symbol, scale } = catalog.asset(entry.asset);
    const isIn = entry.value >= 0n;
    const amount = formatAmount(isIn ? entry.value : -entry.value, scale);
    return csvLine([
      ...[String(number), new Date(entry.at).toISOString(), entry.kind, symbol],
      ...[isIn ? amount : '', isIn ? '' : amount, formatAmount(entry.after, scale)],
      ...[entry.reason, say(entry.reason), entry.ref === 0 ? '' : String(entry.ref), String(entry.seq)],
    ]);
  };
}
