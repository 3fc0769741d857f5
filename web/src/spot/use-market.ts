import { useSearchParams } from 'react-router';
import { useMarkets } from './market-data.ts';
import type { Market } from './market.ts';

/** The market the address names, else the first; undefined before the markets are known. */
export function useMarketOfPage(): {
  of: ReturnType<typeof useMarkets>['of'];
  markets: readonly Market[];
  market: Market | undefined;
  side: 'buy' | 'sell' | undefined;
} {
  const { of, markets } = useMarkets();
  const [search] = useSearchParams();
  const wanted = search.get('symbol');
  const side = search.get('side');
  return {
    of,
    markets,
    market: markets.find((market) => market.symbol === wanted) ?? markets[0],
    side: side === 'buy' || side === 'sell' ? side : undefined,
  };
}
