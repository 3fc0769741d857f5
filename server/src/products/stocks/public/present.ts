/** A stock as everybody sees it, in wire format. */
import type { stocks } from '@glassbook/contract';
import { sessionAfter, uncross, type Depth } from '@glassbook/engine/stocks/sums';
import { sessionWords } from '@glassbook/engine/stocks/words';
import { catalog as wordsOf, type Locale } from '@glassbook/i18n';
import { percentOf } from '@glassbook/money';
import { amountText, plainText, priceText } from '../../../carry/store/instrument.ts';
import { flag } from '../../../carry/store/asset-wire.ts';
import { dayText, nextChange, schedulesOf, settlementDay, type StockMarket } from '../markets.ts';
import type { StockServices } from '../services.ts';

/** What an auction would give now; nothing where orders are not gathered, or there is no price to be around. */
function indication(services: StockServices, market: StockMarket) {
  const row = services.standings.of(market.id);
  if (!row || !services.standings.gathers(market.id)) return undefined;
  const index = services.prices.get(market.id)?.price;
  const reference = row.session === 'closed' || row.session === 'opening' ? (row.close ?? index) : index;
  if (reference === undefined) return undefined;
  const depths = new Map<number, Depth>();
  for (const side of ['buy', 'sell'] as const)
    for (const { price, amount } of services.books.side(market.id, side)) {
      const ticks = Number(price / market.tick);
      const known = depths.get(ticks) ?? { ticks, buy: 0n, sell: 0n };
      depths.set(ticks, { ...known, [side]: amount / market.lot });
    }
  const { ticks, lots, surplus } = uncross([...depths.values()], reference, market.tick);
  const price = ticks === undefined ? undefined : BigInt(ticks) * market.tick;
  return { reference, price, amount: lots * market.lot, surplus: surplus * market.lot };
}

const signed = (market: StockMarket, amount: bigint): string =>
  amount < 0n ? `-${amountText(market, -amount)}` : amountText(market, amount);

export function presentStock(services: StockServices, market: StockMarket, locale: Locale): stocks.Stock {
  const { standings, prices, inForce, now, feed, volumeOf } = services;
  const row = standings.of(market.id);
  const { base, quote } = market;
  const schedules = schedulesOf(inForce);
  const at = now();
  const last = standings.isOpen(market.id)
    ? prices.get(market.id)?.price
    : (row?.close ?? prices.get(market.id)?.price);
  const indicated = indication(services, market);
  const maybe = (price: bigint | undefined) => (price === undefined ? null : priceText(market, price));
  const day = sessionAfter(schedules, market.calendar, at)?.day;
  const settles = day === undefined ? undefined : settlementDay(schedules, day);
  const isPractice = market.calendar === 'practice';
  return {
    ...{ match_id: market.id, currency_id: base.id, legal_id: quote.id, symbol: market.symbol },
    name: wordsOf(locale, 'coin')[`name.${base.symbol}`] ?? base.symbol,
    session: sessionNumber(row?.session ?? 'closed'),
    next_ms: (row && nextChange(schedules, market.calendar, row, at)) ?? null,
    ...{ price: maybe(last), close: maybe(row?.close) },
    change: last === undefined || row?.close === undefined ? null : (percentOf(last - row.close, row.close) ?? '+0.00'),
    volume: amountText(market, volumeOf(market.id)),
    fee_ppm: market.takerFeePpm,
    ...{
      simulated: flag(isPractice || (feed.sourceOf?.(market.id) ?? feed.name) === 'simulated'),
      practice: flag(isPractice),
    },
    ...{ reference: maybe(indicated?.reference), indicative_price: maybe(indicated?.price) },
    indicative_amount: amountText(market, indicated?.amount ?? 0n),
    imbalance: signed(market, indicated?.surplus ?? 0n),
    settlement_date: settles === undefined ? null : dayText(settles),
  };
}

const sessionNumber = (word: (typeof sessionWords)[number]): stocks.Stock['session'] =>
  sessionWords.indexOf(word) as stocks.Stock['session'];

export const figuresOf = (market: StockMarket) => ({
  ...{ tick: plainText(market.quote, market.tick), lot: plainText(market.base, market.lot) },
  notional_min: plainText(market.quote, market.notionalMin),
  notional_max: plainText(market.quote, market.notionalMax),
  ...{ band_ppm: market.bandPpm, open_orders_max: market.openOrdersMax },
});
