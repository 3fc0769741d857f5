/** What share of all each asset is. */
import { assert, mulDiv, type Amount } from '@glassbook/money';
import type { Portfolio } from './portfolio.ts';

/**
 * Each part of their sum in tenths of a percent, by the largest remainder: rounded down, then a tenth more for those that lost most, the earlier of two
 * that lost the same. So they sum to 100.0%; all are 0 where there is nothing.
 */
export function sharesOf(parts: readonly Amount[]): Amount[] {
  const whole = parts.reduce((so, part) => so + part, 0n);
  if (whole === 0n) return parts.map(() => 0n);
  const shares = parts.map((part) => mulDiv(part, 1000n, whole, 'down'));
  const lost = parts.map((part, at) => ({ at, rest: (part * 1000n) % whole }));
  lost.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  const missing = Number(1000n - shares.reduce((so, share) => so + share, 0n));
  const more = new Set(lost.slice(0, missing).map(({ at }) => at));
  return shares.map((share, at) => (more.has(at) ? share + 1n : share));
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
