import { expect, test } from 'vitest';
import type { Instrument } from '../../carry/store/instrument.ts';
import { commandOf } from './command-of.ts';
import { contractPlace, bookPlace } from './place.ts';
import { WatchedMarket } from './watched-market.ts';

const asset = (id: number, symbol: string, scale: number) => ({
  id,
  symbol,
  scale,
  sort: id,
  isQuote: id === 3,
  createdAt: 0,
});
/** A tick of 0.05 and a lot of 0.002: steps that are not one of their last place. */
const instrument: Instrument = {
  ...{
    id: 1,
    product: 'spot',
    symbol: 'ABC/USDT',
    base: asset(1, 'ABC', 8),
    quote: asset(3, 'USDT', 8),
    sort: 1,
    createdAt: 0,
  },
  ...{ tick: 5_000_000n, lot: 200_000n, notionalMin: 5n * 10n ** 8n, notionalMax: 10n ** 13n },
  ...{ makerFeePpm: 1_000, takerFeePpm: 1_000, bandPpm: 50_000 },
};
const prices = { get: () => ({ price: 20n * 10n ** 8n, at: 100_000 }) };
const books = {
  levels: () => ({
    bids: [['19.95', '1.234']] as [string, string][],
    asks: [['20.10', '0.002']] as [string, string][],
  }),
  trades: () => [],
};
const tradedAt = (price: string) => ({
  ...books,
  trades: () => [{ id: 1, price, amount: '1', direction: 'buy' as const, ts: 0 }],
});

test('prices and amounts are seen in whole ticks and lots', () => {
  const view = new WatchedMarket(bookPlace(instrument), books, prices).view(100_500, 1);
  expect(view).toMatchObject({ index: 400, bids: [{ ticks: 399, lots: 617 }], asks: [{ ticks: 402, lots: 1 }] });
  // A lot is worth 0.04 USDT; 5 USDT are 125 lots, and a fifth more for the price to move.
  expect(view?.lotsPerUsdt).toBeCloseTo(25);
  expect(view?.lotsMin).toBe(150);
});

test('what is quoted in another asset is worth what that is worth', () => {
  expect(new WatchedMarket(bookPlace(instrument), books, prices).view(100_500, 2_000)?.lotsPerUsdt).toBeCloseTo(
    25 / 2_000,
  );
});

test.each([
  ['19.94', true],
  ['19.95', false],
  ['20.00', false],
  ['20.10', false],
  ['20.11', true],
])('a last trade at %s is outside the book: %s', (price, isLeft) => {
  expect(new WatchedMarket(bookPlace(instrument), tradedAt(price), prices).isLeft()).toBe(isLeft);
});

test('a market without a trade waits for one', () => {
  expect(new WatchedMarket(bookPlace(instrument), books, prices).isLeft()).toBe(true);
});

test('no trader acts without a current price', () => {
  const market = new WatchedMarket(bookPlace(instrument), books, prices);
  expect(market.view(115_000, 1)).toBeDefined();
  expect(market.view(115_001, 1)).toBeUndefined();
  expect(market.view(100_500, 0)).toBeUndefined();
  expect(new WatchedMarket(bookPlace(instrument), books, { get: () => undefined }).hasPrice(0)).toBe(false);
});

test('the index price of a while ago is what was seen then', () => {
  let price = 20n * 10n ** 8n;
  let at = 0;
  const market = new WatchedMarket(bookPlace(instrument), books, { get: () => ({ price, at }) });
  for (; at < 60_000; at += 1_000) {
    price += 5_000_000n;
    market.view(at, 1);
  }
  const view = market.view(59_000, 1);
  expect(view?.index).toBe(460);
  expect(view?.indexBefore(30_000)).toBeCloseTo(426, 0);
  expect(view?.indexBefore(999_000)).toBe(401);
});

test('a decision becomes the command that a call makes of it', () => {
  const limit = { kind: 'limit', side: 'buy', ticks: 399, lots: 3, postOnly: true, timeInForce: 'GTC' } as const;
  expect(commandOf(limit, 1_001, bookPlace(instrument))).toEqual({
    ...{
      kind: 'spot.placeOrder',
      owner: 1_001,
      market: 1,
      side: 'buy',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: true,
    },
    ...{ price: 1_995_000_000n, amount: 600_000n, value: 0n, worstPrice: 0n },
  });
  expect(commandOf({ kind: 'market', side: 'sell', lots: 3 }, 1_001, bookPlace(instrument))).toMatchObject({
    ...{ type: 'market', side: 'sell', timeInForce: 'IOC', postOnly: false, price: 0n, amount: 600_000n },
  });
  const stock = bookPlace({ ...instrument, product: 'stocks' });
  expect([
    commandOf({ kind: 'market', side: 'buy', lots: 3 }, 1_001, stock).kind,
    commandOf({ kind: 'cancel', order: 7 }, 1_001, stock).kind,
  ]).toEqual(['stocks.placeOrder', 'stocks.cancelOrder']);
  expect(commandOf({ kind: 'amend', order: 7, ticks: 400, lots: 5 }, 1_001, bookPlace(instrument))).toEqual({
    ...{ kind: 'spot.amendOrder', owner: 1_001, order: 7, price: 2_000_000_000n, amount: 1_000_000n },
  });
  expect(commandOf({ kind: 'cancel', order: 7 }, 1_001, bookPlace(instrument))).toEqual({
    kind: 'spot.cancelOrder',
    owner: 1_001,
    order: 7,
  });
});

test('of a contract it is an order of contracts, and a change of one is its end', () => {
  const { id, base, quote, tick } = instrument;
  const contract = contractPlace({ id, base, quote, tick, size: 10n ** 5n, index: 9, contractsMax: 50, channel: '' });
  const limit = { kind: 'limit', side: 'sell', ticks: 400, lots: 3, postOnly: true, timeInForce: 'GTC' } as const;
  expect(commandOf(limit, 1_001, contract)).toMatchObject({
    ...{ kind: 'futures.placeOrder', side: 'sell', price: 2_000_000_000n, contracts: 3, reduceOnly: false },
  });
  expect(commandOf({ kind: 'amend', order: 7, ticks: 400, lots: 5 }, 1_001, contract)).toEqual({
    ...{ kind: 'futures.cancelOrder', owner: 1_001, order: 7 },
  });
  const seen = { ...books, levels: () => ({ bids: [['19.95', '12']], asks: [] as [string, string][] }) as never };
  expect(new WatchedMarket(contract, seen, prices).view(100_500, 1)).toMatchObject({
    ...{ bids: [{ ticks: 399, lots: 12 }], lotsMin: 1, lotsMax: 50 },
  });
});
