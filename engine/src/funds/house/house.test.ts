import { expect, test } from 'vitest';
import { ann, funds, send, twoTraders, USDT_ID } from '../../../test/market-of-two.ts';
import { USDT } from '../../../test/trading-day.ts';
import { emptyState, takeChanges } from '../../engine.ts';
import { AMOUNT_MAX } from '../../core/amounts.ts';
import { houses } from '../../core/house.ts';
import { HOUSE_CONVERT, WORLD } from '../../core/ledger.ts';
import type { HouseName } from '../../core/terms.ts';
import type { State } from '../../products.ts';
import type { BringIn, TakeOut } from '../command.ts';

const by = { asset: USDT_ID, reference: '0xabc', request: 4, maker: 1, checker: 2 };
const bringIn = (change: Partial<BringIn> = {}): BringIn => ({
  ...{ kind: 'funds.bringIn', amount: 500n * USDT, ...by },
  ...change,
});
const takeOut = (change: Partial<TakeOut> = {}): TakeOut => ({
  ...{ kind: 'funds.takeOut', amount: 200n * USDT, ...by },
  ...change,
});
function opened(money: 'demo' | 'real' = 'real'): State {
  const state = emptyState();
  send(state, { kind: 'platform.setMoney', money });
  send(state, { kind: 'asset.configure', asset: USDT_ID, name: 'USDT', scale: 8, kinds: ['spot', 'options'] });
  takeChanges(state);
  return state;
}
const houseHas = (state: State) => state.ledger.availableOf(HOUSE_CONVERT, 'spot', USDT_ID);

test.each(['real', 'demo'] as const)(
  'FUNDS-140 of %s money what two bring in comes from outside to the house account of conversions, and goes back',
  (money) => {
    const state = opened(money);
    expect(send(state, bringIn())).toEqual({ ok: true });
    expect(houseHas(state)).toBe(500n * USDT);
    expect(send(state, takeOut())).toEqual({ ok: true });
    expect(houseHas(state)).toBe(300n * USDT);
    expect(state.ledger.availableOf(WORLD, 'spot', USDT_ID)).toBe(-300n * USDT);
    expect(state.ledger.sums().get(USDT_ID)).toBe(0n);
    const { entries, funds: changed } = takeChanges(state);
    expect(
      entries.map(({ fromOwner, toOwner, amount, reason, ref }) => [fromOwner, toOwner, amount, reason, ref]),
    ).toEqual([
      [WORLD, HOUSE_CONVERT, 500n * USDT, 'funds.house_in', 1],
      [HOUSE_CONVERT, WORLD, 200n * USDT, 'funds.house_out', 2],
    ]);
    expect(changed.houseTransfers).toEqual([
      { id: 1, seq: state.seq - 1, at: state.at - 1, direction: 'in', house: 'convert', amount: 500n * USDT, ...by },
      { id: 2, seq: state.seq, at: state.at, direction: 'out', house: 'convert', amount: 200n * USDT, ...by },
    ]);
  },
);

test('FUNDS-146 money is brought into the account of a product, and what it has sold is not taken out', () => {
  const state = opened();
  const { owner, kind } = houses.options;
  expect(send(state, bringIn({ house: 'options' }))).toEqual({ ok: true });
  expect(state.ledger.availableOf(owner, kind, USDT_ID)).toBe(500n * USDT);
  expect(houseHas(state)).toBe(0n);
  state.ledger.hold(state.ledger.account(owner, kind, USDT_ID), 400n * USDT);
  expect(send(state, takeOut({ house: 'options' }))).toEqual({ ok: false, reason: 'funds.decision_invalid' });
  expect(send(state, takeOut({ house: 'options', amount: 100n * USDT }))).toEqual({ ok: true });
  expect(state.ledger.sums().get(USDT_ID)).toBe(0n);
  expect(takeChanges(state).funds.houseTransfers).toMatchObject([
    { direction: 'in', house: 'options', amount: 500n * USDT },
    { direction: 'out', house: 'options', amount: 100n * USDT },
  ]);
});

const wrong: [string, Partial<Omit<BringIn, 'kind'>>][] = [
  ['one person decides', { checker: 1 }],
  ['nobody asked', { maker: 0 }],
  ['no request is named', { request: 0 }],
  ['the amount is zero', { amount: 0n }],
  ['the amount is below zero', { amount: -1n }],
  ['there is no such asset', { asset: 99 }],
  ['there is no such account', { house: 'fees' as HouseName }],
  ['it is the insurance account', { house: 'insurance' as HouseName }],
  ['there is no reference', { reference: '' }],
  ['the reference cannot be shown', { reference: 'RF18 539' }],
];
test.each(wrong)('FUNDS-140 nothing moves where %s', (_, change) => {
  const state = opened();
  send(state, bringIn());
  takeChanges(state);
  for (const command of [bringIn(change), takeOut(change)])
    expect(send(state, command)).toEqual({ ok: false, reason: 'funds.decision_invalid' });
  const { entries, funds: changed } = takeChanges(state);
  expect([entries, changed.houseTransfers]).toEqual([[], []]);
});

test('FUNDS-140 no more comes in than the ledger can count', () => {
  const state = opened();
  expect(send(state, bringIn({ amount: AMOUNT_MAX }))).toEqual({ ok: true });
  expect(send(state, bringIn({ amount: 1n }))).toEqual({ ok: false, reason: 'funds.decision_invalid' });
});

test('FUNDS-141 what the house account has is taken out, not a unit more, and nothing of what users have', () => {
  const state = twoTraders();
  send(state, bringIn());
  const before = funds(state, ann, USDT_ID);
  expect(send(state, takeOut({ amount: 500n * USDT + 1n }))).toEqual({ ok: false, reason: 'funds.decision_invalid' });
  expect(send(state, takeOut({ amount: 500n * USDT }))).toEqual({ ok: true });
  expect(houseHas(state)).toBe(0n);
  expect(funds(state, ann, USDT_ID)).toEqual(before);
  expect(send(state, takeOut({ amount: 1n }))).toEqual({ ok: false, reason: 'funds.decision_invalid' });
});
