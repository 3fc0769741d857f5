import { expect, test } from 'vitest';
import { ann, atMarket, bob, funds, LOT, order, send, USDT_ID } from '../../test/market-of-two.ts';
import { opened, prices, run, USDT } from '../../test/trading-day.ts';
import { apply, nextDue, takeChanges } from '../engine.ts';
import { NONE } from '../core/none.ts';
import { BUY, SELL } from '../core/side.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import type { State } from '../products.ts';
import type { ConfigureMaker } from './command.ts';

const TICK = 10n ** 6n;
/** Price and lots of a side's levels, best first. */
function levels(state: State, side: 0 | 1): [number, number][] {
  const { book } = state.spot.markets.get(1) as NonNullable<ReturnType<typeof state.spot.markets.get>>;
  const list: [number, number][] = [];
  for (let ticks = book.best(side); ticks !== NONE; ticks = book.worse(side, ticks))
    list.push([ticks, Number(book.lotsAt(side, ticks))]);
  return list;
}

test.each([
  [0, 1],
  [1, 16],
])(
  'SPOT-016 with a half spread of %i ppm the best ask is above the best bid, by at most %i ticks',
  (halfSpreadPpm, apart) => {
    const state = opened();
    const maker = state.spot.markets.get(1)?.maker as ConfigureMaker;
    run(state, [{ ...maker, halfSpreadPpm }]);
    for (const price of [70_000n, 70_001n]) {
      run(state, [prices(price, 2n)]);
      const [bid = 0, ask = 0] = [levels(state, BUY)[0]?.[0], levels(state, SELL)[0]?.[0]];
      expect(ask).toBeGreaterThan(bid);
      expect(ask - bid).toBeLessThanOrEqual(apart);
    }
  },
);

test('SPOT-016 its orders hold its own money and it pays the usual fee', () => {
  const state = opened();
  const [, held] = funds(state, HOUSE_MAKER, USDT_ID);
  expect(held).toBeGreaterThan(0n);
  takeChanges(state);
  send(state, atMarket(ann, 'sell', { lots: 100 }));
  const [trade] = takeChanges(state).spot.trades;
  expect(trade).toMatchObject({ makerOwner: HOUSE_MAKER, price: 6_996_500n * TICK, makerFee: 80n });
});

test('SPOT-016 a new price moves the ladder, and orders it passes are filled at their own price', () => {
  const state = opened();
  send(state, order(ann, 'sell', 70_010, 100));
  takeChanges(state);
  run(state, [prices(70_100n, 2n)]);
  const { trades } = takeChanges(state).spot;
  expect(trades.map(({ price, makerOwner, takerOwner }) => [price / USDT, makerOwner, takerOwner])).toEqual([
    [70_010n, ann, HOUSE_MAKER],
  ]);
  expect(levels(state, BUY)[0]?.[0]).toBe(7_006_495);
});

test('SPOT-016 a quote that is filled at once was in no queue, whichever order used its slot before', () => {
  const state = opened();
  send(state, order(ann, 'sell', 70_010, 5_000));
  takeChanges(state);
  run(state, [prices(70_100n, 2n)]);
  const filled = takeChanges(state).spot.orders.filter(
    ({ owner, status }) => owner === HOUSE_MAKER && status === 'done',
  );
  expect(filled.map(({ priority }) => priority)).toEqual([0, 0]);
});

test('SPOT-016 an unchanged price leaves untouched orders in their place', () => {
  const state = opened();
  const before = state.spot.markets.get(1)?.ladder;
  run(state, [prices(70_000n, 2n)]);
  expect(state.spot.markets.get(1)?.ladder).toEqual(before);
});

test('SPOT-016 what it cannot afford it does not quote', () => {
  const state = opened();
  const [available] = funds(state, HOUSE_MAKER, USDT_ID);
  /** What a level of the ladder is worth at least, a lot less than its notional: 900 USDT and a quarter of it more each. */
  const ladder = levels(state, BUY).map(
    ([ticks, lots]) => (BigInt(ticks + 1_000_000) * TICK * BigInt(lots + 1) * LOT) / 10n ** 8n,
  );
  // Bob sells it so much, price by price, that its USDT run out; it never goes below zero and still quotes the other side.
  for (let step = 0; step < 400; step += 1) {
    send(state, { kind: 'wallet.claimDemo', owner: 2000 + step });
    send(state, atMarket(2000 + step, 'sell', { lots: 90_000 }));
    run(state, [prices(70_000n + BigInt(step % 2), 2n)]);
  }
  expect(available).toBeGreaterThan(100_000n * USDT);
  const [left] = funds(state, HOUSE_MAKER, USDT_ID);
  const quoted = levels(state, BUY);
  expect(quoted.length).toBeLessThan(4);
  // What is left does not pay for the next level.
  expect(left).toBeGreaterThanOrEqual(0n);
  expect(left).toBeLessThan(ladder[quoted.length] ?? 0n);
  expect(levels(state, SELL).length).toBeGreaterThan(0);
  expect(funds(state, bob, USDT_ID)[0]).toBe(20_000n * USDT);
});

test('SPOT-017 when the index price is stale the quotes are removed, at that time exactly', () => {
  const state = opened();
  const at = state.prices.get(1)?.at ?? 0;
  expect(nextDue(state)).toBe(at + 15_000);
  apply(state, { seq: state.seq + 1, at: at + 14_999, command: { kind: 'clock.tick' } });
  expect(levels(state, BUY)).toHaveLength(4);
  takeChanges(state);
  apply(state, { seq: state.seq + 1, at: at + 20_000, command: { kind: 'clock.tick' } });
  expect(levels(state, BUY)).toEqual([]);
  const gone = takeChanges(state).spot.orders.filter(({ market }) => market === 1);
  expect(gone).toHaveLength(8);
  expect(gone[0]).toMatchObject({ cancelReason: 'index_stale', updatedAt: at + 15_000 });
  expect(funds(state, HOUSE_MAKER, USDT_ID)[1]).toBe(0n);
  run(state, [prices(70_000n, 2n)]);
  expect(levels(state, BUY)).toHaveLength(4);
});

test('SPOT-017 when the time a price may be old is set shorter than it is, the quotes are removed with the setting', () => {
  const state = opened();
  const maker = state.spot.markets.get(1)?.maker;
  if (!maker) throw new Error('the market has a maker');
  apply(state, { seq: state.seq + 1, at: state.at + 3_000, command: { ...maker, staleAfterMs: 1_000 } });
  expect(levels(state, BUY)).toEqual([]);
});

test('SPOT-015 in a halted market the maker does not quote; opened again, it does', () => {
  const state = opened();
  run(state, [{ kind: 'spot.haltMarket', market: 1 }, prices(70_500n, 2n)]);
  expect(levels(state, SELL)).toEqual([]);
  run(state, [{ kind: 'spot.openMarket', market: 1 }]);
  expect(levels(state, SELL)).toHaveLength(4);
  expect(levels(state, SELL)[0]?.[0]).toBe(7_053_525);
  expect(levels(state, BUY)).toHaveLength(4);
});
