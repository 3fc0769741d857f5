import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upload } from '@glassbook/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { minuteText } from '../../carry/mail/minute-text.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { readMasterKey } from '../../carry/sealing/master-key.ts';
import { photo } from '../../../test/photo.ts';
import { openUploads } from '../../shared/images/open-uploads.ts';
import { quota } from '../../shared/images/quota.ts';
import type { Uploads } from '../../shared/images/uploads.ts';
import { waitingBytesMax } from '../../shared/images/waiting-room.ts';
import { Vault } from '../../carry/sealing/vault.ts';

let dataDir: string;
let whole: WholeApp;
let uploads: Uploads;
let tokens: string[];
let file: Blob;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'upload-'));
  whole = await wholeApp({ dataDir });
  ({ uploads } = whole.app.doors);
  tokens = await openTraders(whole.database.pool, 3);
  file = new Blob([new Uint8Array(await photo())]);
});
afterAll(async () => {
  await whole.close();
  await rm(dataDir, { recursive: true });
});

const send = async (token = tokens[0]) => {
  const answer = await clientOf(whole.app, token ?? '')(upload.image, {}, { file });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.message;
};
const get = (url: string) => whole.app.http.inject({ method: 'GET', url });
const owner = async (address: string): Promise<number> => {
  const { rows } = await whole.database.pool.query<{ user_id: string }>('SELECT user_id FROM uploads WHERE name = $1', [
    address.slice(8),
  ]);
  return Number(rows[0]?.user_id);
};
const publish = async (userId: number, address: string) => {
  const stored = await uploads.toPublish(userId, address);
  const kept = stored && (await inTransaction(whole.database.pool, stored.keep));
  await stored?.ended();
  return kept;
};
const keep = (userId: number, address: string) =>
  inTransaction(whole.database.pool, (client) => uploads.keepAsDocument(client, userId, address));
const open = (address: string) => uploads.document(address);

describe('an image', () => {
  it('UPLOAD-003 UPLOAD-004 is encrypted in a file with a generated name, and is shown to no one before it is a portrait', async () => {
    const address = await send();
    expect(address).toMatch(/^\/upload\/[0-9a-f]{32}\.jpg$/);
    const stored = await readFile(join(dataDir, 'files/private', address.slice(8)));
    expect(stored.includes(Buffer.from([0xff, 0xd8, 0xff, 0xdb]))).toBe(false);
    await expect(sharp(stored).metadata()).rejects.toThrow();
    const [hidden, missing] = [await get(address), await get(`/upload/${'0'.repeat(32)}.jpg`)];
    expect([hidden.statusCode, hidden.body]).toEqual([404, '']);
    const { 'x-request-id': _, date: __, ...headers } = hidden.headers;
    expect(missing.headers).toMatchObject(headers);
  });
  it('UPLOAD-004 UPLOAD-005 as a portrait is served as a square JPEG that can be nothing else, and its private file is gone', async () => {
    const address = await send();
    const after = await publish(await owner(address), address);
    await after?.();
    const served = await get(address);
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    const { width, height, format } = await sharp(served.rawPayload).metadata();
    expect({ width, height, format }).toEqual({ width: 400, height: 400, format: 'jpeg' });
    expect(await readdir(join(dataDir, 'files/private'))).not.toContain(address.slice(8));
  });
  it('UPLOAD-004 as a document is never served, and opens to the bytes that were kept', async () => {
    const address = await send();
    expect(await keep(await owner(address), address)).toBe(true);
    expect((await get(address)).statusCode).toBe(404);
    expect((await sharp(await open(address)).metadata()).width).toBe(640);
  });
  it('UPLOAD-006 of another user cannot be used, nor one a second time, nor one that is missing', async () => {
    const address = await send();
    const [own, other] = [await owner(address), await owner(await send(tokens[1]))];
    expect(await keep(other, address)).toBe(false);
    expect(await publish(other, address)).toBeUndefined();
    expect(await keep(own, address)).toBe(true);
    expect(await keep(own, address)).toBe(false);
    expect(await publish(own, address)).toBeUndefined();
    expect(await keep(own, `/upload/${'0'.repeat(32)}.jpg`)).toBe(false);
  });
  it('UPLOAD-007 that no call uses within a day is deleted; one in use stays', async () => {
    const [waiting, kept] = [await send(), await send()];
    await keep(await owner(kept), kept);
    await whole.database.pool.query("UPDATE uploads SET created_at = created_at - interval '24 hours'");
    expect(await uploads.sweep()).toBeGreaterThan(0);
    const left = await readdir(join(dataDir, 'files/private'));
    expect([left.includes(waiting.slice(8)), left.includes(kept.slice(8))]).toEqual([false, true]);
    await whole.database.pool.query("DELETE FROM uploads WHERE state <> 'document'");
  });
  it('UPLOAD-006 beyond the quota is refused, also where many come at once', async () => {
    const bytes = await photo();
    const make = vi.fn(() => Promise.resolve(bytes));
    const own = await owner(await send(tokens[2]));
    const broken = new Blob(['no image']);
    expect(await clientOf(whole.app, tokens[2] ?? '')(upload.image, {}, { file: broken })).toMatchObject({
      reason: 'upload.image_unreadable',
    });
    const made = await Promise.all(Array.from({ length: quota.images + 5 }, () => uploads.add(own, make)));
    expect(made.filter((each) => 'address' in each)).toHaveLength(quota.images - 2);
    // What is beyond the quota is not decoded.
    expect(make).toHaveBeenCalledTimes(quota.images - 2);
    const answer = await clientOf(whole.app, tokens[2] ?? '')(upload.image, {}, { file });
    expect(answer).toMatchObject({ ok: false, reason: 'upload.quota_reached' });
  });
  it('UPLOAD-021 documents use up nothing of what may wait, have a quota of a year, and each refusal says until when it is', async () => {
    const { pool } = whole.database;
    const [token = ''] = await openTraders(pool, 1);
    const own = await owner(await send(token));
    const hour = 3_600_000;
    const mb = 1_048_576;
    /** Images of that state, so many hours old, each of so many bytes. */
    const put = (state: 'waiting' | 'document', hours: number, bytes: number) =>
      pool.query(
        `INSERT INTO uploads (name, user_id, state, bytes, wrapped_key, created_at) VALUES ($1, $2, $3, $4, 'key', $5)`,
        [`${randomBytes(16).toString('hex')}.jpg`, own, state, bytes, new Date(at - hours * hour)],
      );
    const at = Date.now();
    const ask = () => clientOf(whole.app, token)(upload.image, {}, { file });
    const until = (ms: number) => `Upload limit reached. Try again from ${minuteText(ms)} UTC.`;
    for (let n = 0; n < 10; n += 1) await put('document', 48 + n, 50 * mb);
    expect(await ask()).toMatchObject({ ok: true });
    // Of 512 MB a year: the oldest is followed by room a year after it came.
    await put('document', 30, 12 * mb);
    expect(await ask()).toMatchObject({ reason: 'upload.quota_reached', message: until(at + (365 * 24 - 57) * hour) });
    await pool.query("UPDATE uploads SET created_at = created_at - interval '365 days' WHERE user_id = $1", [own]);
    expect(await ask()).toMatchObject({ ok: true });
    // Of 64 MB that wait: room for this one comes with the end of the second.
    await pool.query('DELETE FROM uploads WHERE user_id = $1', [own]);
    for (const [hours, bytes] of [
      [20, 1],
      [10, 1 * mb],
      [5, 63 * mb],
    ] as const)
      await put('waiting', hours, bytes);
    expect(await ask()).toMatchObject({ reason: 'upload.quota_reached', message: until(at + 14 * hour) });
    await pool.query('DELETE FROM uploads WHERE user_id = $1', [own]);
    for (let n = 0; n < 40; n += 1) await put('document', 23 - n / 60, 1);
    expect(await ask()).toMatchObject({ reason: 'upload.quota_reached', message: until(at + hour) });
    await pool.query('DELETE FROM uploads WHERE user_id = $1', [own]);
  });
  it('UPLOAD-011 is refused while the images of all users that wait take too much, to those who have as much waiting as anybody', async () => {
    const { pool } = whole.database;
    const each = 63 * 1_048_576;
    const holders = await openTraders(pool, Math.ceil(waitingBytesMax / each) + 1);
    const [own = '', other = '', none = ''] = holders;
    for (const holder of holders.filter((one) => one !== none)) {
      const name = (await send(holder)).slice(8);
      await pool.query('UPDATE uploads SET bytes = $2 WHERE name = $1', [name, each]);
    }
    const ask = (token: string) => clientOf(whole.app, token)(upload.image, {}, { file });
    expect(await ask(own)).toMatchObject({ ok: false, reason: 'request.disk_full' });
    // The oldest of who has the most makes room for one who has less.
    expect(await ask(none)).toMatchObject({ ok: true });
    expect(await ask(other)).toMatchObject({ ok: true });
    await pool.query('DELETE FROM uploads WHERE bytes = $1', [each]);
    expect(await ask(own)).toMatchObject({ ok: true });
  });
  it('UPLOAD-011 is refused before it is decoded where the disk has less than four times its reserve', async () => {
    const own = await owner(await send(tokens[1]));
    const { pool } = whole.database;
    const addWith = async (diskReserve: number) => {
      const { vault } = whole.app.core;
      const opened = await openUploads({ pool, dataDir, s3: undefined, vault, now: Date.now, diskReserve });
      return opened.add(own, make);
    };
    const make = vi.fn(() => photo());
    await expect(addWith(1e18)).rejects.toMatchObject({ reason: 'request.disk_full' });
    expect(make).not.toHaveBeenCalled();
    const { bavail, bsize } = await statfs(dataDir);
    await expect(addWith((bavail * bsize) / 3)).rejects.toMatchObject({ reason: 'request.disk_full' });
    expect(await addWith(1_000_000)).toMatchObject({ address: expect.any(String) as string });
  });
  it.each([
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%00.jpg',
    'a.svg',
    `${'A'.repeat(32)}.jpg`,
    `${'0'.repeat(32)}.jpg.new`,
  ])('UPLOAD-004 is not found under the name %s', async (name) =>
    expect([400, 404]).toContain((await get(`/upload/${name}`)).statusCode),
  );
});

describe('UPLOAD-008 encryption', () => {
  const vault = new Vault(Buffer.alloc(32, 1));
  const plain = Buffer.from('a document');
  const { sealed, wrappedKey } = vault.seal('a.jpg', plain);
  it('opens with the same name and master key only', () => {
    expect(vault.open('a.jpg', sealed, wrappedKey)).toEqual(plain);
    expect(() => vault.open('b.jpg', sealed, wrappedKey)).toThrow();
    expect(() => new Vault(Buffer.alloc(32, 2)).open('a.jpg', sealed, wrappedKey)).toThrow();
  });
  it('has another key for each file', () => {
    const again = vault.seal('a.jpg', plain);
    expect(again.sealed.equals(sealed)).toBe(false);
    expect(() => vault.open('a.jpg', again.sealed, wrappedKey)).toThrow();
  });
  it('notices every changed bit of the file and of its key', () => {
    for (const bytes of [sealed, wrappedKey])
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => vault.open('a.jpg', sealed, wrappedKey)).toThrow();
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      }
    expect(vault.open('a.jpg', sealed, wrappedKey)).toEqual(plain);
  });
  it('makes its master key once, for the server’s own user only; a configured one is taken', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'key-'));
    const none = { dataDir: folder, documentKey: undefined };
    const [one, ...others] = await Promise.all(Array.from({ length: 16 }, () => readMasterKey(none)));
    expect(one).toHaveLength(32);
    for (const other of others) expect(other).toEqual(one);
    expect(await readdir(folder)).toEqual(['document-key']);
    expect((await stat(join(folder, 'document-key'))).mode & 0o777).toBe(0o600);
    expect(await readMasterKey({ dataDir: folder, documentKey: 'ab'.repeat(32) })).toEqual(Buffer.alloc(32, 0xab));
    await writeFile(join(folder, 'document-key'), 'no key');
    await expect(readMasterKey(none)).rejects.toThrow(/not a key/);
    await rm(folder, { recursive: true });
  });
});
