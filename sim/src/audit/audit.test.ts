import { isDeepStrictEqual } from 'node:util';
import * as engine from '@glassbook/engine';
import { traderRefusals } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { auditDay, pricesFor, stepsOf } from '../day/play-day.ts';
import { tablesToReach } from '../day/tally.ts';
import { REAL, UNNAMED } from '../platform/money-of-day.ts';
import { reaches, rules } from '../products.ts';
import { Audit } from './audit.ts';
import { Difference } from './difference.ts';
import { recount } from './recount.ts';

/** What each list of a day must have. The refusals of traders are a list of the engine's; those of the server alone are complete by its types (products.ts). */
const toReach = {
  refusals: Object.entries(reaches.refusals).flatMap(([reason, isReached]) => (isReached ? [reason] : [])),
  accepted: Object.keys(rules),
  entryReasons: Object.keys(reaches.entryReasons),
  shown: Object.keys(reaches.shows),
  rows: tablesToReach,
};
const lists = Object.keys(toReach) as (keyof typeof toReach)[];

// Half a minute of CPU a day, beside another file on a machine of two cores: as many as it takes, since what is rare is not in every one.
test(
  'a few days together reach every command, every refusal and every table',
  { tags: ['long'], timeout: 1_200_000 },
  () => {
    const days: ReturnType<typeof auditDay>[] = [];
    const reached = () =>
      lists.map((list) => [...new Set<string>(days.flatMap(({ tally }) => [...tally[list].keys()]))].sort());
    const wanted = lists.map((list) => [...toReach[list]].sort());
    for (const seed of [24, 29, 34, 39, 44, 49]) {
      if (isDeepStrictEqual(reached(), wanted)) break;
      days.push(auditDay(engine, { seed, commands: 45_000, prices: pricesFor(seed, false) }, 5_000));
    }
    expect(days.map(({ found }) => found)).toEqual(days.map(() => undefined));
    expect(Object.keys(reaches.refusals)).toEqual(expect.arrayContaining([...traderRefusals]));
    expect(reached()).toEqual(wanted);
    expect(Math.min(...days.map(({ tally }) => tally.repeated))).toBeGreaterThan(0);
  },
);

test('F14 on a day of real money none comes from outside but by deposits that two credited', () => {
  const { tally, found } = auditDay(engine, { seed: REAL, commands: 10_000, prices: pricesFor(REAL, false) }, 500);
  expect(found).toBeUndefined();
  expect(tally.accepted.get('platform.setMoney')).toBe(1);
  const given = ['wallet.claimDemo', 'wallet.grantDemo', 'wallet.fundHouse'];
  expect(given.filter((kind) => tally.accepted.has(kind))).toEqual([]);
  const refused = ['wallet.demo_off', 'wallet.settings_invalid', 'platform.invalid', 'spot.insufficient_funds'];
  expect(refused.filter((reason) => !tally.refusals.has(reason))).toEqual([]);
  expect(tally.accepted.get('funds.creditDeposit')).toBeGreaterThan(0);
});

test('F14 money that was given before it was named does not become real', { tags: ['long'] }, () => {
  const { tally, found } = auditDay(
    engine,
    { seed: UNNAMED, commands: 20_000, prices: pricesFor(UNNAMED, false) },
    500,
  );
  expect(found).toBeUndefined();
  expect([tally.accepted.get('platform.setMoney'), tally.refusals.has('platform.invalid')]).toEqual([1, true]);
  expect(tally.accepted.get('wallet.claimDemo')).toBeGreaterThan(100);
});

test('most commands are accepted', { tags: ['long'] }, () => {
  const { tally } = auditDay(engine, { seed: 4, commands: 10_000, prices: pricesFor(4, false) });
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((whole, count) => whole + count, 0);
  expect(sum(tally.accepted)).toBeGreaterThan(2 * sum(tally.refusals));
});

test('the same seed gives the same steps, whatever is audited', { tags: ['long'] }, () => {
  const day = () => [...stepsOf({ seed: 9, commands: 3_000, prices: pricesFor(9, false) })];
  expect(day()).toEqual(day());
  const other = [...stepsOf({ seed: 10, commands: 3_000, prices: pricesFor(9, false) })];
  expect(other).not.toEqual(day());
});

/** A state as lines: 1000 bids ten for a piece, 1001 asks `ask` for one, each with its hold. */
const described = (ask: number): string[] => [
  'asset 1 {"asset":1,"name":"PIECE","scale":0,"kinds":["spot"]}',
  'asset 3 {"asset":3,"name":"MONEY","scale":0,"kinds":["spot"]}',
  'market 1 open -1 {"kind":"spot.configureMarket","market":1,"base":1,"quote":3,"tick":"#1","lot":"#1"} null',
  'balance 0 spot 1 -1 0',
  'balance 0 spot 3 -30 0',
  'balance 1000 spot 3 20 10',
  'balance 1001 spot 1 0 1',
  'order 1 1000 1 0 0 10 1 1 1 0 0 5 5 ',
  `order 2 1001 1 1 0 ${ask} 1 1 2 0 0 5 5 `,
];

test('a recount detects money that is not there, a hold without its order and a crossed book', () => {
  const spoilt = (from: string, to: string) => described(11).map((line) => (line === from ? to : line));
  recount(described(11));
  expect(() => recount(described(10))).toThrow('the book of market 1 is crossed');
  expect(() => recount(spoilt('balance 0 spot 3 -30 0', 'balance 0 spot 3 -31 0'))).toThrow('I2: asset 3 sums to -1');
  expect(() => recount(spoilt('balance 1000 spot 3 20 10', 'balance 1000 spot 3 -1 31'))).toThrow('I3');
  expect(() => recount(spoilt('balance 1001 spot 1 0 1', 'balance 1001 spot 1 2 -1'))).toThrow('I4');
  expect(() => recount(described(11).slice(0, -1))).toThrow('1 on hold for 1001 spot 1 that no product explains');
  expect(() => recount(described(11).map((line) => line.replace('order 2 1001', 'order 2 1')))).toThrow(
    "of the house's",
  );
});

test('an altered state is detected line by line', () => {
  const spoilt: typeof engine = {
    ...engine,
    describe: function* (state) {
      for (const line of engine.describe(state)) yield line.replace(/^claim (\d+) (\d+)$/, 'claim $1 1');
    },
  };
  const audit = new Audit(spoilt);
  for (const step of stepsOf({ seed: 9, commands: 200, prices: pricesFor(9, false) })) audit.play(step);
  expect(() => audit.compareWhole()).toThrow(Difference);
  expect(() => audit.compareWhole()).toThrow(/engine: "claim \d+ 1"\n {2}model: {2}"claim \d+ \d{13}"/);
});
