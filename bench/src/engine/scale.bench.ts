/**
 * The engine's cost by size: markets, owners with funds, open orders, prices with orders, remembered requests, and the longest pause while
 * accounts are added. Each line is one size; everything else stays as in `engine.commands`.
 */
import { percentile, report } from '../report.ts';
import { longestAccountMs } from './account-pause.ts';
import { engineLatencies, engineRate } from './measure.ts';
import { rememberedMegabytes } from './remembered.ts';
import { makeWorkload, type Size } from '../spot/workload.ts';
import { sized } from '../size.ts';

const COMMANDS = sized(200_000, 2_000);
const RUNS = sized(5, 1);
/** A size's powers of ten, or the least of them. */
const powers = (...all: number[]): number[] => all.slice(0, sized(all.length, 1));
const usual: Size = { owners: 1_000, open: 1_000, reach: 250 };

/** One line for commands a second, with the latency of a command in µs at p50 and p99, medians of five of each. */
function measure(name: string, markets: number, size: Partial<Size>): void {
  const workload = makeWorkload(COMMANDS, markets, 4, { ...usual, ...size });
  engineRate(workload);
  const rates: number[] = [];
  const tails = { p50: [] as number[], p99: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    rates.push(engineRate(workload));
    const latencies = [...engineLatencies(workload)];
    tails.p50.push(percentile(latencies, 0.5) / 1_000);
    tails.p99.push(percentile(latencies, 0.99) / 1_000);
  }
  report({
    name: `engine.scale.${name}`,
    unit: 'commands/s, µs',
    values: rates,
    p50: percentile(tails.p50, 0.5),
    p99: percentile(tails.p99, 0.5),
  });
}

for (const markets of [1, 10, 100]) measure(`markets_${markets}`, markets, {});
for (const power of powers(3, 5, 6)) measure(`accounts_1e${power}`, 1, { owners: 10 ** power });
for (const power of powers(3, 4, 5, 6)) measure(`open_orders_1e${power}`, 1, { open: 10 ** power });
for (const power of powers(4, 5, 6)) measure(`open_orders_1e${power}_of_100_markets`, 100, { open: 10 ** power / 100 });
// As many prices as orders: the cost of keeping them sorted.
for (const power of powers(3, 4, 5))
  measure(`price_levels_1e${power}`, 1, { open: 2 * 10 ** power, reach: 10 ** power });
for (const power of powers(5, 6)) {
  const values = Array.from({ length: RUNS }, () => rememberedMegabytes(10 ** power));
  report({ name: `engine.scale.requests_1e${power}`, unit: 'MB', values });
}
for (const power of powers(5, 6, 7)) {
  const values = Array.from({ length: RUNS }, () => longestAccountMs(10 ** power));
  report({ name: `engine.scale.pause_accounts_1e${power}`, unit: 'ms', values });
}
