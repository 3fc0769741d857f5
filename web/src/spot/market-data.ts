/** What the screens of a market watch: its rules, its prices, its book, and what the user has of it. */
import { market as marketWire } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall, type Loadable } from '../app/loadable.ts';
import { useLoggedIn } from '../app/session.ts';
import { useConnection, useLive } from '../live/index.ts';
import { emptyBook, readBook, type Book } from './book/levels.ts';
import { readMarket, type Market } from './market.ts';
import { openOrders, restingPrices } from './orders/own-orders.ts';
import type { Funds } from './ticket/ticket.ts';

/** All markets with their rules. They change rarely: asked again each five minutes. */
export function useMarkets(): { of: Loadable<unknown>; markets: readonly Market[] } {
  const of = useCall(marketWire.markets, {}, { staleMs: 300_000, everyMs: 300_000 });
  const markets = useMemo(() => (of.data ?? []).map(readMarket), [of.data]);
  return { of, markets };
}

export type Direction = 'up' | 'down' | 'flat';
export type Prices = {
  ticker: marketWire.Ticker | undefined;
  /** Quote units. The index price, and the last trade of our own book while the book still stands around it, else the index. */
  index: bigint | undefined;
  last: bigint | undefined;
  direction: Direction;
};

/** The prices of a market, with where the last one went. */
export function usePrices(market: Market): Prices {
  const tickers = useLive('market.tickers').value;
  const ticker = tickers?.[market.symbol];
  const read = (text: string | null | undefined): bigint | undefined =>
    text === null || text === undefined ? undefined : parseAmount(text, market.quote.scale);
  const index = read(ticker?.last);
  const last = current(read(ticker?.last_trade), read(ticker?.bid), read(ticker?.ask)) ?? index;
  return { ticker, index, last, direction: useDirection(last, market.symbol) };
}

/** A trade that the book has since moved away from is no longer the price. */
function current(trade?: bigint, bid?: bigint, ask?: bigint): bigint | undefined {
  if (trade === undefined || bid === undefined || ask === undefined) return undefined;
  return trade >= bid && trade <= ask ? trade : undefined;
}

function useDirection(last: bigint | undefined, symbol: string): Direction {
  const [seen, setSeen] = useState<{ symbol: string; last: bigint | undefined; direction: Direction }>({
    symbol,
    last,
    direction: 'flat',
  });
  if (seen.symbol !== symbol) setSeen({ symbol, last, direction: 'flat' });
  else if (last !== seen.last) {
    const before = seen.last;
    const direction = last === undefined || before === undefined ? 'flat' : last > before ? 'up' : 'down';
    setSeen({ symbol, last, direction });
  }
  return seen.direction;
}

/** The book of a market, in whole units. */
export function useBook(market: Market): { book: Book; state: 'pending' | 'here' | 'refused' } {
  const { value, state } = useLive(`spot.book:${market.symbol}`);
  const book = useMemo(
    () => (value === undefined ? emptyBook : readBook(value, { price: market.quote.scale, amount: market.base.scale })),
    [value, market],
  );
  return { book, state };
}

/** Own open orders, and the prices at which those of this market rest. */
export function useOwnOrders(market: Market) {
  const loggedIn = useLoggedIn();
  const { value, state } = useLive(loggedIn ? 'spot.orders' : undefined);
  return useMemo(() => {
    const open = openOrders(value?.orders ?? []);
    const texts = restingPrices(open, market.symbol);
    const read = (prices: readonly string[]): bigint[] =>
      prices.flatMap((text) => parseAmount(text, market.quote.scale) ?? []);
    return { state, open, fills: value?.fills ?? [], resting: { bids: read(texts.bids), asks: read(texts.asks) } };
  }, [value, state, market]);
}

export type Holding = { available: bigint; held: bigint };

/** What the user has of both sides of a market; undefined for a guest and before it is known. */
export function useHoldings(market: Market): { base: Holding; quote: Holding } | undefined {
  const loggedIn = useLoggedIn();
  const balances = useLive(loggedIn ? 'wallet.balances' : undefined).value;
  return useMemo(() => {
    if (balances === undefined) return undefined;
    const of = ({ id, scale }: Market['base']): Holding => {
      const balance = balances[`change:${id}`];
      const read = (text: string | undefined): bigint => (text === undefined ? 0n : (parseAmount(text, scale) ?? 0n));
      return { available: read(balance?.available), held: read(balance?.held) };
    };
    return { base: of(market.base), quote: of(market.quote) };
  }, [balances, market]);
}

export const fundsOf = (holdings: ReturnType<typeof useHoldings>): Funds =>
  holdings && { base: holdings.base.available, quote: holdings.quote.available };

/** A price older than this is stale. */
const staleAfterMs = 5000;

/**
 * Whether prices can be relied on. They are stale when the connection is away or when no market has had a new price for five seconds,
 * by this device's own clock, so that a clock that is wrong does not matter.
 */
export function useFreshness(): { stale: boolean; offline: boolean; seconds: number; since: number } {
  const { state } = useConnection();
  const tickers = useLive('market.tickers').value;
  const newest = Math.max(0, ...Object.values(tickers ?? {}).map((ticker) => ticker.at));
  const seen = useRef({ newest: 0, at: Date.now() });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (seen.current.newest !== newest) seen.current = { newest, at: Date.now() };
  }, [newest]);
  const [since, setSince] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      setSince(seen.current.at);
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  const age = Math.max(0, now - since);
  const offline = state === 'offline';
  return { offline, stale: offline || age > staleAfterMs, seconds: Math.floor(age / 1000), since };
}
