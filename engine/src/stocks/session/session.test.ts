import { expect, test } from 'vitest';
import { ann, bob, USDT_ID } from '../../../test/market-of-two.ts';
import {
  at,
  atMarket,
  conditional,
  DAY,
  has,
  index,
  ladder,
  order,
  opened,
  sendAt,
  sessionOf,
  SHARE_ID,
  shares,
  stock,
  to,
  two,
  usdt,
} from '../../../test/stocks.ts';
import { describe, explained } from '../../describe.ts';
import { takeChanges } from '../../engine.ts';
import type { Outcome, State } from '../../products.ts';

const idOf = (outcome: Outcome): number =>
  'order' in outcome ? outcome.order.id : 'conditional' in outcome ? outcome.conditional.id : 0;
const reason = (outcome: Outcome): string => (outcome.ok ? 'ok' : outcome.reason);
const statusOf = (state: State, id: number) => takeChanges(state).stocks.orders.findLast((row) => row.id === id);
/** Nothing is on hold that nobody explains. */
function expectExplained(state: State): void {
  const { ledger } = state;
  const held = new Map<number, bigint>();
  for (let account = 0; account < ledger.count; account += 1)
    if (ledger.held(account) > 0n) held.set(account, ledger.held(account));
  expect(new Map([...explained(state)].filter(([, amount]) => amount > 0n))).toEqual(held);
}

test('STOCK-006: a session gathers, opens by the first index price, gathers again and closes', () => {
  const state = stock();
  expect(sessionOf(state)).toBe('closed');
  to(state, `${DAY}T14:00`);
  expect(sessionOf(state)).toBe('opening');
  to(state, `${DAY}T14:29:59.999`, index('499'));
  expect(sessionOf(state)).toBe('opening');
  to(state, `${DAY}T14:30`, index('499.23'));
  expect(sessionOf(state)).toBe('open');
  to(state, `${DAY}T20:55`);
  expect(sessionOf(state)).toBe('closing');
  to(state, `${DAY}T21:00`);
  expect(sessionOf(state)).toBe('closed');
});

test('STOCK-006: without an index price for a minute it opens by the last close', () => {
  const state = opened(stock());
  to(state, `${DAY}T21:00`);
  takeChanges(state);
  sendAt(state, state.at, order(ann, 'buy', '500', '1'));
  sendAt(state, state.at, order(bob, 'sell', '499', '1'));
  to(state, '2026-12-01T14:30:59.999');
  expect(sessionOf(state)).toBe('opening');
  to(state, '2026-12-01T14:31');
  expect(sessionOf(state)).toBe('open');
  expect(takeChanges(state).stocks.auctions).toMatchObject([
    { kind: 'open', reference: usdt('499.23'), price: usdt('499.23'), amount: shares('1') },
  ]);
});

test('STOCK-007: the close is the median of the last five index ticks, never a trade', () => {
  const state = opened(stock());
  for (const [place, price] of ['510', '500', '501', '502', '480', '503'].entries())
    to(state, `${DAY}T20:5${place}`, index(price));
  sendAt(state, state.at, order(ann, 'buy', '520', '1'));
  sendAt(state, state.at, order(bob, 'sell', '510', '1'));
  to(state, `${DAY}T21:00`);
  expect(state.stocks.listings.get(60)?.row).toMatchObject({ session: 'closed', close: usdt('501') });
  expect(takeChanges(state).stocks.auctions).toMatchObject([
    { kind: 'close', reference: usdt('503'), price: usdt('510') },
  ]);
});

test('STOCK-008: while it is closed orders are held to the last unit, and can be canceled', () => {
  const state = stock();
  const id = idOf(sendAt(state, state.at, order(ann, 'buy', '499.23', '10.0003')));
  expect(has(state, ann, USDT_ID)[1]).toBe(usdt('4992.449769') + usdt('4.99244977'));
  to(state, `${DAY}T14:29:59.999`);
  expect(sendAt(state, state.at, { kind: 'stocks.cancelOrder', owner: ann, order: id })).toMatchObject({ ok: true });
  expect(has(state, ann, USDT_ID)).toEqual([usdt('100000'), 0n]);
});

test('STOCK-008: what cannot wait for an auction is refused', () => {
  const state = stock();
  to(state, `${DAY}T14:29`, index('499.23'));
  const refused = (command: Parameters<typeof sendAt>[2]) => reason(sendAt(state, state.at, command));
  expect(refused(order(ann, 'buy', '499', '1', { timeInForce: 'IOC' }))).toBe('stocks.not_trading');
  expect(refused(order(ann, 'buy', '499', '1', { timeInForce: 'FOK' }))).toBe('stocks.not_trading');
  expect(refused(order(ann, 'buy', '499', '1', { postOnly: true }))).toBe('stocks.not_trading');
  expect(refused(atMarket(ann, 'sell', { value: '100' }))).toBe('stocks.not_trading');
  expect(refused(atMarket(ann, 'buy', { amount: '1' }, { timeInForce: 'IOC' }))).toBe('stocks.not_trading');
  sendAt(state, state.at, order(ann, 'buy', '500', '1'));
  expect(refused(order(ann, 'sell', '500', '1'))).toBe('stocks.would_trade_with_self');
  expect(refused(atMarket(ann, 'sell', { amount: '1' }))).toBe('stocks.would_trade_with_self');
  expect(refused(order(ann, 'sell', '500.01', '1'))).toBe('ok');
  expect(refused({ ...order(ann, 'buy', '500', '1'), market: 61 })).toBe('spot.market_not_found');
  expectExplained(state);
});

test('STOCK-009: a market order waits at the reference and 10 %, inward, and its rest ends with the opening', () => {
  const state = opened(stock());
  to(state, `${DAY}T21:00`);
  takeChanges(state);
  const buy = idOf(sendAt(state, state.at, atMarket(ann, 'buy', { amount: '2' })));
  const sell = idOf(sendAt(state, state.at, atMarket(bob, 'sell', { amount: '1' })));
  expect(takeChanges(state).stocks.orders).toMatchObject([
    { id: buy, type: 'market', price: usdt('549.15'), status: 'open' },
    { id: sell, type: 'market', price: usdt('449.31'), status: 'open' },
  ]);
  to(state, '2026-12-01T14:30', index('455.10'));
  const { orders, trades } = takeChanges(state).stocks;
  expect(trades).toMatchObject([{ price: usdt('500.61'), amount: shares('1'), auction: 1 }]);
  expect(orders.find(({ id }) => id === sell)).toMatchObject({ status: 'done' });
  expect(orders.find(({ id }) => id === buy)).toMatchObject({ status: 'cancelled', cancelReason: 'unfilled' });
  expectExplained(state);
});

test('STOCK-009: a buy by value follows the opening, at market', () => {
  const state = stock(undefined, [ladder]);
  to(state, `${DAY}T14:10`);
  const id = idOf(sendAt(state, state.at, atMarket(ann, 'buy', { value: '100' })));
  expect(has(state, ann, USDT_ID)).toEqual([usdt('99900'), usdt('100')]);
  takeChanges(state);
  opened(state);
  const { orders, conditionals } = takeChanges(state).stocks;
  expect(conditionals).toMatchObject([{ id, status: 'triggered' }]);
  const row = orders.find((each) => each.id === id);
  expect(row).toMatchObject({ status: 'done', value: usdt('100') });
  expect((row?.filledValue ?? 0n) + (row?.fee ?? 0n)).toBeLessThanOrEqual(usdt('100'));
  expectExplained(state);
});

test('STOCK-010: 100 USDT at 499.23 buy 0.2001 shares with a fee of 0.09989593', () => {
  const state = opened(stock());
  sendAt(state, state.at, order(bob, 'sell', '499.23', '5'));
  expect(sendAt(state, state.at, atMarket(ann, 'buy', { value: '100' }))).toMatchObject({
    ok: true,
    order: { filledAmount: shares('0.2001'), filledValue: usdt('99.895923'), fee: usdt('0.09989593') },
  });
  expect(has(state, ann, USDT_ID)).toEqual([usdt('100000') - usdt('99.895923') - usdt('0.09989593'), 0n]);
  expect(has(state, bob, USDT_ID)[0]).toBe(usdt('100000') + usdt('99.895923') - usdt('0.09989593'));
});

test('STOCK-011: the house maker quotes only while it is open', () => {
  const state = opened(stock(undefined, [ladder]));
  const ids = () => state.stocks.orders.idsOf(2).length;
  expect(ids()).toBe(20);
  to(state, `${DAY}T20:55`);
  expect(ids()).toBe(0);
});

test('STOCK-011: after the auction the ladder comes first, then what waited, in its sequence', () => {
  const state = stock(undefined, [ladder]);
  const id = idOf(sendAt(state, state.at, order(ann, 'buy', '520', '1', { timeInForce: 'GTC' })));
  opened(state);
  const row = statusOf(state, id);
  expect(row).toMatchObject({ status: 'done' });
  // At the ladder's price, not at its own.
  expect(row?.filledValue).toBeLessThan(usdt('500'));
  expectExplained(state);
});

test('STOCK-012: orders of the day end at the close, others go on', () => {
  const state = opened(stock());
  const day = idOf(sendAt(state, state.at, order(ann, 'buy', '400', '1')));
  const good = idOf(sendAt(state, state.at, order(ann, 'buy', '401', '1', { timeInForce: 'GTC' })));
  takeChanges(state);
  to(state, `${DAY}T21:00`);
  expect(takeChanges(state).stocks.orders).toMatchObject([{ id: day, status: 'cancelled', cancelReason: 'expired' }]);
  expect(state.stocks.orders.slotOf.get(good)).toBeGreaterThanOrEqual(0);
  sendAt(state, at('2027-02-28T14:30'), { kind: 'clock.tick' });
  expect(statusOf(state, good)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
});

test('STOCK-013: a move of 5 % in five minutes pauses it for five minutes, then an auction opens it', () => {
  const state = opened(stock(undefined, [ladder]));
  to(state, `${DAY}T14:33`, index('474.27'));
  expect(sessionOf(state)).toBe('open');
  to(state, `${DAY}T14:34`, index('474.26'));
  expect(sessionOf(state)).toBe('paused');
  expect(state.stocks.orders.idsOf(2)).toEqual([]);
  expect(reason(sendAt(state, state.at, order(ann, 'buy', '480', '1')))).toBe('ok');
  sendAt(state, state.at, order(bob, 'sell', '470', '1'));
  takeChanges(state);
  to(state, `${DAY}T14:38:59.999`);
  expect(sessionOf(state)).toBe('paused');
  to(state, `${DAY}T14:39`);
  expect(sessionOf(state)).toBe('open');
  expect(takeChanges(state).stocks.auctions).toMatchObject([{ kind: 'reopen', reference: usdt('474.26') }]);
});

test('STOCK-013: what is compared with is the price of five minutes before, not of longer', () => {
  const state = opened(stock());
  for (const [minute, price] of ['499', '490', '482', '474', '466', '458', '452', '450'].entries())
    to(state, `${DAY}T14:3${minute + 1}`, index(price));
  // 450 is 7 % below 482, five minutes before.
  expect(sessionOf(state)).toBe('paused');
  const slow = opened(stock());
  for (const [step, price] of ['490', '481', '472', '463', '454'].entries())
    to(slow, `${DAY}T15:${step * 8 + 10}`, index(price));
  expect(sessionOf(slow)).toBe('open');
});

test('STOCK-014: a halt by one, ended by two with an auction after a minute; only canceling works meanwhile', () => {
  const state = opened(stock(undefined, [ladder]));
  const id = idOf(sendAt(state, state.at, order(ann, 'buy', '400', '1')));
  expect(reason(sendAt(state, state.at, { kind: 'stocks.halt', market: 60 }))).toBe('ok');
  expect(sessionOf(state)).toBe('halted');
  expect(reason(sendAt(state, state.at, order(ann, 'buy', '400', '1')))).toBe('spot.market_halted');
  const amend = { kind: 'stocks.amendOrder', owner: ann, order: id, price: usdt('401'), amount: 0n } as const;
  expect(reason(sendAt(state, state.at, amend))).toBe('spot.market_halted');
  expect(reason(sendAt(state, state.at, { kind: 'stocks.cancelOrder', owner: ann, order: id }))).toBe('ok');
  const resume = { kind: 'stocks.resume', market: 60, ...two } as const;
  expect(reason(sendAt(state, state.at, { ...resume, checker: 1 }))).toBe('stocks.decision_invalid');
  expect(reason(sendAt(state, state.at, resume))).toBe('ok');
  expect(reason(sendAt(state, state.at, resume))).toBe('stocks.decision_invalid');
  expect(sessionOf(state)).toBe('paused');
  sendAt(state, state.at + 60_000, { kind: 'clock.tick' });
  expect(sessionOf(state)).toBe('open');
});

test('STOCK-014: orders of the day end while it is halted too, and it closes without an auction', () => {
  const state = opened(stock());
  const id = idOf(sendAt(state, state.at, order(ann, 'buy', '500', '1')));
  sendAt(state, state.at, { kind: 'stocks.halt', market: 60 });
  takeChanges(state);
  to(state, `${DAY}T21:00`);
  const { orders, auctions } = takeChanges(state).stocks;
  expect(orders).toMatchObject([{ id, cancelReason: 'expired' }]);
  expect(auctions).toEqual([]);
  expect(sessionOf(state)).toBe('halted');
  sendAt(state, state.at, { kind: 'stocks.resume', market: 60, ...two });
  expect(sessionOf(state)).toBe('closed');
});

test('STOCK-015: a stop fires only when it is open, at the market: below 455 after a gap', () => {
  const state = opened(stock(undefined, [ladder]));
  const stop = idOf(sendAt(state, state.at, conditional(ann, 'sell', '1', { stop: '480' })));
  const limited = idOf(sendAt(state, state.at, conditional(ann, 'sell', '1', { stop: '480', stopLimit: '475' })));
  to(state, `${DAY}T21:00`);
  to(state, '2026-12-01T14:10', index('455.10'));
  takeChanges(state);
  to(state, '2026-12-01T14:30', index('455.10'));
  const { orders, conditionals } = takeChanges(state).stocks;
  expect(conditionals.filter(({ status }) => status === 'triggered').map(({ id }) => id)).toEqual([stop, limited]);
  const sold = orders.find(({ id }) => id === stop);
  expect(sold).toMatchObject({ status: 'done' });
  expect(Number(sold?.filledValue) / 1e8).toBeCloseTo(454.87, 0);
  expect(orders.find(({ id }) => id === limited)).toMatchObject({ status: 'open', price: usdt('475') });
  expectExplained(state);
});

test('STOCK-015: a trail keeps its best overnight', () => {
  const state = opened(stock(undefined, [ladder]));
  const id = idOf(sendAt(state, state.at, conditional(ann, 'sell', '1', { trail: '10' })));
  to(state, `${DAY}T15:00`, index('510'));
  to(state, `${DAY}T21:00`);
  takeChanges(state);
  to(state, '2026-12-01T14:30', index('500.01'));
  expect(takeChanges(state).stocks.conditionals).toEqual([]);
  to(state, '2026-12-01T14:31', index('500'));
  expect(takeChanges(state).stocks.conditionals).toMatchObject([{ id, status: 'triggered', fired: 'trail' }]);
});

test('STOCK-002: a day is closed before it opens, and orders of the day are good until the close that is next', () => {
  const state = stock();
  const id = idOf(sendAt(state, state.at, order(ann, 'buy', '400', '1')));
  const day = Date.UTC(2026, 10, 30) / 86_400_000;
  to(state, `${DAY}T14:10`);
  const change = (closeMinute: number) =>
    sendAt(state, state.at, { kind: 'stocks.configureSession', day, closeMinute });
  expect(reason(change(0))).toBe('ok');
  expect(sessionOf(state)).toBe('closed');
  to(state, `${DAY}T21:00`);
  expect(state.stocks.orders.slotOf.get(id)).toBeGreaterThanOrEqual(0);
  expect(reason(change(780))).toBe('stocks.settings_invalid');
  to(state, '2026-12-01T21:00');
  expect(statusOf(state, id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
});

test('after the data it is closed, and nothing is placed', () => {
  const state = stock();
  to(state, '2031-01-02T15:00');
  expect(sessionOf(state)).toBe('closed');
  expect(reason(sendAt(state, state.at, order(ann, 'buy', '400', '1')))).toBe('stocks.not_trading');
});

test('least order 1 USDT unless all is sold', () => {
  const state = opened(stock());
  expect(reason(sendAt(state, state.at, order(ann, 'sell', '500', '0.0001')))).toBe('spot.notional_too_small');
  sendAt(state, state.at, order(ann, 'sell', '500', '99.9999'));
  expect(has(state, ann, SHARE_ID)[0]).toBe(1n);
  expect(reason(sendAt(state, state.at, order(ann, 'sell', '500', '0.0001')))).toBe('ok');
});

test('lines of the state have an order', () => {
  const state = opened(stock(undefined, [ladder]));
  expect([...describe(state)].filter((line) => line.startsWith('stock')).length).toBeGreaterThan(20);
});
