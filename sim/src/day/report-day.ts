/** Reports an audited day: what it reached and, where it differed, the shortest list of steps that shows it. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode, encode } from '@glassbook/engine';
import type { Engine } from '../audit/engine.ts';
import type { Step } from '../model/step.ts';
import { playSteps, shrink } from '../shrink/shrink.ts';
import { auditDay, stepsOf, type Audited, type DayOf } from './play-day.ts';

export type Say = (line: string) => void;
/** The time limit for shortening a failing day. */
const SHRINK_MS = 120_000;

/** R4 and R25 of one day. Whether nothing differed. */
export function reportDay(engine: Engine, day: DayOf, say: Say): boolean {
  const { seed, prices } = day;
  const began = performance.now();
  const audited = auditDay(engine, day);
  const rate = Math.round((audited.commands * 1_000) / (performance.now() - began));
  say(`seed ${seed}, prices: ${prices.name}`);
  reportTally(audited, rate, say);
  const { found } = audited;
  if (!found) return true;
  say(`\ncommand ${found.command} of seed ${seed} differs: npm run sim -- ${seed} ${found.command}`);
  say(`${encode(found.step)}\n${found.difference}\n`);
  const steps = [...stepsOf({ ...day, commands: found.command }, true)];
  const shrunk = shrink(engine, steps, SHRINK_MS);
  if (!shrunk) {
    say('It does not differ when it is played once more: something other than the commands decided.');
    return false;
  }
  const file = join(mkdtempSync(join(tmpdir(), 'glassbook-sim-')), `seed-${seed}.jsonl`);
  const lines = shrunk.steps.map((step) => encode(step));
  writeFileSync(file, `${lines.join('\n')}\n`);
  say(`${steps.length} steps became ${lines.length} in ${shrunk.tries} tries; they end with:\n${shrunk.difference}\n`);
  for (const line of lines) say(line);
  say(`\nnpm run sim -- --replay ${file}`);
  return false;
}

function reportTally({ tally, commands, stateHash }: Audited, rate: number, say: Say): void {
  const sorted = (counts: Map<string, number>) =>
    [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`);
  say(
    `${commands} commands audited, ${rate} a second; ${tally.repeated} requests sent again and not carried out again`,
  );
  say(`accepted: ${sorted(tally.accepted).join(', ')}`);
  say(`refused for ${tally.refusals.size} reasons: ${sorted(tally.refusals).join(', ')}`);
  say(`rows: ${sorted(tally.rows).join(', ')}`);
  if (stateHash !== '') say(`state: ${stateHash}`);
}

/** Plays a list of steps that was written down. Whether nothing differed. */
export function replayFile(engine: Engine, file: string, say: Say): boolean {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const failure = playSteps(
    engine,
    lines.map((line) => decode(line) as Step),
  );
  if (failure) say(`step ${failure.steps.length} of ${lines.length} differs\n${failure.difference}`);
  else say(`${lines.length} steps, no difference`);
  return !failure;
}
