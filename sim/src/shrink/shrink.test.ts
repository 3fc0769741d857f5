import * as engine from '@glassbook/engine';
import { decode, encode } from '@glassbook/engine';
import { expect, test } from 'vitest';
import type { Engine } from '../audit/engine.ts';
import { auditDay, pricesFor, stepsOf } from '../day/play-day.ts';
import type { Step } from '../model/step.ts';
import { playSteps, shrink } from './shrink.ts';

/** An engine that reports a unit more than the fee when an order is amended. */
const wrong: Engine = {
  ...engine,
  apply: (state, entry) => {
    const outcome = engine.apply(state, entry);
    if (!('order' in outcome) || entry.command.kind !== 'spot.amendOrder') return outcome;
    return { ...outcome, order: { ...outcome.order, fee: outcome.order.fee + 1n } };
  },
};

test('a failing day becomes a short list that fails the same way and can be written down', () => {
  const day = { seed: 5, commands: 2_000, prices: pricesFor(5, false) };
  const audited = auditDay(wrong, day);
  expect(audited.found?.step.command.kind).toBe('spot.amendOrder');
  const steps = [...stepsOf({ ...day, commands: audited.found?.command ?? 0 }, true)];
  const shrunk = shrink(wrong, steps, 60_000);
  // The assets that demo funds are of, a market, the funds, an order, and its amendment.
  expect(shrunk?.steps.length).toBeLessThanOrEqual(12);
  const again = (shrunk?.steps ?? []).map((step) => decode(encode(step)) as Step);
  expect(playSteps(wrong, again)?.difference).toBe(shrunk?.difference);
  expect(playSteps(engine, again)).toBeUndefined();
  expect(shrink(engine, steps, 1_000)).toBeUndefined();
});
