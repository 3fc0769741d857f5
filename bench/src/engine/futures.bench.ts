/**
 * Futures in the engine: an index price over a hundred thousand open positions that liquidates none, one that liquidates a thousand (automatic deleveraging, the book being empty), and orders a second beside
 * spot's: 40 % resting, 20 % IOC, 40 % cancels, the same for both.
 */
import { takeChanges } from '@glassbook/engine';
import { dice } from '../dice.ts';
import { percentile, report } from '../report.ts';
import { rateOf, type Mixed, type Placing } from './order-mix.ts';
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

const orders = (product: 'spot' | 'futures', seed: number): number =>
  rateOf(
    product,
    seed,
    ORDERS,
    () => futuresState(1_000),
    (order) => place(product, order),
  );

function place(product: 'spot' | 'futures', { owner, side, away, isNow }: Mixed): Placing {
  const price = (BigInt(MIDDLE * 10 + (side === 'buy' ? -away : away)) * UNIT) / 10n;
  const timeInForce = isNow ? 'IOC' : 'GTC';
  const common = { owner: 1_000 + owner, side, type: 'limit', timeInForce, postOnly: false, price } as const;
  return product === 'spot'
    ? { kind: 'spot.placeOrder', ...common, market: 1, amount: 10n ** 6n, value: 0n, worstPrice: 0n }
    : {
        ...{ kind: 'futures.placeOrder', ...common, market: MARKET, contracts: 10, leverage: 10, margin: 'cross' },
        reduceOnly: false,
      };
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
