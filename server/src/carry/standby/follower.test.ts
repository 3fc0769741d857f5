import { FIRST_USER } from '@glassbook/engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user, type Core } from '../../../test/trading.ts';
import { slices } from '../../app/slices.ts';
import { stateHash } from '../store/audit/audit.ts';
import { loadState } from '../store/load.ts';
import { Differs, Follower } from './follower.ts';

let database: TestDatabase;
let core: Core;
beforeEach(async () => {
  database = await testDatabase();
  core = await openCore(database);
  await giveMoney(core, 4);
});
afterEach(async () => {
  await closeCore(core);
  await database.drop();
});

const follow = async () => new Follower(database.pool, slices, await loadState(database.pool, slices));
/** Orders of four users that meet, rest and are cancelled, each with a request name. */
async function trade(rounds: number, from = 0): Promise<void> {
  for (let round = from; round < from + rounds; round += 1) {
    const names = (word: string) => ({ names: [`${FIRST_USER}/${word}/${round}`], hash: `${round}` });
    await Promise.all([
      core.sequencer.submit(limitOrder(user(round % 4), 'buy', 69_990 + (round % 5), 20 + round), names('a')),
      core.sequencer.submit(limitOrder(user((round + 1) % 4), 'sell', 69_990, 20), names('b')),
      core.sequencer.submit({ kind: 'spot.cancelOrder', owner: user(round % 4), order: 1 + round }, names('c')),
    ]);
  }
}

test('STANDBY-001 a follower beside a server that trades has the state of the tables and that of the server', async () => {
  const follower = await follow();
  for (let piece = 0; piece < 4; piece += 1) {
    await trade(10, piece * 10);
    await follower.follow();
    expect(follower.state.seq).toBe(core.state.seq);
  }
  await follower.followAndCompare();
  const loaded = await loadState(database.pool, slices);
  expect(stateHash(follower.state)).toBe(stateHash(core.state));
  expect(stateHash(follower.state)).toBe(stateHash(loaded.state));
  expect(follower.lastHash).toEqual(loaded.lastHash);
});

test('STANDBY-001 it follows while batches are stored', async () => {
  const follower = await follow();
  const over = { yes: false };
  const trading = trade(60).finally(() => (over.yes = true));
  while (!over.yes) await follower.follow();
  await trading;
  await follower.followAndCompare();
  expect(stateHash(follower.state)).toBe(stateHash(core.state));
});

describe('STANDBY-002 a follower that computes something else is found', () => {
  test('by a counter, with the batch in which it differs', async () => {
    const follower = await follow();
    follower.state.spot.nextOrder += 1;
    await trade(1);
    await expect(follower.follow()).rejects.toThrow(Differs);
    await expect(follower.follow()).rejects.toThrow(Differs);
  });

  test('by a row, where its counters are alike: a fee of its own', async () => {
    const follower = await follow();
    const market = follower.state.spot.markets.get(1)!;
    market.settings = { ...market.settings, takerFeePpm: 2_000 };
    await trade(3);
    await follower.follow();
    await expect(follower.followAndCompare()).rejects.toThrow(/may not lead: .*stored .*computed/);
  });

  test('by a row that was changed past the journal', async () => {
    const follower = await follow();
    await trade(2);
    await database.pool.query('UPDATE balances SET available = available + 1 WHERE owner = $1 AND asset = 3', [
      user(0),
    ]);
    await expect(follower.followAndCompare()).rejects.toThrow(/balances .*computed/);
  });

  test('by the answer to a request', async () => {
    const follower = await follow();
    await trade(2);
    await database.pool.query(`UPDATE requests SET outcome = replace(outcome, '"ok":true', '"ok":false')`);
    await expect(follower.followAndCompare()).rejects.toThrow(/requests .* computed/);
  });
});

test('a changed journal is not followed', async () => {
  const follower = await follow();
  await trade(1);
  await database.pool.query('UPDATE journal SET at = at + 1 WHERE first_seq = (SELECT max(first_seq) FROM journal)');
  await expect(follower.follow()).rejects.toThrow('the journal was changed');
});
