import { expect, test } from 'vitest';
import { HOUSE_MAKER, HOUSE_STOCKS, WORLD } from '../../core/ledger.ts';
import { ann, bob, USDT_ID } from '../../../test/market-of-two.ts';
import {
  at,
  conditional,
  DAY,
  give,
  has,
  index,
  order,
  opened,
  sendAt,
  sessionOf,
  SHARE_ID,
  shares,
  STOCK,
  stock,
  to,
  two,
  usdt,
} from '../../../test/stocks.ts';
import { explained } from '../../describe.ts';
import { takeChanges } from '../../engine.ts';
import type { Command, Outcome, State } from '../../products.ts';
import { costPart, dividendOf, splitOf, splitPrice } from '../sums.ts';

const reason = (outcome: Outcome): string => (outcome.ok ? 'ok' : outcome.reason);
const EX = '2026-12-01T14:30';
const split = (numerator: number, denominator: number, other: object = {}): Command => ({
  ...{ kind: 'stocks.configureSplit', action: 1, market: STOCK, exAt: at(EX), numerator, denominator },
  status: 'announced',
  ...other,
});
const dividend = (amount: string, other: object = {}): Command => ({
  ...{ kind: 'stocks.configureDividend', action: 1, market: STOCK, exAt: at(EX), payAt: at('2026-12-02T14:30') },
  ...{ quote: USDT_ID, amount: usdt(amount), withholdingPpm: 150_000, status: 'announced' },
  ...other,
});
const delisting = (price: string): Command => ({
  ...{ kind: 'stocks.configureDelisting', action: 1, market: STOCK, lastAt: at(`${DAY}T21:00`), quote: USDT_ID },
  ...{ price: usdt(price), status: 'announced' },
});
/** Time passes second by second, as the clock does. */
function seconds(state: State, from: string, count: number): void {
  for (let second = 0; second <= count; second += 1) sendAt(state, at(from) + second * 1_000, { kind: 'clock.tick' });
}
/** Ann has 10.0003 shares and no more, bob a hundred; closed at 499.23. */
function closed(actions: readonly Command[]): State {
  const state = stock();
  to(state, `${DAY}T14:30`, order(ann, 'sell', '499.23', '89.9997'));
  sendAt(state, state.at, order(bob, 'buy', '499.23', '89.9997'));
  opened(state);
  for (const command of actions) expect(reason(sendAt(state, state.at, command))).toBe('ok');
  expect(has(state, ann, SHARE_ID)[0]).toBe(shares('10.0003'));
  to(state, `${DAY}T20:59`, index('499.23'));
  takeChanges(state);
  to(state, `${DAY}T21:00`);
  return state;
}
const closeOf = (state: State) => state.stocks.listings.get(STOCK)?.row.close;

test('STOCK-016: sums of a split and a dividend, as worked', () => {
  const at499 = { price: usdt('499.23'), scale: 4 };
  expect(splitOf({ numerator: 4, denominator: 1 }, shares('10.0003'), at499)).toEqual({
    after: shares('40.0012'),
    paid: 0n,
  });
  expect(splitOf({ numerator: 1, denominator: 10 }, shares('10.0003'), at499)).toEqual({
    after: shares('1.0000'),
    paid: usdt('0.149769'),
  });
  const cost = usdt('4992.449769') + usdt('4.99244977');
  // 0.00003 of 1.00003 shares.
  expect(costPart(cost, 3n, 100_003n)).toBe(usdt('0.14991877'));
  expect(dividendOf({ amount: usdt('0.25'), taxPpm: 150_000 }, shares('40.0012'), 4)).toEqual({
    ...{ gross: usdt('10.0003'), tax: usdt('1.500045'), net: usdt('8.500255') },
  });
  expect(splitPrice({ numerator: 4, denominator: 1 }, usdt('499.23'))).toBe(usdt('124.8075'));
});

test('STOCK-017: at its announcement the house holds the worst of an action, and refuses what it cannot cover', () => {
  const state = opened(stock());
  const all = -has(state, WORLD, SHARE_ID)[0] - state.ledger.availableOf(WORLD, 'spot', SHARE_ID);
  expect(reason(sendAt(state, state.at, dividend('0.25')))).toBe('ok');
  expect(has(state, HOUSE_STOCKS, USDT_ID)[1]).toBe((all * usdt('0.25')) / 10_000n);
  expect(reason(sendAt(state, state.at, dividend('100000', { action: 2 })))).toBe('stocks.settings_invalid');
  expect(reason(sendAt(state, state.at, dividend('0.25', { status: 'withdrawn' })))).toBe('ok');
  expect(has(state, HOUSE_STOCKS, USDT_ID)).toEqual([usdt('1000000'), 0n]);
  expect(reason(sendAt(state, state.at, dividend('0.25')))).toBe('stocks.settings_invalid');
});

test('STOCK-017: ex and pay are openings, there is one split an opening, and nothing changes after the close before it', () => {
  const state = opened(stock());
  const say = (command: Command) => reason(sendAt(state, state.at, command));
  const invalid = 'stocks.settings_invalid';
  expect(say(split(4, 1, { exAt: at(EX) + 1 }))).toBe(invalid);
  expect(say(split(4, 1, { exAt: at(`${DAY}T14:30`) }))).toBe(invalid);
  expect(say(split(4, 4))).toBe(invalid);
  expect(say(split(4, 1))).toBe('ok');
  expect(say(split(2, 1, { action: 2 }))).toBe(invalid);
  expect(say(split(5, 1))).toBe(invalid);
  expect(say(dividend('1', { payAt: at('2026-11-30T14:30') }))).toBe(invalid);
  to(state, `${DAY}T21:00`);
  expect(say(split(4, 1, { status: 'withdrawn' }))).toBe(invalid);
});

test('STOCK-018: a split multiplies shares through the external account, ends all orders, and moves no price', () => {
  const state = stock();
  to(state, `${DAY}T14:30`, order(ann, 'sell', '499.23', '89.9997'));
  sendAt(state, state.at, order(bob, 'buy', '499.23', '89.9997'));
  opened(state);
  sendAt(state, state.at, split(4, 1));
  sendAt(state, state.at, order(ann, 'sell', '600', '10', { timeInForce: 'GTC' }));
  sendAt(state, state.at, conditional(bob, 'sell', '1', { stop: '480' }));
  takeChanges(state);
  to(state, `${DAY}T21:00`);
  const { orders, conditionals } = takeChanges(state).stocks;
  expect(orders).toMatchObject([{ status: 'cancelled', cancelReason: 'split' }]);
  expect(conditionals).toMatchObject([{ status: 'cancelled', endReason: 'split' }]);
  expect(reason(sendAt(state, state.at, order(ann, 'sell', '600', '1')))).toBe('stocks.adjusting');
  seconds(state, `${DAY}T21:00:01`, 2);
  expect(has(state, ann, SHARE_ID)).toEqual([shares('40.0012'), 0n]);
  expect(has(state, HOUSE_MAKER, SHARE_ID)[0]).toBe(shares('4000'));
  expect(closeOf(state)).toBe(usdt('124.8075'));
  expect(state.prices.get(STOCK)?.price).toBe(usdt('124.8075'));
  expect(takeChanges(state).stocks.actions.at(-1)).toMatchObject({ type: 'split', state: 'done', held: 0n });
  expect(has(state, HOUSE_STOCKS, USDT_ID)).toEqual([usdt('1000000'), 0n]);
  to(state, EX, index('124.81'));
  expect(sessionOf(state)).toBe('open');
  to(state, '2026-12-01T14:31', index('124.80'));
  expect(sessionOf(state)).toBe('open');
});

test('STOCK-015 STOCK-017: stops that an opening reaches fire in the entry that announces a split, at prices of before it', () => {
  const state = opened(stock());
  const stop = sendAt(state, state.at, conditional(ann, 'sell', '1', { stop: '480' }));
  to(state, `${DAY}T20:56`, index('470'));
  to(state, `${DAY}T21:00`);
  sendAt(state, state.at, order(bob, 'buy', '469', '5'));
  takeChanges(state);
  // Nobody sent a price: the time of the announcement opens the stock by its close.
  const exAt = at('2026-12-02T14:30');
  expect(reason(to(state, '2026-12-01T14:31', split(4, 1, { exAt })))).toBe('ok');
  const { conditionals, orders, actions } = takeChanges(state).stocks;
  expect(sessionOf(state)).toBe('open');
  expect(conditionals).toMatchObject([{ status: 'triggered', fired: 'stop' }]);
  const sold = orders.find(({ id }) => 'conditional' in stop && id === stop.conditional.id);
  expect(sold).toMatchObject({ status: 'done', filledAmount: shares('1'), filledValue: usdt('469') });
  expect(actions.at(-1)).toMatchObject({ type: 'split', state: 'announced' });
  expect(has(state, ann, SHARE_ID)).toEqual([shares('99'), 0n]);
});

test('STOCK-018: of a reverse split the fraction is paid at the adjusted close, and the house gets none', () => {
  const state = closed([split(1, 10)]);
  const before = has(state, ann, USDT_ID)[0];
  give(state, HOUSE_MAKER, SHARE_ID, 7n);
  const maker = has(state, HOUSE_MAKER, USDT_ID)[0];
  seconds(state, `${DAY}T21:00:01`, 2);
  expect(has(state, ann, SHARE_ID)[0]).toBe(shares('1.0000'));
  expect(has(state, ann, USDT_ID)[0] - before).toBe(usdt('0.149769'));
  expect(has(state, HOUSE_MAKER, SHARE_ID)[0]).toBe(shares('100'));
  expect(has(state, HOUSE_MAKER, USDT_ID)[0]).toBe(maker);
  const { changes } = takeChanges(state).stocks;
  expect(changes.find(({ owner }) => owner === ann)).toMatchObject({
    ...{ before: shares('10.0003'), after: shares('1'), paid: usdt('0.149769') },
  });
});

test('STOCK-019: a dividend is of who had the shares at the close, held ones too, and is paid later, sold since or not', () => {
  const state = stock();
  opened(state);
  sendAt(state, state.at, dividend('0.25'));
  sendAt(state, state.at, order(ann, 'sell', '600', '60', { timeInForce: 'GTC' }));
  to(state, `${DAY}T21:00`);
  takeChanges(state);
  seconds(state, `${DAY}T21:00:01`, 2);
  const due = takeChanges(state).stocks.entitlements;
  const each = { shares: shares('100'), gross: usdt('25'), tax: usdt('3.75'), net: usdt('21.25'), state: 'due' };
  expect(due).toMatchObject([
    { ...each, owner: ann },
    { ...each, owner: bob },
  ]);
  // What is held is no more than what is owed.
  expect(has(state, HOUSE_STOCKS, USDT_ID)).toEqual([usdt('999950'), usdt('50')]);
  expect(sessionOf(state)).toBe('closed');
  opened(state, '499.23', '2026-12-01');
  sendAt(state, state.at, order(bob, 'sell', '500', '100'));
  sendAt(state, state.at, order(ann, 'buy', '500', '100'));
  const before = [has(state, ann, USDT_ID)[0], has(state, bob, USDT_ID)[0]];
  to(state, '2026-12-02T14:29:59.999');
  expect([has(state, ann, USDT_ID)[0], has(state, bob, USDT_ID)[0]]).toEqual(before);
  to(state, '2026-12-02T14:30');
  expect([has(state, ann, USDT_ID)[0], has(state, bob, USDT_ID)[0]]).toEqual(before.map((sum) => sum + usdt('21.25')));
  expect(has(state, HOUSE_STOCKS, USDT_ID)).toEqual([usdt('999957.5'), 0n]);
  const changes = takeChanges(state);
  expect(changes.stocks.actions.at(-1)).toMatchObject({ state: 'done', held: 0n });
  expect(changes.entries.filter(({ reason: why }) => why === 'stocks.tax')).toHaveLength(2);
});

test('STOCK-020: dividends come before a split of the same opening', () => {
  const state = closed([dividend('0.25'), split(4, 1)]);
  seconds(state, `${DAY}T21:00:01`, 3);
  const changes = takeChanges(state).stocks;
  expect(changes.entitlements.find(({ owner }) => owner === ann)).toMatchObject({ shares: shares('10.0003') });
  expect(has(state, ann, SHARE_ID)[0]).toBe(shares('40.0012'));
});

test('STOCK-020: a hundred owners are done before one entry, and the opening waits for the last', () => {
  const state = stock();
  for (let owner = 2_000; owner < 2_350; owner += 1) give(state, owner, SHARE_ID, 5n);
  opened(state);
  sendAt(state, state.at, split(2, 1));
  to(state, `${DAY}T21:00`);
  takeChanges(state);
  for (const count of [100, 100, 100, 53]) {
    sendAt(state, state.at + 1_000, { kind: 'clock.tick' });
    expect(takeChanges(state).stocks.changes).toHaveLength(count);
  }
  expect(reason(sendAt(state, state.at, order(ann, 'sell', '600', '1')))).toBe('ok');

  const late = stock();
  opened(late);
  sendAt(late, late.at, split(2, 1));
  to(late, '2026-12-01T14:30:30', index('250'));
  expect(sessionOf(late)).toBe('opening');
  to(late, '2026-12-01T14:30:31', index('250'));
  expect(sessionOf(late)).toBe('open');
});

test('STOCK-020: a halt that ends amid the owners does not open the stock before the last of them', () => {
  const state = stock();
  for (let owner = 2_000; owner < 2_350; owner += 1) give(state, owner, SHARE_ID, 5n);
  opened(state);
  sendAt(state, state.at, split(2, 1));
  sendAt(state, state.at, { kind: 'stocks.halt', market: STOCK });
  to(state, `${DAY}T21:00`);
  to(state, '2026-12-01T14:40', { kind: 'stocks.resume', market: STOCK, ...two });
  expect(sessionOf(state)).toBe('opening');
  to(state, '2026-12-01T14:41', index('250'));
  expect(sessionOf(state)).toBe('opening');
  to(state, '2026-12-01T14:41:01', index('250'));
  to(state, '2026-12-01T14:41:02', index('250'));
  expect(sessionOf(state)).toBe('open');
  expect(has(state, 2_349, SHARE_ID)[0]).toBe(10n);
});

test('STOCK-021: a delisting ends all orders and pays its price for each share; at 0 the shares stay', () => {
  const state = closed([delisting('400')]);
  expect(reason(sendAt(state, state.at, order(ann, 'sell', '600', '1')))).toBe('stocks.delisted');
  const before = has(state, ann, USDT_ID)[0];
  seconds(state, `${DAY}T21:00:01`, 2);
  expect(sessionOf(state)).toBe('delisted');
  expect(has(state, ann, SHARE_ID)[0]).toBe(0n);
  expect(has(state, ann, USDT_ID)[0] - before).toBe(usdt('4000.12'));
  expect(state.ledger.outside(SHARE_ID)).toBe(0n);
  to(state, EX, index('499'));
  expect(sessionOf(state)).toBe('delisted');

  const worthless = closed([delisting('0')]);
  seconds(worthless, `${DAY}T21:00:01`, 2);
  expect(has(worthless, ann, SHARE_ID)[0]).toBe(shares('10.0003'));
  expect(sessionOf(worthless)).toBe('delisted');
});

test('what is on hold is explained in every phase of an action', () => {
  const state = closed([dividend('0.25'), split(1, 10)]);
  for (let second = 1; second < 5; second += 1) {
    sendAt(state, state.at + 500, { kind: 'clock.tick' });
    const { ledger } = state;
    const held = Array.from({ length: ledger.count }, (_, account) => [account, ledger.held(account)] as const);
    expect(new Map([...explained(state)].filter(([, amount]) => amount > 0n))).toEqual(
      new Map(held.filter(([, amount]) => amount > 0n)),
    );
  }
});
