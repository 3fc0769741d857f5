/** The part of what positions must keep that follows from their worth: a rate on each part of it, by tier, so that no more worth ever needs less. */
import { mulDiv, type Amount } from '@glassbook/money';
import type { Tier } from './command.ts';

const PPM = 1_000_000n;

/** The tiers with what is below each: `from` its lower end, `base` what the worth below it needs, times a million. */
export type TierRates = readonly (Tier & { from: Amount; base: Amount; rate: Amount })[];

export function ratesOf(tiers: readonly Tier[]): TierRates {
  let from = 0n;
  let base = 0n;
  return tiers.map((tier) => {
    const rates = { ...tier, from, base, rate: BigInt(tier.maintenancePpm) };
    base += (tier.valueMax - from) * rates.rate;
    from = tier.valueMax;
    return rates;
  });
}

/** The tier that so much worth is in; above all of them, the last. */
export function tierOf(tiers: TierRates, value: Amount): TierRates[number] {
  let at = 0;
  while (at < tiers.length - 1 && value > (tiers[at] as TierRates[number]).valueMax) at += 1;
  return tiers[at] as TierRates[number];
}

/** What so much worth needs, rounded up. */
export function maintenanceOf(tiers: TierRates, value: Amount): Amount {
  if (value === 0n) return 0n;
  const { from, base, rate } = tierOf(tiers, value);
  return mulDiv(base + (value - from) * rate, 1n, PPM, 'up');
}

/** The highest rate among the tiers that allow this leverage. */
export const rateAt = (tiers: TierRates, leverage: number): Amount =>
  tiers.reduce((most, { leverageMax, rate }) => (leverageMax >= leverage && rate > most ? rate : most), 0n);
