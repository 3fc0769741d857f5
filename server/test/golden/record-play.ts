/**
 * Plays rounds of a product (plays.ts) between trades and records them with every answer, as record-rules.ts does: `node server/test/golden/record-play.ts PLAY NAME URL`, where the
 * database at URL is migrated and empty.
 */
import { writeFileSync } from 'node:fs';
import type { Command } from '@glassbook/engine';
import { random } from '../../../engine/test/random.ts';
import { nextEntry } from '../../../engine/test/trading-day.ts';
import { createPool } from '../../src/store/database.ts';
import { SESSION_BEGINS } from '../session.ts';
import { closeCore, openCore, user } from '../trading.ts';
import { answerLine, goldenFile, recordGolden } from './golden.ts';
import { plays, TRADERS, type Play } from './plays.ts';

const ROUNDS = 40;
const TRADES = 8;

async function record(play: Play, name: string, url: string): Promise<void> {
  const pool = createPool(url);
  let now = SESSION_BEGINS;
  const core = await openCore({ url, pool }, { clock: () => (now += 1) });
  const { sequencer, state } = core;
  const answers: string[] = [];
  const submit = async (command: Command) => {
    const { seq, outcome } = await sequencer.submit(command);
    answers.push(answerLine(seq, command, outcome));
  };
  const wait = (ms: number) => {
    now += ms;
  };
  for (let n = 0; n < TRADERS; n += 1) await submit({ kind: 'wallet.claimDemo', owner: user(n) });
  const dice = random(20_261_123);
  for (let n = 1; n <= ROUNDS; n += 1) {
    await play({ state, submit, wait }, n, user(n % TRADERS));
    for (let trade = 0; trade < TRADES; trade += 1) {
      const { at, command } = nextEntry(state, dice);
      now = Math.max(now, at);
      await submit(command);
    }
  }
  await closeCore(core);
  await recordGolden(name, pool);
  writeFileSync(goldenFile(name, 'answers'), `${answers.join('\n')}\n`);
  await pool.end();
}

const [, , played = '', name, url] = process.argv;
const play = plays[played];
if (!play || name === undefined || url === undefined)
  throw new Error(`one of ${Object.keys(plays).join(', ')}, a name and the address of a database are wanted`);
await record(play, name, url);
