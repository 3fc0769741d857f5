/** What holds while the storage of images is slow or fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { photo } from '../../../test/photo.ts';
import { whileReferred } from '../../../test/referred-users.ts';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { Fault } from '../../carry/process/fault.ts';
import { Vault } from '../../carry/sealing/vault.ts';
import { createPool } from '../../carry/store/database.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { Files } from './files.ts';
import { coversADay, Uploads } from './uploads.ts';

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
function opened(
  pool = database.pool,
  files = { open: new MemoryFiles(), secret: new MemoryFiles() },
  waitingMost?: number,
) {
  const clock = { now: Date.now() };
  const vault = new Vault(Buffer.alloc(32, 1));
  const uploads = new Uploads({ pool, files, vault, waitingMost, now: () => clock.now });
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
  const after = publish && (await inTransaction(pool, publish.keep));
  await publish?.ended();
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

it('UPLOAD-004 an image that was not made public has no public file: it was used meanwhile, the transaction failed, or the process ended', async () => {
  const { uploads, files, add } = opened();
  const begun = async () => {
    const address = await add();
    const publish = await uploads.toPublish(user, address);
    if (!publish) throw new Error('the image waits');
    expect(files.open.kept.size).toBe(1);
    return { address, ...publish };
  };
  const keepAsDocument = (address: string) =>
    inTransaction(database.pool, (client) => uploads.keepAsDocument(client, user, address));
  const used = await begun();
  // Of one image one call at a time: another that fails would take its file.
  expect(await uploads.toPublish(user, used.address)).toBeUndefined();
  expect(await keepAsDocument(used.address)).toBe(true);
  expect(await inTransaction(database.pool, used.keep)).toBeUndefined();
  await used.ended();
  expect(files.open.kept.size).toBe(0);
  const failed = await begun();
  const failing = inTransaction(database.pool, async (client) => {
    await failed.keep(client);
    throw new Error('the commit failed');
  });
  await expect(failing).rejects.toThrow('the commit failed');
  await failed.ended();
  expect(files.open.kept.size).toBe(0);
  const again = await uploads.toPublish(user, failed.address);
  await again?.ended();
  const ended = await begun();
  await uploads.sweep();
  expect(files.open.kept.size).toBe(1);
  await keepAsDocument(ended.address);
  await opened(database.pool, files).uploads.sweep();
  expect(files.open.kept.size).toBe(0);
  for (const { address } of [used, ended]) expect(await uploads.document(address)).toEqual(image);
  const kept = await begun();
  await inTransaction(database.pool, kept.keep);
  await kept.ended();
  await uploads.sweep();
  expect(await uploads.published(kept.address.slice(8))).toBeDefined();
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

  /** Room for ten of these images, and a user for each of those that are sent at once. */
  const full = async () => {
    await database.pool.query('DELETE FROM uploads');
    const tokens = await openTraders(database.pool, parallel);
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM users ORDER BY id DESC LIMIT $1', [
      tokens.length,
    ]);
    const most = 10 * (image.length + 100);
    return { most, users: rows.map(({ id }) => Number(id)), ...opened(database.pool, undefined, most) };
  };
  type Room = Awaited<ReturnType<typeof full>>;
  const sendAll = async ({ uploads, users }: Room) => {
    const answers = await Promise.allSettled(users.map((id) => uploads.add(id, () => Promise.resolve(image))));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
    expect(new Set(refused.map((error) => (error instanceof Fault ? error.reason : error.message)))).toEqual(
      new Set(['request.disk_full']),
    );
    return parallel - refused.length;
  };
  const waitingBytes = async () => {
    const { rows } = await database.pool.query<{ bytes: string }>(
      "SELECT coalesce(sum(bytes), 0) AS bytes FROM uploads WHERE state = 'waiting'",
    );
    return Number(rows[0]?.bytes);
  };

  it('what waits of all users', async () => {
    const room = await full();
    expect(await sendAll(room)).toBe(10);
    expect(room.files.secret.kept.size).toBe(10);
    expect(await waitingBytes()).toBeLessThanOrEqual(room.most);
    await database.pool.query('DELETE FROM uploads');
  });

  it('and one who took all of it keeps as much as each of them', async () => {
    const room = await full();
    const own: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      room.clock.now += 1_000;
      own.push(await room.add());
    }
    await expect(room.add()).rejects.toMatchObject({ reason: 'request.disk_full' });
    expect(await sendAll(room)).toBe(9);
    expect(room.files.secret.kept.size).toBe(10);
    expect(await waitingBytes()).toBeLessThanOrEqual(room.most);
    // His newest.
    const left = await Promise.all(own.map((address) => room.uploads.waiting(user, address)));
    expect(left.map((each) => each !== undefined)).toEqual([...Array.from({ length: 9 }, () => false), true]);
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
