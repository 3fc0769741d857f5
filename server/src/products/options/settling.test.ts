import { expect, test } from 'vitest';
import { emptyState, takeChanges } from '@glassbook/engine';
import type { OptionRow } from '@glassbook/engine/options';
import { Settling } from './settling.ts';

const none = takeChanges(emptyState());
const option = (expiry: number, status: 'open' | 'ended' = 'open') => ({ instrument: 1, expiry, status }) as OptionRow;
const opened = (...rows: OptionRow[]) => ({ ...none, options: { options: rows } });
const tick = (market: number, at: number) => ({
  ...none,
  indexPrice: { prices: [{ seq: at, at, market, price: 1n, volume: 0n }], windows: [] },
});

test('OPT-020 a market is followed from an opening to the first tick at the last expiry, whatever ends before', () => {
  const settling = new Settling([], []);
  expect(settling.has(1)).toBe(false);
  for (const changes of [opened(option(30_000)), opened(option(60_000)), opened(option(40_000))])
    settling.note(changes);
  for (const at of [30_000, 40_000, 59_999]) settling.note(tick(1, at));
  settling.note(tick(2, 70_000));
  settling.note(opened(option(60_000, 'ended')));
  expect(settling.has(1)).toBe(true);
  settling.note(tick(1, 60_000));
  expect(settling.has(1)).toBe(false);
});

test('OPT-020 after a start each market with a chain is followed to its first tick, and one with open options to theirs', () => {
  const settling = new Settling([1, 2], [option(30_000)]);
  for (const market of [1, 2]) settling.note(tick(market, 29_999));
  expect([settling.has(1), settling.has(2), settling.has(3)]).toEqual([true, false, false]);
  settling.note(tick(1, 30_000));
  expect(settling.has(1)).toBe(false);
});
