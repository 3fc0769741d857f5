/** What a channel's messages add up to. Pure: the value so far and a message give the next value. */
import { compareDecimals, isZero } from '@glassbook/money';
import type { Balances, Book, Level, Orders, PublicTrade, Ticker, ValueOf } from './shapes.ts';

/** How many trades and fills are kept. */
const most = 100;

function mergeSide(
  levels: readonly Level[],
  changes: readonly Level[],
  order: (a: string, b: string) => number,
): readonly Level[] {
  if (changes.length === 0) return levels;
  const held = new Map(levels.map(([price, amount]) => [price, amount]));
  for (const [price, amount] of changes) {
    if (isZero(amount)) held.delete(price);
    else held.set(price, amount);
  }
  return [...held].sort(([a], [b]) => order(a, b));
}

const mergeBook = (book: Book, change: Book): Book => ({
  bids: mergeSide(book.bids, change.bids, (a, b) => compareDecimals(b, a)),
  asks: mergeSide(book.asks, change.asks, compareDecimals),
});

const mergeTickers = (all: Record<string, Ticker>, changed: readonly Ticker[]): Record<string, Ticker> => ({
  ...all,
  ...Object.fromEntries(changed.map((ticker) => [ticker.symbol, ticker])),
});

const mergeTrades = (trades: readonly PublicTrade[], newer: readonly PublicTrade[]): readonly PublicTrade[] => {
  const known = new Set(newer.map((trade) => trade.id));
  return [...newer, ...trades.filter((trade) => !known.has(trade.id))].slice(0, most);
};

function mergeOrders(all: Orders, message: Orders): Orders {
  const changed = new Map(message.orders.map((order) => [order.id, order]));
  const kept = all.orders.map((order) => changed.get(order.id) ?? order);
  const known = new Set(all.orders.map((order) => order.id));
  const fresh = message.orders.filter((order) => !known.has(order.id));
  const fills = new Set(message.fills.map((fill) => fill.id));
  return {
    orders: [...fresh, ...kept].sort((a, b) => b.id - a.id),
    fills: [...message.fills, ...all.fills.filter((fill) => !fills.has(fill.id))].slice(0, most),
  };
}

const mergeBalances = (all: Balances, changed: readonly Balances[string][]): Balances => ({
  ...all,
  ...Object.fromEntries(changed.map((balance) => [`${balance.kind}:${balance.currency_id}`, balance])),
});

const nothing: ValueOf = {
  'market.tickers': {},
  'spot.book': { bids: [], asks: [] },
  'spot.trades': [],
  'market.candle': null,
  'spot.orders': { orders: [], fills: [] },
  'wallet.balances': {},
};

/** The value after a message; `so far` undefined means the message is a snapshot. */
export function merged(channel: string, soFar: unknown, message: unknown): unknown {
  switch (channel) {
    case 'market.tickers':
      return mergeTickers((soFar ?? nothing[channel]) as Record<string, Ticker>, message as Ticker[]);
    case 'spot.book':
      return mergeBook((soFar ?? nothing[channel]) as Book, message as Book);
    case 'spot.trades':
      return mergeTrades((soFar ?? nothing[channel]) as PublicTrade[], message as PublicTrade[]);
    case 'market.candle':
      return message;
    case 'spot.orders':
      return mergeOrders((soFar ?? nothing[channel]) as Orders, message as Orders);
    case 'wallet.balances':
      return mergeBalances((soFar ?? nothing[channel]) as Balances, message as Balances[string][]);
    default:
      return message;
  }
}
