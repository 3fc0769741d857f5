/**
 * One durable command in flight over HTTP: from the request to its answer after the commit, milliseconds; half of the commands are cancels. The value
 * is the median.
 */
import { percentile, report } from '../report.ts';
import { startSystem } from './start-system.ts';
import { mixOf, sendAll, wordsOf, type Sent } from './mix.ts';
import { placeAndCancel } from '../spot/http-client.ts';
import { sized } from '../size.ts';

const system = await startSystem(1);
try {
  await sendAll(system.port, system.tokens, sized(4_000, 200), placeAndCancel);
  const runs: Sent[] = [];
  while (runs.length < sized(5, 1))
    runs.push(await sendAll(system.port, system.tokens, sized(3_000, 200), placeAndCancel));
  const took = runs.flatMap((run) => run.took);
  const mix = mixOf(runs);
  report({
    ...{
      name: 'http.latency',
      unit: `ms (${wordsOf(mix)})`,
      mix,
      values: runs.map((run) => percentile(run.took, 0.5)),
    },
    ...{ p50: percentile(took, 0.5), p99: percentile(took, 0.99) },
  });
} finally {
  await system.stop();
}
