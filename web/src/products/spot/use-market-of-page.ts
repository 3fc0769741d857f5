import { useSearchParams } from 'react-router';
import { useInstrumentOfPage } from '../../shared/trading/instrument-of-page.ts';
import { useMarketRows, useMarkets } from './market.ts';

/** The spot market the address names, and all others; the symbol of a stock where it names one, which has a page of its own. */
export function useMarketOfPage() {
  const { of, markets } = useMarkets();
  const [search] = useSearchParams();
  const named = search.get('symbol');
  const stock = useMarketRows().data?.find(({ symbol, product }) => symbol === named && product === 'stocks')?.symbol;
  return { of, markets, stock, ...useInstrumentOfPage(markets) };
}
