import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import * as engine from '@glassbook/engine';
import { expect, test } from 'vitest';
import type { Engine } from '../audit/engine.ts';
import { pricesFor } from './play-day.ts';
import { replayFile, reportDay } from './report-day.ts';

/** An engine whose answer lacks the number of cancelled orders. */
const wrong: Engine = {
  ...engine,
  apply: (state, entry) => {
    const outcome = engine.apply(state, entry);
    return 'cancelled' in outcome ? { ok: true } : outcome;
  },
};
const day = { seed: 6, commands: 3_000, prices: pricesFor(6, false) };

test('a day without a difference reports what it reached', { tags: ['long'] }, () => {
  const lines: string[] = [];
  expect(reportDay(engine, day, (line) => lines.push(line))).toBe(true);
  expect(lines.join('\n')).toMatch(
    /^seed 6, prices: made up from seed 6\n3000 commands audited, .*\naccepted: .*\nrefused for .*\nrows: .*spot\.trades \d+.*\nstate: [0-9a-f]{64}$/,
  );
});

test('a difference is reported with its seed and its command, and leaves a short list that replays', () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  expect(reportDay(wrong, day, say)).toBe(false);
  const said = lines.join('\n');
  const command = /command (\d+) of seed 6 differs: npm run sim -- 6 (\d+)/.exec(said);
  expect(command?.[1]).toBe(command?.[2]);
  expect(reportDay(wrong, { ...day, commands: Number(command?.[1]) - 1 }, () => undefined)).toBe(true);
  const file = /npm run sim -- --replay (.*)/.exec(said)?.[1] ?? '';
  const steps = readFileSync(file, 'utf8').trim().split('\n');
  expect(steps.length).toBeLessThan(10);
  for (const step of steps) expect(said).toContain(step);
  expect(replayFile(wrong, file, say)).toBe(false);
  expect(lines.at(-1)).toContain(`step ${steps.length} of ${steps.length} differs\noutcome`);
  expect(replayFile(engine, file, say)).toBe(true);
  rmSync(dirname(file), { recursive: true });
});
