import { useInstrumentOfPage } from '../../shared/trading/instrument-of-page.ts';
import { useMarkets } from './market.ts';

/** The spot market the address names, and all others. */
export function useMarketOfPage() {
  const { of, markets } = useMarkets();
  return { of, markets, ...useInstrumentOfPage(markets) };
}
