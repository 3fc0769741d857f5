/** Adds every entry of an exported file up, by asset, and compares with balances that came another way. */
import type { wallet } from '@glassbook/contract';
import { decimalOf, unitsOf } from '@glassbook/money';
import type { z } from 'zod';

type Sum = { asset: string; entries: number; sum: bigint; scale: number };
export type Row = Sum & { difference: bigint };
type Totals = ReadonlyMap<string, readonly string[]>;
/** A file added up: the journal entry up to which it goes, and what it states as balances itself. */
export type Summed = { seq: number; sums: readonly Sum[]; stated: Totals };
type Wallets = z.output<typeof wallet.wallets.reply>;

const none = { negative: false, digits: 0n, scale: 0 };
const unitsIn = (text: string, scale: number): bigint => unitsOf(decimalOf(text) ?? none, scale, 'down');

/** What each asset has over all accounts, on hold included, as decimal texts. */
export function totalsOf(wallets: Wallets): Map<string, string[]> {
  const totals = new Map<string, string[]>();
  const kinds = ['legal', 'change', 'lever', 'micro', 'stock', 'margin', 'financial'] as const;
  for (const kind of kinds)
    for (const row of wallets[`${kind}_wallet`].balance as Record<string, string | number | undefined>[]) {
      const parts = [row[`${kind}_balance`], row[`lock_${kind}_balance`]].map((part) => String(part ?? '0'));
      totals.set(String(row['currency_name']), [...(totals.get(String(row['currency_name'])) ?? []), ...parts]);
    }
  return totals;
}

/** The lines of a stream of text. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (done) return;
  }
}

type Line = { asset: string; value: string; balance: string; entries: number; seq: number };
const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const isZero = (parts: readonly string[]): boolean => parts.every((part) => unitsIn(part, scaleOf(part)) === 0n);

/** The sum of each asset of a file. Undefined where entries are missing: the file was cut off, or has others than its head counts. */
export async function reSum(lines: AsyncIterable<string>): Promise<Summed | undefined> {
  const rows = new Map<string, Sum>();
  const stated = new Map<string, string[]>();
  const rowOf = (asset: string, text: string): Sum => {
    const row = rows.get(asset) ?? { asset, entries: 0, sum: 0n, scale: scaleOf(text) };
    rows.set(asset, row);
    return row;
  };
  let [counted, expected, upTo] = [0, -1, 0];
  for await (const line of lines) {
    const [, kind] = /^\{"kind":"(entry|balance|head)"/.exec(line) ?? [];
    if (kind === undefined) continue;
    const { asset, value, balance, entries, seq } = JSON.parse(line.replace(/,$/, '')) as Line;
    if (kind === 'head') [expected, upTo] = [entries, seq];
    else if (kind === 'balance') {
      rowOf(asset, balance);
      stated.set(asset, [...(stated.get(asset) ?? []), balance]);
    } else {
      const row = rowOf(asset, value);
      counted += 1;
      row.entries += 1;
      row.sum += unitsIn(value, row.scale);
    }
  }
  return counted === expected ? { seq: upTo, sums: [...rows.values()], stated } : undefined;
}

/** How far a sum is from the parts of a balance. */
const lacks = ({ sum, scale }: Sum, parts: readonly string[] = []): bigint =>
  sum - parts.reduce((all, part) => all + unitsIn(part, scale), 0n);

/** Whether a file adds up to the balances that it states itself. */
export const addsUpItself = ({ sums, stated }: Summed): boolean =>
  sums.every((sum) => lacks(sum, stated.get(sum.asset)) === 0n);

/** A row for each asset of the file and for each that is held. `difference` is to what is held, or where that agrees to what the file itself states as its balances. */
export function compare({ sums, stated }: Summed, totals: Totals): Row[] {
  const summed = new Set(sums.map(({ asset }) => asset));
  // What is held has entries: where the file has none of them, its row shows all of it as the difference.
  const others = [...totals]
    .filter(([asset, parts]) => !summed.has(asset) && !isZero(parts))
    .map(([asset, parts]) => ({ asset, entries: 0, sum: 0n, scale: Math.max(...parts.map(scaleOf)) }));
  return [...sums, ...others].map((sum) => ({
    ...sum,
    difference: lacks(sum, totals.get(sum.asset)) || lacks(sum, stated.get(sum.asset)),
  }));
}
