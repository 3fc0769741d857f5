/** Changes of a committed batch as the sockets get them: one price, or trades over several markets in turn. */
import { emptyState, takeChanges, type Changes, type Trade } from '@glassbook/engine';

const none = takeChanges(emptyState());

export const priceChanged = (seq: number, at: number, market: number): Changes => ({
  ...none,
  indexPrice: { prices: [{ seq, at, market, price: 1n, volume: 1n }], windows: [] },
});

export const tradesMade = (count: number, first: number, at: number, markets: number): Changes => ({
  ...none,
  spot: { ...none.spot, trades: Array.from({ length: count }, (_, n) => tradeOf(first + n, at, markets)) },
});

const tradeOf = (id: number, at: number, markets: number): Trade => ({
  ...{ id, seq: id, at, market: 1 + (id % markets), price: 1n, amount: 1n, value: 1n, takerSide: 'buy' },
  ...{ makerOrder: 1, takerOrder: 2, makerOwner: 2, takerOwner: 3, makerFee: 0n, takerFee: 0n },
  ...{ bestBid: 1n, bestAsk: 1n },
});
