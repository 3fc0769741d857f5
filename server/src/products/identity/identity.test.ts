import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, identity, notification, upload } from '@glassbook/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, codeMailedTo, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { whileReferred } from '../../../test/referred-users.ts';
import { photo } from '../../../test/photo.ts';
import { decide, waiting } from './decide.ts';
import { reviewDemo, simulatedReviewer } from './demo-reviewer.ts';
import { deletePhotos } from './retention.ts';
import { requiresPhone } from './settings.ts';
import { show } from './show.ts';
import { details } from './test/successes.ts';
import { viewDocument } from './view-document.ts';

let dataDir: string;
let whole: WholeApp;
let token: string;
let call: ReturnType<typeof clientOf>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
  whole = await wholeApp({ dataDir });
});
afterAll(async () => {
  await whole.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  [token = ''] = await openTraders(whole.database.pool, 1);
  call = clientOf(whole.app, token);
});

const pool = () => whole.database.pool;
const given = () => whole.app.doors;
const image = async (by = call, width = 640) => {
  const answer = await by(upload.image, {}, { file: new Blob([new Uint8Array(await photo({ width }))]) });
  return answer.ok ? answer.message : '';
};
const state = async () => {
  const answer = await call(identity.state, {});
  if (!answer.ok) throw new Error(answer.reason);
  return { ...answer.message, ...answer.data };
};
const newest = async () => (await waiting(pool())).at(-1)?.id ?? 0;
const review = () => ({ pool: pool(), audit: whole.app.core.audit });
const by = { by: 'Ann', why: 'checked', at: new Date() };
const approve = async () => decide(review(), { id: await newest(), ...by, outcome: 'approved' });
const reject = async (reason: identity.Failure) =>
  decide(review(), { id: await newest(), ...by, outcome: 'failed', reason });
const sendDetails = () => call(identity.verify, details);
const sendPhotos = async () =>
  call(identity.verify, { real_type: '2', front_pic: await image(), reverse_pic: await image(call, 600) });
const viewsOf = async (request: number) => {
  const sql = 'SELECT viewer, reason, side FROM identity_views WHERE request = $1';
  return (await pool().query<{ viewer: string; reason: string; side: string }>(sql, [request])).rows;
};
const actsOf = async (request: number) => {
  const sql = `SELECT act, subject, detail::json AS detail FROM audit_rows
    WHERE act LIKE 'identity.%' AND detail::json->>'request' = $1 ORDER BY seq`;
  return (await pool().query<{ act: string; subject: string; detail: object }>(sql, [String(request)])).rows;
};
const reasonOf = async (asked: Promise<{ ok: boolean; reason?: string }>) => {
  const answer = await asked;
  return answer.ok ? 'ok' : answer.reason;
};

it('details are sent while another transaction refers to their user', async () => {
  expect(await whileReferred(pool(), () => reasonOf(sendDetails()))).toBe('ok');
});

it('IDENTITY-021 a code mailed to the own address is checked before the details are looked at, and is used up by the request that is taken; without one only where the setting asks for it', async () => {
  const { rows } = await pool().query<{ email: string }>(
    'SELECT email FROM users WHERE id = (SELECT max(user_id) FROM sessions)',
  );
  const email = rows[0]?.email ?? '';
  expect((await state()).email_code).toEqual({ asked: true, required: false });
  expect(await reasonOf(call(account.sendIdentityCode, {}))).toBe('ok');
  const code = await codeMailedTo(whole.app, email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const send = (email_code: string, more = {}) => reasonOf(call(identity.verify, { ...details, email_code, ...more }));
  expect(await send(wrong, { card_id: '?' })).toBe('identity.code_wrong');
  // A refusal of the details leaves the code as it is.
  expect(await send(code, { card_id: '?' })).toBe('identity.number_invalid');
  expect((await state()).review_status).toBe(0);
  expect(await send(code)).toBe('ok');
  await reject('unreadable');
  // It is used up.
  expect(await send(code)).toBe('identity.code_wrong');
  const set = (to: string) =>
    pool().query("UPDATE settings SET value = $1 WHERE key = 'identity.email_code_required'", [to]);
  await set('true');
  expect((await state()).email_code.required).toBe(true);
  expect(await reasonOf(sendDetails())).toBe('identity.code_wrong');
  await set('false');
  expect(await reasonOf(sendDetails())).toBe('ok');
});

it('IDENTITY-018 an account without a phone number is refused with the reason, until it has one, where SMS can be sent and the setting is on', async () => {
  const mine = 'WHERE id = (SELECT max(user_id) FROM sessions)';
  const { rows } = await pool().query<{ phone: string }>(`SELECT phone FROM users ${mine}`);
  await pool().query(`UPDATE users SET phone = NULL ${mine}`);
  expect((await state()).phone_required).toBe(true);
  expect(await reasonOf(sendDetails())).toBe('identity.phone_first');
  const set = (to: string) =>
    pool().query("UPDATE settings SET value = $1 WHERE key = 'identity.phone_required'", [to]);
  await set('false');
  expect((await state()).phone_required).toBe(false);
  await set('true');
  expect(await requiresPhone(pool(), false)).toBe(false);
  expect(await requiresPhone(pool(), true)).toBe(true);
  await pool().query(`UPDATE users SET phone = $1 ${mine}`, [rows[0]?.phone]);
  expect(await reasonOf(sendDetails())).toBe('ok');
});

it('IDENTITY-017 an account without an email is refused with the reason, until it has one', async () => {
  await pool().query('UPDATE users SET email = NULL WHERE id = (SELECT max(user_id) FROM sessions)');
  expect(await call(identity.verify, details)).toMatchObject({ ok: false, reason: 'identity.email_first' });
  await pool().query("UPDATE users SET email = id || '@example.org' WHERE email IS NULL AND NOT robot");
  expect(await call(identity.verify, details)).toMatchObject({ ok: true });
});

describe('a verification', () => {
  it('IDENTITY-001 IDENTITY-002 goes from none over review to approved, for details and then for photos', async () => {
    expect(await state()).toMatchObject({
      real_status: 0,
      review_status: 0,
      advanced_review_status: 0,
      real_data: null,
    });
    expect(await reasonOf(sendPhotos())).toBe('identity.details_first');
    expect(await reasonOf(sendDetails())).toBe('ok');
    expect(await state()).toMatchObject({
      review_status: 1,
      real_data: { name: '李 小明', card_id: '11**************2X', country: 'CN' },
    });
    expect(await reasonOf(sendDetails())).toBe('identity.under_review');
    await approve();
    expect(await state()).toMatchObject({ review_status: 2, advanced_review_status: 0 });
    expect(await reasonOf(sendDetails())).toBe('identity.approved_already');
    expect(await reasonOf(sendPhotos())).toBe('ok');
    expect(await state()).toMatchObject({ advanced_review_status: 1 });
    expect(await reasonOf(sendPhotos())).toBe('identity.under_review');
    await approve();
    expect(await state()).toMatchObject({ advanced_review_status: 2, real_data: { advanced_user: 2 } });
    const info = await call(account.info, {});
    expect(info.ok && info.message).toMatchObject({ review_status: 2, user_level: 2, name: '李 小明' });
  });
  it('IDENTITY-002 whose stored details do not open leaves the account as it is, without a name', async () => {
    await sendDetails();
    await approve();
    const info = async () => {
      const answer = await call(account.info, {});
      return answer.ok && answer.message;
    };
    expect(await info()).toMatchObject({ user_level: 1, name: '李 小明' });
    await pool().query("UPDATE identity_requests SET details = '\\x00' || details WHERE status = 'approved'");
    expect(await info()).toMatchObject({ user_level: 1, review_status: 2, name: '' });
    await pool().query('DELETE FROM identity_requests WHERE get_byte(details, 0) = 0');
  });
  it('IDENTITY-003 that fails has its reason, an empty form and a fresh try, and its owner is notified', async () => {
    await sendDetails();
    await reject('details_differ');
    expect(await state()).toMatchObject({
      real_status: 3,
      review_status: 3,
      real_data: null,
      reason: 'details_differ',
    });
    expect(await reasonOf(sendDetails())).toBe('ok');
    await approve();
    await sendPhotos();
    await reject('cut_off');
    expect(await state()).toMatchObject({
      ...{ review_status: 2, advanced_review_status: 3, advanced_reason: 'cut_off', reason: null },
      real_data: { front_pic: '', reverse_pic: '' },
    });
    expect(await reasonOf(sendPhotos())).toBe('ok');
    const list = await call(notification.notifications, {});
    expect(list.ok && list.message.data.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['identity_failed', 'identity_approved', 'identity_failed']),
    );
  });
  it('IDENTITY-003 is asked for six times a day at most', async () => {
    for (let n = 0; n < 6; n += 1) {
      expect(await reasonOf(sendDetails())).toBe('ok');
      await reject('not_accepted');
    }
    expect(await reasonOf(sendDetails())).toBe('identity.too_many');
  });
  it('IDENTITY-004 is decided once, and one request stands where many are sent at once', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => reasonOf(sendDetails())));
    expect(sent.filter((each) => each === 'ok')).toHaveLength(1);
    const id = await newest();
    const decided = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        decide(review(), {
          id,
          ...by,
          ...(n % 2 ? { outcome: 'approved' } : { outcome: 'failed', reason: 'expired' }),
        }),
      ),
    );
    expect(decided.filter((each) => each !== undefined)).toHaveLength(1);
  });
  it.each<[string, Record<string, string>, string]>([
    ['no name', { name: '' }, 'identity.name_invalid'],
    ['markup for a name', { name: '<b>Ann</b>' }, 'identity.name_invalid'],
    ['a number for a name', { name: '12345' }, 'identity.name_invalid'],
    ['a name of fillers', { name: '\u3164\u3164' }, 'identity.name_invalid'],
    ['no number', { card_id: '' }, 'identity.number_invalid'],
    ['a number with a wrong check digit', { card_id: '110105194912310021' }, 'identity.number_invalid'],
    ['a country that does not exist', { country: 'ZZ' }, 'request.field_invalid'],
    ['a type that does not exist', { id_type: '3' }, 'request.field_invalid'],
  ])('IDENTITY-005 with %s is refused', async (_what, change, reason) => {
    expect(await reasonOf(call(identity.verify, { ...details, ...change }))).toBe(reason);
    expect(await state()).toMatchObject({ real_status: 0 });
  });
  it('IDENTITY-006 takes two waiting photos of the user’s own, and is refused whole otherwise', async () => {
    await sendDetails();
    await approve();
    const [strangers] = await openTraders(pool(), 1);
    const [own, other] = [await image(), await image(clientOf(whole.app, strangers))];
    // The same photo, sent a second time.
    const again = await image();
    for (const reverse of [own, again, other, `/upload/${'0'.repeat(32)}.jpg`, ''])
      expect(await reasonOf(call(identity.verify, { real_type: '2', front_pic: own, reverse_pic: reverse }))).toBe(
        'identity.photo_missing',
      );
    expect(
      await reasonOf(call(identity.verify, { real_type: '2', front_pic: own, reverse_pic: await image(call, 600) })),
    ).toBe('ok');
  });
  it.each([0, 1])(
    'IDENTITY-006 a photo that another call takes meanwhile is missing, and nothing of the request is kept: number %i',
    async (taken) => {
      await sendDetails();
      await approve();
      const photos = [await image(), await image(call, 600)];
      const holder = await pool().connect();
      await holder.query('BEGIN');
      await holder.query("UPDATE uploads SET state = 'document' WHERE '/upload/' || name = $1", [photos[taken]]);
      const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const sent = reasonOf(call(identity.verify, { real_type: '2', front_pic: photos[0], reverse_pic: photos[1] }));
      const waits = 'SELECT FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))';
      await vi.waitFor(async () => expect((await pool().query(waits, [rows[0]?.pid])).rowCount).toBeGreaterThan(0));
      await holder.query('COMMIT');
      holder.release();
      expect(await sent).toBe('identity.photo_missing');
      expect(await state()).toMatchObject({ advanced_review_status: 0 });
      const { rows: other } = await pool().query("SELECT state FROM uploads WHERE '/upload/' || name = $1", [
        photos[1 - taken],
      ]);
      expect(other).toEqual([{ state: 'waiting' }]);
    },
  );
  it('IDENTITY-006 of a passport takes one photo', async () => {
    await call(identity.verify, {
      ...details,
      id_type: '1',
      country: 'FR',
      name: 'Raj a/l Kumar',
      card_id: 'P1234567',
    });
    await approve();
    expect(await reasonOf(call(identity.verify, { real_type: '2' }))).toBe('identity.photo_missing');
    const front_pic = await image();
    expect(await reasonOf(call(identity.verify, { real_type: '2', front_pic }))).toBe('ok');
    expect(await state()).toMatchObject({ real_data: { front_pic, reverse_pic: '' } });
    await approve();
    const day = 86_400_000;
    expect(await deletePhotos(pool(), given().uploads, Date.now() + 1_830 * day)).toBeGreaterThan(0);
  });
  it('IDENTITY-009 shows staff who sent the same number', async () => {
    const [first = '', second = ''] = await openTraders(pool(), 2);
    const shownOf = async (token: string, card_id: string) => {
      const passport = { ...details, id_type: '1', country: 'FR', card_id } as const;
      expect(await reasonOf(clientOf(whole.app, token)(identity.verify, passport))).toBe('ok');
      return show(review(), whole.app.core.vault, { request: await newest(), viewer: 'Ann', reason: 'review' });
    };
    const before = await shownOf(token, 'NUMBER-A1');
    expect(before?.sameNumber).toEqual([]);
    expect((await shownOf(first, 'NUMBER-B2'))?.sameNumber).toEqual([]);
    expect((await shownOf(second, 'NUMBER A1'))?.sameNumber).toEqual([before?.userId]);
  });
});

describe('what is kept', () => {
  it('IDENTITY-007 has neither name nor number in the clear', async () => {
    await sendDetails();
    const { rows } = await pool().query<{ user_id: string; details: Buffer }>(
      "SELECT * FROM identity_requests WHERE details IS NOT NULL AND status = 'review'",
    );
    const [newestRow] = rows.slice(-1);
    const inTheClear = (bytes: Buffer) => ['11010519491231002X', '小明'].filter((each) => bytes.includes(each));
    const opened = whole.app.core.vault.openText(
      `identity ${newestRow?.user_id}`,
      newestRow?.details ?? Buffer.alloc(0),
    );
    expect(inTheClear(Buffer.from(opened))).toHaveLength(2);
    for (const { details: sealed, ...others } of rows)
      expect([inTheClear(sealed), inTheClear(Buffer.from(JSON.stringify(others)))]).toEqual([[], []]);
  });
  it('IDENTITY-008 is seen by staff with a reason only, logged and marked', async () => {
    await sendDetails();
    await approve();
    await sendPhotos();
    const view = {
      request: await newest(),
      side: 'front',
      viewer: 'Ann <b>&',
      reason: 'review',
      at: new Date(),
    } as const;
    const { uploads } = given();
    // At the moment a photo is decrypted, its record can be read on another connection.
    const stored: number[] = [];
    const document: typeof uploads.document = async (address) => {
      stored.push((await viewsOf(view.request)).length, (await actsOf(view.request)).length);
      return uploads.document(address);
    };
    await expect(viewDocument(review(), { document }, { ...view, reason: ' ' })).rejects.toThrow();
    await expect(viewDocument(review(), { document }, { ...view, viewer: '' })).rejects.toThrow();
    expect([stored, await viewsOf(view.request)]).toEqual([[], []]);
    const seen = (await viewDocument(review(), { document }, view)) ?? Buffer.alloc(0);
    expect(stored).toEqual([1, 1]);
    const plain = await sharp(await photo())
      .raw()
      .toBuffer();
    const marked = await sharp(seen).raw().toBuffer();
    expect(marked).toHaveLength(plain.length);
    expect(marked.filter((value, at) => Math.abs(value - (plain[at] ?? 0)) > 40).length).toBeGreaterThan(
      plain.length / 500,
    );
    expect(await viewsOf(view.request)).toEqual([{ viewer: view.viewer, reason: 'review', side: 'front' }]);
    for (const sql of [
      'DELETE FROM identity_views',
      "UPDATE identity_views SET reason = 'other'",
      'TRUNCATE identity_views',
    ])
      await expect(pool().query(sql)).rejects.toThrow(/only added to/);
    await expect(pool().query('DELETE FROM identity_requests WHERE id = $1', [view.request])).rejects.toThrow(
      /only added/,
    );
  });
  it('IDENTITY-008 DESK-015 what is shown and what is decided has a reason and is in the audit log; what waits shows no person', async () => {
    await sendDetails();
    const request = await newest();
    const listed = (await waiting(pool())).at(-1);
    expect(Object.keys(listed ?? {})).toEqual(['id', 'level', 'submittedAt']);
    const { vault } = whole.app.core;
    await expect(show(review(), vault, { request, viewer: 'Ann', reason: ' ' })).rejects.toThrow();
    await expect(show(review(), vault, { request, viewer: ' ', reason: 'review' })).rejects.toThrow();
    await expect(decide(review(), { ...by, id: request, why: ' ', outcome: 'approved' })).rejects.toThrow();
    expect(await actsOf(request)).toEqual([]);
    const shown = await show(review(), vault, { request, viewer: 'Ann', reason: 'review' });
    expect(shown).toMatchObject({ details: { name: '李 小明' }, email: expect.stringContaining('@') as string });
    await reject('expired');
    const subject = `user:${shown?.userId}`;
    expect(await actsOf(request)).toEqual([
      { act: 'identity.show', subject, detail: { request, reviewer: 'Ann', reason: 'review' } },
      { act: 'identity.reject', subject, detail: { request, reviewer: 'Ann', why: 'checked', reason: 'expired' } },
    ]);
  });
  it('IDENTITY-010 of photos is destroyed a month after a refusal and five years after an approval', async () => {
    // Those of other tests.
    await pool().query('UPDATE identity_requests SET front = NULL, reverse = NULL');
    await sendDetails();
    await approve();
    await sendPhotos();
    const id = await newest();
    await reject('unreadable');
    const day = 86_400_000;
    const view = { request: id, side: 'reverse', viewer: 'Ann', reason: 'check', at: new Date() } as const;
    expect(await deletePhotos(pool(), given().uploads, Date.now() + 29 * day)).toBe(0);
    expect(await viewDocument(review(), given().uploads, view)).toBeDefined();
    expect(await deletePhotos(pool(), given().uploads, Date.now() + 31 * day)).toBe(1);
    expect(await viewDocument(review(), given().uploads, view)).toBeUndefined();
    await sendPhotos();
    await approve();
    expect(await deletePhotos(pool(), given().uploads, Date.now() + 1_820 * day)).toBe(0);
    expect(await deletePhotos(pool(), given().uploads, Date.now() + 1_830 * day)).toBe(1);
  });
});

it('IDENTITY-020 in a demo what a person sent is approved after ten seconds, named as simulated, with its country; the cast stays as it is', async () => {
  expect((await state()).simulated).toBe(false);
  await sendDetails();
  const id = await newest();
  const { rows } = await pool().query<{ user_id: string }>('SELECT user_id FROM identity_requests WHERE id = $1', [id]);
  const user = Number(rows[0]?.user_id);
  const services = (now: number) => ({ ...review(), activity: { announce: () => undefined }, now: () => now });
  const at = Date.now();
  await pool().query('UPDATE identity_requests SET submitted_at = $2 WHERE id = $1', [id, new Date(at)]);
  const standing = async () => (await whole.app.core.identityOf(user)).details;
  await reviewDemo(services(at + 9_999));
  expect(await standing()).toBe('review');
  await pool().query('UPDATE users SET password_hash = NULL, password_changed_at = NULL WHERE id = $1', [user]);
  await reviewDemo(services(at + 10_000));
  expect(await standing()).toBe('review');
  await pool().query("UPDATE users SET password_hash = 'none', password_changed_at = now() WHERE id = $1", [user]);
  await reviewDemo(services(at + 10_000));
  expect(await whole.app.core.identityOf(user)).toMatchObject({ details: 'approved', level: 1, country: 'CN' });
  expect(await actsOf(id)).toMatchObject([{ act: 'identity.approve', detail: { reviewer: simulatedReviewer } }]);
});
