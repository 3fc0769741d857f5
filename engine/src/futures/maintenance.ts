/**
 * What an account must keep, so that what closes it can still be paid: of each side its worth at entry by the tiers, and the taker's fee of closing at the price at which nothing is left (bankruptcy). That
 * price follows from what there is, so the sum is solved for what must be there:
 *
 *   equity ≤ T + f × (w ∓ equity)   ⟺   equity ≤ (T + f × w) ÷ (1 ± f)
 *
 * with T by the tiers, w the worth at the mark price of what is left once longs and shorts of a market are closed against each other, f the fee; the upper sign where it gains by worth. Of several markets the sums
 * are added, each with the other mark prices unchanged.
 */
import { mulDiv, type Amount } from '@glassbook/money';
import { valueOf, type Grid } from '../core/grid.ts';
import { gainsByWorth } from './quote.ts';
import { maintenanceOf, type TierRates } from './tiers.ts';

const PPM = 1_000_000n;

type Open = { contracts: number; entryValue: Amount };
/** What counts together in one market. */
export type Sides = { long: Open; short: Open };
export const nothingOpen: Open = { contracts: 0, entryValue: 0n };

/** A market as these sums need it. */
export type MarginRules = Grid & { tiers: TierRates; settings: { takerFeePpm: number } };

/** T + f × w, times a million, and ± f in parts per million; those of several markets are added. */
export type Need = { amount: Amount; fee: Amount };
export const nothingNeeded: Need = { amount: 0n, fee: 0n };
export const plus = (a: Need, b: Need): Need => ({ amount: a.amount + b.amount, fee: a.fee + b.fee });

/** What the open positions of one market add, at a mark price in ticks. */
export function needOf(rules: MarginRules, { long, short }: Sides, mark: number): Need {
  const { tiers, settings } = rules;
  const kept = maintenanceOf(tiers, long.entryValue) + maintenanceOf(tiers, short.entryValue);
  const lots = long.contracts - short.contracts;
  if (lots === 0) return { amount: kept * PPM, fee: 0n };
  const fee = BigInt(settings.takerFeePpm);
  const amount = kept * PPM + fee * valueOf(rules, mark, Math.abs(lots));
  return { amount, fee: gainsByWorth(rules, lots > 0 ? 'long' : 'short') ? fee : -fee };
}

/** The maintenance margin, rounded up: an account with so much or less is liquidated. Fees of many markets count no more than double. */
export function maintenanceFor({ amount, fee }: Need): Amount {
  const whole = PPM + fee;
  return mulDiv(amount, 1n, whole < PPM / 2n ? PPM / 2n : whole, 'up');
}

/** Whether so much is not enough. Where nothing is open only a debt is too little. */
export const isTooLittle = (equity: Amount, maintenance: Amount): boolean =>
  maintenance > 0n ? equity <= maintenance : equity < 0n;
