import { formatAmount, rescale } from '@glassbook/money';
import type { Instrument } from '../instrument.ts';

/** A price in quote units as the ticket's field has it, with the places of the tick. */
export const priceText = (price: bigint, market: Instrument): string =>
  formatAmount(rescale(price, market.quote.scale, market.priceScale, 'half-even'), market.priceScale);
