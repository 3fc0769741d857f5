import { expect, test } from 'vitest';
import { sampleMarket as market } from '../test/sample-market.ts';
import {
  changed,
  conditionalRequest,
  emptyDraft,
  percentOf,
  pick,
  quotedConditional,
  roleOf,
  turned,
  type Draft,
  type Setting,
} from './draft.ts';
import { draftProblems } from './draft-problems.ts';

const USDT = 100_000_000n;
const around = {
  market,
  funds: { base: 50_000_000n, quote: 10_000n * USDT },
  index: 70_300n * USDT,
  last: 70_000n * USDT,
};
const buy: Setting = { side: 'buy', kind: 'stop', selfTrade: 'expire_maker' };
const sell: Setting = { ...buy, side: 'sell' };
const typed = (texts: Partial<Draft['texts']>, other: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  ...other,
  texts: { ...emptyDraft.texts, ...texts },
});
const codes = (draft: Draft, setting: Setting) =>
  draftProblems(draft, setting, around).map(({ field, key }) => `${field} ${key}`);

test.each([
  ['buy', '71000', 'stop'],
  ['buy', '69000', 'profit'],
  ['sell', '69000', 'stop'],
  ['sell', '71000', 'profit'],
  ['sell', '70000', undefined],
  ['sell', '', undefined],
] as const)('SPOT-040 a %s at %s is a %s', (side, stop, role) => {
  expect(roleOf(typed({ stop }), { side }, around)).toBe(role);
});

test('SPOT-040 it is the price that is waited for that it is compared with', () => {
  expect(roleOf(typed({ stop: '70200' }), { side: 'buy' }, around)).toBe('stop');
  expect(roleOf(typed({ stop: '70200' }, { by: 'index' }), { side: 'buy' }, around)).toBe('profit');
});

test('SPOT-040 a market that reaches the price meanwhile does not turn a stop into a take profit', () => {
  const draft = changed(typed({ amount: '0.1' }), { field: 'stop', text: '69900' }, sell, around);
  const later = { ...around, last: 69_890n * USDT };
  expect(conditionalRequest(draft, sell, later, 'k')).toMatchObject({ stop_price: '69900' });
  expect(quotedConditional(draft, sell, later)?.problem).toBe('spot.trigger_reached');
  // Typed again it is what it is now, and so it is on the other side.
  expect(roleOf(changed(draft, { field: 'stop', text: '69900' }, sell, later), sell, later)).toBe('profit');
  expect(roleOf(turned(draft, buy, around), buy, around)).toBe('profit');
});

test.each<[string, Setting, Draft, bigint]>([
  ['a sell its amount', sell, typed({ stop: '69000', amount: '0.1' }), 10_000_000n],
  [
    'a buy at a limit its cost there',
    buy,
    typed({ stop: '71000', stopLimit: '71500', amount: '0.1' }, { stopAt: 'limit' }),
    7_150n * USDT,
  ],
  ['a buy at market its cost at the band above', buy, typed({ stop: '71000', amount: '0.1' }), 7_455n * USDT],
  ['a buy by value that', buy, typed({ stop: '69000', value: '500' }, { sizeBy: 'value' }), 500n * USDT],
  [
    'a trail its cost where it fires at most',
    { ...buy, kind: 'trail' },
    typed({ percentAway: '1', amount: '0.1' }),
    (742_350n * USDT) / 100n,
  ],
])('SPOT-040 the form shows what is on hold: %s', (_, setting, draft, held) => {
  expect(quotedConditional(draft, setting, around)).toMatchObject({ problem: undefined, held });
});

test('SPOT-040 a part of the balance is a size that it pays for, at the highest price the order can pay', () => {
  const draft = changed(typed({ stop: '71000' }), { percent: 100 }, buy, around);
  expect(draft.texts.amount).toBe('0.13413');
  expect(codes(draft, buy)).toEqual([]);
  const limited = changed(draft, { stopAt: 'limit' }, buy, around);
  expect(changed(limited, { field: 'stopLimit', text: '80000' }, buy, around).texts.amount).toBe('0.12500');
  expect(changed(draft, { percent: 50 }, sell, around).texts.amount).toBe('0.25000');
});

const atLimit = { stopAt: 'limit' } as const;
test.each<[string, Setting, Draft, number]>([
  ['a stop', buy, typed({ stop: '71000', amount: '0.0671' }), 50],
  ['an OCO', { ...sell, kind: 'oco' }, typed({ stop: '69000', profit: '72000', amount: '0.25' }), 50],
  ['a trail', { ...buy, kind: 'trail' }, typed({ percentAway: '1', amount: '0.0337' }), 25],
  ['a buy by value', buy, typed({ stop: '71000', value: '2500' }, { sizeBy: 'value' }), 25],
  ['more than there is', sell, typed({ stop: '69000', amount: '9' }), 100],
  ['nothing that can be read', sell, typed({ stop: '69000', amount: 'x' }), 0],
  ['no price yet', buy, typed({ amount: '0.1' }), 0],
])('SPOT-052 the slider follows the typed size of %s', (_, setting, draft, percent) => {
  expect(percentOf(draft, setting, around)).toBe(percent);
  expect(percentOf(draft, setting, { ...around, funds: undefined })).toBe(0);
  expect(percentOf({ ...draft, percent: 30 }, setting, around)).toBe(30);
});

test.each<[string, Setting, Draft, string, string]>([
  ['a buy at a limit', buy, typed({ stop: '71000' }, atLimit), '3', '0.12500'],
  ['a buy at market', buy, typed({}), '3', '0.11904'],
  ['a sell', sell, typed({ stop: '69000' }, atLimit), '3', '0.50000'],
  ['less than can be paid', sell, typed({ stop: '69000' }, atLimit), '0.25', '0.25'],
])('SPOT-052 a level of the book brings no more than can be paid: %s', (_, setting, draft, amount, taken) => {
  const picked = pick(draft, { price: '80000.00', amount }, undefined, setting, around);
  expect(picked.texts.amount).toBe(taken);
  expect(
    pick(draft, { price: '80000.00', amount }, undefined, setting, { ...around, funds: undefined }).texts.amount,
  ).toBe(amount);
});

test.each<[string, Setting, Draft, string[]]>([
  ['nothing typed', buy, emptyDraft, ['stop ticket.problem.price_missing', 'amount ticket.problem.amount_missing']],
  ['off the tick', buy, typed({ stop: '71000.001', amount: '0.1' }), ['stop ticket.problem.price_off_tick']],
  ['beyond the balance', buy, typed({ stop: '71000', amount: '0.2' }), ['amount ticket.problem.funds']],
  ['too small', sell, typed({ stop: '69000', amount: '0.00001' }), ['amount ticket.problem.notional_too_small']],
  [
    'a trail too wide',
    { ...sell, kind: 'trail' },
    typed({ percentAway: '51', amount: '0.1' }),
    ['percentAway refusal.trail_out_of_range'],
  ],
  [
    'a trail of nothing',
    { ...sell, kind: 'trail' },
    typed({ percentAway: '0', amount: '0.1' }),
    ['percentAway refusal.trail_out_of_range'],
  ],
  [
    'a stop on the wrong side',
    { ...sell, kind: 'oco' },
    typed({ stop: '71000', profit: '72000', amount: '0.1' }),
    ['ticket refusal.trigger_reached'],
  ],
  ['nothing wrong', { ...sell, kind: 'oco' }, typed({ stop: '69000', profit: '72000', amount: '0.1' }), []],
])('SPOT-040 problems before it is sent: %s', (_, setting, draft, expected) => {
  expect(codes(draft, setting)).toEqual(expected);
});

test('SPOT-032 SPOT-040 the profit side of an OCO is sent with its price as its limit', () => {
  const draft = typed({ stop: '69000', profit: '72000', amount: '0.1' });
  expect(conditionalRequest(draft, { ...sell, kind: 'oco' }, around, 'k')).toMatchObject({
    ...{ stop_price: '69000', profit_price: '72000', profit_limit: '72000', amount: '0.1' },
  });
});

test('SPOT-040 one price is sent as what it is, and only what is filled in', () => {
  const pair = {
    currency_id: '1',
    legal_id: '3',
    self_trade: 'expire_maker',
    client_order_id: 'k',
    trigger_by: 'last',
  };
  const draft = typed({ stop: '69000', stopLimit: '68900', amount: '0.1', profit: '80000' }, { stopAt: 'limit' });
  expect(conditionalRequest(draft, sell, around, 'k')).toEqual({
    ...pair,
    type: '2',
    stop_price: '69000',
    stop_limit: '68900',
    amount: '0.1',
  });
  expect(conditionalRequest(draft, buy, around, 'k')).toEqual({
    ...pair,
    type: '1',
    profit_price: '69000',
    profit_limit: '68900',
    amount: '0.1',
  });
  expect(
    conditionalRequest(typed({ percentAway: '1', amount: '0.1' }), { ...sell, kind: 'trail' }, around, 'k'),
  ).toEqual({
    ...pair,
    type: '2',
    trail_percent: '1',
    amount: '0.1',
  });
});
