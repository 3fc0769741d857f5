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
  STRANGER,
  ticketOf,
  USDT,
  withTrader,
} from '../../test/copy-market.ts';
import { checkFutures } from '../../test/futures-invariants.ts';
import { CYD, done, indexAt, order, send } from '../../test/futures-market.ts';
import { tables } from '../../test/tables.ts';
import { describe } from '../describe.ts';
import { takeChanges } from '../engine.ts';
import type { State } from '../products.ts';

let state: State;
beforeEach(() => {
  state = withTrader();
});
const contracts = (owner: number = COPIER) => copiesOf(state, owner).map((copy) => copy.contracts);
const leads = (...opened: number[]) => opened.forEach((count) => done(state, opens(count)));
const tick = (ms = 1_000) => done(state, { kind: 'clock.tick' }, ms);

test('COPY-010 growth is copied by totals, a round a second: multiple 1.5 at 1, 2, 3, 5 is 1, 3, 4, 7', () => {
  done(state, follow(COPIER, { number: 1_500_000 }));
  done(state, order(LEADER, 'buy', 60_000n, 5, { leverage: 20, margin: 'isolated' }));
  offer(state, 'sell', 60_001n, 100);
  const seen: number[][] = [];
  for (const more of [1, 1, 1, 2]) {
    done(state, order(STRANGER, 'sell', 60_000n, more, { timeInForce: 'IOC' }));
    seen.push(contracts());
  }
  expect(seen).toEqual([[1], [3], [4], [7]]);
  expect(copiesOf(state)).toHaveLength(1);
  checkFutures(state);
});

test('COPY-010 own 4, the leader closes 1, 2, 3 of 3: 1, 2 and 4 are closed', () => {
  done(state, follow(COPIER, { type: 'lots', number: 4 }));
  offer(state, 'sell', 60_000n, 100);
  leads(3);
  offer(state, 'buy', 59_990n, 100);
  const open: number[][] = [];
  for (let closed = 0; closed < 3; closed += 1) {
    done(state, closes(ticketOf(state)?.id ?? 0, 1));
    open.push(contracts());
  }
  expect(open).toEqual([[3], [2], []]);
});

test('COPY-012 growth within a second waits for its round, and the end of a ticket waits for none', () => {
  done(state, follow(COPIER));
  offer(state, 'sell', 60_001n, 100);
  offer(state, 'buy', 59_990n, 100);
  done(state, order(LEADER, 'buy', 60_000n, 5, { leverage: 20, margin: 'isolated' }));
  const fills = (count: number, after: number) =>
    done(state, order(STRANGER, 'sell', 60_000n, count, { timeInForce: 'IOC' }), after);
  fills(1, 1_000);
  fills(1, 100);
  fills(1, 899);
  expect(contracts()).toEqual([1]);
  tick(1);
  expect(contracts()).toEqual([3]);
  fills(1, 10);
  done(state, { kind: 'futures.cancelAll', owner: LEADER }, 1);
  takeChanges(state);
  done(state, closes(ticketOf(state)?.id ?? 0), 1);
  expect(contracts()).toEqual([]);
  expect(takeChanges(state).copy.missed).toMatchObject([{ reason: 'too_late', contracts: 1 }]);
});

test('COPY-011 leverage is the least of the leader’s, the own and the gate’s; margin is isolated', () => {
  done(state, follow(COPIER, { leverageMax: 15, leverageCap: 25 }));
  done(state, follow(CYD));
  offer(state, 'sell', 60_000n, 100);
  leads(2);
  expect([COPIER, CYD].map((owner) => copiesOf(state, owner)[0])).toMatchObject([
    { leverage: 15, isolated: true },
    { leverage: 20, isolated: true },
  ]);
});

test('COPY-011 who followed first is copied first, and tickets of before are not copied', () => {
  offer(state, 'sell', 60_000n, 13);
  leads(3);
  const [before] = [...state.futures.positions.values()];
  done(state, follow(CYD));
  done(state, follow(COPIER));
  expect(copiesOf(state)).toEqual([]);
  leads(4);
  expect([contracts(CYD), contracts()]).toEqual([[4], [2]]);
  expect(followRow(state)).toMatchObject({ missed: 1 });
  expect(takeChanges(state).copy.missed).toMatchObject([{ owner: COPIER, reason: 'slippage', contracts: 2 }]);
  offer(state, 'buy', 59_990n, 100);
  done(state, closes(before?.id ?? 0));
  expect([contracts(CYD), contracts()]).toEqual([[4], [2]]);
});

test('COPY-013 a copy buys no further than the leader’s average and its slippage; what is missed is not bought later', () => {
  done(state, follow(COPIER, { slippagePpm: 1_000, number: 3_000_000 }));
  offer(state, 'sell', 60_000n, 3);
  offer(state, 'sell', 60_060n, 2);
  offer(state, 'sell', 60_061n, 100);
  leads(2);
  expect(contracts()).toEqual([3]);
  expect(takeChanges(state).copy.missed).toMatchObject([{ reason: 'slippage', contracts: 3 }]);
  done(state, { kind: 'futures.cancelAll', owner: STRANGER });
  offer(state, 'sell', 60_000n, 100);
  tick();
  expect(contracts()).toEqual([3]);
});

test('COPY-013 a copy goes no further from the mark price than its slippage, whatever its leader paid', () => {
  done(state, follow(COPIER, { slippagePpm: 1_000, number: 3_000_000 }));
  // 0.1 % above the mark price of 60,000 is 60,060; the leader buys at 60,600 of an account of his own.
  offer(state, 'sell', 60_600n, 100);
  done(state, order(LEADER, 'buy', 60_600n, 2, { leverage: 20, margin: 'isolated', timeInForce: 'IOC' }));
  expect(contracts()).toEqual([]);
  expect(takeChanges(state).copy.missed).toMatchObject([{ reason: 'slippage', contracts: 6 }]);
  checkFutures(state);
});

test.each([
  ['cap_order', { orderMax: 30n * USDT }, 5],
  ['cap_market', { marketMax: 31n * USDT }, 5],
  ['cap_total', { totalMax: 36n * USDT }, 4],
  ['futures.contracts_too_many', { type: 'lots', number: 100_001 }, 1],
  ['market', { markets: [999] }, 10],
] as const)('COPY-014 %s shortens a copy to what fits at the worst price', (reason, terms, missed) => {
  done(state, follow(COPIER, { leverageMax: 10, slippagePpm: 0, ...terms }));
  offer(state, 'sell', 60_000n, 1_000);
  leads(10);
  const found = takeChanges(state).copy.missed.find((row) => row.reason === reason);
  expect(found).toMatchObject({ contracts: missed });
});

test('COPY-014 a refusal of the engine misses it whole, under its own word', () => {
  done(state, follow(COPIER, { amount: 50n * USDT }));
  offer(state, 'sell', 60_000n, 1_000);
  leads(100);
  expect(contracts()).toEqual([]);
  expect(takeChanges(state).copy.missed).toMatchObject([{ reason: 'futures.insufficient_margin', contracts: 100 }]);
});

test('COPY-015 what a closing does not sell within its slippage rests there as an order that only closes', () => {
  done(state, follow(COPIER, { closeSlippagePpm: 1_000 }));
  offer(state, 'sell', 60_000n, 100);
  leads(10);
  done(state, { kind: 'futures.cancelAll', owner: STRANGER });
  offer(state, 'buy', 60_000n, 10);
  offer(state, 'buy', 59_950n, 4);
  done(state, closes(ticketOf(state)?.id ?? 0));
  expect(contracts()).toEqual([6]);
  const [order_] = state.futures.orders.idsOf(COPIER);
  expect(state.futures.orders.ticks(state.futures.orders.slotOf.get(order_ ?? 0))).toBe(599_400);
  expect(send(state, { kind: 'futures.cancelOrder', owner: COPIER, order: order_ ?? 0 })).toMatchObject({
    reason: 'futures.position_copied',
  });
  expect(send(state, { kind: 'futures.cancelAll', owner: COPIER })).toMatchObject({ cancelled: 0 });
  done(state, indexAt(60_000n));
  expect(contracts()).toEqual([6]);
  offer(state, 'buy', 59_940n, 6);
  expect(contracts()).toEqual([]);
  checkFutures(state);
});

test('COPY-016 FUTURES-102 a copy meets no resting order of its leader: they are canceled, and others are met', () => {
  done(state, follow(COPIER));
  offer(state, 'sell', 60_000n, 5);
  done(state, order(LEADER, 'sell', 60_010n, 50, { leverage: 20 }));
  offer(state, 'sell', 60_020n, 50);
  takeChanges(state);
  done(state, order(LEADER, 'buy', 60_000n, 5, { timeInForce: 'IOC', leverage: 20 }));
  const { futures } = takeChanges(state);
  expect(futures.trades.map(({ makerOwner, takerOwner }) => [takerOwner, makerOwner])).toEqual([
    [LEADER, STRANGER],
    [COPIER, STRANGER],
  ]);
  expect(futures.orders.find(({ owner, status }) => owner === LEADER && status === 'cancelled')).toMatchObject({
    cancelReason: 'self_trade',
  });
});

test('COPY-018 the liquidation of a leader closes copies, and his exits are not copied', () => {
  done(state, follow(COPIER, { leverageMax: 5 }));
  offer(state, 'sell', 60_000n, 100);
  done(state, {
    ...order(LEADER, 'buy', 0n, 10, { type: 'market', timeInForce: 'IOC', leverage: 100, margin: 'isolated' }),
    exits: { by: 'mark', profit: 70_000n * USDT, stop: 0n },
  });
  expect(copiesOf(state)).toMatchObject([{ profitPrice: 0n, stopPrice: 0n }]);
  offer(state, 'buy', 59_400n, 100);
  done(state, indexAt(59_500n));
  expect(ticketOf(state)).toBeUndefined();
  expect(contracts()).toEqual([]);
  checkFutures(state);
});

test('COPY-012 FUTURES-103 of 2,500 copies 1,000 are made in the command and as many each tenth of a second, the oldest first, also in a state that was loaded', () => {
  const kept = tables();
  state = withTrader(60_000n, kept.store);
  const owners = copiers(state, 2_500, { slippagePpm: 100_000 });
  offer(state, 'sell', 60_000n, 5_000);
  kept.store(takeChanges(state));
  const has = (of: State) =>
    owners.map((owner) => [...of.futures.positions.values()].some((one) => one.owner === owner));
  const made = (of: State) => has(of).filter(Boolean).length;
  leads(1);
  expect(made(state)).toBe(1_000);
  expect(has(state).indexOf(false)).toBe(1_000);
  kept.store(takeChanges(state));
  const loaded = kept.load(state);
  expect([...describe(loaded)]).toEqual([...describe(state)]);
  for (const each of [state, loaded]) {
    done(each, { kind: 'clock.tick' }, 99);
    done(each, { kind: 'clock.tick' }, 1);
    expect(made(each)).toBe(2_000);
    done(each, { kind: 'clock.tick' }, 100);
    expect(made(each)).toBe(2_500);
  }
  expect([...describe(loaded)]).toEqual([...describe(state)]);
});

test('COPY-012 what still waits as a ticket is closed comes too late', () => {
  const owners = copiers(state, 1_200, { slippagePpm: 100_000 });
  offer(state, 'sell', 60_000n, 5_000);
  offer(state, 'buy', 59_990n, 5_000);
  leads(1);
  done(state, closes(ticketOf(state)?.id ?? 0), 1);
  tick(1_000);
  expect([...state.futures.positions.values()].filter(({ owner }) => owners.includes(owner))).toEqual([]);
  const { copy } = takeChanges(state);
  expect(copy.missed).toHaveLength(200);
  expect(new Set(copy.missed.map(({ reason }) => reason))).toEqual(new Set(['too_late']));
  expect([copy.rounds.at(-1)?.status, state.copy.rounds.size, state.copy.tickets.size]).toEqual(['done', 0, 0]);
});

test('COPY-016 FUTURES-102 an order of the leader ends before what rests to close a copy of him', () => {
  done(state, follow(COPIER, { closeSlippagePpm: 4_000 }));
  offer(state, 'sell', 60_000n, 100);
  leads(10);
  done(state, { kind: 'futures.cancelAll', owner: STRANGER });
  offer(state, 'buy', 60_000n, 10);
  done(state, closes(ticketOf(state)?.id ?? 0));
  expect(contracts()).toEqual([10]);
  // It rests at 59,760, the best ask.
  expect(send(state, opens(5))).toMatchObject({ reason: 'futures.would_trade_with_self' });
  done(state, order(LEADER, 'sell', 59_750n, 2, { leverage: 20 }));
  expect(send(state, order(STRANGER, 'buy', 59_760n, 3))).toMatchObject({ order: { filledContracts: 3 } });
  expect(contracts()).toEqual([9]);
});
