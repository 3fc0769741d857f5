/** Stocks as the screens of spot take a market: with calls, channels and an account of their own. */
import { stocks } from '@glassbook/contract';
import { useMemo } from 'react';
import { stockPath, withQuery } from '../../carry/paths.ts';
import { useLive } from '../../carry/live/index.ts';
import { useInstrumentOfPage } from '../../shared/trading/instrument-of-page.ts';
import type { Calls } from '../spot/calls.ts';
import { readMarket, useMarketRows, venue as spotVenue, type Market } from '../spot/market.ts';
import { keys } from './channels.ts';
import { paths } from './paths.ts';
import { waiting } from './waiting.ts';

/** The shapes of stocks are those of spot with more words. */
const calls: Calls = {
  routes: {
    ...{ placeOrder: stocks.placeOrder, amendOrder: stocks.amendOrder, cancelOrder: stocks.cancelOrder },
    ...{ cancelAll: stocks.cancelAll, orders: stocks.orders, fills: stocks.fills },
  } as unknown as Calls['routes'],
  ordersKey: 'stocks.orders' as Calls['ordersKey'],
  waitingKey: 'stocks.conditionals' as Calls['waitingKey'],
  account: 'stock',
  form: { name: 'stock', title: 'app:menu.stock', list: paths.orders },
  times: ['DAY', 'GTC', 'IOC', 'FOK'],
  waiting,
};

export const infoPath = (symbol: string): string => withQuery(paths.info, { symbol });

const venue = {
  ...spotVenue,
  ...keys,
  name: 'stocks',
  tradePath: stockPath,
  chartPath: infoPath,
  ordersPath: paths.orders,
};

/** All stocks with their rules. */
export function useStocks() {
  const of = useMarketRows();
  const markets = useMemo(
    () =>
      (of.data ?? [])
        .filter(({ product }) => product === 'stocks')
        .map((row): Market => ({ ...readMarket(row), venue, calls, buyFeePpm: row.taker_fee_ppm })),
    [of.data],
  );
  return { of, markets };
}

const [OPEN, HALTED] = [2, 5] as const;

/** The stock the address names, as it stands now, and all others. */
export function useStockOfPage() {
  const { of, markets } = useStocks();
  const { market: named, side } = useInstrumentOfPage(markets);
  const stock = useLive(named && (`stocks.session:${named.symbol}` as const)).value;
  const session = stock?.session;
  const market = useMemo(
    () => named && { ...named, open: session === undefined || session < HALTED, gathers: session !== OPEN },
    [named, session],
  );
  return { of, markets, market, side, stock };
}
