/** Adds every entry of an exported file up, by asset, and compares with balances that came another way. */
import type { wallet } from '@glassbook/contract';
import { decimalOf, unitsOf } from '@glassbook/money';
import type { z } from 'zod';

export type Row = { asset: string; entries: number; sum: bigint; difference: bigint; scale: number };
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

type Line = { asset: string; value: string; balance: string; entries: number };
const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const isZero = (parts: readonly string[]): boolean => parts.every((part) => unitsIn(part, scaleOf(part)) === 0n);

/**
 * A row for each asset of the file and for each that is held. `difference` is to what is held, or where that agrees to what the file itself states as its balances. Undefined where entries
 * are missing: the file was cut off, or has others than its head counts.
 */
export async function reSum(
  lines: AsyncIterable<string>,
  totals: ReadonlyMap<string, readonly string[]>,
): Promise<Row[] | undefined> {
  const rows = new Map<string, Row>();
  const stated = new Map<string, string[]>();
  const rowOf = (asset: string, text: string): Row => {
    const row = rows.get(asset) ?? { asset, entries: 0, sum: 0n, difference: 0n, scale: scaleOf(text) };
    rows.set(asset, row);
    return row;
  };
  let [counted, expected] = [0, -1];
  for await (const line of lines) {
    const [, kind] = /^\{"kind":"(entry|balance|head)"/.exec(line) ?? [];
    if (kind === undefined) continue;
    const { asset, value, balance, entries } = JSON.parse(line.replace(/,$/, '')) as Line;
    if (kind === 'head') expected = entries;
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
  // What is held has entries: where the file has none of them, its row shows all of it as the difference.
  for (const [asset, parts] of totals)
    if (!isZero(parts))
      rowOf(
        asset,
        parts.reduce((most, part) => (scaleOf(part) > scaleOf(most) ? part : most), ''),
      );
  for (const row of rows.values()) {
    const lacks = (parts: readonly string[] = []) =>
      row.sum - parts.reduce((sum, part) => sum + unitsIn(part, row.scale), 0n);
    row.difference = lacks(totals.get(row.asset)) || lacks(stated.get(row.asset));
  }
  return counted === expected ? [...rows.values()] : undefined;
}
