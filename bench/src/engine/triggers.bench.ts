/**
 * A price that fires nothing, with a million conditional orders waiting in one market: half stops and profit prices, half trails by parts and by amount, of which each new best
 * price joins some.
 */
import { Trails } from '../../../engine/src/core/trigger/trails.ts';
import { Triggers, type SeenPrice } from '../../../engine/src/core/trigger/triggers.ts';
import { dice } from '../dice.ts';
import { percentile, report } from '../report.ts';
import { sized } from '../size.ts';

const WAITING = sized(1_000_000, 1_000);
const PRICES = sized(200_000, 2_000);
const RUNS = sized(5, 1);
const START = 7_000_000;

/** A million that wait at least 1 % away from the price, in ticks of 0.01. */
function filled(seed: number): { triggers: Triggers; trails: Trails } {
  const below = dice(seed);
  const triggers = new Triggers(['spot.conditional']);
  const trails = new Trails('spot.conditional');
  const at = { instrument: 1, by: 'index' } as const;
  for (let id = 1; id <= WAITING; id += 1) {
    const direction = id % 2 === 0 ? ('rise' as const) : ('fall' as const);
    const far = 70_000 + below(2_000_000);
    if (id % 4 < 2)
      triggers.set('spot.conditional', id, { ...at, direction, ticks: START + (direction === 'rise' ? far : -far) });
    else {
      const distance = id % 8 < 4 ? { ticks: far, ppm: 0 } : { ticks: 0, ppm: 10_000 + below(400_000) };
      trails.begin(triggers, id, id, { ...at, direction }, distance, priceAt(START + below(2_001) - 1_000));
    }
  }
  return { triggers, trails };
}

const priceAt = (ticks: number): SeenPrice => ({ instrument: 1, by: 'index', floor: ticks, ceil: ticks });

/** Microseconds a price, walking within 0.2 % of where it began. */
function microseconds(seed: number): { mean: number; slowest: number[] } {
  const { triggers, trails } = filled(seed);
  const below = dice(seed + 100);
  let fired = 0;
  const times: number[] = [];
  let whole = 0;
  for (let step = 0; step < PRICES; step += 1) {
    const price = priceAt(START + below(14_001) - 7_000);
    const start = performance.now();
    trails.follow(triggers, price);
    if (triggers.take(price)) fired += 1;
    const took = performance.now() - start;
    whole += took;
    times.push(took * 1_000);
  }
  if (fired > 0) throw new Error(`${fired} were fired where none should`);
  return { mean: (whole * 1_000) / PRICES, slowest: times };
}

const runs = Array.from({ length: RUNS }, (_, seed) => microseconds(seed + 1));
const all = runs.flatMap(({ slowest }) => slowest);
report({
  ...{ name: 'engine.triggers', unit: 'µs' },
  values: runs.map(({ mean }) => mean),
  ...{ p50: percentile(all, 0.5), p99: percentile(all, 0.99) },
});
