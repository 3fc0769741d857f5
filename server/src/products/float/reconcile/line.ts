/** A line of a reconciliation: what has to be, what is stored, and what of it differs. Amounts are in the smallest unit of the asset. */
import type { float } from '@glassbook/contract';

export type Check = (typeof float.checks)[number];
export type Item = { name: string; expected: bigint; found: bigint };
/** `items`: those that differ. */
export type Line = { check: Check; asset: number; expected: bigint; found: bigint; items: Item[] };

/** As it is kept: amounts as text, and the first of what differs. */
export type KeptLine = Pick<Line, 'check' | 'asset'> & {
  expected: string;
  found: string;
  differing: number;
  items: { name: string; expected: string; found: string }[];
};

const itemsKept = 20;

/** Sums may be alike where two differences cancel each other, so what differs counts too. */
export const differs = ({ expected, found, items }: Line): boolean => expected !== found || items.length > 0;

export const keptOf = ({ check, asset, expected, found, items }: Line): KeptLine => ({
  ...{ check, asset, expected: String(expected), found: String(found), differing: items.length },
  items: items.slice(0, itemsKept).map((item) => ({
    ...{ name: item.name, expected: String(item.expected), found: String(item.found) },
  })),
});

/** Sums by asset; what is not there is 0. */
export class Sums extends Map<number, bigint> {
  add(asset: number, amount: bigint): void {
    this.set(asset, this.of(asset) + amount);
  }

  of(asset: number): bigint {
    return this.get(asset) ?? 0n;
  }
}

/** A stored amount. A part of a unit, which only a changed row has, is rounded away from zero, so that the run goes on and the row differs. */
export function unitsIn(stored: string): bigint {
  const [whole = '0', fraction = ''] = stored.split('.');
  if (!/[1-9]/.test(fraction)) return BigInt(whole);
  return stored.startsWith('-') ? BigInt(whole) - 1n : BigInt(whole) + 1n;
}
