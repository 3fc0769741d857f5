/**
 * Which markets a list shows and in which order. Everything is compared as whole numbers read from the wire's text, so two prices that
 * differ in their last digit are never equal here; equal ones keep the order of their symbols, so a list never shuffles by itself.
 */
import { market } from '@glassbook/contract';
import { decimalOf, formatAmount, unitsOf, worthAt, WORTH_PLACES } from '@glassbook/money';
import type { z } from 'zod';
import type { Filter } from '../../shared/trading/market-filter.tsx';

/** A market as /market/tickers lists it, with its coin from /market/list. `value` is in USDT in every list. */
export type Listing = z.output<typeof market.tickers.reply>[number] &
  Pick<market.MarketRow, 'name' | 'names' | 'categories' | 'product'>;
export type Order = { by: 'name' | 'price' | 'change' | 'value'; direction: 'up' | 'down' };
export type View = 'favourites' | 'all' | 'stocks' | 'hot' | 'gainers' | 'losers';

/** As many places as the wire can have, so nothing is cut off before it is compared. */
const placesMax = 18;

/** Reads the wire's number with its sign ("+1.23", "-0.5", "78314.31") for comparing; anything else counts as zero. */
export function comparable(text: string): bigint {
  const read = decimalOf(text);
  return read === undefined ? 0n : unitsOf(read, placesMax, 'down');
}

const sign = (difference: bigint) => (difference > 0n ? 1 : difference < 0n ? -1 : 0);
const byName = (a: Listing, b: Listing) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0);

/** Compares two markets by a column, the smaller first. */
export function compareBy(by: Order['by']): (a: Listing, b: Listing) => number {
  if (by === 'name') return byName;
  const field = by === 'price' ? 'last' : by;
  return (a, b) => sign(comparable(a[field]) - comparable(b[field]));
}

/** A sorted copy. */
export function inOrder(listings: readonly Listing[], { by, direction }: Order): Listing[] {
  const compare = compareBy(by);
  const turn = direction === 'up' ? 1 : -1;
  return [...listings].sort((a, b) => turn * compare(a, b) || byName(a, b));
}

/** A tap on a head: figures start with the largest, names with A; a second tap turns the order round. */
export function nextOrder(now: Order, by: Order['by']): Order {
  if (now.by === by) return { by, direction: now.direction === 'up' ? 'down' : 'up' };
  return { by, direction: by === 'name' ? 'up' : 'down' };
}

/** Markets whose symbol, or the name of whose coin in any language, contains what was typed. */
export const matching = (listings: readonly Listing[], query: string): Listing[] =>
  listings.filter((listing) => market.foundBy(query, listing));

export const filtered = (listings: readonly Listing[], { quote, category }: Filter): Listing[] =>
  listings.filter(
    ({ symbol, categories }) =>
      (quote === '' || assetsOf(symbol).quote === quote) && (category === '' || categories.includes(category)),
  );

/** The assets that markets are priced in, the most used first. */
export function quotesOf(listings: readonly Listing[]): string[] {
  const counts = new Map<string, number>();
  for (const { symbol } of listings) {
    const { quote } = assetsOf(symbol);
    counts.set(quote, (counts.get(quote) ?? 0) + 1);
  }
  return [...counts].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1)).map(([quote]) => quote);
}

/** The rows of a tab: `all` are those of coins. Gainers hold only what rose and losers only what fell: a tab may be empty, never misnamed. */
export function viewOf(listings: readonly Listing[], view: View, favourite: (listing: Listing) => boolean): Listing[] {
  if (view === 'favourites') return listings.filter(favourite);
  if (view === 'hot') return inOrder(listings, { by: 'value', direction: 'down' });
  const change = (listing: Listing) => comparable(listing.change);
  if (view === 'gainers') {
    return inOrder(
      listings.filter((listing) => change(listing) > 0n),
      { by: 'change', direction: 'down' },
    );
  }
  if (view === 'losers') {
    return inOrder(
      listings.filter((listing) => change(listing) < 0n),
      { by: 'change', direction: 'up' },
    );
  }
  return listings.filter(({ product }) => (product === 'stocks') === (view === 'stocks'));
}

/** The markets that moved most, up or down. */
export function movers(listings: readonly Listing[], count: number): Listing[] {
  const distance = (listing: Listing) => {
    const change = comparable(listing.change);
    return change < 0n ? -change : change;
  };
  return [...listings].sort((a, b) => sign(distance(b) - distance(a)) || byName(a, b)).slice(0, count);
}

/** Where the price is between the low and the high of the day, in whole percent rounded down; 50 where they are equal. */
export function rangePosition({ last, low, high }: Pick<Listing, 'last' | 'low' | 'high'>): number {
  const [from, at, to] = [comparable(low), comparable(last), comparable(high)];
  if (to <= from) return 50;
  const position = Number(((at - from) * 100n) / (to - from));
  return Math.min(100, Math.max(0, position));
}

/** The listings with the newer tickers (by symbol) laid over them; the sparkline ends in the new price. */
export function withTickers(listings: readonly Listing[], tickers: Readonly<Record<string, market.Ticker>>): Listing[] {
  return listings.map((listing) => {
    const ticker = tickers[listing.symbol];
    return ticker === undefined ? listing : { ...listing, ...ticker, spark: [...listing.spark, ticker.last] };
  });
}

/** The values of the day in USDT, half even to a cent: those of other quote assets at their own last price. */
export function inUsdt(listings: readonly Listing[]): Listing[] {
  const lasts = new Map(listings.map(({ symbol, last }) => [symbol, last]));
  const units = (text: string) => ({ amount: comparable(text), scale: placesMax });
  return listings.map((listing) => {
    const { quote } = assetsOf(listing.symbol);
    const price = lasts.get(`${quote}/USDT`);
    if (quote === 'USDT' || price === undefined) return listing;
    const value = formatAmount(worthAt(units(listing.value), units(price), WORTH_PLACES), WORTH_PLACES);
    return { ...listing, value };
  });
}

/** The two assets of a symbol. */
export function assetsOf(symbol: string): { base: string; quote: string } {
  const [base = symbol, quote = ''] = symbol.split('/');
  return { base, quote };
}
