/** The whole path of images with the setting of S3: nothing of them is on the disk of the server. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, identity, upload } from '@glassbook/contract';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { photo } from '../../../test/photo.ts';
import { bucketOf, onSwift, startMs, startSwift, type Swift } from '../../../test/swift/swift.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../../products/desk/test/open-staff.ts';
import { deletePhotos } from '../../products/identity/retention.ts';
import { details } from '../../products/identity/test/successes.ts';

const dayMs = 86_400_000;

describe('with a bucket', onSwift, () => {
  let swift: Swift;
  let dataDir: string;
  let whole: WholeApp;
  beforeAll(async () => {
    swift = await startSwift();
    dataDir = await mkdtemp(join(tmpdir(), 'bucket-'));
    // The disk of the server has no room for images, and need not have any.
    whole = await wholeApp({ dataDir, diskReserve: 1e18, s3: swift.s3 });
  }, startMs);
  afterAll(async () => {
    await whole.close();
    await swift.stop();
    await rm(dataDir, { recursive: true });
  });

  type Answer<M> = Promise<{ ok: true; message: M } | { ok: false; reason: string; message: string }>;
  const ok = async <M>(asked: Answer<M>): Promise<M> => {
    const answer = await asked;
    if (!answer.ok) throw new Error(answer.reason);
    return answer.message;
  };
  const user = async () => clientOf(whole.app, (await openTraders(whole.database.pool, 1))[0]);
  const send = async (call: Awaited<ReturnType<typeof user>>, width = 640) =>
    ok(call(upload.image, {}, { file: new Blob([new Uint8Array(await photo({ width }))]) }));
  const newest = async () => {
    const sql = 'SELECT id AS request, user_id AS user FROM identity_requests ORDER BY id DESC LIMIT 1';
    return (await whole.database.pool.query<{ request: string; user: string }>(sql)).rows[0]!;
  };

  it('UPLOAD-015 UPLOAD-008 IDENTITY-010 photos of an identity are encrypted in it, shown to staff, and destroyed when their time is over', async () => {
    const bucket = bucketOf(swift.s3);
    const call = await user();
    const reviewer = clientOf(whole.app, (await openStaff(whole.database.pool, 'reviewer')).token);
    const reason = 'matches the document';
    await ok(call(identity.verify, details));
    const second = clientOf(whole.app, (await openStaff(whole.database.pool, 'reviewer')).token);
    for (const by of [reviewer, second]) await ok(by(identity.approve, { ...(await newest()), reason }));
    const photos = { front_pic: await send(call), reverse_pic: await send(call, 600) };
    await ok(call(identity.verify, { real_type: '2', ...photos }));
    const places = Object.values(photos).map((address) => address.replace('/upload/', 'private/'));
    expect((await bucket.names()).sort()).toEqual(places.sort());
    for (const place of places) {
      const stored = await bucket.bytesOf(place);
      expect(stored.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
      await expect(sharp(stored).metadata()).rejects.toThrow();
    }
    const named = { ...(await newest()), reason };
    const seen = Buffer.from(await ok(reviewer(identity.view, { ...named, side: 'reverse' })), 'base64');
    expect(await sharp(seen).metadata()).toMatchObject({ format: 'jpeg', width: 600 });
    await ok(reviewer(identity.reject, { ...named, failure: 'unreadable' }));
    const { uploads } = whole.app.doors;
    expect(await deletePhotos(whole.database.pool, uploads, Date.now() + 29 * dayMs)).toBe(0);
    expect(await deletePhotos(whole.database.pool, uploads, Date.now() + 31 * dayMs)).toBe(1);
    expect(await bucket.names()).toEqual([]);
    expect(existsSync(join(dataDir, 'files'))).toBe(false);
  });

  it('UPLOAD-015 UPLOAD-005 UPLOAD-020 a portrait is in it and is served from it, read once', async () => {
    const call = await user();
    const address = await send(call);
    await ok(call(account.setPortrait, { head_portrait: address }));
    const served = await whole.app.http.inject({ url: address });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const place = address.replace('/upload/', 'public/');
    expect(await bucketOf(swift.s3).names()).toEqual([place]);
    expect(await bucketOf(swift.s3).bytesOf(place)).toEqual(served.rawPayload);
    await bucketOf(swift.s3).put(place, Buffer.from('other bytes'));
    expect((await whole.app.http.inject({ url: address })).rawPayload).toEqual(served.rawPayload);
    expect(existsSync(join(dataDir, 'files'))).toBe(false);
  });
});

it(
  'UPLOAD-016 while the bucket cannot be reached, the start says so, a call with images is answered 503 and changes nothing; everything else goes on',
  { tags: ['long'] },
  async () => {
    const endpoint = 'http://127.0.0.1:1';
    const s3 = { bucket: 'images', region: 'us-east-1', endpoint, accessKeyId: 'id', secretAccessKey: 'a-secret' };
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const whole = await wholeApp({ s3 }, { logger });
    await whole.app.start();
    const said = () => lines.find((line) => line.includes('the storage of images cannot be used'));
    await vi.waitFor(() => expect(said()).toBeDefined(), { timeout: 10_000 });
    expect(said()).not.toContain('a-secret');
    const [token = ''] = await openTraders(whole.database.pool, 1);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await photo())]));
    const body = new Request('http://glassbook.test', { method: 'POST', body: form });
    const answer = await whole.app.http.inject({
      ...{ method: 'POST', url: '/api/upload', payload: Buffer.from(await body.arrayBuffer()) },
      headers: { authorization: token, 'content-type': body.headers.get('content-type') ?? '' },
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    const { rows } = await whole.database.pool.query<{ state: string }>('SELECT state FROM uploads');
    expect(rows).toEqual([{ state: 'removed' }]);
    expect((await clientOf(whole.app, token)(account.info, {})).ok).toBe(true);
    expect(whole.fatal).toEqual([]);
    await whole.close();
  },
);
