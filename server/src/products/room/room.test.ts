/** The chat room through the whole server: who reads, who writes, and how fast. */
import { otc, room } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { key, moderator, ok, said, says, writer } from './test/scene.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
const guest = () => clientOf(whole.app);
const sent = (text: string, more: object = {}) => ({ room: 'en' as const, client_id: key(), text, ...more });
const tagOf = (id: number) => String(id % 10_000).padStart(4, '0');

test('ROOM-001 guests read every room, and write in none', async () => {
  await says(await writer(whole, 'Anna'), 'Hello from Anna', 'vi');
  const list = await ok(guest()(room.list, {}));
  expect(list.rooms.map(({ room: name }) => name)).toEqual(room.roomNames);
  expect(list).toMatchObject({ standing: 'guest', me: null, blocked: [] });
  const { rows } = await ok(guest()(room.messages, { room: 'vi' }));
  expect(rows[0]).toMatchObject({ text: 'Hello from Anna', user: { name: 'Anna', staff: false }, measure: null });
  expect(await guest()(room.send, sent('Hi'))).toMatchObject({ ok: false });
});

test('ROOM-002 an account writes when it is verified or a day old', async () => {
  const fresh = await writer(whole, 'Fresh', true);
  expect(await fresh.call(room.send, sent('Too early'))).toMatchObject({ reason: 'room.too_new' });
  const list = await ok(fresh.call(room.list, {}));
  expect(list).toMatchObject({ standing: 'new', me: { name: 'Fresh', tag: tagOf(fresh.id) } });
  await pool().query(
    "INSERT INTO identity_requests (user_id, level, status, country, submitted_at, decided_at) VALUES ($1, 1, 'approved', 'VN', now(), now())",
    [fresh.id],
  );
  expect(await fresh.call(room.send, sent('Verified'))).toMatchObject({ ok: true });
});

test('ROOM-003 numbers of a room have no gap, also of messages that arrive together', async () => {
  const writers = [];
  for (let place = 0; place < 8; place += 1) writers.push(await writer(whole));
  const rows = await Promise.all(writers.map((one, place) => says(one, `Together ${place}`, 'th')));
  expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('ROOM-004 the same client_id is the same message; with another text it is refused', async () => {
  const one = await writer(whole);
  const body = sent('Once');
  const first = await ok(one.call(room.send, body));
  expect(await ok(one.call(room.send, body))).toEqual(first);
  expect(await one.call(room.send, { ...body, text: 'Twice' })).toMatchObject({ reason: 'room.client_id_used' });
});

test('ROOM-005 a text has at most 500 characters, something to see, no control or direction marks, two marks a letter', async () => {
  const one = await writer(whole);
  for (const text of ['x'.repeat(501), 'a\u0007b', 'a\u202Eb', 'a\u0301\u0301\u0301'])
    expect(await one.call(room.send, sent(text))).toMatchObject({ reason: 'request.field_invalid' });
  expect(await one.call(room.send, sent(' \u3164 '))).toMatchObject({ reason: 'room.empty' });
  for (const text of ['x'.repeat(500), 'e\u0323\u0302', 'ที่นี่'])
    expect(await one.call(room.send, sent(text))).toMatchObject({ ok: true });
});

test('ROOM-006 5 messages in 10 seconds, no text twice in 60', async () => {
  const one = await writer(whole);
  for (const place of [1, 2, 3, 4]) await says(one, `Fast ${place}`);
  expect(await one.call(room.send, sent('fast  4!'))).toMatchObject({ reason: 'room.repeated' });
  await says(one, 'Fast 5');
  expect(await one.call(room.send, sent('Fast 6'))).toMatchObject({ reason: 'room.too_fast' });
});

test('ROOM-007 in slow mode a user waits between messages of the room, and the channel says so', async () => {
  const [one, { call }] = [await writer(whole), await moderator(whole)];
  expect(await ok(call(room.slow, { room: 'jp', seconds: '30', reason: 'a flood' }))).toEqual({ slow_seconds: 30 });
  await says(one, 'First', 'jp');
  expect(await one.call(room.send, sent('Second', { room: 'jp' }))).toMatchObject({ reason: 'room.slow' });
  expect(await one.call(room.send, sent('Elsewhere'))).toMatchObject({ ok: true });
  const { rooms } = await ok(one.call(room.list, {}));
  expect(rooms.find(({ room: name }) => name === 'jp')).toMatchObject({ slow_seconds: 30 });
  await ok(call(room.slow, { room: 'jp', seconds: '0', reason: 'it is over' }));
  expect(await one.call(room.send, sent('Third', { room: 'jp' }))).toMatchObject({ ok: true });
  expect(await call(room.slow, { room: 'jp', seconds: '3601', reason: 'too long' })).toMatchObject({
    reason: 'request.field_invalid',
  });
});

test('ROOM-008 only staff write news, and are marked as staff', async () => {
  expect(await (await writer(whole)).call(room.send, sent('News', { room: 'news' }))).toMatchObject({
    reason: 'room.staff_only',
  });
  const { call } = await moderator(whole, 'Mara Kovac');
  const body = { room: 'news' as const, client_id: key(), text: 'Maintenance at 10:00 UTC' };
  const posted = await ok(call(room.post, body));
  expect(posted.user).toMatchObject({ id: 0, name: 'Mara K.', staff: true });
  expect(await ok(call(room.post, body))).toEqual(posted);
  expect(await call(room.post, { ...body, text: 'Another' })).toMatchObject({ reason: 'room.client_id_used' });
  expect(await call(room.post, { ...body, text: ' ' })).toMatchObject({ reason: 'room.empty' });
  expect(await call(room.post, { ...body, client_id: key(), reply_to: '999' })).toMatchObject({
    reason: 'room.not_found',
  });
  const gone = { room: 'news' as const, message: String(posted.id), reason: 'a mistake' };
  expect(await ok(call(room.withdraw, gone))).toMatchObject({ state: 'removed', text: '' });
  expect(await call(room.withdraw, { ...gone, message: '999' })).toMatchObject({ reason: 'room.not_found' });
});

test('ROOM-009 a name that looks reserved or like one of staff is shown as User', async () => {
  await moderator(whole, 'Mara Kovac');
  for (const name of ['Support', 'ЅUРРОRТ', 'Gla\u{455}\u{455}book', 'MaraK', '客服'])
    expect((await says(await writer(whole, name), `By ${name}`)).user.name, name).toBe('User');
  expect((await says(await writer(whole), 'By nobody')).user.name).toBe('User');
  const plain = await writer(whole, 'Supporter');
  expect((await says(plain, 'By a name')).user).toMatchObject({
    id: plain.id,
    name: 'Supporter',
    tag: tagOf(plain.id),
  });
});

test('ROOM-010 a text mentions at most 5 who wrote in the room, and replies to a message of it', async () => {
  const [anna, other] = [await writer(whole, 'Annika'), await writer(whole, 'Bob')];
  const first = await says(anna, 'Who is here?');
  const text = `@Annika#${tagOf(anna.id)} me, and @Nobody#0000`;
  const reply = await ok(other.call(room.send, sent(text, { reply_to: String(first.id) })));
  expect(reply.mentions).toEqual([{ id: anna.id, name: 'Annika', tag: tagOf(anna.id) }]);
  expect(reply.reply_to).toBe(first.id);
  const six = Array.from({ length: 6 }, (_, place) => `@Name#000${place}`).join(' ');
  expect(await other.call(room.send, sent(six))).toMatchObject({ reason: 'room.too_many_mentions' });
  expect(await other.call(room.send, sent('Reply', { reply_to: '99999' }))).toMatchObject({ reason: 'room.not_found' });
  const staff = await moderator(whole);
  expect(await staff.call(room.post, sent(six))).toMatchObject({ reason: 'room.too_many_mentions' });
});

test('ROOM-012 pages of the history have no gap and no overlap, in both directions', async () => {
  for (let place = 0; place < 7; place += 1) await says(await writer(whole), `Page ${place}`, 'kor');
  const page = (body: object) => ok(guest()(room.messages, { room: 'kor', limit: '3', ...body }));
  const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);
  const first = await page({});
  expect([idsOf(first), first.more]).toEqual([[7, 6, 5], true]);
  expect(idsOf(await page({ before: '5' }))).toEqual([4, 3, 2]);
  const last = await page({ before: '2' });
  expect([idsOf(last), last.more]).toEqual([[1], false]);
  expect(idsOf(await page({ after: '2' }))).toEqual([3, 4, 5]);
  expect(await guest()(room.messages, { room: 'kor', limit: '51' })).toMatchObject({ reason: 'request.field_invalid' });
});

test('ROOM-013 an author removes a message for all readers, its number stays; nobody else does', async () => {
  const [one, other] = [await writer(whole), await writer(whole)];
  const { own } = await said(whole, one, 'To be removed', 'fra');
  expect(await other.call(room.remove, own)).toMatchObject({ reason: 'room.not_found' });
  expect(await ok(one.call(room.remove, own))).toMatchObject({ text: '', state: 'removed', marks: [] });
  expect(await ok(one.call(room.remove, own))).toMatchObject({ state: 'removed' });
  const { rows } = await ok(guest()(room.messages, { room: 'fra' }));
  expect(rows[0]).toMatchObject({ id: Number(own.message), text: '', state: 'removed' });
});

test('ROOM-014 the history has no message of a user whom the reader blocked', async () => {
  const [reader, loud] = [await writer(whole), await writer(whole, 'Loud')];
  await says(loud, 'Hear me', 'spa');
  await ok(reader.call(otc.block, { user: String(loud.id), on: '1' }));
  expect((await ok(reader.call(room.messages, { room: 'spa' }))).rows).toEqual([]);
  expect((await ok(reader.call(room.list, {}))).blocked).toEqual([loud.id]);
  expect((await ok(guest()(room.messages, { room: 'spa' }))).rows).toHaveLength(1);
  await ok(reader.call(otc.block, { user: String(loud.id), on: '0' }));
  expect((await ok(reader.call(room.messages, { room: 'spa' }))).rows).toHaveLength(1);
});

test('ROOM-020 a message of a demo trader says that it is simulated', async () => {
  const one = await writer(whole, 'Robot');
  whole.app.core.robots.add(one.id);
  expect((await says(one, 'A simulated message')).user.simulated).toBe(true);
  whole.app.core.robots.delete(one.id);
});
