import { useSearchParams } from 'react-router';
import type { Instrument, Side } from './instrument.ts';

/** The one of a name; the first where none is named. Another market in its place would take an order that was meant for it. */
export const namedOrFirst = <I extends { symbol: string }>(all: readonly I[], name: string | null): I | undefined =>
  name ? all.find(({ symbol }) => symbol === name) : all[0];

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
