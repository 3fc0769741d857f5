import { spot } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { sampleMarket as market } from '../test/sample-market.ts';
import { problems } from './problems.ts';
import { orderRequest } from './request.ts';
import { emptyTicket, expiryOf, noExits, percentOf, press, type Keystroke, type Ticket } from './ticket.ts';

const usdt = (whole: number): bigint => BigInt(Math.round(whole * 100)) * 1_000_000n;
const around = { market, funds: { base: 18_420_000n, quote: usdt(3955.72) }, index: usdt(78_311.21) };
const after = (strokes: Keystroke[], from: Ticket = emptyTicket): Ticket =>
  strokes.reduce((ticket, stroke) => press(ticket, stroke, around), from);

test('half of 3,955.72 at 78,200 is 0.02529: the slider rounds down to the lot, never up', () => {
  const half = after([
    { key: 'text', field: 'price', text: '78200.00' },
    { key: 'percent', percent: 50 },
  ]);
  expect(half).toMatchObject({ price: '78200.00', amount: '0.02529', percent: 50 });
});

test('a new price under a placed slider moves the amount, and a typed amount releases the slider', () => {
  const placed = after([
    { key: 'text', field: 'price', text: '78200' },
    { key: 'percent', percent: 50 },
    { key: 'text', field: 'price', text: '39100' },
  ]);
  expect(placed.amount).toBe('0.05058');
  expect(after([{ key: 'text', field: 'amount', text: '1' }], placed)).toMatchObject({
    amount: '1',
    percent: undefined,
  });
});

test('SPOT-052 a total is as much as it buys at the limit, follows the price, and gives way to a typed amount', () => {
  const total = after([
    { key: 'text', field: 'price', text: '78200' },
    { key: 'text', field: 'total', text: '1000' },
  ]);
  // 1,000 ÷ 78,200 = 0.012787…, down to the lot.
  expect(total).toMatchObject({ total: '1000', amount: '0.01278' });
  expect(after([{ key: 'text', field: 'price', text: '50000' }], total).amount).toBe('0.02000');
  const typed = after([{ key: 'text', field: 'amount', text: '0.5' }], total);
  expect([typed.total, typed.amount]).toEqual(['', '0.5']);
  expect(after([{ key: 'text', field: 'price', text: '' }], total).amount).toBe('');
});

test('SPOT-052 the slider stands at the part of the balance that a typed size takes', () => {
  const typed = (amount: string) => percentOf({ ...emptyTicket, price: '78200', amount }, around);
  // 0.02529 × 78,200 = 1,977.678 of 3,955.72.
  expect(['0.02529', '0.02530', '9', '', 'x'].map(typed)).toEqual([49, 50, 100, 0, 0]);
  expect(percentOf({ ...emptyTicket, side: 'sell', amount: '0.0921' }, around)).toBe(50);
  expect(percentOf({ ...emptyTicket, type: 'market', by: 'value', value: '395.572' }, around)).toBe(10);
  expect(percentOf({ ...emptyTicket, price: '78200', amount: '1' }, { ...around, funds: undefined })).toBe(0);
});

test('SPOT-052 a level of the book brings no more than can be paid', () => {
  const picked = (amount: string, change: object = {}) =>
    press(emptyTicket, { key: 'pickPrice', price: '78200.00', amount }, { ...around, ...change }).amount;
  expect([picked('0.02'), picked('3'), picked('3', { funds: undefined })]).toEqual(['0.02', '0.05058', '3']);
});

test('SPOT-052 where a buy pays its fee on top, its slider and a level of the book leave room for that fee', () => {
  const onTop = { ...around, market: { ...market, buyFeePpm: 100_000 } };
  const priced = { ...emptyTicket, price: '78200.00' };
  const sizes = [
    press(priced, { key: 'percent', percent: 100 }, onTop),
    press(priced, { key: 'pickPrice', price: '78200.00', amount: '3' }, onTop),
  ];
  // 3,955.72 ÷ 1.1 ÷ 78,200 = 0.045986…, down to the lot.
  expect(sizes.map(({ amount }) => amount)).toEqual(['0.04598', '0.04598']);
  expect(sizes.map((ticket) => problems(ticket, onTop))).toEqual([[], []]);
  const [over] = problems({ ...priced, amount: '0.04599' }, onTop);
  expect(over).toMatchObject({ code: 'funds', offer: { size: '0.04598' } });
  expect(percentOf({ ...priced, amount: '0.02300' }, onTop)).toBe(50);
});

test('a seller spends base: the whole of 0.18420', () => {
  expect(
    after([
      { key: 'side', side: 'sell' },
      { key: 'percent', percent: 100 },
    ]).amount,
  ).toBe('0.18420');
});

test('a market buy by amount is computed with the worst price of the band, so that its hold is covered', () => {
  const all = after([
    { key: 'type', type: 'market' },
    { key: 'percent', percent: 100 },
  ]);
  // 78,311.21 × 1.05 = 82,226.7705, on the tick 82,226.77
  expect(all.amount).toBe('0.04810');
});

test('a market buy by value takes its part of the money, in cents', () => {
  const third = after([
    { key: 'type', type: 'market' },
    { key: 'by', by: 'value' },
    { key: 'percent', percent: 33 },
  ]);
  expect(third.value).toBe('1305.38');
});

test('post-only rests, so it is GTC; choosing IOC takes post-only off', () => {
  const resting = after([
    { key: 'timeInForce', timeInForce: 'IOC' },
    { key: 'postOnly', on: true },
  ]);
  expect(resting).toMatchObject({ postOnly: true, timeInForce: 'GTC' });
  expect(after([{ key: 'timeInForce', timeInForce: 'FOK' }], resting)).toMatchObject({
    postOnly: false,
    timeInForce: 'FOK',
  });
});

test('a tap on the book fills the price of a limit order and the worst price of a market order', () => {
  expect(after([{ key: 'pickPrice', price: '78315.00' }]).price).toBe('78315.00');
  expect(
    after([
      { key: 'type', type: 'market' },
      { key: 'pickPrice', price: '78315.00' },
    ]),
  ).toMatchObject({ worst: '78315.00', price: '' });
});

test('an order that went out uses up its size and keeps its price', () => {
  const sent = after([{ key: 'sent' }], { ...emptyTicket, price: '78200', amount: '0.02526', percent: 50 });
  expect(sent).toMatchObject({ price: '78200', amount: '', percent: undefined });
});

test('a guest can move the slider; there is nothing to take a part of', () => {
  const guest = press(
    { ...emptyTicket, price: '78200', amount: '1' },
    { key: 'percent', percent: 25 },
    { ...around, funds: undefined },
  );
  expect(guest).toMatchObject({ amount: '1', percent: 25 });
});

test('SPOT-042 exits are sent of a buy, the prices that were typed, and of a sell none', () => {
  const buy = after([{ key: 'exits', exits: { ...noExits, stop: '70000', stopLimit: '69900' } }], {
    ...{ ...emptyTicket, price: '78200' },
  });
  expect(orderRequest(buy, market, 'k')).toMatchObject({ exit_by: 'last', stop_price: '70000' });
  expect(orderRequest(buy, market, 'k')).not.toHaveProperty('profit_price');
  expect(orderRequest(buy, market, 'k')).not.toHaveProperty('stop_limit');
  const atLimit = after(
    [{ key: 'exits', exits: { ...noExits, by: 'index', stop: '70000', stopAt: 'limit', stopLimit: '69900' } }],
    buy,
  );
  expect(orderRequest(atLimit, market, 'k')).toMatchObject({ exit_by: 'index', stop_limit: '69900' });
  expect(orderRequest({ ...buy, side: 'sell' }, market, 'k')).not.toHaveProperty('stop_price');
});

test('SPOT-046 whatever was typed before, an order has only what its type takes', () => {
  const exits = {
    ...noExits,
    by: 'index',
    stop: '70000',
    stopAt: 'limit',
    stopLimit: '69900',
    profit: '90000',
  } as const;
  const typed = { ...emptyTicket, price: '78200', amount: '1', value: '10', worst: '79000', postOnly: true, exits };
  for (const type of ['limit', 'market'] as const)
    for (const side of ['buy', 'sell'] as const)
      expect(spot.fieldNotTaken(orderRequest({ ...typed, type, side }, market, 'k'))).toBeUndefined();
});

test('SPOT-042 of two exits the one that the price has reached is marked', () => {
  const exits = { ...noExits, stop: '79000', profit: '80000' };
  const ticket = { ...emptyTicket, price: '78200', amount: '0.01', exits };
  const found = problems(ticket, { ...around, last: usdt(78_300) });
  expect(found).toMatchObject([{ field: 'stop', code: 'refusal.exits_beyond_price' }]);
});

test('SPOT-043 good till a time is sent with its moment, and may be post-only', () => {
  const until = '2026-12-24T18:30';
  const ticket = after([
    { key: 'timeInForce', timeInForce: 'GTD' },
    { key: 'postOnly', on: true },
    { key: 'until', until },
  ]);
  expect(ticket).toMatchObject({ timeInForce: 'GTD', postOnly: true });
  expect(orderRequest(ticket, market, 'k')).toMatchObject({
    time_in_force: 'GTD',
    expires_ms: String(new Date(until).getTime()),
  });
  expect(expiryOf({ ...ticket, until: '' })).toBeUndefined();
  expect(expiryOf({ ...ticket, timeInForce: 'GTC' })).toBe(0);
});
