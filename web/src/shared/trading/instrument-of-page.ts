import { useSearchParams } from 'react-router';
import type { Instrument, Side } from './instrument.ts';

/** The one of a name; the first where none is named. Another market in its place would take an order that was meant for it. */
export const namedOrFirst = <I extends { symbol: string }>(all: readonly I[], name: string | null): I | undefined =>
  name ? all.find(({ symbol }) => symbol === name) : all[0];

/** What a link fills a ticket in with: a limit order, a market order by amount, or one by value. */
export type Filled = { price: string; amount: string } | { worst: string; amount: string } | { value: string };
const decimal = /^\d{1,12}(\.\d{1,18})?$/;

/** What the URL fills in, where it has all of it; an order that waits for a price is filled in elsewhere. */
export function filledIn(search: URLSearchParams): Filled | undefined {
  if (search.has('wait')) return undefined;
  const [price, worst, amount, value] = ['price', 'worst', 'amount', 'value'].map((name) => {
    const text = search.get(name) ?? '';
    return decimal.test(text) ? text : undefined;
  });
  if (amount !== undefined && price !== undefined) return { price, amount };
  if (amount !== undefined && worst !== undefined) return { worst, amount };
  return value === undefined ? undefined : { value };
}

/** The instrument in the URL, or the first where it names none; undefined before any is loaded and where there is none of the name. And the side, where the URL has one. */
export function useInstrumentOfPage<I extends Instrument>(
  markets: readonly I[],
): { market: I | undefined; side: Side | undefined } {
  const [search] = useSearchParams();
  const side = search.get('side');
  return {
    market: namedOrFirst(markets, search.get('symbol')),
    side: side === 'buy' || side === 'sell' ? side : undefined,
  };
}
