/** One durable order in flight over HTTP: from the request to its answer after the commit, milliseconds. The value is the median. */
import { percentile, report } from '../report.ts';
import { startSystem } from './start-system.ts';
import { tradeAll } from './trading.ts';

const system = await startSystem(1);
try {
  await tradeAll(system.port, system.tokens, 4_000);
  const runs: number[][] = [];
  while (runs.length < 5) runs.push((await tradeAll(system.port, system.tokens, 3_000)).took);
  const took = runs.flat();
  report({
    ...{ name: 'http.latency', unit: 'ms', values: runs.map((run) => percentile(run, 0.5)) },
    ...{ p50: percentile(took, 0.5), p99: percentile(took, 0.99) },
  });
} finally {
  await system.stop();
}
