import { expect, test } from 'vitest';
import { ann, bob, funds, LOT, order, send, twoTraders, USDT_ID } from '../test/market-of-two.ts';
import { publicOf } from '../test/public-of.ts';
import { USDT } from '../test/trading-day.ts';
import type { State } from './products.ts';
import type { PlaceConditional, PlaceOrder } from './spot/command.ts';
import { exitsProblem, quoteConditional, type WatchedMarket } from './quote-conditional.ts';

const usdt = (whole: number) => BigInt(whole) * USDT;
const LAST = 70_000;
const wait = (side: 'buy' | 'sell', other: Partial<PlaceConditional>): PlaceConditional => ({
  ...{ kind: 'spot.placeConditional', owner: ann, market: 1, side, by: 'last', amount: 100n * LOT, value: 0n },
  ...{ stop: 0n, stopLimit: 0n, profit: 0n, profitLimit: 0n, trail: 0n, trailPpm: 0, activation: 0n, expiresAt: 0 },
  ...other,
});
function traded(last = LAST): { state: State; seen: WatchedMarket } {
  const state = twoTraders();
  send(state, order(bob, 'sell', last, 8));
  send(state, order(ann, 'buy', last, 8));
  return { state, seen: { ...publicOf(state, 1), lastPrice: usdt(last) } };
}

test.each<[string, PlaceConditional]>([
  ['a stop at market', wait('buy', { stop: usdt(71_000) })],
  ['a stop at a limit', wait('buy', { stop: usdt(71_000), stopLimit: usdt(71_500) })],
  ['both', wait('buy', { stop: usdt(71_000), profit: usdt(69_000), profitLimit: usdt(72_000) })],
  ['by value', wait('buy', { stop: usdt(71_000), amount: 0n, value: usdt(500) })],
  ['a trail', wait('buy', { trailPpm: 12_345 })],
  ['a sell', wait('sell', { stop: usdt(69_000) })],
  ['a price that is reached', wait('sell', { stop: usdt(70_500) })],
  ['one off the tick', wait('sell', { stop: usdt(69_000) + 1n })],
  ['one out of range', wait('buy', { stop: 10n ** 30n })],
  ['no price', wait('buy', {})],
  ['too little', wait('buy', { stop: usdt(71_000), amount: LOT })],
  ['too much', wait('buy', { stop: usdt(71_000), amount: 30_000n * LOT })],
  ['by a price that is not there', wait('buy', { stop: usdt(71_000), by: 'index' })],
])('SPOT-040 what is quoted of a conditional order is what the engine does: %s', (_, command) => {
  const { state, seen } = traded();
  const asset = command.side === 'buy' ? USDT_ID : 1;
  const [available, before] = funds(state, ann, asset);
  const quoted = quoteConditional(seen, command, available);
  const outcome = send(state, command);
  expect(quoted.problem).toBe(outcome.ok ? undefined : outcome.reason);
  if (outcome.ok) expect(funds(state, ann, asset)[1]).toBe(before + (quoted.held ?? 0n));
});

test.each<[string, PlaceConditional, string | undefined]>([
  ['a trail', wait('sell', { trail: usdt(1_000) }), 'spot.no_trigger_price'],
  ['a trail that begins later', wait('sell', { trailPpm: 10_000, activation: usdt(81_000) }), undefined],
  ['a trail by the index price', wait('sell', { trail: usdt(1_000), by: 'index' }), undefined],
  ['a stop', wait('sell', { stop: usdt(60_000) }), undefined],
])('SPOT-033 SPOT-040 so it is where the last price is far from the index price: %s', (_, command, problem) => {
  const { state, seen } = traded(80_000);
  const outcome = send(state, command);
  expect([quoteConditional(seen, command).problem, outcome.ok ? undefined : outcome.reason]).toEqual([
    problem,
    problem,
  ]);
});

test.each<[string, PlaceOrder['side'], number, number]>([
  ['both', 'buy', 68_000, 72_000],
  ['a stop above the limit', 'buy', 69_600, 0],
  ['a profit price below it', 'buy', 0, 69_400],
  ['none', 'buy', 0, 0],
  ['of a sell', 'sell', 68_000, 0],
])('SPOT-042 exits are quoted as the engine takes or refuses them: %s', (_, side, stop, profit) => {
  const { state, seen } = traded();
  const exits = { by: 'last' as const, stop: usdt(stop), stopLimit: 0n, profit: usdt(profit), profitLimit: 0n };
  const entry = order(ann, side, side === 'buy' ? 69_500 : 70_500, 100, { exits });
  const quoted = exitsProblem(seen, entry);
  const outcome = send(state, entry);
  expect(quoted).toBe(outcome.ok ? undefined : outcome.reason);
});
