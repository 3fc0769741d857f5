import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, upload } from '@glassbook/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTraders } from '../../../../test/open-traders.ts';
import { photo } from '../../../../test/photo.ts';
import { whileReferred } from '../../../../test/referred-users.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';

let dataDir: string;
let whole: WholeApp;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portrait-'));
  whole = await wholeApp({ dataDir });
});
afterAll(async () => {
  await whole.close();
  await rm(dataDir, { recursive: true });
});

it('ACCOUNT-039 a portrait is an image of the user’s own, and replaces the one before', async () => {
  const [own = '', other = ''] = await openTraders(whole.database.pool, 2);
  const [call, stranger] = [clientOf(whole.app, own), clientOf(whole.app, other)];
  const image = async () => {
    const answer = await call(upload.image, {}, { file: new Blob([new Uint8Array(await photo())]) });
    return answer.ok ? answer.message : '';
  };
  const portrait = async () => {
    const answer = await call(account.info, {});
    return answer.ok ? answer.message.head_portrait : undefined;
  };
  const statusOf = async (url: string) => (await whole.app.http.inject({ url })).statusCode;
  const [first, second] = [await image(), await image()];
  expect(await stranger(account.setPortrait, { head_portrait: first })).toMatchObject({
    ok: false,
    reason: 'account.image_not_found',
  });
  expect(await portrait()).toBe('');
  for (const address of [first, second]) {
    expect(await statusOf(address)).toBe(404);
    // A message of the support chat with an image locks the image and then refers to its user: a portrait that waited for that would be a deadlock.
    const set = await whileReferred(whole.database.pool, () => call(account.setPortrait, { head_portrait: address }));
    expect(set).toMatchObject({ ok: true, message: 1 });
    expect(await portrait()).toBe(address);
    expect(await statusOf(address)).toBe(200);
  }
  expect(await statusOf(first)).toBe(404);
  expect(await call(account.setPortrait, { head_portrait: first })).toMatchObject({ ok: false });
  expect(await portrait()).toBe(second);
});
