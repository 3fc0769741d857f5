/**
 * Ticks delivered to a thousand clients a second. A tick is a trade, because trades are never merged into each other: each counted one reached
 * a client as an item of its own. The load grows until some ticks miss the second after the run.
 */
import { report } from '../report.ts';
import { pause, startTicking, symbols } from './ticking.ts';
import { sized } from '../size.ts';

const clients = sized(1_000, 60);
const secondsPerRun = sized(3, 1);
/** The load grows up to this many ticks a second. */
const most = sized(Infinity, 200);
const everyMs = 5;
const runs = sized(5, 1);

const ticking = await startTicking(
  clients,
  symbols.map((symbol) => `spot.trades:${symbol}`),
);

/** Ticks delivered a second, over all clients; undefined where some were late or lost. */
async function run(ticksPerSecond: number): Promise<number | undefined> {
  await ticking.begin();
  const began = performance.now();
  const end = began + secondsPerRun * 1_000;
  let sent = 0;
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - began) / 1_000) * ticksPerSecond) - sent;
    if (due > 0) ticking.trades(due);
    sent += due;
    await pause(everyMs);
  }
  const took = (performance.now() - began) / 1_000;
  await pause(1_000);
  const { items, gaps, reached } = await ticking.end();
  const whole = gaps === 0 && items === sent * clients && reached.length === sent;
  await pause(whole ? 200 : 3_000);
  return whole ? items / took : undefined;
}

await run(100);
let rate = 100;
for (let next = 200; next <= most && (await run(next)) !== undefined; next = Math.ceil(next * 1.5)) rate = next;
const values: number[] = [];
while (values.length < runs) {
  const value = await run(rate);
  // A load counts only if it holds each time.
  if (value === undefined) {
    rate = Math.floor(rate * 0.7);
    values.length = 0;
    if (rate < 1) throw new Error('no load holds on this machine as busy as it is');
  } else values.push(value);
}
await ticking.stop();
report({ name: 'sockets.ticks', unit: 'ticks/s', values });
