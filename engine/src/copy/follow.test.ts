import { beforeEach, expect, test } from 'vitest';
import {
  closes,
  copiers,
  COPIER,
  copiesOf,
  follow,
  followRow,
  LEADER,
  offer,
  opens,
  rules,
  STRANGER,
  ticketOf,
  two,
  USDT,
  valued,
  withTrader,
} from '../../test/copy-market.ts';
import { checkFutures } from '../../test/futures-invariants.ts';
import { CYD, done, indexAt, money, order, PERP, send } from '../../test/futures-market.ts';
import { emptyState, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import type { Follow } from './index.ts';

let state: State;
beforeEach(() => {
  state = withTrader();
});
const refusal = (reason: string) => ({ ok: false, reason });
const cancel = (keep = false): Command => ({ kind: 'copy.cancel', owner: COPIER, trader: LEADER, keep });
const change = (usdt: bigint): Command => ({ kind: 'copy.amount', owner: COPIER, trader: LEADER, amount: usdt * USDT });
/** The copier has what his trader has, of an offer that is large enough. */
function copied(contracts: number, terms: Partial<Follow> = {}): number {
  done(state, follow(COPIER, terms));
  offer(state, 'sell', 60_000n, 1_000);
  done(state, opens(contracts));
  checkFutures(state);
  return copiesOf(state)[0]?.id ?? 0;
}

test.each<[string, Partial<Follow>]>([
  ['copy.trader_not_found', { trader: CYD }],
  ['copy.trader_not_found', { owner: 5 }],
  ['copy.is_trader', { owner: LEADER }],
  ['copy.share_changed', { seen: { sharePpm: 100_001 } }],
  ['copy.number_invalid', { number: 9_999 }],
  ['copy.number_invalid', { number: 5_005_000 }],
  ['copy.number_invalid', { type: 'lots', number: 0 }],
  ['copy.number_invalid', { type: 'lots', number: 1.5 }],
  ['copy.terms_invalid', { slippagePpm: 100_001 }],
  ['copy.terms_invalid', { closeSlippagePpm: -1 }],
  ['copy.terms_invalid', { orderMax: -1n }],
  ['copy.terms_invalid', { markets: [0] }],
  ['copy.terms_invalid', { leverageCap: -1 }],
  ['copy.terms_invalid', { amount: 100n * USDT, stopLossPpm: 99_999 }],
  ['copy.terms_invalid', { amount: 100n * USDT, stopLossPpm: 950_001 }],
  ['copy.stop_without_amount', { stopLossPpm: 100_000 }],
  ['copy.amount_too_small', { amount: 50n * USDT - 1n }],
  ['copy.amount_too_small', { amount: -1n }],
  ['copy.insufficient_funds', { amount: 100_001n * USDT }],
])('COPY-001 COPY-002 %s refuses a follow and changes nothing', (reason, terms) => {
  expect(send(state, follow(COPIER, terms))).toEqual(refusal(reason));
  const { copy, balances } = takeChanges(state);
  expect([copy.follows, balances]).toEqual([[], []]);
});

test('COPY-001 a copier becomes no trader and a trader follows nobody; two traders, and no more copiers than the rules say', () => {
  done(state, { ...rules, copiersMax: 1 });
  done(state, follow(COPIER));
  expect(send(state, follow(COPIER))).toEqual(refusal('copy.follows_already'));
  expect(send(state, follow(CYD))).toEqual(refusal('copy.trader_full'));
  expect(send(state, { kind: 'copy.admit', trader: COPIER, sharePpm: 0, ...two })).toEqual(refusal('copy.is_copier'));
  expect(send(state, { kind: 'copy.admit', trader: LEADER, sharePpm: 0, ...two })).toEqual(refusal('copy.is_trader'));
  expect(send(state, { kind: 'copy.admit', trader: CYD, sharePpm: 200_001, ...two })).toEqual(
    refusal('copy.share_too_high'),
  );
  for (const trader of [CYD, STRANGER]) done(state, { kind: 'copy.admit', trader, sharePpm: 100_000, ...two });
  done(state, follow(COPIER, { trader: CYD }));
  expect(send(state, follow(COPIER, { trader: STRANGER }))).toEqual(refusal('copy.too_many_traders'));
});

test.for([{ maker: 2, checker: 2 }, { maker: 0, checker: 2 }, { maker: 1, checker: 0 }, { request: 0 }])(
  'COPY-001 COPY-007 it takes two people to admit a trader and to remove one: %j changes nothing',
  (people) => {
    const decided = { ...two, ...people };
    for (const command of [
      { kind: 'copy.admit', trader: CYD, sharePpm: 100_000, ...decided },
      { kind: 'copy.remove', trader: LEADER, ...decided },
    ] as const)
      expect(send(state, command)).toEqual(refusal('copy.decision_invalid'));
    expect(takeChanges(state).copy.traders).toEqual([]);
  },
);

test('COPY-001 without rules nobody is admitted and nobody follows', () => {
  const empty = emptyState();
  expect(send(empty, { kind: 'copy.admit', trader: LEADER, sharePpm: 0, ...two })).toEqual(refusal('copy.not_offered'));
  expect(send(empty, follow(COPIER))).toEqual(refusal('copy.not_offered'));
});

test('COPY-003 FUTURES-101 an amount is on hold, pays margin and fee of copies and gets all back; nothing else reaches it', () => {
  const before = money(state, COPIER);
  const id = copied(10, { amount: 1_000n * USDT, leverageMax: 10 });
  expect(money(state, COPIER)).toEqual({ free: before.free - 1_000n * USDT, held: 1_000n * USDT - (3n * USDT) / 10n });
  expect(valued(state)).toMatchObject({ free: 939_70n * (USDT / 100n), margin: 60n * USDT });
  for (const command of [
    { kind: 'wallet.move', owner: COPIER, asset: 3, amount: before.free, from: 'futures', to: 'spot' },
    { kind: 'futures.changeMargin', owner: COPIER, position: id, amount: USDT },
  ] as const)
    expect(send(state, command).ok).toBe(false);
  expect(send(state, change(-940n))).toEqual(refusal('copy.insufficient_funds'));
  done(state, change(-900n));
  done(state, change(50n));
  expect(followRow(state)).toMatchObject({ putIn: 150n * USDT });
  expect(valued(state).free).toBe(89_70n * (USDT / 100n));
  offer(state, 'buy', 59_900n, 20);
  done(state, closes(ticketOf(state)?.id ?? 0));
  checkFutures(state);
  // 10 contracts lost 1 USDT, and fees of 0.3 and 0.2995.
  expect(valued(state)).toMatchObject({ free: 150n * USDT - USDT - 59_95n * (USDT / 10_000n), margin: 0n });
  done(state, cancel());
  expect(money(state, COPIER).held).toBe(0n);
  expect(copiesOf(state)).toEqual([]);
  checkFutures(state);
});

test('COPY-003 a follow without an amount pays from the futures account, and has no amount to change', () => {
  const before = money(state, COPIER);
  copied(10);
  expect(money(state, COPIER)).toEqual({ free: before.free - 30n * USDT - (3n * USDT) / 10n, held: 30n * USDT });
  expect(send(state, change(1n))).toEqual(refusal('copy.without_amount'));
});

test.each([
  ['paused', { kind: 'copy.pause', owner: COPIER, trader: LEADER, paused: true }],
  ['held', { kind: 'copy.hold', owner: COPIER, held: true, leverageCap: 0 }],
] as const)('COPY-004 %s: nothing opens, and what is open closes with its ticket', (reason, command) => {
  copied(10);
  done(state, command);
  takeChanges(state);
  done(state, opens(4));
  expect(takeChanges(state).copy.missed).toMatchObject([{ reason, contracts: 4 }]);
  offer(state, 'buy', 59_990n, 1_000);
  done(state, closes(ticketOf(state)?.id ?? 0));
  expect(copiesOf(state)).toEqual([]);
});

test('COPY-004 the cap of the gate counts for what opens from now on', () => {
  copied(10);
  done(state, { kind: 'copy.hold', owner: COPIER, held: false, leverageCap: 3 });
  done(state, opens(10));
  expect(copiesOf(state).map(({ leverage }) => leverage)).toEqual([20, 3]);
});

test('COPY-005 a follow that is canceled closes at market; in a halted market, or without bids, at the next prices', () => {
  copied(10, { amount: 500n * USDT });
  done(state, { kind: 'futures.haltMarket', market: PERP });
  done(state, cancel());
  expect(followRow(state)).toMatchObject({ stage: 'ending', status: 'open', why: 'user' });
  expect(send(state, cancel())).toEqual(refusal('copy.is_ending'));
  done(state, indexAt(60_000n));
  done(state, { kind: 'futures.openMarket', market: PERP });
  done(state, indexAt(60_000n));
  expect(copiesOf(state)).toMatchObject([{ contracts: 10 }]);
  offer(state, 'buy', 59_990n, 4);
  done(state, indexAt(60_000n));
  expect(copiesOf(state)).toMatchObject([{ contracts: 6 }]);
  offer(state, 'buy', 59_990n, 1_000);
  done(state, indexAt(60_000n));
  expect(copiesOf(state)).toEqual([]);
  expect(takeChanges(state).copy.follows.at(-1)).toMatchObject({ status: 'ended', why: 'user' });
  expect(money(state, COPIER).held).toBe(0n);
  checkFutures(state);
});

test('COPY-006 FUTURES-104 kept copies are own tickets: their margin and open result leave what was put in, and the result counts as closed', () => {
  const id = copied(10, { amount: 1_000n * USDT, leverageMax: 10 });
  done(state, indexAt(60_100n));
  done(state, { kind: 'copy.selfHold', owner: COPIER, ticket: id });
  expect(state.futures.positions.get(id)).toMatchObject({ follow: 0, contracts: 10, margin: 60n * USDT });
  expect(followRow(state)).toMatchObject({ putIn: 939n * USDT });
  expect(valued(state)).toMatchObject({ result: USDT, openResult: 0n, margin: 0n });
  checkFutures(state);
  // Growth of the ticket is not copied any more, and it is closed by hand.
  offer(state, 'buy', 59_990n, 1_000);
  expect(send(state, closes(id, 0, COPIER)).ok).toBe(true);
  expect(send(state, { kind: 'copy.selfHold', owner: COPIER, ticket: id })).toEqual(refusal('copy.copy_not_found'));
});

test('COPY-006 canceled with keep a follow ends at once, with the share of what is open', () => {
  const id = copied(10, { amount: 1_000n * USDT });
  done(state, indexAt(60_100n));
  takeChanges(state);
  done(state, cancel(true));
  const { copy } = takeChanges(state);
  expect(copy.follows).toMatchObject([{ status: 'ended', why: 'user' }]);
  expect(copy.shares).toMatchObject([{ profit: 70n * (USDT / 100n), paid: 7n * (USDT / 100n) }]);
  expect(state.futures.positions.get(id)).toMatchObject({ follow: 0 });
  expect(money(state, COPIER).held).toBe(state.futures.positions.get(id)?.margin);
  checkFutures(state);
});

test('COPY-006 COPY-022 no copy is kept while the share of its result is more than what is free; closing always works', () => {
  const id = copied(10, { amount: 1_000n * USDT, leverageMax: 10 });
  done(state, indexAt(60_100n));
  const { free } = valued(state);
  const take = (amount: bigint) => done(state, { kind: 'copy.amount', owner: COPIER, trader: LEADER, amount });
  take(-free);
  for (const command of [cancel(true), { kind: 'copy.selfHold', owner: COPIER, ticket: id } as const])
    expect(send(state, command)).toEqual(refusal('copy.share_not_free'));
  expect(copiesOf(state)).toMatchObject([{ contracts: 10 }]);
  // Its result is 1 USDT less its fee, of which a tenth is due.
  take(10n * USDT);
  done(state, cancel(true));
  expect(takeChanges(state).copy.follows.at(-1)).toMatchObject({ status: 'ended', due: 0n });
  checkFutures(state);
});

test('COPY-007 who resigns opens nothing for others; open copies stay tied and the last ends the follow; after a removal no share is taken', () => {
  copied(10);
  for (const [command, shares] of [
    [{ kind: 'copy.resign', owner: LEADER }, 100_000],
    [{ kind: 'copy.remove', trader: LEADER, ...two }, 0],
  ] as const) {
    done(state, command);
    expect(followRow(state)).toMatchObject({ stage: 'leaving', status: 'open', sharePpm: shares });
  }
  expect(send(state, { kind: 'copy.remove', trader: LEADER, ...two })).toEqual(refusal('copy.trader_not_found'));
  done(state, opens(3));
  expect(copiesOf(state)).toMatchObject([{ contracts: 10 }]);
  done(state, indexAt(60_500n));
  offer(state, 'buy', 60_400n, 1_000);
  takeChanges(state);
  done(state, closes(ticketOf(state)?.id ?? 0));
  expect(copiesOf(state)).toEqual([]);
  const { copy, entries } = takeChanges(state);
  expect(copy.follows.at(-1)).toMatchObject({ status: 'ended', why: 'trader' });
  expect(entries.some(({ reason }) => reason === 'copy.share')).toBe(false);
  expect(send(state, follow(COPIER))).toEqual(refusal('copy.trader_not_found'));
  done(state, { kind: 'copy.admit', trader: LEADER, sharePpm: 100_000, ...two });
  done(state, follow(COPIER));
});

test('COPY-019 FUTURES-100 no order by hand closes a copy, one way either, and a copy closes no other ticket', () => {
  done(state, { kind: 'futures.setMode', owner: COPIER, mode: 'one_way' });
  done(state, order(STRANGER, 'buy', 59_950n, 5));
  done(state, order(COPIER, 'sell', 59_950n, 5));
  const id = copied(10);
  expect(state.futures.positions.get(id)).toMatchObject({ contracts: 10, follow: 1 });
  expect([...state.futures.positions.values()].filter(({ owner }) => owner === COPIER)).toHaveLength(2);
  offer(state, 'buy', 59_990n, 100);
  // It opens a short beside the copy, and one that only closes finds nothing to close of the long.
  done(state, order(COPIER, 'sell', 0n, 3, { type: 'market', timeInForce: 'IOC' }));
  expect(send(state, order(COPIER, 'sell', 0n, 1, { type: 'market', timeInForce: 'IOC', reduceOnly: true }))).toEqual(
    refusal('futures.nothing_to_close'),
  );
  expect(state.futures.positions.get(id)?.contracts).toBe(10);
  expect(send(state, closes(id, 0, COPIER))).toEqual(refusal('futures.position_copied'));
  done(state, { kind: 'futures.closeAll', owner: COPIER });
  expect(copiesOf(state)).toMatchObject([{ id, contracts: 10 }]);
  done(state, { kind: 'futures.setExits', owner: COPIER, position: id, by: 'mark', profit: 60_500n * USDT, stop: 0n });
  offer(state, 'buy', 60_400n, 100);
  done(state, indexAt(60_600n));
  expect(copiesOf(state)).toEqual([]);
  checkFutures(state);
});

test('COPY-017 a stop-loss is reached where result and open result are the part of what was put in: all closes and the follow ends', () => {
  copied(100, { amount: 1_000n * USDT, stopLossPpm: 100_000, leverageMax: 10 });
  done(state, { kind: 'futures.cancelAll', owner: STRANGER });
  offer(state, 'buy', 58_900n, 1_000);
  // 3 USDT of fees: 97 are left, 970 a contract of 0.001.
  done(state, indexAt(59_031n));
  expect(followRow(state)).toMatchObject({ stage: 'following' });
  done(state, indexAt(59_030n));
  expect(copiesOf(state)).toEqual([]);
  expect(takeChanges(state).copy.follows.at(-1)).toMatchObject({ status: 'ended', why: 'stop_loss' });
  checkFutures(state);
});

test('COPY-017 where no more is in than was taken out, nothing is stopped', () => {
  copied(10, { amount: 1_000n * USDT, stopLossPpm: 100_000 });
  followRow(state).putIn = 0n;
  done(state, indexAt(59_000n));
  expect(followRow(state)).toMatchObject({ stage: 'following' });
});

test('COPY-018 a copy that is liquidated is not opened again, and its purse keeps the rest', () => {
  done(state, follow(COPIER, { amount: 1_000n * USDT }));
  offer(state, 'sell', 60_000n, 1_000);
  done(state, order(LEADER, 'buy', 0n, 10, { type: 'market', timeInForce: 'IOC', leverage: 100, margin: 'cross' }));
  offer(state, 'buy', 59_300n, 1_000);
  done(state, indexAt(59_400n));
  expect(copiesOf(state)).toEqual([]);
  const value = valued(state);
  expect(value.free).toBe(1_000n * USDT + value.result - value.fees + value.funding);
  expect(value.free > 990n * USDT).toBe(true);
  takeChanges(state);
  expect(ticketOf(state)?.contracts).toBe(10);
  checkFutures(state);
});

test('COPY-033 many follows: every purse is explained after each command', () => {
  copiers(state, 20, { amount: 200n * USDT, number: 1_500_000 });
  offer(state, 'sell', 60_000n, 1_000);
  done(state, opens(3));
  expect(state.futures.purses.size).toBe(20);
  checkFutures(state);
});
