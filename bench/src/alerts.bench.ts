/** A tick of thirty index prices with 100,000 alerts in memory, half levels, half percentages. What a tick finds is written afterwards and is not in it. */
import type { Alert, Condition } from '../../server/src/products/alert/check/alert.ts';
import { AlertBook } from '../../server/src/products/alert/check/alert-book.ts';
import { windowsMs } from '../../server/src/products/alert/check/windows.ts';
import { dice } from './dice.ts';
import { percentile, report } from './report.ts';
import { sized } from './size.ts';

const ALERTS = sized(100_000, 1_000);
const MARKETS = 30;
const TICKS = sized(2_000, 20);
const RUNS = sized(5, 1);
const START = 10_000_000_000n;
const windows = Object.values(windowsMs);
const conditions: readonly Condition[] = ['rises', 'falls', 'gains', 'drops'];

/** Levels within 10 % of the price, percentages from 0.5 to 10.5, all of them every time: they fire and are armed again as prices move. */
function filled(below: (bound: number) => number): AlertBook {
  const book = new AlertBook(windows);
  for (let id = 1; id <= ALERTS; id += 1) {
    const condition = conditions[id % 4] ?? 'rises';
    const isLevel = id % 4 < 2;
    const distance = BigInt(below(1_000_000_000) + 1_000);
    const alert: Alert = {
      ...{ id, owner: 1_000 + (id % 5_000), market: 1 + below(MARKETS), condition, everyTime: true, byMail: false },
      ...{ note: '', expiresAt: undefined, armed: true, fired: 0, version: 0, seq: 0, splitAt: 0 },
      windowMs: isLevel ? 0 : (windows[below(windows.length)] ?? 0),
      threshold: isLevel ? START + (condition === 'rises' ? distance : -distance) : BigInt(5_000 + below(100_000)),
    };
    book.put(alert);
  }
  return book;
}

/** Milliseconds of each tick: thirty prices that walk by up to 0.1 % a second. */
function ticks(seed: number): { times: number[]; found: number } {
  const below = dice(seed);
  const book = filled(below);
  const prices = Array.from({ length: MARKETS }, () => START);
  const times: number[] = [];
  let found = 0;
  for (let seq = 1; seq <= TICKS; seq += 1) {
    const at = 1_776_859_668_000 + seq * 1_000;
    for (const [place, price] of prices.entries())
      prices[place] = (price * BigInt(1_000_000 + below(2_001) - 1_000)) / 1_000_000n;
    const start = performance.now();
    for (const [place, price] of prices.entries())
      found += book.check({ market: place + 1, price, at, seq }, Number.MAX_SAFE_INTEGER).length;
    times.push(performance.now() - start);
  }
  return { times, found };
}

const runs = Array.from({ length: RUNS }, (_, seed) => ticks(seed + 1));
const all = runs.flatMap(({ times }) => times);
report({
  ...{ name: 'alerts.tick', unit: 'ms' },
  values: runs.map(({ times }) => times.reduce((sum, ms) => sum + ms, 0) / times.length),
  ...{ p50: percentile(all, 0.5), p99: percentile(all, 0.99) },
});
process.stderr.write(
  `${Math.round(runs.reduce((sum, run) => sum + run.found, 0) / RUNS / TICKS)} fired or armed a tick\n`,
);
