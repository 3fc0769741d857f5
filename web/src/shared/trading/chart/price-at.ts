import { cutPlaces, formatAmount, parseAmount } from '@glassbook/money';
import type { Instrument } from '../instrument.ts';

type Steps = Pick<Instrument, 'tick' | 'priceScale'> & { quote: { scale: number } };

/** The price on the market's tick that is nearest to a place on the chart, as text of the wire; one tick at the least. */
export function priceAt(value: number, { tick, priceScale, quote }: Steps): string {
  // A pixel is far coarser than what a float of a price leaves out.
  const units = parseAmount(Math.max(0, value).toFixed(quote.scale), quote.scale) ?? 0n;
  const ticks = (units + tick / 2n) / tick;
  return cutPlaces(formatAmount((ticks > 0n ? ticks : 1n) * tick, quote.scale), priceScale);
}
