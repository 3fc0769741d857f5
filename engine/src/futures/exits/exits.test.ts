/** Take profit and stop loss of positions. */
import { expect, test } from 'vitest';
import {
  ANN,
  BOB,
  CYD,
  DAN,
  done,
  give,
  indexAt,
  meet,
  money,
  opened,
  order,
  PERP,
  positionsOf,
  send,
  USDT,
} from '../../../test/futures-market.ts';
import { checkFutures } from '../../../test/futures-invariants.ts';
import { tables } from '../../../test/tables.ts';
import { describe } from '../../describe.ts';
import { takeChanges } from '../../engine.ts';
import type { State } from '../../products.ts';
import type { SetExits } from '../command.ts';

const START = 100_000n * USDT;
const isolated = { margin: 'isolated' } as const;
const reason = (outcome: ReturnType<typeof send>) => (outcome.ok ? 'ok' : outcome.reason);
const only = (state: State, owner: number) => {
  const [position, ...more] = positionsOf(state, owner);
  if (!position || more.length > 0) throw new Error(`${owner} has not one position`);
  return position;
};
/** Exits of an owner's oldest position, in whole quote units. */
const exits = (
  state: State,
  owner: number,
  other: { by?: SetExits['by']; profit?: bigint; stop?: bigint },
): SetExits => {
  const { by = 'mark', profit = 0n, stop = 0n } = other;
  const position = positionsOf(state, owner)[0]?.id ?? 0;
  return { kind: 'futures.setExits', owner, position, by, profit: profit * USDT, stop: stop * USDT };
};
const waiting = (state: State) =>
  state.triggers
    .triggers()
    .filter(({ kind }) => kind === 'futures.exit')
    .map(({ id, by, direction, ticks }) => [id, by, direction, ticks]);
const ends = (state: State) =>
  state.futures.ended.take().map(({ owner, closeReason }) => [owner, closeReason] as const);

test('FUTURES-030 exits are set, changed and taken away, and waited for by the price that was chosen', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000);
  expect(only(state, ANN)).toMatchObject({ exitBy: 'mark', profitPrice: 0n, stopPrice: 0n });
  done(state, exits(state, ANN, { profit: 21_000n, stop: 19_000n }));
  expect(only(state, ANN)).toMatchObject({ profitPrice: 21_000n * USDT, stopPrice: 19_000n * USDT });
  expect(waiting(state)).toEqual([
    [4, 'mark', 'rise', 210_000],
    [5, 'mark', 'fall', 190_000],
  ]);
  done(state, exits(state, ANN, { by: 'last', profit: 22_000n }));
  expect(only(state, ANN)).toMatchObject({ exitBy: 'last', profitPrice: 22_000n * USDT, stopPrice: 0n });
  expect(waiting(state)).toEqual([[4, 'last', 'rise', 220_000]]);
  // Of a short the other way round.
  done(state, exits(state, BOB, { by: 'index', profit: 19_000n, stop: 21_000n }));
  expect(waiting(state).slice(1)).toEqual([
    [3, 'index', 'rise', 210_000],
    [2, 'index', 'fall', 190_000],
  ]);
  done(state, exits(state, ANN, { by: 'index' }));
  done(state, exits(state, BOB, {}));
  expect(only(state, ANN)).toMatchObject({ exitBy: 'mark', profitPrice: 0n, stopPrice: 0n });
  expect(waiting(state)).toEqual([]);
});

test('FUTURES-030 each refusal of exits has its reason and changes nothing', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000);
  const refusal = (owner: number, other: Parameters<typeof exits>[2]) => {
    const before = [...describe(state)].slice(1);
    const said = reason(send(state, exits(state, owner, other), 0));
    expect([...describe(state)].slice(1)).toEqual(before);
    return said;
  };
  expect(refusal(CYD, { stop: 19_000n })).toBe('futures.position_not_open');
  expect(reason(send(state, { ...exits(state, ANN, { stop: 19_000n }), owner: BOB }))).toBe(
    'futures.position_not_open',
  );
  expect(refusal(ANN, {})).toBe('futures.exits_missing');
  expect(reason(send(state, { ...exits(state, ANN, {}), stop: 19_000n * USDT + 1n }))).toBe('futures.price_off_tick');
  expect(refusal(ANN, { profit: 10n ** 30n })).toBe('futures.price_off_tick');
  expect(refusal(ANN, { stop: -1n })).toBe('futures.price_off_tick');
  for (const by of ['mark', 'last', 'index'] as const) {
    expect(refusal(ANN, { by, profit: 20_000n })).toBe('futures.trigger_reached');
    expect(refusal(ANN, { by, profit: 21_000n, stop: 20_000n })).toBe('futures.trigger_reached');
    expect(refusal(BOB, { by, profit: 20_000n, stop: 21_000n })).toBe('futures.trigger_reached');
  }
  done(state, { kind: 'futures.haltMarket', market: PERP });
  expect(refusal(ANN, { stop: 19_000n })).toBe('futures.market_halted');
});

test('FUTURES-031 a price that reaches an exit closes the whole position at market in its own command', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000);
  done(state, exits(state, ANN, { profit: 21_000n, stop: 19_000n }));
  done(state, order(CYD, 'buy', 19_000n, 1_500));
  done(state, indexAt(19_001n));
  expect(only(state, ANN).contracts).toBe(1_000);
  done(state, indexAt(19_000n));
  expect(positionsOf(state, ANN)).toEqual([]);
  expect(ends(state)).toEqual([[ANN, 'stop']]);
  // Lost 1,000, and fees of 0.02 % of 20,000 and 0.05 % of 19,000.
  expect(money(state, ANN)).toEqual({ free: START - 1_000n * USDT - 4n * USDT - 950n * 10n ** 6n, held: 0n });
  expect(state.futures.closed.take().at(-1)).toMatchObject({
    ...{ owner: ANN, side: 'sell', type: 'market', closes: 2, filledContracts: 1_000, status: 'done' },
  });
  expect(waiting(state)).toEqual([]);
  checkFutures(state);
});

test('FUTURES-031 profits are taken above of longs and below of shorts, by the price that was chosen', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 100);
  meet(state, CYD, DAN, 20_000n, 100);
  done(state, exits(state, ANN, { profit: 20_090n, by: 'last' }));
  done(state, exits(state, BOB, { profit: 19_600n, by: 'index' }));
  done(state, order(DAN, 'buy', 20_090n, 1));
  done(state, order(CYD, 'buy', 20_050n, 300));
  // The last price follows the trade in the same command: 20,090 was paid for one contract.
  done(state, order(CYD, 'sell', 20_090n, 1));
  expect(positionsOf(state, ANN)).toEqual([]);
  expect(ends(state)).toEqual([[ANN, 'profit']]);
  expect(money(state, ANN).free).toBe(START + 5n * USDT - 40n * 10n ** 6n - 100_250_000n);
  done(state, order(DAN, 'sell', 19_600n, 1_000));
  expect(ends(state)).toEqual([]);
  done(state, indexAt(19_600n));
  expect(ends(state)).toEqual([[BOB, 'profit']]);
  checkFutures(state);
});

test('FUTURES-031 a trade that reaches an exit closes the position, where the same order goes on to another price', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 100);
  meet(state, CYD, DAN, 20_000n, 100);
  done(state, exits(state, ANN, { profit: 20_090n, by: 'last' }));
  done(state, order(DAN, 'buy', 20_090n, 1));
  done(state, order(DAN, 'buy', 20_050n, 300));
  done(state, order(CYD, 'sell', 20_050n, 50));
  expect(positionsOf(state, ANN)).toEqual([]);
  expect(ends(state)).toEqual([[ANN, 'profit']]);
  checkFutures(state);
});

test('FUTURES-031 a last price more than 0.5 % from the mark price fires nothing until one of them is near', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 100);
  done(state, exits(state, ANN, { stop: 19_950n, by: 'last' }));
  done(state, order(DAN, 'buy', 19_800n, 200));
  // One contract is printed 1 % below the mark price.
  done(state, order(CYD, 'sell', 19_800n, 1));
  done(state, indexAt(20_000n));
  expect(positionsOf(state, ANN)).toMatchObject([{ contracts: 100 }]);
  done(state, indexAt(19_900n));
  expect(ends(state)).toEqual([]);
  // 0.5 % above 19,800 is 19,899.
  done(state, indexAt(19_899n));
  expect(positionsOf(state, ANN)).toEqual([]);
  expect(ends(state)).toEqual([[ANN, 'stop']]);
  checkFutures(state);
});

test('FUTURES-031 one price fires from below the lowest first, then from above the highest, at one price the older', () => {
  const state = opened();
  for (const owner of [ANN, BOB, CYD]) meet(state, owner, DAN, 20_000n, 10, { leverage: 50 });
  for (const [owner, stop] of [
    [ANN, 19_800n],
    [BOB, 19_900n],
    [CYD, 19_800n],
  ] as const)
    done(state, exits(state, owner, { stop }));
  done(state, exits(state, DAN, { profit: 19_850n }));
  done(state, order(DAN, 'buy', 19_700n, 100));
  done(state, order(CYD, 'sell', 19_760n, 10));
  done(state, indexAt(19_750n));
  const closed = state.futures.closed.take().filter(({ type }) => type === 'market');
  expect(closed.map(({ owner }) => owner)).toEqual([BOB, DAN, ANN, CYD]);
});

test('FUTURES-032 what the book does not take stays with its exits and is tried again with a later price, once a command', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000);
  done(state, exits(state, ANN, { profit: 21_000n, stop: 19_000n }));
  done(state, order(CYD, 'buy', 18_950n, 600));
  done(state, order(CYD, 'buy', 17_000n, 600, { leverage: 5 }));
  done(state, indexAt(18_990n));
  // The bid at 17,000 is beyond the band of 5 % around the mark price.
  expect(only(state, ANN)).toMatchObject({ contracts: 400, result: -630n * USDT, stopPrice: 19_000n * USDT });
  expect(waiting(state)).toContainEqual([5, 'mark', 'fall', 190_000]);
  done(state, order(DAN, 'buy', 18_940n, 100));
  expect(only(state, ANN).contracts).toBe(400);
  done(state, indexAt(18_980n));
  expect(only(state, ANN).contracts).toBe(300);
  done(state, order(DAN, 'buy', 18_900n, 600));
  // A price that does not reach it any more leaves it waiting.
  done(state, indexAt(19_010n));
  expect(only(state, ANN).contracts).toBe(300);
  done(state, indexAt(18_980n));
  expect(positionsOf(state, ANN)).toEqual([]);
  checkFutures(state);
});

test('FUTURES-032 one that waits for the last price is tried again with each index price', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 100);
  meet(state, CYD, DAN, 20_000n, 100);
  done(state, exits(state, ANN, { stop: 19_900n, by: 'last' }));
  meet(state, DAN, CYD, 19_900n, 1);
  expect(positionsOf(state, ANN)).toHaveLength(1);
  done(state, order(DAN, 'buy', 19_890n, 100));
  expect(positionsOf(state, ANN)).toHaveLength(1);
  done(state, indexAt(20_000n));
  expect(positionsOf(state, ANN)).toEqual([]);
});

test('FUTURES-033 a stop of an account that is short is tried before it is liquidated, and pays the fee of a trade', () => {
  for (const margin of ['isolated', 'cross'] as const) {
    const state = opened(20_000n, 2_010n * USDT);
    give(state, BOB, START);
    give(state, CYD, START);
    meet(state, ANN, BOB, 20_000n, 1_000, { margin }, {});
    done(state, order(CYD, 'buy', 18_100n, 1_000));
    done(state, exits(state, ANN, { stop: 19_000n }));
    // Below its liquidation price at once: equity 50 (56 with the rest of the account), maintenance 90.25.
    done(state, indexAt(18_050n));
    expect(ends(state)).toEqual([[ANN, 'stop']]);
    expect(state.futures.liquidations.take()).toEqual([]);
    // 2,010 less a fee of 4, 1,900 lost and a fee of 9.05.
    expect(money(state, ANN)).toEqual({ free: 106n * USDT - 905n * 10n ** 6n, held: 0n });
    checkFutures(state);
  }
});

test('FUTURES-033 a profit is taken only once the accounts that lost it are liquidated', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000, isolated, {});
  done(state, exits(state, BOB, { profit: 17_500n }));
  done(state, indexAt(18_500n));
  done(state, order(CYD, 'sell', 17_800n, 1_000));
  done(state, indexAt(17_000n));
  // Bob is closed against Ann at her bankruptcy price of 18,000; who asks 17,800 is not on the other side of it.
  expect(ends(state)).toEqual([
    [BOB, 'adl'],
    [ANN, 'liquidation'],
  ]);
  expect(money(state, BOB)).toEqual({ free: START + 1_990n * USDT, held: 0n });
  expect(positionsOf(state, CYD)).toEqual([]);
});

test('FUTURES-033 an exit goes no further than the price at which its owner would owe; what stays is liquidated', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000, isolated, {});
  done(state, exits(state, ANN, { stop: 19_000n }));
  done(state, order(CYD, 'buy', 18_020n, 400));
  done(state, order(CYD, 'buy', 18_000n, 600));
  done(state, indexAt(18_010n));
  // With a fee of 9.01 nothing is owed down to 18,009.1: 400 are closed by the exit, at a loss of 792 and a fee of 3.604.
  const [stopped] = state.futures.closed.take().filter(({ owner, type }) => owner === ANN && type === 'market');
  expect(stopped).toMatchObject({ closes: 2, filledContracts: 400, price: 180_091n * (USDT / 10n) });
  expect(ends(state)).toEqual([[ANN, 'liquidation']]);
  expect(state.futures.liquidations.take()).toMatchObject([{ owner: ANN, contracts: 600 }]);
  expect(money(state, ANN).held).toBe(0n);
  checkFutures(state);
});

test('FUTURES-034 exits end with the position, however it ends', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000, isolated, {});
  meet(state, CYD, DAN, 20_000n, 10);
  done(state, exits(state, ANN, { profit: 25_000n }));
  done(state, exits(state, BOB, { stop: 25_000n }));
  done(state, exits(state, CYD, { profit: 25_000n, stop: 10_000n }));
  expect(waiting(state)).toHaveLength(4);
  done(state, order(BOB, 'buy', 20_000n, 10, { margin: 'isolated' }));
  done(state, { kind: 'futures.closeAll', owner: CYD });
  expect(waiting(state)).toHaveLength(2);
  // Ann is liquidated against Bob, who has won most.
  done(state, { kind: 'futures.cancelAll', owner: BOB });
  done(state, indexAt(17_000n));
  expect(ends(state).map(([, why]) => why)).toEqual(expect.arrayContaining(['liquidation', 'adl']));
  expect(waiting(state)).toEqual([]);
});

test('FUTURES-034 in a halted market nothing fires and exits can be taken away; open again, the prices of then count', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 100);
  done(state, order(CYD, 'buy', 18_900n, 500));
  done(state, exits(state, ANN, { stop: 19_500n }));
  done(state, { kind: 'futures.haltMarket', market: PERP });
  expect(waiting(state)).toEqual([]);
  done(state, indexAt(19_000n));
  done(state, indexAt(20_000n));
  done(state, { kind: 'futures.openMarket', market: PERP });
  expect(only(state, ANN).contracts).toBe(100);
  done(state, { kind: 'futures.haltMarket', market: PERP });
  done(state, indexAt(19_000n));
  done(state, { kind: 'futures.openMarket', market: PERP });
  expect(ends(state)).toEqual([[ANN, 'stop']]);
  done(state, exits(state, BOB, { stop: 21_000n }));
  done(state, { kind: 'futures.haltMarket', market: PERP });
  done(state, exits(state, BOB, {}));
  done(state, { kind: 'futures.openMarket', market: PERP });
  expect(waiting(state)).toEqual([]);
});

test('FUTURES-034 FUTURES-026 a state from rows has the exits of the one that was stored, halted or not', () => {
  const state = opened();
  meet(state, ANN, BOB, 20_000n, 1_000);
  done(state, exits(state, ANN, { profit: 21_000n, stop: 19_000n, by: 'index' }));
  done(state, order(CYD, 'buy', 18_950n, 600));
  done(state, indexAt(18_990n));
  const { store, load } = tables();
  store(takeChanges(state));
  expect([...describe(load(state))]).toEqual([...describe(state)]);
  done(state, { kind: 'futures.haltMarket', market: PERP });
  store(takeChanges(state));
  const other = load(state);
  expect([...describe(other)]).toEqual([...describe(state)]);
  for (const each of [state, other]) {
    done(each, { kind: 'futures.openMarket', market: PERP });
    expect(only(each, ANN).contracts).toBe(400);
    done(each, order(CYD, 'buy', 18_960n, 500));
    done(each, indexAt(18_980n));
    expect(positionsOf(each, ANN)).toEqual([]);
  }
  expect([...describe(other)]).toEqual([...describe(state)]);
});
