import * as engine from '@glassbook/engine';
import { expect, test } from 'vitest';
import { sizes } from '../../../sizes/sizes.ts';
import { pricesFor } from '../day/play-day.ts';
import { REAL } from '../platform/money-of-day.ts';
import { replayAudited } from './replay-audited.ts';
import { replayTwice } from './replay.ts';

/** A fifth of the size of R5, which npm test plays as a step of its own (scripts/check/run.ts). */
const COMMANDS = sizes.R5.test / 5;
const SEED = 8;

test(
  'R5 SPOT-022 two processes in other zones and languages, one from zero and one from each snapshot, have the same output',
  { tags: ['long'], timeout: 300_000 },
  async () => {
    const { difference, ...replayed } = await replayTwice({ seed: SEED, commands: COMMANDS, prices: pricesFor(SEED) });
    expect(difference, `npm run sim -- --determinism ${SEED} ${COMMANDS}`).toBeUndefined();
    expect(replayed.commands).toBe(COMMANDS);
    expect(replayed.checkpoints).toBe(COMMANDS / 10_000);
    expect(replayed.places).toEqual([
      { timeZone: 'Pacific/Apia', locale: 'tr-TR' },
      { timeZone: 'America/St_Johns', locale: 'sv-SE' },
    ]);
  },
);

test(
  'R4 R5 R25 a day is audited here and replayed in another process, which continues from rows',
  { tags: ['long'], timeout: 300_000 },
  async () => {
    const day = { seed: SEED, commands: COMMANDS, prices: pricesFor(SEED) };
    const { audited, checkpoints, difference } = await replayAudited(engine, day);
    expect([audited.found, audited.commands, checkpoints, difference]).toEqual([
      undefined,
      COMMANDS,
      COMMANDS / 10_000,
      undefined,
    ]);
  },
);

test('R4 R5 a day that ends before the first checkpoint is compared at its end, with real money too', async () => {
  const day = { seed: REAL, commands: 1_500, prices: pricesFor(REAL, false) };
  const { audited, checkpoints, difference } = await replayAudited(engine, day);
  expect([audited.found, audited.commands, checkpoints, difference]).toEqual([undefined, 1_500, 1, undefined]);
});

test(
  'R5 a replay whose state is written otherwise differs, though the audit agrees',
  { timeout: 300_000 },
  async () => {
    // The audit compares lines in any order; a replay must have them in the same.
    const other: typeof engine = {
      ...engine,
      describe: function* (state) {
        const lines = [...engine.describe(state)];
        const at = lines.findIndex((line) => line.startsWith('balance '));
        const [one = '', two = ''] = lines.splice(at, 2);
        yield* lines.toSpliced(at, 0, two, one);
      },
    };
    const day = { seed: SEED, commands: 900, prices: pricesFor(SEED) };
    for (const [every, entry] of [
      [500, 500],
      [10_000, 900],
    ] as const) {
      const { audited, difference } = await replayAudited(other, day, every);
      expect(audited.found).toBeUndefined();
      expect(difference).toContain(`at entry ${entry} the state differs`);
    }
  },
);
