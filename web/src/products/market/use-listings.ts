import { market } from '@glassbook/contract';
import { useMemo } from 'react';
import { useCall, type Loadable } from '../../carry/loadable.ts';
import { useOffline } from '../../shared/offline-banner.tsx';
import { useLive } from '../../carry/live/index.ts';
import { assetsOf, inUsdt, withTickers, type Listing } from './market-order.ts';

/** Sparklines gain a point an hour; the prices between come by push. */
const sparksEveryMs = 10 * 60_000;

export type Listings = {
  /** The request behind them, for its state and to try again. */
  loaded: Loadable<unknown>;
  /** Up to date with the pushes; undefined until the first answer. */
  listings: Listing[] | undefined;
  /** Nothing is pushed: prices are what they last were, and lose their colour. */
  stale: boolean;
};

/** All markets with their prices, moving. */
export function useListings(): Listings {
  const loaded = useCall(market.tickers, {}, { everyMs: sparksEveryMs });
  const tickers = useLive('market.tickers').value;
  const stale = useOffline();
  const { data } = loaded;
  const rows = useMarketRows();
  const named = useMemo(
    () => data?.map((ticker): Listing => ({ ...ticker, ...coinOf(ticker.symbol, rows) })),
    [data, rows],
  );
  const listings = useMemo(() => named && inUsdt(tickers ? withTickers(named, tickers) : named), [named, tickers]);
  return { loaded, listings, stale };
}

/** Until the rules are there a coin has its symbol for a name. */
function coinOf(symbol: string, rows: Readonly<Record<string, market.MarketRow>> | undefined) {
  const { base } = assetsOf(symbol);
  const unknown = { name: base, names: [], categories: [], product: 'spot' as const };
  const { name, names, categories, product } = rows?.[symbol] ?? unknown;
  return { name, names, categories, product };
}

/** The rules of each market by symbol; they change so seldom that one answer does for the whole visit. */
export function useMarketRows(): Readonly<Record<string, market.MarketRow>> | undefined {
  const rows = useCall(market.markets, {}, { staleMs: Infinity }).data;
  return useMemo(() => rows && Object.fromEntries(rows.map((row) => [row.symbol, row])), [rows]);
}
