/**
 * Durable orders a second over HTTP: a hundred connections, form posts, the token checked, each answered after its commit. An order
 * is a request: half of them place a limit order that rests, half cancel it.
 */
import { percentile, report } from '../report.ts';
import { startSystem } from './start-system.ts';
import { tradeAll } from './trading.ts';

const connections = 100;
const system = await startSystem(connections);
try {
  await tradeAll(system.port, system.tokens, 4_000);
  const runs = [];
  while (runs.length < 5) runs.push(await tradeAll(system.port, system.tokens, 4_000));
  const took = runs.flatMap((run) => run.took);
  report({
    ...{ name: 'http.orders', unit: 'orders/s', values: runs.map(({ perSecond }) => perSecond) },
    ...{ p50: percentile(took, 0.5), p99: percentile(took, 0.99) },
  });
} finally {
  await system.stop();
}
