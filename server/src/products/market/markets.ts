import { market } from '@glassbook/contract';
import { localeOf } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { handleAnyone } from '../../carry/http/handling.ts';
import { categoriesOf, nameOf, namesOf } from './coins.ts';
import type { MarketServices } from './services.ts';
import {
  type Instrument,
  amountScaleOf,
  pairOf,
  placesOf,
  priceScaleOf,
  priceText,
} from '../../carry/store/instrument.ts';

/** All markets with their rules, or those that match. */
export const markets = ({ data, book }: MarketServices) =>
  handleAnyone(market.markets, ({ body: { query = '', quote = '', category }, language }) => ({
    ok: true,
    message: data
      .settings()
      .filter(matches(query, quote, category))
      .map((settings) => ({
        ...pairOf(settings),
        name: nameOf(settings.base.symbol, localeOf(language)),
        names: namesOf(settings.base.symbol),
        categories: [...categoriesOf(settings.base.symbol)],
        status: book.status(settings.id),
        product: settings.product === 'stocks' ? ('stocks' as const) : ('spot' as const),
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

const matches =
  (query: string, quote: string, category: market.Category | undefined) =>
  ({ symbol, base, quote: { symbol: pricedIn } }: Instrument): boolean =>
    market.foundBy(query, { symbol, names: namesOf(base.symbol) }) &&
    (quote === '' || quote === pricedIn) &&
    (category === undefined || categoriesOf(base.symbol).includes(category));

/** Without the zeros at the end: "0.001", "5". */
function trimmed(amount: bigint, scale: number): string {
  const places = amount === 0n ? 0 : placesOf(amount, scale);
  return formatAmount(amount / 10n ** BigInt(scale - places), places);
}
