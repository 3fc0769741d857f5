import { useSearchParams } from 'react-router';
import type { Instrument, Side } from './instrument.ts';

/** The instrument the address names, else the first; undefined before any is known. And the side, where it names one. */
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
