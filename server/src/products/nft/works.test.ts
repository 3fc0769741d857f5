/** Works over the wire: reviewed by two, shown, searched, hidden; and who takes no part. */
import { desk, nft } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { approved, byTwo, created, image, ok, onSale, person, reason, soon, words, type Person } from './test/scene.ts';

let whole: WholeApp;
let artist: Person;
beforeAll(async () => {
  whole = await wholeApp();
  artist = await person(whole);
});
afterAll(() => whole.close());

const get = (url: string, headers = {}) => whole.app.http.inject({ method: 'GET', url, headers });
const guest = () => clientOf(whole.app);

test('NFT-001 NFT-002 NFT-027 a medium is public once two have approved its work, hidden by one, and shown again by two', async () => {
  const code = await created(artist);
  const named = { user: String(artist.id), code };
  expect(await guest()(nft.item, { id: code })).toMatchObject({ reason: 'nft.not_found' });
  const view = (await ok(artist.call(nft.item, { id: code }))).message;
  expect([view.review, (await get(view.image)).statusCode]).toEqual([1, 404]);
  const support = await openStaff(whole.database.pool, 'support');
  const staff = clientOf(whole.app, support.token);
  const seen = (await ok(staff(nft.medium, named))).message;
  expect(seen.type).toBe('image/jpeg');
  expect((await ok(staff(nft.works, {}))).message.rows.map((row) => row.code)).toContain(code);
  expect(await byTwo(whole, nft.approve, named)).toBe('done');
  const served = await get(view.image);
  expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  expect(served.rawPayload.toString('base64')).toBe(seen.bytes);
  const part = await get(view.image, { range: 'bytes=2-5' });
  expect([
    part.statusCode,
    part.headers['content-range'],
    part.rawPayload.equals(served.rawPayload.subarray(2, 6)),
  ]).toEqual([...[206, `bytes 2-5/${served.rawPayload.length}`, true]]);
  expect((await get(view.image, { range: `bytes=${served.rawPayload.length}-` })).statusCode).toBe(416);
  await ok(staff(nft.hide, { ...named, reason }));
  expect((await get(view.image)).statusCode).toBe(404);
  expect(await staff(nft.hide, { ...named, reason })).toMatchObject({ reason: 'nft.decided_already' });
  expect(await byTwo(whole, nft.show, named)).toBe('done');
  expect((await get(view.image)).statusCode).toBe(200);
  const { message } = await ok(guest()(nft.history, { code }));
  expect(message.map(({ what }) => what)).toEqual(['shown', 'hidden', 'approved', 'created']);
});

test('NFT-001 a work is rejected by one with a reason, or withdrawn; a file is of one work', async () => {
  const support = clientOf(whole.app, (await openStaff(whole.database.pool, 'support')).token);
  const code = await created(artist);
  const named = { user: String(artist.id), code };
  await ok(support(nft.reject, { ...named, failure: 'not_own', reason }));
  expect((await ok(artist.call(nft.item, { id: code }))).message).toMatchObject({
    review: 3,
    review_reason: 'Not your own work',
  });
  expect(await support(nft.approve, { ...named, reason })).toMatchObject({ reason: 'nft.decided_already' });
  expect(await artist.call(nft.withdraw, { code })).toMatchObject({ reason: 'nft.already_reviewed' });
  const media = await image(artist);
  const body = { type: '1', media, ...words } as const;
  const own = (await ok(artist.call(nft.create, body))).message.code;
  expect(await artist.call(nft.create, body)).toMatchObject({ reason: 'nft.media_missing' });
  const again = { ...body, media: await image(artist) };
  expect(await artist.call(nft.create, { ...again, name: 'pay\u202Etxt' })).toMatchObject({
    reason: 'request.field_invalid',
  });
  expect(await artist.call(nft.create, { ...again, description: 'a\u202Eb' })).toMatchObject({
    reason: 'nft.text_unreadable',
  });
  expect(await artist.call(nft.create, { ...again, type: '4' })).toMatchObject({ reason: 'nft.media_missing' });
  await ok(artist.call(nft.withdraw, { code: own }));
  const unknown = await person(whole);
  await whole.database.pool.query('DELETE FROM identity_requests WHERE user_id = $1', [unknown.id]);
  expect(await unknown.call(nft.create, { ...again, media: await image(unknown) })).toMatchObject({
    reason: 'session.identity_required',
  });
});

test('what is on the market is found by part of its name in any script, by its code and by its filters', async () => {
  const names = ['Golden Lake', '夜の湖', 'ทะเลสาบสีทอง'];
  const codes: string[] = [];
  for (const name of names) codes.push(await approved(whole, artist, { name }));
  const find = async (asked: object) => (await ok(guest()(nft.items, asked))).message.map(({ code }) => code);
  expect(await find({ keyword: 'DEN la' })).toEqual([codes[0]]);
  expect(await find({ keyword: '湖' })).toEqual([codes[1]]);
  expect(await find({ keyword: 'สาบสี' })).toEqual([codes[2]]);
  expect(await find({ keyword: (codes[2] ?? '').toLowerCase() })).toEqual([codes[2]]);
  expect(await find({ keyword: '%' })).toEqual([]);
  const code = await onSale(whole, artist);
  const [first] = await find({ limit: '1' });
  expect(first).toBe(code);
  expect(await find({ status: '1', currency: '3', pay_type: '1', type: '1' })).toContain(code);
  expect(await find({ status: '1', pay_type: '2' })).not.toContain(code);
  expect(await find({ page: '9', limit: '100' })).toEqual([]);
});

test('NFT-028 staff neither buy nor bid, and end a sale by two', async () => {
  const code = await onSale(whole, artist);
  const member = await person(whole);
  const { email } = await openStaff(whole.database.pool, 'content');
  await whole.database.pool.query('UPDATE users SET email = $2 WHERE id = $1', [
    member.id,
    email.replace('@', '+nft@'),
  ]);
  expect(await member.call(nft.buy, { code })).toMatchObject({ reason: 'nft.own' });
  expect(await byTwo(whole, nft.endSale, { user: String(artist.id), code })).toBe('done');
  const buyer = await person(whole);
  expect(await buyer.call(nft.buy, { code })).toMatchObject({ reason: 'nft.not_on_sale' });
  const reviewer = await openStaff(whole.database.pool, 'reviewer');
  const { message } = await ok(clientOf(whole.app, reviewer.token)(desk.audit, { act: 'nft.endSale' }));
  expect(message.rows[0]).toMatchObject({ subject: `user:${artist.id}` });
});

test('NFT-031 resales are found apart, what is on sale by its end, and sales that are over by their owner', async () => {
  const [artist, buyer] = [await person(whole), await person(whole)];
  const late = await onSale(whole, artist, { end_time: soon(90) });
  const early = await onSale(whole, artist, { end_time: soon(30) });
  await ok(buyer.call(nft.buy, { code: late }));
  await ok(buyer.call(nft.list, { code: late, price: '200', end_time: soon(45) }));
  const codes = async (filter: object) => {
    const { message } = await ok(clientOf(whole.app)(nft.items, { limit: '100', ...filter }));
    return message.map(({ code }) => code);
  };
  expect(await codes({ resale: '1' })).toEqual([late]);
  const ending = await codes({ sort: 'ending' });
  expect(ending.filter((code) => code === early || code === late)).toEqual([early, late]);
  expect(await codes({ sort: 'ending', status: '0' })).toEqual([]);
  const past = (await ok(artist.call(nft.pastSales, {}))).message;
  expect(past).toMatchObject([{ code: late, state: 'sold', price: '150.00000000', currency_name: 'USDT' }]);
  expect((await ok(buyer.call(nft.pastSales, {}))).message).toEqual([]);
});
