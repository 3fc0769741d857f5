/** Settings at the edge of what the house maker may quote, which no market of the day approaches. */
import * as engine from '@glassbook/engine';
import type { ConfigureMaker } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { Audit } from '../audit/audit.ts';
import { AMOUNT_MAX } from '../model/bounds.ts';
import { platform } from '../platform/index.ts';
import { products } from '../products.ts';
import { makerSettings, marketSettings } from './settings.ts';

const [maker, market] = [makerSettings[0], marketSettings[0]];
/** The last of four levels is worth twice the first, and each at most 1.8 times that: 3.6 times this is the largest amount. */
const most = (AMOUNT_MAX * 10n) / 36n;

/** The outcome of a setting in a market without a limit of value; the audit throws where engine and model differ. */
function outcomeOf(change: Partial<ConfigureMaker>): boolean {
  if (!maker || !market) throw new Error('the day has a market with a maker');
  const audit = new Audit(engine, 1);
  const settings = [
    ...platform.begins(1),
    ...products.flatMap((product) => product.settings),
    { ...market, notionalMax: AMOUNT_MAX },
  ];
  for (const command of settings) audit.play({ at: 1_000, command });
  return audit.play({ at: 2_000, command: { ...maker, levels: 4, growthPpm: 250_000, ...change } }).outcome.ok;
}

test('engine and model take and refuse the same makers', () => {
  expect(outcomeOf({ notional: most })).toBe(true);
  expect(outcomeOf({ notional: most + 1n })).toBe(false);
  expect(outcomeOf({ notional: 1n, growthPpm: Number.MAX_SAFE_INTEGER, levels: 100 })).toBe(true);
  expect(outcomeOf({ staleAfterMs: 86_400_000 })).toBe(true);
  expect(outcomeOf({ staleAfterMs: 86_400_001 })).toBe(false);
});
