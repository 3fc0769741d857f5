/** The channels of a market's screens: its prices, its book, and the user's orders and balances. */
import type { futures, market as marketWire, wallet } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLoggedIn } from '../../carry/session.ts';
import { useConnection, useLive } from '../../carry/live/index.ts';
import { emptyBook, readBook, type Book } from './book/levels.ts';
import type { Instrument } from './instrument.ts';

export type Direction = 'up' | 'down' | 'flat';
export type Prices = {
  ticker: marketWire.Ticker | undefined;
  index: bigint | undefined;
  /**
   * The headline: the last trade of our own book; the mark price where a contract was not traded for a minute, since its book has moved on; the index price
   * where nothing was traded yet. `kind` says which. Quote units.
   */
  last: bigint | undefined;
  kind: 'last' | 'mark' | 'index';
  /** That of the last trade, however old. */
  trade: bigint | undefined;
  direction: Direction;
};

const QUIET_MS = 60_000;
/** Whether the last trade is older than a minute. Both times are of the server. */
const isQuiet = ({ last_ms: traded, at_ms: now }: Pick<futures.Prices, 'last_ms' | 'at_ms'>): boolean =>
  traded === null || now - traded > QUIET_MS;

/** The prices of a market, with the direction of the last change. */
export function usePrices(market: Instrument): Prices {
  const ticker = useLive('market.tickers').value?.[market.pair];
  const own = useLive(market.venue.pricesKey?.(market.symbol)).value;
  const read = (text: string | null | undefined): bigint | undefined =>
    text === null || text === undefined ? undefined : parseAmount(text, market.quote.scale);
  const index = read(ticker?.last);
  const trade = read(market.venue.pricesKey ? own?.last : ticker?.last_trade);
  const mark = own && 'mark' in own && isQuiet(own) ? read(own.mark) : undefined;
  const last = mark ?? trade ?? index;
  const kind = mark !== undefined ? 'mark' : trade === undefined ? 'index' : 'last';
  return { ticker, index, last, kind, trade, direction: useDirection(last, market.symbol) };
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
export function useBook(market: Instrument): { book: Book; state: 'pending' | 'here' | 'refused' } {
  const { value, state } = useLive(market.venue.bookKey(market.symbol));
  const book = useMemo(
    () =>
      value === undefined
        ? emptyBook
        : readBook(value, { price: market.quote.scale, amount: (text) => market.venue.readAmount(text, market) }),
    [value, market],
  );
  return { book, state };
}

export type Holding = { available: bigint; held: bigint };

/** The user's balances of both sides in a kind of account; undefined for a guest and before they are loaded. */
export function useHoldings(market: Instrument, kind: wallet.WireKind): { base: Holding; quote: Holding } | undefined {
  const loggedIn = useLoggedIn();
  const balances = useLive(loggedIn ? 'wallet.balances' : undefined).value;
  return useMemo(() => {
    if (balances === undefined) return undefined;
    const of = ({ id, scale }: Instrument['base']): Holding => {
      const balance = balances[`${kind}:${id}`];
      const read = (text: string | undefined): bigint => (text === undefined ? 0n : (parseAmount(text, scale) ?? 0n));
      return { available: read(balance?.available), held: read(balance?.held) };
    };
    return { base: of(market.base), quote: of(market.quote) };
  }, [balances, market, kind]);
}

export type Freshness = { stale: boolean; offline: boolean; seconds: number; since: number };

/** A price older than this is stale. */
const staleAfterMs = 5000;

/**
 * Whether prices are current. They are stale when disconnected or when no market has had a new price for five seconds, by this device's own
 * clock, so that a wrong clock does not matter.
 */
export function useFreshness(): Freshness {
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
