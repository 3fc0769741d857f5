import * as engine from '@glassbook/engine';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditDay } from '../day/play-day.ts';
import { daysOf, pricesOfDays } from './catch-fault.ts';
import { faults } from './faults.ts';
import { plant } from './plant.ts';

/** Parts at once. In processes of their own: such engines are loaded as Node loads modules. Their code is not kept, since none of it is run again. */
async function plantPart(part: `${number}/${number}`) {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../run.ts'), '--faults', part], { env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, stdout, stderr };
}

// Twenty minutes of CPU, beside other steps.
test('every fault that is put into the engine is caught', { tags: ['long'], timeout: 3_600_000 }, async () => {
  const halves = await Promise.all([plantPart('1/2'), plantPart('2/2')]);
  const stdout = halves.map((half) => half.stdout).join('');
  expect(halves.map(({ stderr }) => stderr)).toEqual(['', '']);
  // With the line behind it, which has the cause where the engine's text moved on.
  expect(stdout.match(/^MISSED.*(\n {2}.*)?/gm) ?? []).toEqual([]);
  // Each by its name: the list that was run is the list there is.
  expect(
    [...stdout.matchAll(/^caught by (audit|replay): (.+?)(, after \d+ commands)?$/gm)]
      .map(([, by, name]) => `${name} (${by})`)
      .sort(),
  ).toEqual(faults.map(({ name, by }) => `${name} (${by})`).sort());
  expect(halves.map(({ status }) => status)).toEqual([0, 0]);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

// Else a difference that is there without any fault would make each one look caught.
test(
  'the days on which faults are looked for show nothing without one',
  { tags: ['long'], timeout: 10_800_000 },
  () => {
    const days = new Map(faults.flatMap((fault) => [...daysOf(fault)]).map((day) => [JSON.stringify(day), day]));
    const found = [...days.values()].flatMap((day) => {
      const { found: difference } = auditDay(engine, { ...day, prices: pricesOfDays() });
      return difference ? [{ ...day, difference }] : [];
    });
    expect(days.size).toBeGreaterThan(100);
    expect(found).toEqual([]);
  },
);

test('the first fault of all is put in and caught in every run', async () => {
  const { status, stdout, stderr } = await plantPart(`1/${faults.length}`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^1 faults, 1 caught$/m);
});

test('there are as many as docs/reliability.md states: one that is deleted is noticed', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/reliability.md'), 'utf8');
  const [, ...stated] =
    /^\| planted faults \| (\d+) faults .* caught (\d+): (\d+) by the audit, (\d+) by the replay/m.exec(page) ?? [];
  const caughtBy = (one: string) => faults.filter(({ by }) => by === one).length;
  expect(stated.map(Number)).toEqual([faults.length, faults.length, caughtBy('audit'), caughtBy('replay')]);
});

test('each finds its text in the engine as it is', () => {
  const lost = faults.flatMap((fault) => {
    try {
      plant(fault);
      return [];
    } catch (cause) {
      return [String(cause)];
    }
  });
  expect(lost).toEqual([]);
});

test('a fault whose text is gone is reported', () => {
  const edits = [{ file: 'engine.ts', find: 'no such line', replace: '' }];
  expect(() => plant({ name: 'lost', edits, by: 'audit' })).toThrow('finds its text 0 times');
});
