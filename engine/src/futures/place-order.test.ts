/** What is left of a limit order once it has traded. */
import { expect, test } from 'vitest';
import { checkFutures } from '../../test/futures-invariants.ts';
import {
  ANN,
  BOB,
  CYD,
  done,
  give,
  indexAt,
  meet,
  money,
  opened,
  order,
  positionsOf,
  SECOND,
  send,
  USDT,
} from '../../test/futures-market.ts';
import type { State } from '../products.ts';
import type { PlaceOrder } from './command.ts';

/** A trader with no more money than a test gives. */
const EVE = 1004;
/** Ten-thousandths of a USDT. */
const e4 = (amount: bigint): bigint => (amount * USDT) / 10_000n;

/** Eve's order, its answer and its row where it has ended. */
function sent(state: State, command: PlaceOrder) {
  state.futures.closed.take();
  const outcome = done(state, command);
  const ended = state.futures.closed.take().find(({ owner }) => owner === EVE);
  checkFutures(state);
  return { order: 'order' in outcome ? outcome.order : undefined, ended };
}

test('FUTURES-084 what an order closed at a loss is paid first: its rest is canceled where nothing is left to hold', () => {
  const state = opened();
  done(state, { kind: 'futures.setMode', owner: EVE, mode: 'one_way' });
  const fifty = { leverage: 50 };
  // Margins of 400 and 380, and fees of 4 as maker and 9.5 as taker.
  give(state, EVE, e4(12_445_000n));
  meet(state, EVE, BOB, 20_000n, 1_000, fifty, {});
  meet(state, BOB, EVE, 20_000n, 95, { market: SECOND }, { market: SECOND, ...fifty });
  // Her long has won 2,000, which covers the 1,900 that her short has lost.
  done(state, indexAt(22_000n));
  expect(money(state, EVE)).toEqual({ free: 451n * USDT, held: 780n * USDT });
  done(state, order(CYD, 'sell', 22_000n, 95, { market: SECOND }));
  // Counted as 418 and 10.45 for what trades, 22 and 0.55 for the rest: all that can be used.
  const { order: placed, ended } = sent(state, order(EVE, 'buy', 22_000n, 100, { market: SECOND, ...fifty }));
  expect(placed).toMatchObject({ status: 'cancelled', filledContracts: 95, filledValue: 20_900n * USDT, fee: 0n });
  expect(ended).toMatchObject({ status: 'cancelled', cancelReason: 'margin', contracts: 100, filledContracts: 95 });
  // Of 1,900 her account had 1,231; the rest is profit of the long, paid early.
  expect(money(state, EVE)).toEqual({ free: 0n, held: 0n });
  expect(positionsOf(state, EVE)).toMatchObject([{ side: 'long', contracts: 1_000, settled: 669n * USDT }]);
  expect(state.futures.orders.openCount(EVE)).toBe(0);
});

test('FUTURES-006 an isolated order is asked for what each of its fills loses; what another gains does not count', () => {
  const state = opened(60_000n);
  for (const price of [59_990n, 60_012n, 60_025n]) done(state, order(BOB, 'sell', price, 1_000));
  // 12,000.2 + 60.001 + 12 for what trades (10 are won at 59,990), 6,001.5 + 30.0075 + 15 for the rest.
  give(state, EVE, e4(181_187_085n) - 1n);
  const long = order(EVE, 'buy', 60_015n, 3_000, { margin: 'isolated' });
  expect(send(state, long)).toEqual({ ok: false, reason: 'futures.insufficient_margin' });
  give(state, EVE, 1n);
  const { order: placed } = sent(state, long);
  const fee = e4(600_010n);
  expect(placed).toMatchObject({ status: 'open', filledContracts: 2_000, filledValue: 120_002n * USDT, fee });
  // The loss of 12 at 60,012 is given to the position; what was won at 59,990 is open.
  expect(positionsOf(state, EVE)).toMatchObject([{ contracts: 2_000, margin: e4(120_122_000n) }]);
  expect(money(state, EVE)).toEqual({ free: 0n, held: e4(120_122_000n + 60_465_075n) });
});

test.each([
  ['rests where its hold is there to the unit', 0n, 'open', undefined, [0n, 423_010n]],
  ['is canceled where a unit is missing', -1n, 'cancelled', 'margin', [223_010n, 200_000n]],
] as const)(
  'FUTURES-084 an order that was counted on is canceled by the fill before; what is left %s',
  (_, more, status, reason, [free, held]) => {
    const state = opened();
    done(state, { kind: 'futures.setMode', owner: ANN, mode: 'one_way' });
    meet(state, ANN, CYD, 20_000n, 10);
    // Both would close her ten; the first of them leaves the second nothing.
    done(state, order(ANN, 'sell', 20_000n, 10));
    done(state, order(ANN, 'sell', 20_000n, 10, { reduceOnly: true }));
    // Counted as 40 + 0.2; ten fills take 20 + 0.1, and the other ten need 20.2 + 0.101 + 2 at the limit.
    give(state, EVE, e4(424_010n) + more);
    const { order: placed, ended } = sent(state, order(EVE, 'buy', 20_200n, 20));
    expect(placed).toMatchObject({ status, filledContracts: 10, filledValue: 200n * USDT, fee: e4(1_000n) });
    expect(ended?.cancelReason).toBe(reason);
    expect(state.futures.orders.openCount(EVE)).toBe(status === 'open' ? 1 : 0);
    expect(money(state, EVE)).toEqual({ free: e4(free) + (status === 'open' ? 0n : more), held: e4(held) });
  },
);
