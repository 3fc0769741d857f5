/** Reports, measures and objections through the whole server. */
import { notification, room } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { key, moderator, ok, reason, said, says, writer } from './test/scene.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

const hide = { hide: '1', minutes: '0', reason } as const;
const rowOf = async (own: { room: room.RoomName; message: string }, call = clientOf(whole.app)) => {
  const { rows } = await ok(call(room.messages, { room: own.room, limit: '50' }));
  return rows.find(({ id }) => String(id) === own.message);
};

test('ROOM-015 reports queue a message and hide nothing, however many there are', async () => {
  const author = await writer(whole, 'Author');
  const { call } = await moderator(whole);
  const { named, own } = await said(whole, author, 'Reported by many');
  const first = await writer(whole);
  expect(await ok(first.call(room.report, own))).toEqual({ message: Number(own.message) });
  expect(await first.call(room.report, own)).toMatchObject({ reason: 'room.reported_already' });
  expect(await author.call(room.report, own)).toMatchObject({ reason: 'room.own_message' });
  expect(await first.call(room.report, { ...own, message: '9999' })).toMatchObject({ reason: 'room.not_found' });
  for (let more = 0; more < 12; more += 1) await ok((await writer(whole)).call(room.report, own));
  expect(await rowOf(own)).toMatchObject({ state: 'shown', text: 'Reported by many' });
  const { rows } = await ok(call(room.queue, {}));
  expect(rows).toMatchObject([{ user: author.id, n: Number(named.message), reports: 13, state: 'reported' }]);
  expect(await ok(call(room.dismiss, { ...named, reason: 'no insult' }))).toEqual({ state: 'dismissed' });
  expect(await call(room.dismiss, { ...named, reason: 'no insult' })).toMatchObject({ reason: 'room.decided_already' });
  expect((await ok(call(room.queue, {}))).rows).toEqual([]);
  await ok((await writer(whole)).call(room.report, own));
  expect((await ok(call(room.queue, {}))).rows).toEqual([]);
});

test('ROOM-015 a reader reports 20 messages in a minute', async () => {
  const reader = await writer(whole);
  for (let place = 0; place < 20; place += 1) {
    const { own } = await said(whole, await writer(whole), `Many ${place}`, 'pt');
    await ok(reader.call(room.report, own));
  }
  const { own } = await said(whole, await writer(whole), 'One more', 'pt');
  expect(await reader.call(room.report, own)).toMatchObject({ reason: 'room.too_fast' });
});

test('ROOM-016 one moderator hides a message; its author alone reads it, with the reason', async () => {
  const author = await writer(whole, 'Hidden');
  const { call } = await moderator(whole);
  const { named, own } = await said(whole, author, 'An insult');
  expect(await call(room.moderate, { ...named, ...hide, hide: '0' })).toMatchObject({ reason: 'room.no_measure' });
  expect(await call(room.moderate, { ...named, ...hide, user: '1' })).toMatchObject({ reason: 'room.not_found' });
  expect(await ok(call(room.moderate, { ...named, ...hide }))).toEqual({ state: 'open' });
  expect(await call(room.moderate, { ...named, ...hide })).toMatchObject({ reason: 'room.decided_already' });
  expect(await rowOf(own)).toMatchObject({ state: 'hidden', text: '', measure: null });
  const measure = { hidden: true, muted_until_ms: null, reason, state: 'open', answer: '' };
  expect(await rowOf(own, author.call)).toMatchObject({ state: 'hidden', text: 'An insult', measure });
  const { data } = await ok(author.call(notification.notifications, {}));
  expect(data[0]).toMatchObject({ kind: 'room_measure', params: { act: 'hidden', reason } });
});

test('ROOM-017 a mute of 10 minutes to 30 days holds in every room, and its end and reason are shown', async () => {
  const author = await writer(whole, 'Muted');
  const { call } = await moderator(whole);
  const { named, own } = await said(whole, author, 'Spam');
  for (const minutes of ['9', '43201', '-1', '1.5'])
    expect(await call(room.moderate, { ...named, ...hide, minutes })).toMatchObject({
      reason: 'request.field_invalid',
    });
  await ok(call(room.moderate, { ...named, hide: '0', minutes: '10', reason }));
  const body = { room: 'vi' as const, client_id: key(), text: 'Still here' };
  expect(await author.call(room.send, body)).toMatchObject({ reason: 'room.muted' });
  const list = await ok(author.call(room.list, {}));
  expect(list).toMatchObject({ standing: 'muted', reason });
  expect(await rowOf(own)).toMatchObject({ state: 'shown', text: 'Spam' });
  await whole.database.pool.query('UPDATE room_cases SET muted_until = 1 WHERE author = $1', [author.id]);
  expect(await author.call(room.send, body)).toMatchObject({ ok: true });
});

test('ROOM-018 an author objects once; another moderator decides, and lifts the measure whole', async () => {
  const author = await writer(whole, 'Objector');
  const [one, other] = [await moderator(whole), await moderator(whole, 'Tom Berg')];
  const { named, own } = await said(whole, author, 'No insult at all');
  expect(await author.call(room.object, own)).toMatchObject({ reason: 'room.not_found' });
  await ok(one.call(room.moderate, { ...named, hide: '1', minutes: '60', reason }));
  const verdict = { ...named, lift: '1', reason: 'it was none' } as const;
  expect(await other.call(room.decide, verdict)).toMatchObject({ reason: 'room.decided_already' });
  expect(await (await writer(whole)).call(room.object, own)).toMatchObject({ reason: 'room.not_found' });
  expect(await ok(author.call(room.object, own))).toMatchObject({ state: 'objected' });
  expect(await author.call(room.object, own)).toMatchObject({ reason: 'room.objected_already' });
  expect(await one.call(room.decide, verdict)).toMatchObject({ reason: 'room.own_measure' });
  const { rows } = await ok(one.call(room.queue, {}));
  expect(rows.find(({ n }) => String(n) === named.message)).toMatchObject({
    state: 'objected',
    moderator: { id: one.id },
  });
  expect(await ok(other.call(room.decide, verdict))).toEqual({ state: 'lifted' });
  expect(await rowOf(own)).toMatchObject({ state: 'shown', text: 'No insult at all' });
  await says(author, 'Back again');
  const found = await ok(other.call(room.message, named));
  expect(found.case).toMatchObject({ state: 'lifted', moderator: { id: one.id }, decided_by: { id: other.id } });
  expect(found).toMatchObject({ measures: 0, muted_until_ms: null });
});

test('ROOM-018 a measure that is kept stays in force', async () => {
  const author = await writer(whole);
  const [one, other] = [await moderator(whole), await moderator(whole, 'Tom Berg')];
  const { named, own } = await said(whole, author, 'Kept');
  await ok(one.call(room.moderate, { ...named, hide: '1', minutes: '60', reason }));
  await ok(author.call(room.object, own));
  await ok(other.call(room.decide, { ...named, lift: '0', reason: 'it was one' }));
  expect(await rowOf(own, author.call)).toMatchObject({
    state: 'hidden',
    measure: { state: 'kept', answer: 'it was one' },
  });
  expect(await author.call(room.send, { room: 'en', client_id: key(), text: 'Hello?' })).toMatchObject({
    reason: 'room.muted',
  });
  expect(await author.call(room.object, own)).toMatchObject({ reason: 'room.objected_already' });
});

test('ROOM-019 acts and views of staff are in the audit log under the author; nobody acts on the own account', async () => {
  const author = await writer(whole, 'Logged');
  const { id, call } = await moderator(whole);
  const { named } = await said(whole, author, 'To be logged');
  await ok(call(room.message, named));
  await ok(call(room.moderate, { ...named, ...hide }));
  const { rows } = await whole.database.pool.query<{ act: string; staff: string }>(
    'SELECT act, staff FROM audit_rows WHERE subject = $1 ORDER BY seq',
    [`user:${author.id}`],
  );
  expect(rows).toEqual([
    { act: 'room.message', staff: String(id) },
    { act: 'room.moderate', staff: String(id) },
  ]);
  await whole.database.pool.query('UPDATE staff SET email = (SELECT email FROM users WHERE id = $2) WHERE id = $1', [
    id,
    author.id,
  ]);
  for (const act of [room.dismiss, room.moderate] as const)
    expect(await call(act, { ...named, ...hide })).toMatchObject({ reason: 'room.own_account' });
  expect(await call(room.decide, { ...named, lift: '0', reason })).toMatchObject({ reason: 'room.own_account' });
});
