/**
 * Entries as a CSV file (RFC 4180, comma, CRLF, UTF-8 with a mark so that spreadsheets read it). A cell that a spreadsheet could run as
 * a formula is written with an apostrophe before it (OWASP ASVS 1.2.10). Amounts are in two columns, added and taken, without a
 * sign: so no figure begins like a formula, and both columns can be summed.
 */
import type { wallet } from '@glassbook/contract';

/** The heads of the columns, in this order, in the reader's language. */
export const columns = [
  'time',
  'asset',
  'kind',
  'reason',
  'before',
  'added',
  'taken',
  'after',
  'journal',
  'reference',
  'entry',
] as const;
type Column = (typeof columns)[number];
export type Words = {
  head: (column: Column) => string;
  kind: (kind: wallet.WireKind) => string;
};

const formulaStart = /^[=+\-@\t\r\n\0]/;

/** One cell: harmless, and quoted where it must be. */
export function cell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The file's text. Times are UTC with seconds, as in receipts. */
export function csvOf(entries: readonly wallet.Entry[], words: Words): string {
  const rows = entries.map((entry): Record<Column, string> => {
    const taken = entry.value.startsWith('-');
    return {
      time: new Date(entry.created_ms).toISOString(),
      asset: entry.currency_name,
      kind: words.kind(entry.kind),
      reason: entry.info,
      before: entry.before,
      added: taken ? '' : entry.value,
      taken: taken ? entry.value.slice(1) : '',
      after: entry.after,
      journal: String(entry.seq),
      reference: entry.transaction_info,
      entry: String(entry.id),
    };
  });
  const lines = [columns.map(words.head), ...rows.map((row) => columns.map((column) => row[column]))];
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
