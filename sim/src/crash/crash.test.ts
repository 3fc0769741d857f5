import * as engine from '@glassbook/engine';
import { expect, test } from 'vitest';
import type { Engine } from '../audit/engine.ts';
import { BEFORE_THE_FALL, playCrash, type CrashOf } from './crash.ts';
import { madeDay } from './made-day.ts';

/** With the fall after noon. */
const fall: CrashOf = {
  ...{ seed: 3, day: madeDay, traders: 80, thinFrom: undefined },
  minutes: [11 * 60 + 40, 13 * 60 + 15],
};

test('FUTURES-028 a crash liquidates many, and no account goes below zero', { tags: ['long'] }, () => {
  const { count, liquidated, deficits, hash } = playCrash(engine, fall);
  expect(count.trades).toBeGreaterThan(1_000);
  expect(count.liquidations).toBeGreaterThan(100);
  expect(liquidated.size).toBeGreaterThan(20);
  expect(count.exits).toBeGreaterThan(0);
  expect([...deficits.values()].every((amount) => amount >= 0n)).toBe(true);
  expect(playCrash(engine, fall).hash).toBe(hash);
  expect(playCrash(engine, { ...fall, seed: 4 }).hash).not.toBe(hash);
});

test('FUTURES-028 with the book withdrawn, positions are closed for others', () => {
  const { count, deleveraged } = playCrash(engine, { ...fall, thinFrom: BEFORE_THE_FALL });
  expect(count.liquidations).toBeGreaterThan(10);
  expect(count.adls).toBeGreaterThan(10);
  // The house first, where it is on the other side.
  expect(deleveraged.size).toBeGreaterThan(0);
});

test('FUTURES-028 a balance that is below zero, or a unit too many, ends it', () => {
  const spoilt = (change: (row: engine.BalanceRow) => engine.BalanceRow): Engine => ({
    ...engine,
    takeChanges(state) {
      const changes = engine.takeChanges(state);
      const isFall = changes.futures.liquidations.length > 0;
      return isFall ? { ...changes, balances: changes.balances.map(change) } : changes;
    },
  });
  const play = (faulty: Engine) => () => playCrash(faulty, fall);
  expect(play(spoilt((row) => ({ ...row, available: row.available + 1n })))).toThrow(/WALL-005|I1/);
  expect(play(spoilt((row) => ({ ...row, available: -1n - row.held, held: row.held })))).toThrow(/I3|WALL-005/);
});
