import { useSearchParams } from 'react-router';
import type { Instrument, Side } from './instrument.ts';

/** The instrument in the URL, else the first; undefined before any is loaded. And the side, where the URL has one. */
export function useInstrumentOfPage<I extends Instrument>(
  markets: readonly I[],
): { market: I | undefined; side: Side | undefined } {
  const [search] = useSearchParams();
  const wanted = search.get('symbol');
  const side = search.get('side');
  return {
    market: markets.find((market) => market.symbol === wanted) ?? markets[0],
    side: side === 'buy' || side === 'sell' ? side : undefined,
  };
}
