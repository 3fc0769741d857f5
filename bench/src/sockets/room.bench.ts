/** From a message of the chat room to the last of a thousand readers that receives it, at twenty messages a second in one room (ROOM-021). */
import { percentile, report } from '../report.ts';
import { pause, startTicking } from './ticking.ts';
import { sized } from '../size.ts';

const readers = sized(1_000, 60);
const messagesPerRun = sized(100, 10);
const everyMs = 50;
const runs = sized(3, 1);
const P99_MAX_MS = 250;

const ticking = await startTicking(readers, ['room:en']);
let id = 0;

async function run(): Promise<number[]> {
  await ticking.begin();
  const began = performance.now();
  for (let n = 0; n < messagesPerRun; n += 1) {
    await pause(Math.max(0, began + n * everyMs - performance.now()));
    id += 1;
    ticking.say(id);
  }
  await pause(500);
  const { reached, gaps } = await ticking.end();
  if (gaps > 0 || reached.length < messagesPerRun) throw new Error('a message did not reach every reader');
  return reached.map(({ at, then }) => (then - at) / 1_000);
}

await run();
const all: number[][] = [];
for (let n = 0; n < runs; n += 1) all.push(await run());
await ticking.stop();
const every = all.flat();
const p99 = percentile(every, 0.99);
report({
  ...{ name: 'sockets.room', unit: 'ms', values: all.map((ms) => percentile(ms, 0.99)) },
  ...{ p50: percentile(every, 0.5), p99 },
});
if (p99 > P99_MAX_MS) throw new Error(`99 of 100 readers had a message after ${p99} ms, more than ${P99_MAX_MS}`);
