/** What holds while the storage of images is slow or fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTraders } from '../../test/open-traders.ts';
import { photo } from '../../test/photo.ts';
import { whileReferred } from '../../test/referred-users.ts';
import { testDatabase, type TestDatabase } from '../../test/postgres.ts';
import { Fault } from '../fault.ts';
import { Vault } from '../sealing/vault.ts';
import { createPool } from '../store/database.ts';
import { inTransaction } from '../store/transaction.ts';
import type { Files } from './files.ts';
import { coversADay, Uploads, waitingBytesMax } from './uploads.ts';

let database: TestDatabase;
let user: number;
let image: Buffer;
beforeAll(async () => {
  database = await testDatabase();
  await openTraders(database.pool, 1);
  const { rows } = await database.pool.query<{ id: string }>('SELECT max(id) AS id FROM users');
  user = Number(rows[0]?.id);
  image = await photo();
});
afterAll(() => database.drop());

/** Files in memory; `before` is called with each operation and may fail it or keep it waiting. */
class MemoryFiles implements Files {
  readonly kept = new Map<string, Buffer>();
  before: (what: 'write' | 'read' | 'remove') => Promise<void> = () => Promise.resolve();
  async write(name: string, bytes: Buffer) {
    await this.before('write');
    this.kept.set(name, bytes);
  }
  async read(name: string) {
    await this.before('read');
    return this.kept.get(name);
  }
  async remove(name: string) {
    await this.before('remove');
    this.kept.delete(name);
  }
}

const dayMs = 86_400_000;
function opened(pool = database.pool) {
  const files = { open: new MemoryFiles(), secret: new MemoryFiles() };
  const clock = { now: Date.now() };
  const uploads = new Uploads({ pool, files, vault: new Vault(Buffer.alloc(32, 1)), now: () => clock.now });
  const add = async () => {
    const added = await uploads.add(user, () => Promise.resolve(image));
    if ('refused' in added) throw new Error(added.refused);
    return added.address;
  };
  return { uploads, files, clock, add };
}
const statesOf = async () =>
  (await database.pool.query<{ state: string }>('SELECT state FROM uploads ORDER BY created_at')).rows.map(
    ({ state }) => state,
  );

it('UPLOAD-013 no connection and no lock waits for a file', async () => {
  const pool = createPool(database.url, { max: 1 });
  const { uploads, files, add } = opened(pool);
  const seen: string[] = [];
  for (const each of [files.open, files.secret])
    each.before = async (what) => {
      // The only connection is free, and the user is not locked.
      await pool.query('SELECT FROM users WHERE id = $1 FOR UPDATE NOWAIT', [user]);
      seen.push(what);
    };
  const [portrait, kept] = [await add(), await add()];
  const publish = await uploads.toPublish(user, portrait);
  const after = publish && (await inTransaction(pool, publish));
  await after?.();
  await inTransaction(pool, (client) => uploads.keepAsDocument(client, user, kept));
  expect(await uploads.document(kept)).toEqual(image);
  const cover = await uploads.addCover(
    () => Promise.resolve(image),
    () => Promise.resolve(),
  );
  expect(await uploads.published('address' in cover ? cover.address.slice(8) : '')).toBeDefined();
  expect(seen).toEqual(['write', 'write', 'read', 'write', 'remove', 'read', 'write', 'read']);
  await database.pool.query('DELETE FROM uploads');
  await pool.end();
});

it('an image is kept while another transaction refers to its user', async () => {
  const { add } = opened();
  await whileReferred(database.pool, add);
  await database.pool.query('DELETE FROM uploads');
});

it('UPLOAD-014 an image that is removed while the storage fails is gone for all, and its file goes with the next run', async () => {
  const { uploads, files, clock, add } = opened();
  const address = await add();
  await inTransaction(database.pool, (client) => uploads.keepAsDocument(client, user, address));
  const failing = (isFailing: boolean) => {
    for (const each of [files.open, files.secret])
      each.before = () => (isFailing ? Promise.reject(new Fault('the storage failed')) : Promise.resolve());
  };
  failing(true);
  const after = await inTransaction(database.pool, (client) => uploads.remove(client, user, address));
  await after();
  expect(await uploads.document(address)).toBeUndefined();
  expect(files.secret.kept.size).toBe(1);
  clock.now += dayMs + 1;
  await expect(uploads.sweep()).rejects.toThrow('the storage failed');
  expect(await statesOf()).toEqual(['removed']);
  failing(false);
  await uploads.sweep();
  expect([files.secret.kept.size, await statesOf()]).toEqual([0, []]);
});

it('UPLOAD-014 an image whose row was not committed has no file after a day', async () => {
  const { uploads, files, clock, add } = opened();
  const address = await add();
  // As the attempt left it, before it was kept.
  await database.pool.query("UPDATE uploads SET state = 'removed', wrapped_key = NULL WHERE name = $1", [
    address.slice(8),
  ]);
  await uploads.sweep();
  expect(files.secret.kept.size).toBe(1);
  clock.now += dayMs + 1;
  await uploads.sweep();
  expect([files.secret.kept.size, await statesOf()]).toEqual([0, []]);
});

it('UPLOAD-014 a storage that fails is a fault, and no image is kept', async () => {
  const { files, add } = opened();
  files.secret.before = () => Promise.reject(new Fault('the storage failed'));
  await expect(add()).rejects.toThrow(Fault);
  // The attempt counts for the quota of the day (UPLOAD-006).
  expect(await statesOf()).toEqual(['removed']);
});

describe('UPLOAD-019 64 uploads at once do not exceed together', () => {
  const parallel = 64;
  const jpeg = '.jpg';
  const named = (n: number) => `${String(n).padStart(32, '0')}${jpeg}`;

  it('what waits of all users', async () => {
    await database.pool.query('DELETE FROM uploads');
    const tokens = await openTraders(database.pool, parallel);
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM users ORDER BY id DESC LIMIT $1', [
      tokens.length,
    ]);
    // Room for ten more of these images, of one user who has no quota here.
    const room = 10 * (image.length + 100);
    await database.pool.query(
      `INSERT INTO uploads (name, user_id, state, bytes, wrapped_key, created_at) VALUES ($1, $2, 'waiting', $3, '', now())`,
      [named(1), user, waitingBytesMax - room],
    );
    const { uploads, files } = opened();
    const answers = await Promise.allSettled(
      rows.map(({ id }) => uploads.add(Number(id), () => Promise.resolve(image))),
    );
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
    expect(new Set(refused.map((error) => (error instanceof Fault ? error.reason : error.message)))).toEqual(
      new Set(['request.disk_full']),
    );
    expect([parallel - refused.length, files.secret.kept.size]).toEqual([10, 10]);
    const { rows: waiting } = await database.pool.query<{ bytes: string }>(
      "SELECT sum(bytes) AS bytes FROM uploads WHERE state = 'waiting'",
    );
    expect(Number(waiting[0]?.bytes)).toBeLessThanOrEqual(waitingBytesMax);
    await database.pool.query('DELETE FROM uploads');
  });

  it('the pictures of articles of a day, and one that is refused counts too', async () => {
    await database.pool.query('DELETE FROM uploads');
    for (let n = 0; n < coversADay - 10; n += 1)
      await database.pool.query("INSERT INTO uploads (name, state, bytes, created_at) VALUES ($1, 'cover', 1, now())", [
        named(n),
      ]);
    const { uploads, files, clock } = opened();
    const log = () => Promise.resolve();
    const unreadable = () => Promise.resolve('upload.image_unreadable' as const);
    expect(await uploads.addCover(unreadable, log)).toEqual({ refused: 'upload.image_unreadable' });
    const answers = await Promise.all(
      Array.from({ length: parallel }, () => uploads.addCover(() => Promise.resolve(image), log)),
    );
    const refused = answers.flatMap((answer) => ('refused' in answer ? [answer.refused] : []));
    expect(refused).toEqual(Array.from({ length: parallel - 9 }, () => 'upload.quota_reached'));
    expect(files.open.kept.size).toBe(9);
    clock.now += dayMs + 60_000;
    expect(await uploads.addCover(() => Promise.resolve(image), log)).toHaveProperty('address');
    await database.pool.query('DELETE FROM uploads');
  });
});
