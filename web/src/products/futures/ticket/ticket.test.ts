import { expect, test } from 'vitest';
import { sampleContract as market, sampleInverse, sampleRowOf, valuedAt } from '../test/sample-contract.ts';
import { problems } from './problems.ts';
import { emptyTicket, mostContracts, press, quotedOf, type Around, type Ticket } from './ticket.ts';
import { orderRequest } from './use-send-futures-order.ts';

const USDT = 10n ** 8n;
const level = (price: bigint, contracts: bigint) => ({ price: price * USDT, amount: contracts * market.lot });
const standing = (usable: bigint) => ({
  ...{ available: usable * USDT, held: 0n, cash: usable * USDT, usable: usable * USDT, ratioPpm: undefined },
  ...{ unrealized: 0n, result: 0n, maintenance: 0n, kept: 0n },
});
const around: Around = {
  ...{ market, mark: 200_000, positions: [] },
  ...{ ordered: { buy: 0, sell: 0 }, closing: { buy: 0, sell: 0 } },
  book: { bids: [level(19_990n, 300n)], asks: [level(20_010n, 60n), level(20_020n, 300n)] },
  standing: standing(1_000n),
  ...{ leverage: 10, cap: undefined, margin: 'isolated', mode: 'hedge' },
};
const ticket = (change: Partial<Ticket>): Ticket => ({ ...emptyTicket, price: '20000', amount: '0.1', ...change });
const codes = (change: Partial<Ticket>, other: Partial<Around> = {}) =>
  problems(ticket(change), { ...around, ...other }).map(({ code }) => code);

test('FUTURES-063 an order that rests needs its margin, its fee, and what its price loses against the mark price', () => {
  const quoted = quotedOf(ticket({}), around);
  expect(quoted).toMatchObject({ contracts: 100, value: 2_000n * USDT, margin: 200n * USDT, fee: USDT, loss: 0n });
  const worse = quotedOf(ticket({ price: '20100', postOnly: true }), around);
  // 201 + 1.005 + 0.1 x 100.
  expect(worse).toMatchObject({ margin: 201n * USDT, fee: 100_500_000n, loss: 10n * USDT, needed: 21_200_500_000n });
});

test('FUTURES-063 what fills at once is counted at the prices of the book, level by level', () => {
  const quoted = quotedOf(ticket({ type: 'market' }), around);
  // 60 at 20,010 and 40 at 20,020: 1,200.6 + 800.8.
  expect(quoted).toMatchObject({ contracts: 100, value: 200_140_000_000n, loss: 140_000_000n });
  expect(quotedOf(ticket({ type: 'market', amount: '0.4' }), around)?.contracts).toBe(360);
});

test('FUTURES-062 the liquidation price after the fill, isolated and cross', () => {
  // 200 + (0.1 P - 2,000) ≤ 0.005 × 2,000 + 0.0005 × 1,800 from 18,109 on.
  expect(quotedOf(ticket({}), around)?.liquidation).toBe((181_090n * USDT) / 10n);
  // 1,000 - 1 + (0.1 P - 2,000) ≤ 0.005 × 2,000 + 0.0005 × 1,001 from 10,115.005 on.
  expect(quotedOf(ticket({}), { ...around, margin: 'cross' })?.liquidation).toBe((101_150n * USDT) / 10n);
});

test.each(['isolated', 'cross'] as const)(
  'FUTURES-062 an order that the account cannot pay for has no liquidation price, nor has that of a guest: %s',
  (margin) => {
    const at = (of: Around['standing']) => quotedOf(ticket({}), { ...around, margin, standing: of });
    for (const of of [undefined, standing(0n), standing(200n)])
      expect(at(of)).toMatchObject({ margin: 200n * USDT, liquidation: undefined, isCovered: false });
    expect(at(standing(201n))?.liquidation).toBeDefined();
  },
);

test('FUTURES-062 what a fill loses against the mark price is given to its isolated position', () => {
  // As engine/src/futures/liquidation/liquidation-price.test.ts: 201 + 10 + (0.1 P - 2,010) ≤ 0.005 × 2,010 + 0.0005 × 1,799 from 18,099.49 on.
  const worse = quotedOf(ticket({ price: '20100', postOnly: true }), around);
  expect(worse?.liquidation).toBe((180_994n * USDT) / 10n);
  // 60 at 19,990 gain, 40 at 20,020 lose 0.8: 200.02 + 0.8 + (0.1 P - 2,000.2) ≤ 0.005 × 2,000.2 + 0.0005 × 1,799.38 from 18,102.80 on.
  const book = { bids: [], asks: [level(19_990n, 60n), level(20_020n, 300n)] };
  const mixed = quotedOf(ticket({ type: 'market' }), { ...around, book });
  expect(mixed).toMatchObject({ loss: 80_000_000n, liquidation: (181_028n * USDT) / 10n });
});

test('FUTURES-064 in one-way mode an order that rests, or is larger than what it closes, needs its margin', () => {
  const oneWay = { ...around, mode: 'one_way' as const, positions: valuedAt([sampleRowOf()], '20000.0') };
  const poor = { ...oneWay, standing: standing(1n) };
  expect(codes({ side: 'sell', amount: '0.5' }, poor)).toEqual(['refusal.insufficient_margin']);
  expect(codes({ side: 'sell', amount: '0.5', type: 'market' }, poor)).toEqual([]);
  expect(codes({ side: 'sell', amount: '0.5', timeInForce: 'IOC' }, poor)).toEqual([]);
  const deep = { ...oneWay, book: { bids: [level(19_990n, 3_000n)], asks: [] } };
  expect(codes({ side: 'sell', amount: '1.001', type: 'market' }, { ...deep, standing: standing(1n) })).toEqual([
    'refusal.insufficient_margin',
  ]);
  expect(codes({ side: 'sell', amount: '0.5', type: 'market' }, { ...deep, leverage: 100 })).toEqual([]);
  const large = { ...oneWay, positions: valuedAt([sampleRowOf({ contracts: 6_000 })], '20000.0'), leverage: 100 };
  // The tier is asked of what is opened, not of what is closed: of 11,001 contracts 5,001 are worth more than 100,000.
  expect(codes({ side: 'sell', amount: '6', type: 'market' }, large)).toEqual([]);
  expect(codes({ side: 'sell', amount: '11.001', type: 'market' }, large)).toEqual(['refusal.leverage_above_tier']);
  const waits = { ...large, closing: { buy: 0, sell: 1_000 }, standing: standing(100_000n) };
  expect(codes({ side: 'sell', amount: '10' }, waits)).toEqual([]);
  expect(codes({ side: 'sell', amount: '10.001' }, waits)).toEqual(['refusal.leverage_above_tier']);
  // 1 pays for nothing, 1,000 for 497 contracts; at market 1,000 are closed without a margin.
  expect(mostContracts(ticket({ side: 'sell' }), poor)).toBe(0);
  expect(mostContracts(ticket({ side: 'sell' }), oneWay)).toBe(497);
  expect(mostContracts(ticket({ side: 'sell', type: 'market' }), poor)).toBe(1_000);
  expect(mostContracts(ticket({ side: 'sell', type: 'market' }), large)).toBe(6_000);
  expect(quotedOf(ticket({ side: 'sell', amount: '1.2', type: 'market' }), deep)?.liquidation).toBeUndefined();
  expect(quotedOf(ticket({ side: 'sell' }), { ...deep, mode: undefined })?.liquidation).toBeUndefined();
});

test('FUTURES-064 a resting order closes no contracts that another one closes', () => {
  const covered = { ...around, positions: valuedAt([sampleRowOf()], '20000.0'), closing: { buy: 0, sell: 700 } };
  const closes = { side: 'sell', reduceOnly: true } as const;
  expect(mostContracts(ticket(closes), covered)).toBe(300);
  expect(codes({ ...closes, amount: '0.3' }, covered)).toEqual([]);
  expect(codes({ ...closes, amount: '0.301' }, covered)).toEqual(['refusal.more_than_open']);
  expect(codes({ ...closes, amount: '0.301', type: 'market' }, covered)).toEqual([]);
  expect(codes({ ...closes }, { ...covered, closing: { buy: 0, sell: 1_000 } })).toEqual(['refusal.more_than_open']);
});

test('the slider keeps its part where margin mode, leverage or conditions change', () => {
  const half = press(ticket({}), { key: 'percent', percent: 50 }, around);
  expect(press(half, { key: 'margin', choice: { margin: 'isolated', leverage: 5 } }, around).amount).toBe('0.124');
});

test('the slider takes a part of the most that can be ordered, in whole contracts', () => {
  // 1,000 pays for 497 contracts: 994 margin and 4.97 fee.
  expect(mostContracts(ticket({}), around)).toBe(497);
  expect(press(ticket({}), { key: 'percent', percent: 50 }, around).amount).toBe('0.248');
});

test('FUTURES-067 a size typed as contracts, coins or money is the same whole contracts, rounded down', () => {
  const sized = (change: Partial<Ticket>) => quotedOf(ticket(change), around)?.contracts;
  expect(sized({ amount: '0.123' })).toBe(123);
  expect(sized({ unit: 'contracts', amount: '123' })).toBe(123);
  // A contract is worth 20 at 20,000: 2,479 pays for 123.95.
  expect(sized({ unit: 'worth', amount: '2479' })).toBe(123);
  expect(sized({ unit: 'worth', amount: '2460' })).toBe(123);
  expect(sized({ unit: 'worth', amount: '2459.99' })).toBe(122);
  // At market it is counted at the mark price, and a dearer limit buys fewer.
  expect(sized({ unit: 'worth', amount: '2459.99', type: 'market', price: '' })).toBe(122);
  expect(sized({ unit: 'worth', amount: '2460', price: '20500' })).toBe(120);
  const inUnit = (unit: Ticket['unit']) => press(ticket({ amount: '0.123' }), { key: 'unit', unit }, around).amount;
  expect([inUnit('contracts'), inUnit('worth'), inUnit('unit')]).toEqual(['123', '2460', '0.123']);
  expect(press(ticket({ unit: 'worth' }), { key: 'percent', percent: 50 }, around).amount).toBe('4960');
  const worth = ticket({ unit: 'worth', amount: '2479' });
  expect(orderRequest(worth, around, 'k').contracts).toBe('123');
  expect(codes({ unit: 'worth', amount: '19.99' })).toEqual(['ticket.size_below_one']);
  expect(codes({ unit: 'worth', amount: '19.99', price: '' })).toEqual(['refusal.price_missing']);
  expect(codes({ unit: 'contracts', amount: '100001' })).toEqual(['refusal.contracts_too_many']);
  expect(codes({ unit: 'worth', amount: '3000000' })).toEqual(['refusal.contracts_too_many']);
});

test('FUTURES-067 of a coin-margined contract money is its unit, and its worth is in the coin', () => {
  const inverse = { ...around, market: sampleInverse, standing: standing(1n) };
  const contracts = (change: Partial<Ticket>) => quotedOf(ticket(change), { ...inverse, book: undefined })?.contracts;
  // A contract of 10 USDT is worth 0.0005 BTC at 20,000.
  expect(contracts({ amount: '1000' })).toBe(100);
  expect(contracts({ unit: 'worth', amount: '0.05' })).toBe(100);
  expect(contracts({ unit: 'worth', amount: '0.04999999' })).toBe(99);
});

test('FUTURES-064 what is wrong with a ticket is said before it is sent', () => {
  expect(codes({ price: '' })).toEqual(['refusal.price_missing']);
  expect(codes({ price: '20000.05' })).toEqual(['refusal.price_off_tick']);
  expect(codes({ price: '21000.1' })).toEqual(['refusal.price_out_of_band']);
  expect(codes({ amount: '' })).toEqual(['ticket.size_missing']);
  expect(codes({ amount: '0.0005' })).toEqual(['ticket.size_off_step']);
  expect(codes({ amount: '101' })).toEqual(['refusal.contracts_too_many']);
  expect(codes({ amount: '0.6' })).toEqual(['refusal.insufficient_margin']);
  expect(codes({ amount: '6' }, { leverage: 100, standing: standing(100_000n) })).toEqual([
    'refusal.leverage_above_tier',
  ]);
  expect(codes({ reduceOnly: true })).toEqual(['refusal.nothing_to_close']);
  expect(codes({})).toEqual([]);
});

test('an order that only closes needs no margin, and closes at most what is open', () => {
  const poor = { positions: valuedAt([sampleRowOf()], '20000.0'), standing: standing(0n) };
  expect(codes({ side: 'sell', reduceOnly: true, amount: '1' }, poor)).toEqual([]);
  expect(codes({ side: 'sell', reduceOnly: true, amount: '1.001' }, poor)).toEqual(['refusal.more_than_open']);
  expect(mostContracts(ticket({ side: 'sell', reduceOnly: true }), { ...around, ...poor })).toBe(1_000);
});

test('the request has whole contracts, and a price only at a limit', () => {
  expect(orderRequest(ticket({ price: '20000.5' }), around, 'k')).toMatchObject({
    ...{ symbol: 'BTC/USDT-PERP', side: 'buy', order_type: 'limit', contracts: '100', leverage: '10' },
    ...{ margin: 'isolated', price: '20000.5', time_in_force: 'GTC', client_order_id: 'k' },
  });
  expect(orderRequest(ticket({ type: 'market' }), around, 'k')).toMatchObject({ price: '', time_in_force: '' });
});

test('FUTURES-037 exits of an order are on either side of its entry, and are sent with it', () => {
  const exits = (profit: string, stop: string, by: 'mark' | 'last' = 'mark') => ({ exits: { by, profit, stop } });
  expect(codes(exits('21000', '19000'))).toEqual([]);
  expect(codes(exits('', ''))).toEqual(['refusal.exits_missing']);
  expect(codes(exits('20000', '20000'))).toEqual(['refusal.exits_of_entry', 'refusal.exits_of_entry']);
  expect(codes({ side: 'sell', ...exits('21000', '') })).toEqual(['refusal.exits_of_entry']);
  expect(codes({ price: '20100', ...exits('', '20050') })).toEqual(['refusal.exits_of_entry']);
  expect(codes({ price: '20100', ...exits('', '20050', 'last') })).toEqual([]);
  expect(codes(exits('21000.05', ''))).toEqual(['refusal.price_off_tick']);
  expect(codes({ reduceOnly: true, ...exits('', '') })).not.toContain('refusal.exits_missing');
  expect(orderRequest(ticket(exits('21000', '')), around, 'k')).toMatchObject({
    ...{ exit_by: 'mark', profit_price: '21000', stop_price: '' },
  });
  expect(orderRequest(ticket({}), around, 'k')).not.toHaveProperty('exit_by');
  expect(press(ticket(exits('21000', '')), { key: 'sent' }, around).exits).toBeUndefined();
});

test('FUTURES-064 the tier is asked at the mark price and at the limit, with the numbers of the engine', () => {
  // As FUTURES-009 in engine/src/futures/positions.test.ts: 100,000 at 30,000, and at 21,000, the end of the band; 10 BTC at 18,000.
  const rich = { ...around, leverage: 100, standing: standing(100_000n) };
  const sell = { side: 'sell', price: '30000' } as const;
  expect(codes({ ...sell, amount: '3.334' }, rich)).toEqual(['refusal.leverage_above_tier']);
  expect(codes({ ...sell, amount: '3.333' }, rich)).toEqual([]);
  expect(mostContracts(ticket(sell), rich)).toBe(3_333);
  expect(codes({ price: '15000', amount: '5.001' }, rich)).toEqual(['refusal.leverage_above_tier']);
  expect(codes({ type: 'market', amount: '4.762' }, rich)).toEqual(['refusal.leverage_above_tier']);
  expect(codes({ type: 'market', amount: '4.761' }, rich)).toEqual([]);
  const inverse = { ...rich, market: sampleInverse, book: undefined };
  expect(codes({ price: '18000', amount: '180010' }, inverse)).toEqual(['refusal.leverage_above_tier']);
  expect(codes({ price: '18000', amount: '180000' }, inverse)).toEqual([]);
  expect(mostContracts(ticket({ price: '18000' }), inverse)).toBe(18_000);
});
