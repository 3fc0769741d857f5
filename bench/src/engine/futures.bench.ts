/**
 * Futures in the engine: an index price over a hundred thousand open positions that liquidates none, one that liquidates a thousand (automatic deleveraging, the book being empty), and orders a second beside
 * spot's: 40 % resting, 20 % IOC, 40 % cancels, the same for both.
 */
import { takeChanges, type State } from '@glassbook/engine';
import { dice } from '../dice.ts';
import { percentile, report } from '../report.ts';
import { futuresState, indexAt, MARKET, MIDDLE, openPositions, send } from './futures-state.ts';
import { sized } from '../size.ts';

const POSITIONS = sized(100_000, 1_000);
const LIQUIDATIONS = sized(1_000, 10);
const PRICES = sized(2_000, 20);
const ORDERS = sized(200_000, 2_000);
const RUNS = sized(5, 1);
const UNIT = 10n ** 8n;

function timed(run: () => void): number {
  globalThis.gc?.();
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Milliseconds of each price in a walk of 0.1 % around the middle, then of a price that liquidates the most leveraged longs. */
function ticks(): { each: number[]; disaster: number } {
  const state = futuresState(POSITIONS);
  openPositions(state, POSITIONS);
  const below = dice(1);
  const each: number[] = [];
  for (let step = 0; step < PRICES; step += 1) {
    const price = MIDDLE * 1_000 + (below(401) - 200) * 100;
    const start = performance.now();
    send(state, indexAt(price), state.at + 500);
    each.push(performance.now() - start);
    if (step % 100 === 0) takeChanges(state);
  }
  if (state.futures.nextLiquidation > 1) throw new Error('a position was liquidated');
  // Longs of the highest leverage have 1 ÷ 41 of margin and need 0.5 %: 1,250 of them a leverage.
  const before = state.futures.nextLiquidation;
  const disaster = timed(() =>
    send(state, indexAt(Math.floor(MIDDLE * 1_000 * (1 - 1 / 41 + 0.0049))), state.at + 500),
  );
  const liquidated = state.futures.nextLiquidation - before;
  if (liquidated < LIQUIDATIONS) throw new Error(`${liquidated} were liquidated`);
  return { each, disaster: (disaster * LIQUIDATIONS) / liquidated };
}

/** Orders a second of one product, from the same steps. */
function orders(product: 'spot' | 'futures', seed: number): number {
  const state = futuresState(1_000);
  const below = dice(seed);
  const open: { owner: number; order: number }[] = [];
  const play = (count: number) => {
    for (let step = 0; step < count; step += 1) {
      const roll = below(10);
      if (roll < 4 && open.length > 500)
        cancel(state, product, open.splice(below(open.length), 1)[0] as (typeof open)[number]);
      else place(state, product, below, roll < 6, open);
      if (step % 1_000 === 0) takeChanges(state);
    }
  };
  play(20_000);
  return (ORDERS / timed(() => play(ORDERS))) * 1_000;
}

function cancel(state: State, product: 'spot' | 'futures', of: { owner: number; order: number }): void {
  send(state, { kind: `${product}.cancelOrder`, ...of });
}

function place(
  state: State,
  product: 'spot' | 'futures',
  below: (limit: number) => number,
  isNow: boolean,
  open: { owner: number; order: number }[],
): void {
  const owner = 1_000 + below(1_000);
  const side = below(2) === 0 ? 'buy' : 'sell';
  const away = isNow ? -2 : 1 + below(100);
  const price = (BigInt(MIDDLE * 10 + (side === 'buy' ? -away : away)) * UNIT) / 10n;
  const common = { owner, side, type: 'limit', timeInForce: isNow ? 'IOC' : 'GTC', postOnly: false, price } as const;
  const order = state[product].nextOrder;
  if (product === 'spot')
    send(state, { kind: 'spot.placeOrder', ...common, market: 1, amount: 10n ** 6n, value: 0n, worstPrice: 0n });
  else
    send(state, {
      ...{ kind: 'futures.placeOrder', ...common, market: MARKET, contracts: 10, leverage: 10, margin: 'cross' },
      reduceOnly: false,
    });
  if (!isNow) open.push({ owner, order });
}

const runs = Array.from({ length: RUNS }, () => ticks());
const each = runs.flatMap((run) => run.each);
report({
  ...{ name: 'engine.futures_tick', unit: 'ms' },
  values: runs.map((run) => percentile(run.each, 0.5)),
  ...{ p50: percentile(each, 0.5), p99: percentile(each, 0.99) },
});
report({ name: 'engine.futures_liquidations', unit: 'ms for 1,000', values: runs.map(({ disaster }) => disaster) });
const pairs = Array.from({ length: RUNS }, (_, seed) => ({
  ours: orders('futures', seed),
  spot: orders('spot', seed),
}));
const spot = pairs.map((pair) => pair.spot).sort((a, b) => a - b)[RUNS >> 1] as number;
report({ name: 'engine.futures_orders', unit: 'commands/s', values: pairs.map(({ ours }) => ours), peer: spot });
