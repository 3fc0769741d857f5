import { takeChanges, type PlaceConditional, type State } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { ann, bob, LOT, order, send, twoTraders } from '../../../../engine/test/market-of-two.ts';
import { USDT } from '../../../../engine/test/trading-day.ts';
import { Thinning } from '../../shared/index-price/thinning.ts';
import { RestingUsers } from './resting-users.ts';

const BEGINS = 1_800_000_000_000;
const feed: [ms: number, price: bigint][] = [
  [0, 70_000n],
  [2_000, 69_950n],
  [4_000, 69_850n],
  [6_000, 69_895n],
  [8_000, 69_990n],
];
const stop = (by: PlaceConditional['by']): PlaceConditional => ({
  ...{ kind: 'spot.placeConditional', owner: ann, market: 1, side: 'sell', by, amount: 100n * LOT, value: 0n },
  ...{ stop: 69_900n * USDT, stopLimit: 0n, profit: 0n, profitLimit: 0n },
  ...{ trail: 0n, trailPpm: 0, activation: 0n, expiresAt: 0 },
});
/** The prices of the feed that are journaled while nobody is present. */
function journaled(resting: RestingUsers): bigint[] {
  const thinning = new Thinning((market) => resting.isIn(market));
  return feed.flatMap(([ms, price]) => {
    thinning.note(1, { time: BEGINS + ms, price: price * USDT, volume: 0n, sources: [] });
    return thinning.take(BEGINS + ms).map((due) => due.price / USDT);
  });
}
/** Two traders, of whom Bob is a robot; the last price is 70,000. */
function opened(): State {
  const state = twoTraders();
  send(state, order(bob, 'sell', 70_000, 8));
  send(state, order(ann, 'buy', 70_000, 8));
  takeChanges(state);
  return state;
}
const all = feed.map(([, price]) => price);
const robots = new Set([bob]);

test('SPOT-031 while an order of a user waits for the index price every price is journaled, though nobody is present', () => {
  const state = opened();
  const resting = new RestingUsers(state, robots);
  expect(journaled(resting)).toEqual([70_000n]);
  const outcome = send(state, stop('index'));
  resting.apply(takeChanges(state).spot);
  expect(journaled(resting)).toEqual(all);
  // A process that starts now sees it in the state as loaded.
  expect(journaled(new RestingUsers(state, robots))).toEqual(all);
  const id = 'conditional' in outcome ? outcome.conditional.id : 0;
  send(state, { kind: 'spot.cancelOrder', owner: ann, order: id });
  resting.apply(takeChanges(state).spot);
  expect(journaled(resting)).toEqual([70_000n]);
});

test('an order that waits for the last price, and one of a simulated trader, need no price of the index', () => {
  const state = opened();
  const resting = new RestingUsers(state, robots);
  send(state, stop('last'));
  send(state, { ...stop('index'), owner: bob });
  resting.apply(takeChanges(state).spot);
  expect(resting.isIn(1)).toBe(false);
  expect(new RestingUsers(state, robots).isIn(1)).toBe(false);
});

test('an order that waited and rests once it is placed counts as before', () => {
  const state = opened();
  const resting = new RestingUsers(state, robots);
  send(state, { ...stop('index'), stopLimit: 71_000n * USDT });
  resting.apply(takeChanges(state).spot);
  send(state, {
    kind: 'indexPrice.update',
    source: 'test',
    prices: [{ market: 1, price: 69_900n * USDT, volume: 0n }],
  });
  const changes = takeChanges(state).spot;
  expect(changes.orders).toMatchObject([{ owner: ann, status: 'open' }]);
  resting.apply(changes);
  expect(resting.isIn(1)).toBe(true);
});
