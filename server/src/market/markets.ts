import { market } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { handleAnyone } from '../http/handling.ts';
import type { MarketServices } from './services.ts';
import { amountScaleOf, pairOf, placesOf, priceScaleOf, priceText } from '../store/instrument.ts';

/** All markets with their rules. */
export const markets = ({ data, book }: MarketServices) =>
  handleAnyone(market.markets, () => ({
    ok: true,
    message: data.settings().map((settings) => ({
      ...pairOf(settings),
      status: book.status(settings.id),
      tick: priceText(settings, settings.tick),
      lot: trimmed(settings.lot, settings.base.scale),
      notional_min: trimmed(settings.notionalMin, settings.quote.scale),
      notional_max: trimmed(settings.notionalMax, settings.quote.scale),
      maker_fee_ppm: settings.makerFeePpm,
      taker_fee_ppm: settings.takerFeePpm,
      market_band_ppm: settings.bandPpm,
      price_scale: priceScaleOf(settings),
      amount_scale: amountScaleOf(settings),
      base_scale: settings.base.scale,
      quote_scale: settings.quote.scale,
    })),
  }));

/** Without the zeros at the end: "0.001", "5". */
function trimmed(amount: bigint, scale: number): string {
  const places = amount === 0n ? 0 : placesOf(amount, scale);
  return formatAmount(amount / 10n ** BigInt(scale - places), places);
}
