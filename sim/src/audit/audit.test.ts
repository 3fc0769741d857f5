import * as engine from '@glassbook/engine';
import { traderRefusals } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { auditDay, pricesFor, stepsOf } from '../day/play-day.ts';
import { reaches, rules } from '../products.ts';
import { Audit } from './audit.ts';
import { Difference } from './difference.ts';
import { recount } from './recount.ts';

/** A million is R4's size in CI, and more than R25's. */
const COMMANDS = 1_000_000;
const SEED = 7;

test(
  'R4 R25 WALL-001 a million commands: engine and model agree after each, and all is there',
  { timeout: 300_000 },
  () => {
    const audited = auditDay(engine, { seed: SEED, commands: COMMANDS, prices: pricesFor(SEED) });
    expect(audited.found, `npm run sim -- ${SEED} ${COMMANDS}`).toBeUndefined();
    expect(audited.commands).toBe(COMMANDS);
  },
);

test('the day reaches every command, every refusal and every kind of change', () => {
  const { tally, found } = auditDay(engine, { seed: 3, commands: 60_000, prices: pricesFor(3, false) });
  expect(found).toBeUndefined();
  // What traders hear is a list of the engine's; what only the server hears is one by its types (products.ts).
  expect(Object.keys(reaches.refusals)).toEqual(expect.arrayContaining([...traderRefusals]));
  expect([...tally.refusals.keys()].sort()).toEqual(Object.keys(reaches.refusals).sort());
  expect([...tally.accepted.keys()].sort()).toEqual(Object.keys(rules).sort());
  expect([...tally.entryReasons].sort()).toEqual(Object.keys(reaches.entryReasons).sort());
  expect([...tally.cancelReasons].sort()).toEqual(Object.keys(reaches.cancelReasons).sort());
  expect([...tally.changes].sort()).toEqual(Object.keys(reaches.changes).sort());
  expect([...tally.statuses].sort()).toEqual(['cancelled', 'done', 'open']);
  expect(tally.repeated).toBeGreaterThan(0);
});

test('most of what is asked is granted', () => {
  const { tally } = auditDay(engine, { seed: 4, commands: 10_000, prices: pricesFor(4, false) });
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((whole, count) => whole + count, 0);
  expect(sum(tally.accepted)).toBeGreaterThan(3 * sum(tally.refusals));
});

test('the same seed asks the same, whatever is audited', () => {
  const day = () => [...stepsOf({ seed: 9, commands: 3_000, prices: pricesFor(9, false) })];
  expect(day()).toEqual(day());
  const other = [...stepsOf({ seed: 10, commands: 3_000, prices: pricesFor(9, false) })];
  expect(other).not.toEqual(day());
});

/** A day's state as lines, to be spoilt. */
function linesOfADay(): string[] {
  const audit = new Audit(engine);
  for (const step of stepsOf({ seed: 9, commands: 2_000, prices: pricesFor(9, false) })) audit.play(step);
  return audit.compareWhole();
}

test('a recount sees money that is not there, a hold without its order and a crossed book', () => {
  const lines = linesOfADay();
  recount(lines);
  const spoilt = (from: RegExp, to: string) => {
    const place = lines.findIndex((line) => from.test(line));
    expect(place).toBeGreaterThanOrEqual(0);
    return lines.map((line, at) => (at === place ? line.replace(from, to) : line));
  };
  expect(() => recount(spoilt(/^(balance 2 spot 1) (\d+)/, '$1 1'))).toThrow(/I2: asset 1/);
  expect(() => recount(spoilt(/^(balance 1\d+ spot \d+) (\d+)/, '$1 -5'))).toThrow(/I3/);
  expect(() => recount(lines.filter((line) => !line.startsWith('order ')))).toThrow(/no open order explains/);
  const [bid] = lines.filter((line) => /^order \d+ 2 1 0 /.test(line));
  const crossing = (bid ?? '').replace(/^(order \d+ 2 1) 0/, '$1 1');
  expect(() => recount([...lines.filter((line) => line !== bid), crossing])).toThrow(Difference);
});
