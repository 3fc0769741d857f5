/** Snapshots of a standby beside a server that trades. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_USER } from '@glassbook/engine';
import { sizes } from '../../../../sizes/sizes.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user, type Core } from '../../../test/trading.ts';
import { slices } from '../../app/slices.ts';
import { Follower } from '../standby/follower.ts';
import { stateHash } from '../store/audit/audit.ts';
import { loadState } from '../store/load.ts';
import { inSnapshot } from '../store/snapshot.ts';
import { readFrames, Refused } from './frames.ts';
import { readSnapshot } from './read-snapshot.ts';
import { Snapshots } from './snapshots.ts';

let [database, core, folder]: [TestDatabase, Core, string] = [] as never;
/** One line for each snapshot that was taken, loaded or refused. */
let said: string[];
beforeEach(async () => {
  database = await testDatabase();
  core = await openCore(database);
  await giveMoney(core, 4);
  folder = mkdtempSync(join(tmpdir(), 'glassbook-snapshots-'));
  said = [];
});
afterEach(async () => {
  await closeCore(core);
  await database.drop();
  rmSync(folder, { recursive: true });
});

const say = (_: unknown, line?: string) => void said.push(line ?? '');
const open = () => new Snapshots({ folder, pool: database.pool, slices, log: { info: say, warn: say } as never });
const follower = async () => new Follower(database.pool, slices, await loadState(database.pool, slices));
const files = () => readdirSync(folder).sort();
const pathOf = (name = '') => join(folder, name);

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

/** Where its frames begin. */
function headsIn(whole: Buffer): number[] {
  const heads: number[] = [];
  for (let at = 0; at < whole.length; at += 36 + whole.readUInt32BE(at)) heads.push(at);
  return heads;
}
async function everyFrame(path: string): Promise<void> {
  const file = await openFile(path);
  try {
    for await (const { body } of readFrames(file)) expect(body.length).toBeGreaterThan(0);
  } finally {
    await file.close();
  }
}

/** Takes one as a standby that has just begun. Resolves with the name of its file. */
async function take(): Promise<string> {
  const before = said.length;
  await open().takeIfDue(await follower());
  await vi.waitFor(() => expect(said.length).toBe(before + 1), { timeout: 30_000, interval: 5 });
  expect(said.at(-1)).toBe('a snapshot was taken');
  return files().at(-1) ?? '';
}
/** One that is loaded, followed to the end of the journal. */
async function loaded(): Promise<Follower | undefined> {
  const found = await open().load();
  if (!found) return undefined;
  const it = new Follower(database.pool, slices, found);
  await it.followAndCompare();
  return it;
}

test('STANDBY-009 a snapshot and the rest of the journal give the state of the tables and of the server', async () => {
  await trade(12);
  await take();
  await trade(12, 12);
  const it = await loaded();
  const tables = await loadState(database.pool, slices);
  expect(stateHash(it!.state)).toBe(stateHash(core.state));
  expect(stateHash(it!.state)).toBe(stateHash(tables.state));
  expect(it!.lastHash).toEqual(tables.lastHash);
});

test('STANDBY-009 it is of the entry at which it was begun, though the follower goes on while it is written', async () => {
  await trade(4);
  const snapshots = open();
  const it = await follower();
  const over = { yes: false };
  const trading = trade(40, 4).finally(() => (over.yes = true));
  await snapshots.takeIfDue(it);
  const [seq, hash] = [it.state.seq, stateHash(it.state)];
  while (!over.yes) await it.follow();
  await trading;
  await vi.waitFor(() => expect(said).toEqual(['a snapshot was taken']), { timeout: 30_000, interval: 5 });
  const { state } = await inSnapshot(database.pool, (client) => readSnapshot(pathOf(files()[0]), client, slices));
  expect([state.seq, stateHash(state)]).toEqual([seq, hash]);
  expect(stateHash((await loaded())!.state)).toBe(stateHash(core.state));
});

test('STANDBY-010 the two newest are kept, and what was left half written is removed', async () => {
  writeFileSync(pathOf('1.snapshot.partial'), 'half');
  const names = [];
  for (let round = 0; round < 3; round += 1) {
    await trade(1, round);
    names.push(await take());
  }
  expect(files()).toEqual(names.slice(1));
});

test('STANDBY-010 a standby that leads takes none any more, and leaves no half of one', async () => {
  await trade(1);
  const snapshots = open();
  await snapshots.takeIfDue(await follower());
  await snapshots.stop();
  const there = files();
  expect(there.filter((name) => name.endsWith('.partial'))).toEqual([]);
  await trade(1, 1);
  await snapshots.takeIfDue(await follower());
  await snapshots.stop();
  expect(files()).toEqual(there);
});

test('without one there is nothing to load', async () => {
  expect(await open().load()).toBeUndefined();
  expect(said).toEqual([]);
});

describe('STANDBY-011 R7 a snapshot that cannot be trusted is refused with one line', () => {
  const refused = (why: string) => expect.stringMatching(new RegExp(`^the snapshot ${why}: it is not used$`)) as string;

  test('whichever bit of it flips, and wherever it is cut off', async () => {
    await trade(6);
    const path = pathOf(await take());
    const whole = readFileSync(path);
    const read = () => inSnapshot(database.pool, (client) => readSnapshot(path, client, slices));
    const heads = headsIn(whole);
    expect(heads.length).toBeGreaterThan(5);
    const flips = sizes.R7.test * 100;
    const bits = Array.from({ length: flips }, (_, place) =>
      // By the golden ratio, so that each run flips the same bits, spread over bytes and places within them.
      Math.floor(((place + ((place * 0.618_034) % 1)) / flips) * whole.length * 8),
    );
    for (const bit of [...heads.flatMap((at) => [at * 8 + 7, (at + 3) * 8, (at + 20) * 8, (at + 36) * 8]), ...bits]) {
      const flipped = Buffer.from(whole);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(path, flipped);
      await expect(everyFrame(path), `bit ${bit}`).rejects.toBeInstanceOf(Refused);
    }
    await expect(read()).rejects.toBeInstanceOf(Refused);
    for (const length of [0, 1, 35, 36, ...heads, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length));
      await expect(everyFrame(path), `${length} bytes`).rejects.toBeInstanceOf(Refused);
    }
    await expect(read()).rejects.toBeInstanceOf(Refused);
    writeFileSync(path, Buffer.concat([whole, whole.subarray(0, 40)]));
    await expect(everyFrame(path)).rejects.toBeInstanceOf(Refused);
    writeFileSync(path, whole);
    expect(stateHash((await read()).state)).toBe(stateHash(core.state));
  });

  test('and the one before is used, then the tables', async () => {
    await trade(2);
    const first = await take();
    await trade(2, 2);
    const second = await take();
    await trade(2, 4);
    const damage = (name: string) => {
      const bytes = readFileSync(pathOf(name));
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(pathOf(name), bytes);
    };
    said = [];
    damage(second);
    expect(stateHash((await loaded())!.state)).toBe(stateHash(core.state));
    expect(said).toEqual([refused('is damaged'), 'a snapshot was loaded']);
    said = [];
    damage(first);
    expect(await loaded()).toBeUndefined();
    expect(said).toEqual([refused('is damaged'), refused('is damaged')]);
  });

  test('where it is ahead of the journal, or stands in another one', async () => {
    await trade(2);
    const name = await take();
    const whole = readFileSync(pathOf(name));
    const other = await testDatabase();
    const bare = await openCore(other);
    try {
      const elsewhere = new Snapshots({ folder, pool: other.pool, slices, log: { info: say, warn: say } as never });
      said = [];
      expect(await elsewhere.load()).toBeUndefined();
      expect(said).toEqual([refused('is ahead of the journal')]);
      await giveMoney(bare, 4);
      while (bare.state.seq < core.state.seq)
        await bare.sequencer.submit({ kind: 'wallet.claimDemo', owner: user(bare.state.seq) });
      said = [];
      expect(await elsewhere.load()).toBeUndefined();
      expect(said).toEqual([refused('is of another journal')]);
    } finally {
      await closeCore(bare);
      await other.drop();
    }
    expect(readFileSync(pathOf(name)).equals(whole)).toBe(true);
    expect(await loaded()).toBeDefined();
  });

  test('where a migration ran since, or it has other tables', async () => {
    await trade(1);
    await take();
    await database.pool.query(`INSERT INTO schema_migrations (name, hash) VALUES ('9999-later.sql', 'x')`);
    said = [];
    expect(await open().load()).toBeUndefined();
    expect(said).toEqual([refused('is of another version or schema')]);
  });

  test('where the tables are read sooner than the rest of the journal', async () => {
    await trade(1);
    await take();
    await database.pool.query('UPDATE checkpoint SET seq = seq + 20001');
    said = [];
    expect(await open().load()).toBeUndefined();
    expect(said).toEqual([refused('is so old that the tables are read sooner')]);
  });
});

test('STANDBY-012 what was changed in the tables past the journal is found before a server leads from a snapshot', async () => {
  await trade(2);
  await take();
  await trade(2, 2);
  await database.pool.query('UPDATE balances SET available = available + 1 WHERE owner = $1 AND asset = 3', [user(0)]);
  await expect(loaded()).rejects.toThrow(/balances .*computed/);
});
