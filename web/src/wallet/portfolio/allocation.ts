/** What share of all each asset is. */
import { assert, mulDiv, type Amount } from '@glassbook/money';
import type { Portfolio } from './portfolio.ts';

/** `part` of `whole` in tenths of a percent, half even; 0 of nothing. */
export function shareOf(part: Amount, whole: Amount): Amount {
  return whole === 0n ? 0n : mulDiv(part, 1000n, whole, 'half-even');
}

export type Slice = { name: string | undefined; worth: Amount };

/** What each asset is worth over all accounts, the largest first; those beyond `count` together, without a name. Assets worth nothing are left out. */
export function allocation(portfolio: Portfolio, count: number): Slice[] {
  assert(count > 0, 'an allocation has room for at least one asset');
  const byAsset = new Map<string, Amount>();
  for (const { holdings } of portfolio.accounts) {
    for (const { name, worth } of holdings) if (worth > 0n) byAsset.set(name, (byAsset.get(name) ?? 0n) + worth);
  }
  const slices = [...byAsset].map(([name, worth]) => ({ name, worth }));
  slices.sort((a, b) => (a.worth === b.worth ? (a.name < b.name ? -1 : 1) : a.worth < b.worth ? 1 : -1));
  if (slices.length <= count) return slices;
  return [
    ...slices.slice(0, count - 1),
    { name: undefined, worth: slices.slice(count - 1).reduce((so, { worth }) => so + worth, 0n) },
  ];
}
