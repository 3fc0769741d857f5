import { expect, test } from 'vitest';
import { pricesFor } from '../day/play-day.ts';
import { replayTwice } from './replay.ts';

const COMMANDS = 100_000;
const SEED = 8;

test(
  'R5 SPOT-022 two processes in other zones and languages, one from zero and one from each snapshot, say the same',
  { timeout: 300_000 },
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
