/** The worst price of a copy: the tighter of its leader's average price and of the mark price, each with the slippage and rounded to the tick toward itself. */
import type { Amount } from '@glassbook/money';
import type { Average } from '../../core/doors.ts';
import type { Grid } from '../../core/grid.ts';
import { BUY, type SideNumber } from '../../core/side.ts';
import { bandTicks } from '../quote.ts';
import type { Market } from '../state.ts';

const PPM = 1_000_000n;

/** Returns the worst price in ticks: average × (1 ± slippage), of a buy rounded down, of a sell up. Linear contracts only, whose average is value ÷ (contracts × what a tick of one is worth). */
export function guardTicks(
  { unit }: Grid,
  side: SideNumber,
  { value, contracts }: Average,
  slippagePpm: number,
): number {
  const below = BigInt(contracts) * unit * PPM;
  const far = value * (side === BUY ? PPM + BigInt(slippagePpm) : PPM - BigInt(slippagePpm));
  return Number(side === BUY ? far / below : (far + below - 1n) / below);
}

/** The same, and no further from the mark price than the slippage and the market's band, within its grid: a leader who trades with an account of his own has an average at any price. */
export function guardInBand(market: Market, side: SideNumber, average: Average, slippagePpm: number): number {
  const band = bandTicks(market.mark, Math.min(slippagePpm, market.settings.bandPpm), side === BUY);
  const guard = guardTicks(market, side, average, slippagePpm);
  const worst = side === BUY ? Math.min(guard, band) : Math.max(guard, band);
  return Math.min(Math.max(worst, 1), market.ticksMax);
}

/** Returns how many contracts so much margin is enough for at a price: ⌊margin × leverage ÷ worth of one⌋. */
export const contractsFor = ({ unit }: Grid, ticks: number, margin: Amount, leverage: number): number =>
  margin <= 0n ? 0 : Number((margin * BigInt(leverage)) / (BigInt(ticks) * unit));
