import { beforeEach, expect, test } from 'vitest';
import {
  bid,
  borrow,
  bounds,
  figures,
  free,
  give,
  index,
  lending,
  loanIn,
  opened,
  send,
  units,
} from '../../test/loans.ts';
import { DAY, HOUR, setLimit } from '../../test/limits.ts';
import { ann, bob, BTC_ID, funds, order, USDT_ID } from '../../test/market-of-two.ts';
import { lines, refusal, spotOf, START, to } from '../../test/offers.ts';
import { tables } from '../../test/tables.ts';
import { HOUSE_LOANS } from '../core/ledger.ts';
import { explained } from '../describe.ts';
import { settingProblem, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import type { LoanRow } from './state.ts';

let state: State;
beforeEach(() => {
  state = lending();
});
const loanOf = (id = 1): LoanRow => {
  const loan = state.loan.loans.get(id);
  if (!loan) throw new Error('no such loan runs');
  return loan;
};
const pool = () => state.ledger.availableOf(HOUSE_LOANS, 'spot', USDT_ID);
const margin = (asset: number, owner = ann) => {
  const account = state.ledger.account(owner, 'margin', asset);
  return [state.ledger.available(account), state.ledger.held(account)];
};
const rows = () => takeChanges(state).loan;
const balanced = () => {
  expect([...state.ledger.sums().values()].every((sum) => sum === 0n)).toBe(true);
  for (const [account, amount] of explained(state)) expect(state.ledger.held(account)).toBe(amount);
};
/** 39,000 USDT without interest against 1 BTC of ann. */
const begun = (): void => {
  state = lending(free);
  give(state, ann, '1', BTC_ID);
  expect(send(state, borrow('39000', '1'))).toMatchObject({ ok: true });
  takeChanges(state);
};

test('LOAN-001 the collateral is on hold in the margin account, and what is lent leaves the lending account', () => {
  const [usdt, btc] = [spotOf(state, ann), spotOf(state, ann, BTC_ID)];
  const loan = loanIn(send(state, borrow('1000', '0.5', { days: 30 })));
  expect(loan).toMatchObject({ id: 1, borrowed: units('1000'), principal: units('1000'), state: 'running' });
  expect(loan.endsAt).toBe(state.at + 30 * DAY);
  expect([spotOf(state, ann) - usdt, btc - spotOf(state, ann, BTC_ID)]).toEqual([units('1000'), units('0.5')]);
  expect(margin(BTC_ID)).toEqual([0n, units('0.5')]);
  expect(pool()).toBe(units('999000'));
  expect(state.loan.lent).toBe(units('1000'));
  balanced();
});

test.each<[string, Command, string]>([
  ['a collateral that is none', borrow('1000', '1', { asset: 5 }), 'loan.collateral_not_found'],
  ['a term that is none', borrow('1000', '1', { days: 8 }), 'loan.term_invalid'],
  ['no collateral', borrow('1000', '0'), 'loan.amount_invalid'],
  ['less than the least', borrow('49.99999999', '1'), 'loan.amount_too_small'],
  ['a rate above the one that was seen', borrow('1000', '1', { seen: { ratePpb: 5_006 } }), 'loan.terms_changed'],
  ['an LTV above the first bound', borrow('38999.8', '1'), 'loan.ltv_too_high'],
  ['more coin than there is', borrow('1000', '1.00000001'), 'loan.insufficient_funds'],
])('LOAN-002 refused is %s, and nothing changes', (_, command, reason) => {
  const before = lines(state);
  expect(send(state, command)).toEqual(refusal(reason));
  expect(lines(state)).toEqual(before);
});

test('LOAN-002 refusals come in the order of the checks', () => {
  send(state, { kind: 'limit.coolOff', owner: ann, days: 1 });
  expect(send(state, borrow('0', '0', { asset: 5, days: 1 }))).toEqual(refusal('limit.cooling_off'));
  const by = { owner: bob };
  expect(send(state, borrow('0', '0', { ...by, asset: 5, days: 1 }))).toEqual(refusal('loan.collateral_not_found'));
  send(state, bounds({ status: 'closed' }));
  expect(send(state, borrow('0', '0', { ...by, days: 1 }))).toEqual(refusal('loan.collateral_closed'));
  send(state, bounds());
  to(state, START + 60_000);
  expect(send(state, borrow('0', '0', { ...by, days: 1 }))).toEqual(refusal('loan.term_invalid'));
  expect(send(state, borrow('0', '0', by))).toEqual(refusal('loan.index_stale'));
  send(state, index('60000'));
  expect(send(state, borrow('0', '0', by))).toEqual(refusal('loan.amount_invalid'));
  send(state, figures({ ownerMax: units('60000'), allMax: units('70000') }));
  const seen = { ratePpb: 0 };
  expect(send(state, borrow('70001', '1', { ...by, seen }))).toEqual(refusal('loan.terms_changed'));
  expect(send(state, borrow('70001', '1', by))).toEqual(refusal('loan.ltv_too_high'));
  expect(send(state, borrow('70001', '2', by))).toEqual(refusal('loan.owner_max'));
  send(state, figures({ ownerMax: units('60000'), allMax: units('60000') }));
  send(state, bounds({ max: units('1.5') }));
  expect(send(state, borrow('60000', '2', by))).toEqual(refusal('loan.collateral_max'));
  send(state, bounds());
  expect(send(state, borrow('60000', '2', by))).toEqual(refusal('loan.insufficient_funds'));
  expect(send(state, borrow('1000', '1', by))).toMatchObject({ ok: true });
  expect(send(state, borrow('59500', '2'))).toEqual(refusal('limit.cooling_off'));
  expect(send(state, borrow('59001', '2', by))).toEqual(refusal('loan.owner_max'));
});

test('LOAN-003 lent is at most what is free in the lending account, to all together and on so many loans', () => {
  state = lending({}, 1_000n);
  expect(send(state, borrow('1000.00000001', '1'))).toEqual(refusal('loan.pool_short'));
  expect(send(state, borrow('1000', '0.5'))).toMatchObject({ ok: true });
  expect(pool()).toBe(0n);
  expect(send(state, borrow('50', '0.1'))).toEqual(refusal('loan.pool_short'));
  state = lending({ ownerMax: units('1500'), allMax: units('1500') });
  send(state, borrow('1000', '0.5'));
  expect(send(state, borrow('600', '0.5', { owner: bob }))).toEqual(refusal('loan.all_max'));
  state = lending();
  for (let n = 0; n < 20; n += 1) expect(send(state, borrow('50', '0.01'))).toMatchObject({ ok: true });
  expect(send(state, borrow('50', '0.01'))).toEqual(refusal('loan.too_many'));
});

test('LOAN-004 the rate is that of the pool with this loan, and kept; a lower one than was seen is used', () => {
  state = lending({}, 90_000n);
  const seen = { ratePpb: 7_084 };
  expect(loanIn(send(state, borrow('30000', '1', { seen })))).toMatchObject({ ratePpb: 7_084 });
  const next = loanIn(send(state, borrow('15000', '0.9', { owner: bob, seen: { ratePpb: 9_000 } })));
  expect(next.ratePpb).toBe(8_125);
  expect(send(state, { kind: 'loan.repay', owner: bob, loan: 2 })).toMatchObject({ ok: true });
  expect(loanOf().ratePpb).toBe(7_084);
});

test('LOAN-007 exactly enough is lent: with the interest of the first hour the LTV is at its bound', () => {
  state = lending({ ratePpb0: 8_125, ratePpb80: 8_125, ratePpb100: 8_125 });
  expect(send(state, borrow('38999.68312758', '1'))).toEqual(refusal('loan.ltv_too_high'));
  expect(send(state, borrow('38999.68312757', '1'))).toMatchObject({ ok: true });
});

test('LOAN-008 interest is paid first: after ten hours 400 of 1,000 leave 600.08125', () => {
  state = lending({ ratePpb0: 8_125, ratePpb80: 8_125, ratePpb100: 8_125 });
  const { at } = state;
  send(state, borrow('1000', '0.5'));
  to(state, at + 10 * HOUR - 1);
  const after = loanIn(send(state, { kind: 'loan.repay', owner: ann, loan: 1, amount: units('400') }));
  expect(after).toMatchObject({ principal: units('600.08125'), paid: 0n, countedAt: at + 10 * HOUR });
  expect(rows().events.map(({ what, amount }) => [what, amount])).toEqual([
    ['borrow', units('1000')],
    ['interest', units('0.08125')],
    ['repay', units('399.91875')],
  ]);
  // The hour that was paid goes on; the next costs by the new principal.
  expect(loanIn(send(state, { kind: 'loan.repay', owner: ann, loan: 1, amount: units('0.08125') }))).toMatchObject({
    principal: units('600'),
    countedAt: at + 10 * HOUR,
  });
  to(state, at + 10 * HOUR);
  send(state, { kind: 'loan.repay', owner: ann, loan: 1, amount: units('0.001') });
  expect(loanOf().paid).toBe(units('0.001'));
  send(state, { kind: 'loan.repay', owner: ann, loan: 1 });
  expect(
    rows()
      .events.map(({ what, amount }) => [what, amount])
      .slice(-3),
  ).toEqual([
    ['interest', units('0.003875')],
    ['repay', units('600')],
    ['close', units('0.5')],
  ]);
});

test('LOAN-009 never more is paid than is owed, no rest is left below the least, and the last payment returns the collateral', () => {
  const btc = spotOf(state, ann, BTC_ID);
  send(state, borrow('1000', '0.5'));
  const repay = (amount?: string): Command => ({
    ...{ kind: 'loan.repay', owner: ann, loan: 1 },
    ...(amount !== undefined && { amount: units(amount) }),
  });
  expect(send(state, repay('0'))).toEqual(refusal('loan.amount_invalid'));
  expect(send(state, repay('990'))).toEqual(refusal('loan.rest_too_small'));
  expect(send(state, { ...repay('1'), owner: bob } as Command)).toEqual(refusal('loan.not_found'));
  expect(send(state, { ...repay('1'), loan: 9 } as Command)).toEqual(refusal('loan.not_found'));
  const closed = loanIn(send(state, repay('5000')));
  expect(closed).toMatchObject({ state: 'repaid', principal: 0n, collateral: 0n });
  expect(spotOf(state, ann, BTC_ID)).toBe(btc);
  expect(pool()).toBe(units('1000000') + (units('1000') * 5_007n + 999_999_999n) / 1_000_000_000n);
  expect(state.loan.loans.size + state.loan.byOwner.size).toBe(0);
  expect(state.loan.lent).toBe(0n);
  balanced();
});

test('LOAN-010 collateral is added at any time, and taken back as far as the first bound', () => {
  begun();
  const add = (amount: string): Command => ({ kind: 'loan.add', owner: bob, loan: 2, amount: units(amount) });
  const take = (amount: string): Command => ({ kind: 'loan.take', owner: bob, loan: 2, amount: units(amount) });
  send(state, borrow('19500', '0.5', { owner: bob }));
  expect(send(state, take('0.00000001'))).toEqual(refusal('loan.ltv_too_high'));
  expect(send(state, add('0'))).toEqual(refusal('loan.amount_invalid'));
  expect(send(state, add('0.6'))).toEqual(refusal('loan.insufficient_funds'));
  expect(send(state, add('0.25'))).toMatchObject({ ok: true, loan: { collateral: units('0.75') } });
  expect(send(state, take('0.25000001'))).toEqual(refusal('loan.ltv_too_high'));
  to(state, START + 60_000);
  expect(send(state, take('0.25'))).toEqual(refusal('loan.index_stale'));
  expect(send(state, add('0.05'))).toMatchObject({ ok: true });
  send(state, index('60000'));
  send(state, { kind: 'limit.coolOff', owner: bob, days: 1 });
  expect(send(state, take('0.25'))).toEqual(refusal('limit.cooling_off'));
  expect(send(state, add('0.05'))).toMatchObject({ ok: true });
  to(state, START + 2 * DAY, index('60000'));
  expect(send(state, take('0.35'))).toMatchObject({ ok: true, loan: { collateral: units('0.5') } });
  balanced();
});

test('LOAN-011 a call at 52,000, told once an hour, ends two points below or with what its owner does', () => {
  begun();
  send(state, index('52000.01'));
  expect(loanOf().state).toBe('running');
  send(state, index('52000'));
  expect(loanOf().state).toBe('called');
  send(state, index('53424.65'));
  expect(loanOf().state).toBe('called');
  send(state, index('53424.66'));
  expect(loanOf().state).toBe('running');
  send(state, index('51000'));
  expect(loanOf().state).toBe('called');
  expect(rows().events.map(({ what }) => what)).toEqual(['call']);
  const paid = send(state, { kind: 'loan.repay', owner: ann, loan: 1, amount: units('5000') });
  expect(paid).toMatchObject({ ok: true, loan: { state: 'running' } });
  to(state, state.at + HOUR, index('45000'));
  expect(rows().events.map(({ what }) => what)).toEqual(['repay', 'call']);
});

test('LOAN-012 liquidated at 46,987.95: the fewest lots that pay, and the rest comes back', () => {
  begun();
  send(state, bid(46_900, '1'));
  const [usdt, btc] = [spotOf(state, ann), spotOf(state, ann, BTC_ID)];
  send(state, index('46987.96'));
  expect(loanOf().state).toBe('called');
  send(state, index('46987.95'));
  const { loans } = rows();
  expect(loans.at(-1)).toMatchObject({
    ...{ state: 'liquidated', price: units('46987.95'), worst: units('45578.32'), sold: units('0.87366') },
    ...{ got: units('40933.679346'), fee: units('780'), surplus: units('1153.679346'), returned: units('0.12634') },
    ...{ loss: 0n, tradeFee: units('40.974654'), salePrincipal: units('39000') },
  });
  expect([spotOf(state, ann) - usdt, spotOf(state, ann, BTC_ID) - btc]).toEqual([
    units('1153.679346'),
    units('0.12634'),
  ]);
  expect([margin(USDT_ID), margin(BTC_ID)]).toEqual([
    [0n, 0n],
    [0n, 0n],
  ]);
  expect(pool()).toBe(units('1000780'));
  balanced();
});

test('LOAN-013 after a gap the lending account bears what is missing, and nobody else', () => {
  begun();
  send(state, bid(34_900, '1'));
  const usdt = spotOf(state, ann);
  send(state, index('35000'));
  const { loans, events } = rows();
  expect(loans.at(-1)).toMatchObject({
    ...{ state: 'liquidated', got: units('34865.1'), fee: 0n, surplus: 0n, returned: 0n, loss: units('4134.9') },
  });
  expect(events.map(({ what }) => what)).toEqual(['sale', 'close']);
  expect(spotOf(state, ann)).toBe(usdt);
  expect(pool()).toBe(units('1000000') - units('4134.9'));
  balanced();
});

test('LOAN-014 hours, last prices and a market that opens fire nothing: only a tick of the index does', () => {
  state = lending({ ratePpb0: 1_000_000, ratePpb80: 1_000_000, ratePpb100: 1_000_000 });
  send(state, borrow('38900', '1'));
  send(state, bid(30_000, '1'));
  send(state, bid(46_000, '0.5'));
  send(state, order(bob, 'sell', 46_000, 1));
  to(state, START + 400 * HOUR);
  send(state, { kind: 'spot.haltMarket', market: 1 });
  send(state, { kind: 'spot.openMarket', market: 1 });
  expect(loanOf().state).toBe('running');
  send(state, index('60000'));
  expect(loanOf().triedAt).toBe(state.at);
});

test('LOAN-015 a thin book takes half, and half of that; what is left waits a second and for its bound', () => {
  begun();
  send(state, bid(46_000, '0.25'));
  send(state, index('46500'));
  expect(loanOf()).toMatchObject({ collateral: units('0.7793'), sold: units('0.2207'), state: 'running' });
  send(state, bid(43_900, '1'));
  to(state, state.at + 999, index('44000'));
  expect(loanOf().sold).toBe(units('0.2207'));
  to(state, state.at + 1, index('46400'));
  expect(loanOf().sold).toBe(units('0.2207'));
  to(state, state.at + 1, index('44000'));
  expect(rows().loans.at(-1)).toMatchObject({ state: 'liquidated', loss: 0n, fee: units('780') });
  balanced();
});

test('LOAN-015 a halted market waits', () => {
  begun();
  send(state, bid(46_000, '1'));
  send(state, { kind: 'spot.haltMarket', market: 1 });
  send(state, index('46500'));
  expect(loanOf()).toMatchObject({ triedAt: undefined, sold: 0n });
  send(state, { kind: 'spot.openMarket', market: 1 });
  expect(loanOf().sold).toBe(0n);
  send(state, index('46500'));
  expect(state.loan.loans.size).toBe(0);
});

test('LOAN-016 coin that no order can sell goes to the lending account at the index, as much as is owed', () => {
  state = lending(free);
  send(state, borrow('50', '0.00200999'));
  send(state, bid(20_000, '0.002'));
  send(state, index('20000'));
  const ended = rows().loans.at(-1);
  // 0.002 BTC at 20,000 less the fee, and 0.00000999 BTC at the index.
  expect(ended).toMatchObject({ state: 'liquidated', sold: units('0.00200999'), returned: 0n, got: units('40.1598') });
  expect(ended?.loss).toBe(units('50') - units('40.1598'));
  expect(state.ledger.availableOf(HOUSE_LOANS, 'spot', BTC_ID)).toBe(999n);
  balanced();
});

test('LOAN-017 of several the one with the highest liquidation price is sold first, then the older', () => {
  state = lending(free);
  give(state, ann, '1', BTC_ID);
  send(state, borrow('19000', '0.5'));
  send(state, borrow('19500', '0.5'));
  send(state, borrow('19500', '0.5'));
  send(state, index('40000'));
  send(state, bid(39_000, '0.1'));
  takeChanges(state);
  to(state, state.at + 1_000, index('40000'));
  expect(rows().events.map(({ loan }) => loan)).toEqual([2, 3]);
});

test('LOAN-018 at its end a loan is overdue, without taking, and sold after its grace', () => {
  begun();
  send(state, { kind: 'loan.repay', owner: ann, loan: 1 });
  send(state, borrow('1000', '1', { days: 7 }));
  rows();
  const end = state.at + 7 * DAY;
  to(state, end - DAY);
  to(state, end, index('60000'));
  expect(loanOf(2)).toMatchObject({ state: 'overdue', sellsAt: end + 72 * HOUR });
  expect(send(state, { kind: 'loan.take', owner: ann, loan: 2, amount: 1n })).toEqual(refusal('loan.overdue'));
  expect(send(state, { kind: 'loan.add', owner: ann, loan: 2, amount: units('2') })).toEqual(
    refusal('loan.insufficient_funds'),
  );
  to(state, end + 72 * HOUR - 1, index('60000'));
  expect(loanOf(2).sold).toBe(0n);
  send(state, bid(60_000, '0.5'));
  to(state, end + 72 * HOUR);
  expect(loanOf(2).sold).toBe(0n);
  send(state, index('60000'));
  const { events, loans } = rows();
  expect(loans.at(-1)).toMatchObject({ state: 'liquidated', loss: 0n });
  expect(events.map(({ what }) => what)).toEqual(['end_soon', 'due', 'sale_soon', 'sale', 'close']);
});

test('LOAN-019 while its owner is frozen an end and a grace stand still; calls go on, and two people repay', () => {
  state = lending(free);
  send(state, borrow('39000', '0.99', { collateral: units('1'), days: 7 }));
  const { at } = state;
  to(state, at + DAY, { kind: 'loan.hold', owner: ann, held: true });
  to(state, at + 9 * DAY, index('51000'));
  expect(loanOf().state).toBe('called');
  to(state, at + 10 * DAY, { kind: 'loan.hold', owner: ann, held: false });
  expect(loanOf().endsAt).toBe(at + 16 * DAY);
  to(state, at + 16 * DAY);
  expect(loanOf()).toMatchObject({ state: 'overdue', sellsAt: at + 19 * DAY });
  to(state, at + 18 * DAY, { kind: 'loan.hold', owner: ann, held: true });
  to(state, at + 30 * DAY, index('60000'));
  const by = { request: 1, maker: 1, checker: 2 };
  const repay = { kind: 'loan.repay', owner: ann, loan: 1, amount: units('1000') } as const;
  expect(send(state, { ...repay, by: { ...by, checker: 1 } })).toEqual(refusal('loan.decision_invalid'));
  expect(send(state, { ...repay, by })).toMatchObject({ ok: true });
  expect(send(state, { kind: 'loan.add', owner: ann, loan: 1, amount: 0n, by })).toEqual(
    refusal('loan.amount_invalid'),
  );
  to(state, at + 31 * DAY, { kind: 'loan.hold', owner: ann, held: false });
  expect(loanOf()).toMatchObject({ state: 'overdue', sellsAt: at + 34 * DAY });
});

test('LOAN-020 a collateral that is closed backs no new loans; taken off it is sold a week later', () => {
  begun();
  send(state, bounds({ status: 'closed' }));
  expect(send(state, borrow('50', '0.1', { owner: bob }))).toEqual(refusal('loan.collateral_closed'));
  send(state, bounds({ status: 'off' }));
  send(state, bid(59_000, '1'));
  const { at } = state;
  to(state, at + 7 * DAY - 1, index('60000'));
  expect(loanOf().sold).toBe(0n);
  to(state, at + 7 * DAY, index('60000'));
  expect(rows().events.map(({ what }) => what)).toEqual(['leaving', 'sale_soon', 'sale', 'close']);
  expect(send(state, bounds())).toMatchObject({ ok: true });
  expect(state.loan.leaving.size).toBe(0);
});

test.each([
  ['unit', figures({ unit: BTC_ID })],
  ['ratePpb100', figures({ ratePpb100: 1_000_001 })],
  ['ratePpb80', figures({ ratePpb80: 4_999 })],
  ['ownerMax', figures({ min: units('1000001') })],
  ['allMax', figures({ allMax: units('999999') })],
  ['feePpm', figures({ feePpm: 200_000 })],
  ['asset', bounds({ asset: USDT_ID })],
  ['callPpm', bounds({ callPpm: 650_000 })],
  ['liquidationPpm', bounds({ liquidationPpm: 750_000 })],
  ['liquidationPpm', bounds({ liquidationPpm: 950_030 })],
] as const)('LOAN-021 a setting is refused for its %s', (field, command) => {
  expect(settingProblem(state, command)).toBe(field);
});

test('LOAN-021 a setting counts for new loans', () => {
  begun();
  expect(settingProblem(state, bounds({ liquidationPpm: 950_029 }))).toBeUndefined();
  send(state, bounds({ callPpm: 660_000, liquidationPpm: 670_000 }));
  send(state, figures({ feePpm: 0, worstPpm: 0 }));
  send(state, index('52000.01'));
  expect(loanOf()).toMatchObject({ state: 'running', feePpm: 20_000, worstPpm: 30_000 });
});

test('LOAN-022 interest and the fee are losses of a self-limit, the sale is a trade, and a loan is no deposit', () => {
  state = lending({ ratePpb0: 8_125, ratePpb80: 8_125, ratePpb100: 8_125 });
  send(state, setLimit('deposit.month', 0));
  send(state, setLimit('loss.month', 1_000_000));
  expect(send(state, borrow('1000', '0.5'))).toMatchObject({ ok: true });
  const lost = () => state.limits.used(ann, 'loss', 'month', state.at);
  expect(lost()).toBe(0n);
  send(state, { kind: 'loan.repay', owner: ann, loan: 1, amount: units('100') });
  expect(lost()).toBe(units('0.008125'));
});

test('LOAN-023 own bids in the way expire, and the spot account of the owner is not touched', () => {
  begun();
  send(state, order(ann, 'buy', 46_950, 100));
  send(state, bid(46_900, '1'));
  send(state, index('46987.95'));
  expect(takeChanges(state).spot.orders.find(({ owner, side }) => owner === ann && side === 'buy')).toMatchObject({
    status: 'cancelled',
    cancelReason: 'self_trade',
  });
  expect(funds(state, ann, USDT_ID)[1]).toBe(0n);
});

test('LOAN-024 an engine that is loaded again before each entry does the same', () => {
  const play = (loads: boolean): string[] => {
    state = opened({ ratePpb0: 100_000, ratePpb80: 200_000, ratePpb100: 300_000 });
    const stored = tables();
    stored.store(takeChanges(state));
    const go = (at: number, command: Command) => {
      to(state, Math.max(at, state.at), command);
      stored.store(takeChanges(state));
      if (loads) state = stored.load(state);
    };
    go(START, borrow('20000', '0.4', { days: 7 }));
    go(START, borrow('10000', '0.3', { days: 0 }));
    go(START, borrow('30000', '0.9', { owner: bob, days: 7 }));
    go(START, bid(50_000, '0.5'));
    for (let hour = 1; hour < 300; hour += 1) {
      const price = 60_000 - ((hour * 7_919) % 17_000);
      if (hour % 5 === 0) go(START + hour * HOUR, bid(Math.floor(price * 0.98), '0.05'));
      if (hour === 60) go(START + hour * HOUR, { kind: 'loan.hold', owner: bob, held: true });
      if (hour === 100) go(START + hour * HOUR, { kind: 'loan.hold', owner: bob, held: false });
      if (hour === 120) go(START + hour * HOUR, { kind: 'loan.repay', owner: ann, loan: 2, amount: units('3000') });
      if (hour === 130) go(START + hour * HOUR, bounds({ status: 'off' }));
      go(START + hour * HOUR + 1, index(String(price)));
    }
    return lines(state);
  };
  const live = play(false);
  expect(play(true)).toEqual(live);
});
