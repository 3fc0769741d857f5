import { percentile, report } from '../report.ts';
import { engineLatencies } from './measure.ts';
import { rateOf } from './one-run.ts';
import { makeWorkload } from '../spot/workload.ts';
import { sized } from '../size.ts';

const COMMANDS = sized(400_000, 4_000);
const RUNS = sized(5, 1);
const times = <T>(run: () => T): T[] => Array.from({ length: RUNS }, run);

// In turn, so that a temporary slowdown of the machine affects both.
const both = times(() => ({ ours: rateOf('ours', COMMANDS, 1), theirs: rateOf('theirs', COMMANDS, 1) }));
const rates = both.map(({ ours }) => ours);
const peers = both.map(({ theirs }) => theirs).sort((a, b) => a - b);
report({ name: 'engine.commands', unit: 'commands/s', values: rates });
report({ name: 'engine.vs_nodejs_order_book', unit: 'commands/s', values: rates, peer: peers[RUNS >> 1] as number });
report({ name: 'engine.commands_100', unit: 'commands/s', values: times(() => rateOf('ours', COMMANDS, 100)) });
const one = makeWorkload(COMMANDS, 1, 1);
engineLatencies(one);
const latencies = times(() => [...engineLatencies(one)].map((nanoseconds) => nanoseconds / 1_000));
const shares = (share: number) => latencies.map((run) => percentile(run, share)).sort((a, b) => a - b);
report({
  name: 'engine.latency',
  unit: 'µs at p99',
  values: shares(0.99),
  p50: shares(0.5)[RUNS >> 1] as number,
  p99: shares(0.99)[RUNS >> 1] as number,
});
report({ name: 'engine.latency_9999', unit: 'µs at p99.99', values: shares(0.9999) });
