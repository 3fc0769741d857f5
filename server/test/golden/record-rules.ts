/**
 * Plays what a recorded journal of the newest rules is made of (orders of every kind, and the cases of rules-15-cases.ts), and records it with every answer:
 * `node server/test/golden/record-rules.ts NAME URL`, where the database at URL is migrated and empty.
 */
import { writeFileSync } from 'node:fs';
import type { Command, RequestNames } from '@glassbook/engine';
import { random } from '../../../engine/test/random.ts';
import { nextEntry } from '../../../engine/test/trading-day.ts';
import { createPool } from '../../src/store/database.ts';
import { SESSION_BEGINS } from '../session.ts';
import { closeCore, openCore, user } from '../trading.ts';
import { answerLine, goldenFile, recordGolden } from './golden.ts';
import { caseName, opening } from './rules-2-cases.ts';
import { rules15 } from './rules-15-cases.ts';

const TRADERS = 6;
const BURSTS = 50;
/** Commands that are sent at once are one batch. */
const BURST = 8;
const LATER_MS = 3 * 86_400_000;

async function record(name: string, url: string): Promise<void> {
  const pool = createPool(url);
  let now = SESSION_BEGINS;
  const core = await openCore({ url, pool }, { clock: () => (now += 1) });
  const { sequencer, state } = core;
  const answers: string[] = [];
  const submit = async (command: Command, request?: RequestNames) => {
    const { seq, outcome } = await sequencer.submit(command, request);
    answers.push(answerLine(seq, command, outcome));
  };

  for (let n = 0; n < TRADERS; n += 1) await submit({ kind: 'wallet.claimDemo', owner: user(n) });
  const dice = random(20_261_122);
  for (let burst = 0; burst < BURSTS; burst += 1) {
    const sent = Array.from({ length: BURST }, () => {
      const { at, command } = nextEntry(state, dice);
      now = Math.max(now, at);
      return submit(command);
    });
    await Promise.all(sent);
    for (const { market, status } of state.spot.markets.values())
      if (status === 'halted') await submit({ kind: 'spot.openMarket', market });
  }
  await Promise.all(opening.map((command) => submit(command)));
  for (const [place, { before, later = [], asked }] of rules15.entries()) {
    await Promise.all(before.map((command) => submit(command)));
    if (later.length > 0) now += LATER_MS;
    await Promise.all([
      ...later.map((command) => submit(command)),
      submit(asked, { names: [caseName(place)], hash: String(place) }),
    ]);
  }
  await closeCore(core);
  await recordGolden(name, pool);
  writeFileSync(goldenFile(name, 'answers'), `${answers.join('\n')}\n`);
  await pool.end();
}

const [, , name, url] = process.argv;
if (name === undefined || url === undefined) throw new Error('a name and the address of a database are wanted');
await record(name, url);
