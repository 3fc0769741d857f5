import { expect, test } from 'vitest';
import { ann, bob, BTC_ID, funds, LOT, order, send } from '../../../test/market-of-two.ts';
import {
  BTC_START,
  cancel,
  checkHolds,
  idOf,
  reason,
  row,
  tradeAt,
  traded,
  usdt,
  wait,
} from '../../../test/waiting-orders.ts';
import { takeChanges } from '../../engine.ts';
import type { Command, State } from '../../products.ts';

/** A buy of 1,000 lots that is filled, of which exits cover 999 after the fee: a stop at 68,000 and a profit price of 72,000, at market or at this limit. */
function covered(profitLimit = 0): { state: State; exit: number; bought: bigint } {
  const state = traded();
  const exits = { by: 'last' as const, stop: usdt(68_000), stopLimit: 0n, profit: usdt(72_000) };
  send(state, order(bob, 'sell', 70_000, 1_000));
  const entry = idOf(
    send(state, order(ann, 'buy', 70_000, 1_000, { exits: { ...exits, profitLimit: usdt(profitLimit) } })),
  );
  takeChanges(state);
  return { state, exit: entry + 1, bought: funds(state, ann, BTC_ID).reduce((sum, each) => sum + each) };
}
const held = (state: State) => funds(state, ann, BTC_ID)[1] / LOT;
const ofOrder = (state: State, id: number) => takeChanges(state).spot.orders.findLast((each) => each.id === id);

test('SPOT-034 a take profit at a limit that is filled in part rests under a number of its own, and the stop covers what is left', () => {
  const { state, exit, bought } = covered(72_000);
  send(state, order(1002, 'buy', 72_000, 108));
  const own = state.spot.nextOrder + 1;
  // Eight lots make the price, a hundred are bid for by then.
  send(state, order(bob, 'sell', 72_000, 8));
  const { spot } = takeChanges(state);
  expect(spot.orders.find(({ id }) => id === own)).toMatchObject({ status: 'open', filledAmount: 100n * LOT });
  expect(spot.conditionals).toMatchObject([{ id: exit, status: 'waiting', amount: 899n * LOT, leg: own }]);
  expect(held(state)).toBe(899n);
  checkHolds(state);
  // A fill of it leaves the stop what is left; the stop ends it.
  send(state, order(1002, 'buy', 72_000, 99));
  expect(row(state, exit)).toMatchObject({ amount: 800n * LOT });
  send(state, order(bob, 'buy', 68_000, 2_000));
  send(state, order(1002, 'sell', 68_000, 8));
  const after = takeChanges(state).spot;
  expect(after.conditionals).toMatchObject([{ id: exit, status: 'triggered', fired: 'stop' }]);
  expect(after.orders.find(({ id }) => id === exit)).toMatchObject({ status: 'done', filledAmount: 800n * LOT });
  expect(after.orders.find(({ id }) => id === own)).toMatchObject({ cancelReason: 'oco', filledAmount: 199n * LOT });
  expect(funds(state, ann, BTC_ID)).toEqual([bought - 999n * LOT, 0n]);
  checkHolds(state);
});

test('SPOT-034 a take profit at a limit of which nothing is filled leaves the stop; filled whole later it ends it', () => {
  const { state, exit, bought } = covered(72_500);
  tradeAt(state, 72_000);
  const leg = row(state, exit)?.leg ?? 0;
  expect(state.spot.orders.lotsLeft(state.spot.orders.slotOf.get(leg))).toBe(999);
  send(state, { kind: 'wallet.claimDemo', owner: 1003 });
  for (const owner of [1002, 1003]) send(state, order(owner, 'buy', 72_500, 270));
  expect(row(state, exit)).toMatchObject({ status: 'waiting', amount: 459n * LOT });
  send(state, order(bob, 'buy', 72_500, 459));
  expect(row(state, exit)).toMatchObject({ status: 'cancelled', endReason: 'filled', leg });
  expect(funds(state, ann, BTC_ID)).toEqual([bought - 999n * LOT, 0n]);
  expect(state.triggers.count).toBe(0);
  checkHolds(state);
});

test('SPOT-034 a take profit at market that finds too little sells that, and both prices wait on for what is left', () => {
  const { state, exit, bought } = covered();
  send(state, order(1002, 'buy', 72_000, 108));
  const own = state.spot.nextOrder + 1;
  send(state, order(bob, 'sell', 72_000, 8));
  const { spot } = takeChanges(state);
  expect(spot.orders.find(({ id }) => id === own)).toMatchObject({
    ...{ type: 'market', status: 'cancelled', cancelReason: 'unfilled', filledAmount: 100n * LOT },
  });
  expect(spot.conditionals).toMatchObject([{ id: exit, status: 'waiting', amount: 899n * LOT, leg: 0 }]);
  expect([held(state), state.triggers.count]).toEqual([899n, 2]);
  checkHolds(state);
  // The next price there fires it again, and what is filled whole has its own number.
  send(state, order(bob, 'buy', 71_900, 2_000));
  tradeAt(state, 72_100);
  expect(ofOrder(state, exit)).toMatchObject({ status: 'done', filledAmount: 899n * LOT });
  expect(funds(state, ann, BTC_ID)).toEqual([bought - 999n * LOT, 0n]);
  checkHolds(state);
});

test.each([
  ['profit', 72_000, 71_900, 72_100],
  ['stop', 68_000, 67_900, 67_950],
] as const)('SPOT-034 a %s that finds nobody ends nothing: both wait on', (part, at, bid, next) => {
  const { state, exit, bought } = covered();
  tradeAt(state, at);
  expect(row(state, exit)).toMatchObject({ status: 'waiting', amount: 999n * LOT });
  expect([held(state), state.triggers.count]).toEqual([999n, 2]);
  checkHolds(state);
  send(state, order(bob, 'buy', bid, 2_000));
  tradeAt(state, next);
  expect(row(state, exit)).toMatchObject({ status: 'triggered', fired: part });
  expect(funds(state, ann, BTC_ID)).toEqual([bought - 999n * LOT, 0n]);
  checkHolds(state);
});

test('SPOT-034 a price that comes in the same order as the part that was sold fires the stop', () => {
  const { state, exit } = covered();
  send(state, { kind: 'wallet.claimDemo', owner: 1003 });
  // The order that makes 72,000 goes on to 68,000; what is bid for between is gone by the time the exit sells.
  send(state, order(1003, 'buy', 72_000, 8));
  send(state, order(1002, 'buy', 68_500, 100));
  send(state, order(1003, 'buy', 68_000, 50));
  takeChanges(state);
  send(state, order(bob, 'sell', 68_000, 108 + 8));
  const { spot } = takeChanges(state);
  // At 72,000 nobody is left within its band; at 68,000 forty-two lots are.
  expect(spot.conditionals).toMatchObject([{ id: exit, status: 'triggered', fired: 'stop' }]);
  expect(spot.orders.find(({ id }) => id === exit)).toMatchObject({ filledAmount: 42n * LOT });
  checkHolds(state);
});

test('SPOT-032 so it is with a profit side at market: it sells what it finds, under no name', () => {
  const state = traded();
  const oco = wait(ann, 'sell', { stop: 69_000, profit: 71_000 }, { clientOrderId: 'mine' });
  const id = idOf(send(state, oco));
  send(state, order(1002, 'buy', 70_900, 30));
  takeChanges(state);
  tradeAt(state, 71_000);
  const { spot } = takeChanges(state);
  const sold = spot.orders.find((each) => each.owner === ann);
  expect(sold).toMatchObject({ filledAmount: 30n * LOT, clientOrderId: undefined });
  expect(sold?.id).toBeGreaterThan(id);
  expect(spot.conditionals).toMatchObject([{ id, status: 'waiting', amount: 70n * LOT, clientOrderId: 'mine' }]);
  const byName: Command = { kind: 'spot.cancelOrder', owner: ann, order: 0, clientOrderId: 'mine' };
  expect(reason(send(state, byName))).toBe('ok');
  expect(funds(state, ann, BTC_ID)).toEqual([BTC_START - 30n * LOT, 0n]);
  expect(reason(send(state, cancel(ann, id)))).toBe('spot.order_not_open');
  checkHolds(state);
});
