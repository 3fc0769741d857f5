/**
 * Durable commands a second over HTTP: a hundred connections, form posts, the token checked, each answered after its commit. Half of
 * the commands place a limit order that rests, half cancel it; the line has the mix as it was counted.
 */
import { percentile, report } from '../report.ts';
import { startSystem } from './start-system.ts';
import { mixOf, sendAll, wordsOf } from './mix.ts';
import { placeAndCancel } from '../spot/http-client.ts';
import { sized } from '../size.ts';

const connections = sized(100, 10);
const runMs = sized(4_000, 200);
const system = await startSystem(connections);
try {
  await sendAll(system.port, system.tokens, runMs, placeAndCancel);
  const runs = [];
  while (runs.length < sized(5, 1)) runs.push(await sendAll(system.port, system.tokens, runMs, placeAndCancel));
  const mix = mixOf(runs);
  const took = runs.flatMap((run) => run.took);
  report({
    ...{
      name: 'http.orders',
      unit: `commands/s (${wordsOf(mix)})`,
      mix,
      values: runs.map(({ perSecond }) => perSecond),
    },
    ...{ p50: percentile(took, 0.5), p99: percentile(took, 0.99) },
  });
} finally {
  await system.stop();
}
