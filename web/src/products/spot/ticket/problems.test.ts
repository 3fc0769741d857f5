import { describe, expect, test } from 'vitest';
import { confirmChoice, marketConfirmed, reasonToConfirm } from './confirmation.ts';
import { limitWarning } from './limit-warning.ts';
import { problems } from './problems.ts';
import { orderRequest } from './request.ts';
import { sampleMarket as market } from '../test/sample-market.ts';
import { summarize, waitsAt } from './summary.ts';
import { emptyTicket, type Surroundings, type Ticket } from './ticket.ts';

const around = { market, funds: { base: 18_420_000n, quote: 395_572_000_000n }, index: 7_831_121_000_000n };
const limit = (ticket: Partial<Ticket>): Ticket => ({ ...emptyTicket, ...ticket });
const market_ = (ticket: Partial<Ticket>): Ticket => ({ ...emptyTicket, type: 'market', ...ticket });

test('a buy of 0.02526 at 78,200: pays 1,975.332, gives 25.26 µBTC of fee, receives the rest', () => {
  expect(summarize(limit({ price: '78200', amount: '0.02526' }), market)).toEqual({
    price: 7_820_000_000_000n,
    amount: 2_526_000n,
    value: 197_533_200_000n,
    feePpm: 1000,
    fee: 2_526n,
    off: 0n,
    receives: 2_523_474n,
  });
});

test('a seller pays the fee in quote', () => {
  expect(summarize(limit({ side: 'sell', price: '78200', amount: '0.02526' }), market)).toMatchObject({
    fee: 197_533_200n,
    receives: 197_335_666_800n,
  });
});

test.each<[string, Ticket, string, Record<string, string>]>([
  ['no price', limit({ amount: '1' }), 'price_missing', { step: '0.01', unit: 'USDT' }],
  [
    'a price between two ticks',
    limit({ price: '78200.005', amount: '1' }),
    'price_off_tick',
    { typed: '78200.005', step: '0.01', lower: '78200.00', upper: '78200.01', unit: 'USDT' },
  ],
  [
    'an amount between two lots',
    limit({ price: '78200', amount: '0.025261' }),
    'amount_off_lot',
    { typed: '0.025261', step: '0.00001', lower: '0.02526', upper: '0.02527', unit: 'BTC' },
  ],
  ['no amount', limit({ price: '78200' }), 'amount_missing', { step: '0.00001', unit: 'BTC' }],
  [
    'an amount of zero',
    limit({ price: '78200', amount: '0.0' }),
    'amount_below_step',
    { step: '0.00001', unit: 'BTC' },
  ],
  ['too small', limit({ price: '78200', amount: '0.00006' }), 'notional_too_small', { limit: '5', unit: 'USDT' }],
  [
    'too large',
    limit({ side: 'sell', price: '78200', amount: '13' }),
    'notional_too_large',
    { limit: '1000000', unit: 'USDT' },
  ],
  ['not enough to buy', limit({ price: '78200', amount: '0.06' }), 'funds', {}],
  ['not enough to sell', limit({ side: 'sell', price: '78200', amount: '0.2' }), 'funds', {}],
  ['a market buy by value of nothing', market_({ by: 'value' }), 'value_missing', { unit: 'USDT' }],
  ['a market buy by value beyond the funds', market_({ by: 'value', value: '4000' }), 'funds', {}],
  [
    'a worst price between two ticks',
    market_({ amount: '0.01', worst: '80000.001' }),
    'worst_off_tick',
    { typed: '80000.001', step: '0.01', lower: '80000.00', upper: '80000.01', unit: 'USDT' },
  ],
])('%s', (_case, ticket, code, params) => {
  const rich = { ...around, funds: { ...around.funds, base: 10n ** 10n } };
  expect(problems(ticket, code === 'notional_too_large' ? rich : around)).toMatchObject([{ code, params }]);
});

describe('SPOT-006 what the engine takes is no problem, what it refuses is one, by its own checks', () => {
  const BTC = 100_000_000n;
  const at = (price: bigint, amount: bigint) => ({ price: price * BTC, amount });
  const book = { bids: [at(78_300n, BTC)], asks: [at(78_320n, BTC), at(78_400n, BTC)] };
  const codes = (ticket: Ticket, other: Partial<Surroundings> = {}) =>
    problems(ticket, { ...around, book, ...other }).map(({ code }) => code);

  test('a market buy needs what it costs, not what the edge of the band would', () => {
    // 0.05 at 78,320 is 3,916 of 3,955.72; at the band's 82,226 it would be 4,111.
    expect(codes(market_({ amount: '0.05' }))).toEqual([]);
    expect(problems(market_({ amount: '0.06' }), { ...around, book })).toMatchObject([
      { code: 'funds', offer: { way: 'reduce', size: '0.05050', unit: 'BTC' } },
    ]);
  });
  test('the smallest market order is measured at the best price, not at the index', () => {
    const index = 7_100_000_000_000n;
    expect(codes(market_({ amount: '0.00007', worst: '80000' }), { index })).toEqual([]);
    expect(codes(market_({ amount: '0.00006' }))).toEqual(['notional_too_small']);
  });
  test('what the book decides', () => {
    const through = { price: '78320', amount: '0.01' };
    expect(codes(limit({ ...through, postOnly: true }))).toEqual(['refusal.post_only_would_take']);
    expect(codes(limit({ price: '78310', amount: '0.01', timeInForce: 'FOK' }))).toEqual([
      'refusal.fill_or_kill_unfilled',
    ]);
    expect(codes(market_({ amount: '0.01', worst: '78319' }))).toEqual(['refusal.no_liquidity']);
    const own = [{ side: 'sell' as const, ...at(78_320n, BTC) }];
    expect(codes(limit({ ...through, selfTrade: 'expire_taker' }), { own })).toEqual(['refusal.would_trade_with_self']);
    expect(codes(limit(through), { own })).toEqual([]);
  });
  test('before the book is there its answers are not given', () => {
    expect(codes(market_({ amount: '0.01' }), { book: undefined })).toEqual([]);
  });
});

test.each<[string, Partial<Ticket>, ReturnType<typeof limitWarning>]>([
  ['3 % above the best ask is not warned of', { price: '80669.60' }, undefined],
  ['more is', { price: '80669.61' }, { kind: 'through', ppm: 30_001 }],
  ['a sell as much below the best bid', { side: 'sell', price: '75950' }, { kind: 'through', ppm: 30_013 }],
  ['a bid far below the last trade', { price: '75000' }, { kind: 'far_below', ppm: 42_391 }],
  ['an ask far above it', { side: 'sell', price: '82000' }, { kind: 'far_above', ppm: 46_987 }],
  ['a market order', { type: 'market', price: '99999' }, undefined],
  ['no price yet', { price: '' }, undefined],
])('%s', (_case, ticket, expected) => {
  const BTC = 100_000_000n;
  const book = { bids: [{ price: 78_300n * BTC, amount: BTC }], asks: [{ price: 78_320n * BTC, amount: BTC }] };
  expect(limitWarning(limit(ticket), { ...around, book, last: 78_320n * BTC })).toEqual(expected);
});

test('orders far from the last price are confirmed unless never is chosen, which nobody has at first', () => {
  const last = 7_831_121_000_000n;
  const near = limit({ price: '80000', amount: '0.001' });
  const far = [limit({ price: '7831.12', amount: '0.001' }), limit({ side: 'sell', price: '81000', amount: '0.001' })];
  const reasons = [near, ...far].map((ticket) => reasonToConfirm('unusual', ticket, { ...around, last }));
  expect(reasons).toEqual([undefined, 'far', 'far']);
  expect(reasonToConfirm('never', limit({ price: '7831.12', amount: '0.001' }), { ...around, last })).toBeUndefined();
  expect(confirmChoice.get()).toBe('unusual');
});

test('large orders are confirmed where that is chosen', () => {
  const half = limit({ price: '70000', amount: '0.02825' });
  const more = limit({ price: '70000', amount: '0.02826' });
  expect([half, more].map((ticket) => reasonToConfirm('unusual', ticket, around))).toEqual([undefined, 'half']);
  const sale = limit({ side: 'sell', price: '90000', amount: '0.09211' });
  expect(reasonToConfirm('unusual', sale, around)).toBe('half');
  const asked = [reasonToConfirm('never', more, around), reasonToConfirm('always', half, around)];
  expect(asked).toEqual([undefined, 'always']);
});

test('SPOT-051 the first market order of a session is confirmed, and none after it', () => {
  const atMarket = limit({ type: 'market', amount: '0.001' });
  expect(reasonToConfirm('never', atMarket, around)).toBeUndefined();
  expect(reasonToConfirm('unusual', atMarket, around)).toBe('market');
  marketConfirmed();
  expect(reasonToConfirm('unusual', atMarket, around)).toBeUndefined();
});

test('a halted market comes first', () => {
  expect(problems(limit({}), { ...around, market: { ...market, open: false } }).map((problem) => problem.code)).toEqual(
    ['market_halted', 'price_missing', 'amount_missing'],
  );
});

test('a good ticket has no problem, a guest needs no funds', () => {
  expect(problems(limit({ price: '78200.00', amount: '0.02526' }), around)).toEqual([]);
  expect(problems(limit({ price: '78200.00', amount: '1' }), { ...around, funds: undefined })).toEqual([]);
});

test('the request carries what the wire takes, and nothing that does not apply', () => {
  expect(orderRequest(limit({ price: '78200.', amount: '0.02526', postOnly: true }), market, 'a1')).toEqual({
    currency_id: '1',
    legal_id: '3',
    type: '1',
    order_type: 'limit',
    client_order_id: 'a1',
    amount: '0.02526',
    target_price: '78200',
    time_in_force: 'GTC',
    post_only: '1',
    self_trade: 'expire_maker',
  });
  expect(orderRequest(market_({ side: 'sell', by: 'value', value: '100' }), market, 'a2')).toEqual({
    currency_id: '1',
    legal_id: '3',
    type: '2',
    order_type: 'market',
    client_order_id: 'a2',
    value: '100',
    self_trade: 'expire_maker',
  });
});

test('a limit on the far side of the index waits, with its distance', () => {
  expect(waitsAt(7_819_374_318_500n, 'buy', 7_831_121_000_000n)).toBe(1500);
  expect(waitsAt(7_831_121_000_000n, 'buy', 7_831_121_000_000n)).toBeUndefined();
  expect(waitsAt(7_900_000_000_000n, 'sell', 7_831_121_000_000n)).toBe(8796);
});
