/**
 * From a price tick to the last of a thousand clients that receives it, at forty ticks a second over five markets. A tick that was merged into
 * the next one of its market within a merging interval has arrived when that one has.
 */
import { percentile, report } from '../report.ts';
import { pause, startTicking, symbols } from './ticking.ts';
import { sized } from '../size.ts';

const clients = sized(1_000, 60);
const ticksPerRun = sized(200, 10);
const everyMs = 25;
const runs = sized(5, 1);

const ticking = await startTicking(clients, ['market.tickers']);

async function run(): Promise<number[]> {
  await ticking.begin();
  const began = performance.now();
  const sent: { market: number; at: number }[] = [];
  for (let n = 0; n < ticksPerRun; n += 1) {
    await pause(Math.max(0, began + n * everyMs - performance.now()));
    const market = 1 + (n % symbols.length);
    sent.push({ market, ...ticking.price(market) });
  }
  await pause(500);
  const { reached, gaps } = await ticking.end();
  if (gaps > 0) throw new Error(`${gaps} messages did not reach a client`);
  return sent.map(({ market, at }) => {
    const arrived = reached.find((tick) => tick.market === market && tick.at >= at);
    if (arrived === undefined) throw new Error('a tick did not reach every client');
    return (arrived.then - at) / 1_000;
  });
}

await run();
const all: number[][] = [];
for (let n = 0; n < runs; n += 1) all.push(await run());
await ticking.stop();
const p99s = all.map((ms) => percentile(ms, 0.99));
const every = all.flat();
report({
  name: 'sockets.latency',
  unit: 'ms',
  values: p99s,
  p50: percentile(every, 0.5),
  p99: percentile(every, 0.99),
});
