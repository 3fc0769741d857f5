/** A measurement in a process of its own, warmed up once: neither engine inherits the other's heap or compiler profile. */
import { spawnSync } from 'node:child_process';
import { engineRate, peerRate } from './measure.ts';
import { makeWorkload } from '../spot/workload.ts';

const rates = { ours: engineRate, theirs: peerRate };
export type Engine = keyof typeof rates;

/** Commands a second of one engine over `count` commands on so many markets. */
export function rateOf(engine: Engine, count: number, markets: number): number {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', import.meta.filename, engine, String(count), String(markets)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the measurement of ${engine} failed: ${stderr}`);
  return Number(stdout);
}

if (import.meta.main) {
  const [engine, count, markets] = process.argv.slice(2);
  const workload = makeWorkload(Number(count), Number(markets), 1);
  const rate = rates[engine as Engine];
  rate(workload);
  process.stdout.write(String(rate(workload)));
}
