/** The calls of alerts through the whole server: what is refused, and that no user reaches another's. */
import { alert, account, wireLanguages } from '@glassbook/contract';
import { localeOf } from '@glassbook/i18n';
import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, setPrice, signUp, wholeApp, type WholeApp } from '../../../test/whole-app.ts';

let whole: WholeApp;
let ann: string;
let bob: string;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
});
afterAll(() => whole.close());
beforeEach(async () => {
  [ann = '', bob = ''] = await openTraders(whole.database.pool, 2);
});

type Wanted = Parameters<typeof create>[1];
type Body = z.input<typeof alert.create.body>;
const rises = (level: string) => ({ symbol: 'BTC/USDT', condition: 'rises' as const, level });
const call = (token: string) => clientOf(whole.app, token);
const create = (token: string, body: Record<string, string>) => call(token)(alert.create, body as unknown as Body);
async function made(token: string, body: Wanted = rises('80000')) {
  const answer = await create(token, body);
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
}
const own = async (token: string) => {
  const answer = await call(token)(alert.alerts, {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
};

test('ALERT-015 each price of a market with an alert near it is journaled', async () => {
  const { prices } = whole.app.core;
  const is = () => [1, 2].map((market) => prices.isEveryNeeded(market));
  expect(is()).toEqual([false, false]);
  const { id } = await made(ann);
  await setPrice(whole.app, 70_000);
  await vi.waitFor(() => expect(is()).toEqual([false, false]));
  await call(ann)(alert.edit, { id: String(id), condition: 'rises', level: '70100' });
  expect(is()).toEqual([true, false]);
  await call(ann)(alert.remove, { id: String(id) });
  expect(is()).toEqual([false, false]);
});

test.each([
  ['alert.market_not_found', { ...rises('80000'), symbol: 'NO/COIN' }],
  ['alert.level_missing', { symbol: 'BTC/USDT', condition: 'rises' }],
  ['alert.level_missing', rises('0')],
  ['alert.level_off_tick', rises('80000.001')],
  ['alert.level_off_tick', rises('80000.0000000000001')],
  ['alert.level_out_of_range', rises('70000000.01')],
  ['alert.level_passed', rises('70000')],
  ['alert.level_passed', rises('69999.99')],
  ['alert.level_passed', { symbol: 'BTC/USDT', condition: 'falls', level: '70000.01' }],
  ['alert.percent_missing', { symbol: 'BTC/USDT', condition: 'gains', window: '1h' }],
  ['alert.percent_missing', { symbol: 'BTC/USDT', condition: 'gains', percent: '5' }],
  ['alert.percent_out_of_range', { symbol: 'BTC/USDT', condition: 'gains', percent: '0.09', window: '1h' }],
  ['alert.percent_out_of_range', { symbol: 'BTC/USDT', condition: 'gains', percent: '1000.01', window: '1h' }],
  ['alert.percent_out_of_range', { symbol: 'BTC/USDT', condition: 'drops', percent: '100', window: '1h' }],
  ['alert.expiry_past', { ...rises('80000'), expires_ms: '1000000000000' }],
  ['request.field_invalid', { ...rises('80000'), note: 'x'.repeat(101) }],
  ...['a\u202Eb', 'a\u2066b', 'a\u200Fb', 'a\u0007b', 'a\r\nb', 'a\u2028b', '\u200B\u200B', ' \uFEFF\u2060 '].map(
    (note): [string, Record<string, string>] => ['request.field_invalid', { ...rises('80000'), note }],
  ),
  ['request.field_invalid', rises('-1')],
  ['request.field_invalid', rises('1e9')],
  ['request.field_invalid', { ...rises('80000'), condition: 'explodes' }],
  ['request.field_invalid', { ...rises('80000'), window: '7d' }],
  ['request.field_invalid', { ...rises('80000'), expires_ms: '99999999999999999999' }],
])('ALERT-002 %s in every language, and nothing is created', async (reason, body) => {
  for (const language of wireLanguages) {
    const answer = await clientOf(whole.app, ann, language)(alert.create, body as unknown as Body);
    expect(answer).toMatchObject({ ok: false, reason });
    expect(answer.message, localeOf(language)).not.toMatch(/\{\{|refusal\./);
  }
  expect(await own(ann)).toEqual([]);
});

test.each(['👩‍💻 buy', 'ซื้อ', 'شراء', 'a\u200Cb', '   '])('ALERT-001 a note may be %j', async (note) => {
  expect(await made(ann, { ...rises('80000'), note })).toMatchObject({ note: note.trim() });
});

test('ALERT-001 an alert is created, edited, paused, resumed and deleted, and shown as it is', async () => {
  const one = await made(ann, { ...rises('80000'), repeat: '1', mail: '1', note: ' <b>sell</b> ' });
  expect(one).toMatchObject({
    symbol: 'BTC/USDT',
    level: '80000.00',
    repeat: true,
    mail: true,
    note: '<b>sell</b>',
    status: 'active',
  });
  const id = String(one.id);
  const edited = await call(ann)(alert.edit, { id, condition: 'drops', percent: '2.50', window: '15m' });
  expect(edited).toMatchObject({ ok: true, message: { level: null, percent: '2.5', window: '15m', repeat: false } });
  expect(await call(ann)(alert.pause, { id, paused: '1' })).toMatchObject({ message: { status: 'paused' } });
  expect(await call(ann)(alert.pause, { id, paused: '1' })).toMatchObject({ message: { status: 'paused' } });
  expect(await call(ann)(alert.pause, { id, paused: '0' })).toMatchObject({ message: { status: 'active' } });
  expect(await call(ann)(alert.remove, { id })).toMatchObject({ ok: true });
  expect(await call(ann)(alert.remove, { id })).toMatchObject({ ok: false, reason: 'alert.not_found' });
  expect(await own(ann)).toEqual([]);
});

/** Fires what is ahead at 76,000, and goes back. */
async function fireAt76000(token: string): Promise<void> {
  await setPrice(whole.app, 76_000);
  await vi.waitFor(async () => expect(await own(token)).toMatchObject([{ fired: 1 }]));
  await setPrice(whole.app, 70_000);
}

test('ALERT-003 an alert that is done is not paused, only resumed', async () => {
  const { id } = await made(ann, rises('75000'));
  await fireAt76000(ann);
  expect(await call(ann)(alert.pause, { id: String(id), paused: '1' })).toMatchObject({
    ok: true,
    message: { status: 'done' },
  });
  expect(await own(ann)).toMatchObject([{ status: 'done' }]);
  expect(await call(ann)(alert.pause, { id: String(id), paused: '0' })).toMatchObject({
    message: { status: 'active' },
  });
});

test.each([
  ['rises', '71000', 72_000],
  ['falls', '69000', 68_000],
] as const)(
  'ALERT-001 resumed beyond its level, one that %s to it does not fire until the price was back',
  async (condition, level, beyond) => {
    const { id } = await made(ann, { symbol: 'BTC/USDT', condition, level });
    const paused = (flag: '0' | '1') => call(ann)(alert.pause, { id: String(id), paused: flag });
    await paused('1');
    await setPrice(whole.app, beyond);
    expect(await paused('0')).toMatchObject({ message: { status: 'active', armed: false } });
    await setPrice(whole.app, beyond + 1);
    await setPrice(whole.app, 70_000);
    await vi.waitFor(async () => expect(await own(ann)).toMatchObject([{ status: 'active', armed: true, fired: 0 }]));
    await paused('1');
    expect(await paused('0')).toMatchObject({ message: { status: 'active', armed: true } });
  },
);

test('ALERT-002 beyond its level only what is not the level can be edited, and what has fired stays fired', async () => {
  const { id } = await made(ann, { ...rises('75000'), repeat: '1' });
  await setPrice(whole.app, 76_000);
  await vi.waitFor(async () => expect(await own(ann)).toMatchObject([{ fired: 1, armed: false }]));
  const edited = (body: object) =>
    call(ann)(alert.edit, { id: String(id), condition: 'rises', level: '75000', repeat: '1', ...body });
  expect(await edited({ note: 'later' })).toMatchObject({
    ok: true,
    message: { note: 'later', armed: false, fired: 1 },
  });
  expect(await edited({ level: '75500' })).toMatchObject({ ok: false, reason: 'alert.level_passed' });
  await setPrice(whole.app, 76_100);
  expect(await edited({ level: '77000' })).toMatchObject({ ok: true, message: { armed: true, fired: 1 } });
  await setPrice(whole.app, 70_000);
});

test('ALERT-012 ids do not count the alerts of others; one numbered before they were drawn is used as before', async () => {
  const ids = [await made(ann), await made(bob), await made(ann, rises('81000'))].map(({ id }) => id);
  const apart = ids.slice(1).map((id, place) => Math.abs(id - ids[place]!));
  for (const each of apart) expect(each).toBeGreaterThan(1_000);
  const { pool } = whole.database;
  await pool.query('UPDATE alerts SET id = 7, created_at = created_at - 1000 WHERE id = $1', [ids[2]]);
  expect((await own(ann)).map(({ id }) => id)).toEqual([ids[0], 7]);
  await call(ann)(alert.remove, { id: String(ids[0]) });
  expect(await call(ann)(alert.pause, { id: '7', paused: '1' })).toMatchObject({ message: { status: 'paused' } });
  expect(await call(bob)(alert.remove, { id: '7' })).toMatchObject({ ok: false, reason: 'alert.not_found' });
  expect(await call(ann)(alert.remove, { id: '7' })).toMatchObject({ ok: true });
});

test("ALERT-012 another's alert is answered as one that does not exist, and stays as it is", async () => {
  const mine = await made(ann);
  const id = String(mine.id);
  for (const asked of [
    call(bob)(alert.edit, { id, condition: 'rises', level: '90000' }),
    call(bob)(alert.pause, { id, paused: '1' }),
    call(bob)(alert.remove, { id }),
  ])
    expect(await asked).toMatchObject({ ok: false, reason: 'alert.not_found' });
  expect(await own(bob)).toEqual([]);
  expect(await own(ann)).toEqual([mine]);
});

test('ALERT-013 the same alert twice is one, and fifty are the most, also asked for at once', async () => {
  await made(ann);
  expect(await create(ann, rises('80000.00'))).toMatchObject({ ok: false, reason: 'alert.exists' });
  const answers = [];
  for (let n = 0; n < 60; n += 6)
    answers.push(...(await Promise.all([0, 1, 2, 3, 4, 5].map((m) => create(ann, rises(String(81_000 + n + m)))))));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(alert.alertsMax - 1);
  expect(answers.filter((one) => !one.ok && one.reason !== 'alert.too_many')).toEqual([]);
  expect(await own(ann)).toHaveLength(alert.alertsMax);
});

test('ALERT-014 changes of one owner that wait hold no connection: others are answered meanwhile', async () => {
  const { id } = await made(ann);
  const { pool } = whole.database;
  const { rows } = await pool.query<{ user_id: string }>('SELECT user_id FROM alerts WHERE id = $1', [id]);
  const holder = await pool.connect();
  await holder.query("SELECT pg_advisory_lock(hashtext('alert'), $1)", [Number(rows[0]?.user_id)]);
  const edits = Array.from({ length: 64 }, (_, n) =>
    call(ann)(alert.edit, { id: String(id), condition: 'rises', level: String(81_000 + n) }),
  );
  try {
    const reads = await Promise.all(Array.from({ length: 16 }, () => call(bob)(alert.alerts, {})));
    expect(reads.filter(({ ok }) => !ok)).toEqual([]);
  } finally {
    await holder.query('SELECT pg_advisory_unlock_all()');
    holder.release();
  }
  const answers = await Promise.all(edits);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(9);
  const refused = answers.filter((one) => !one.ok && one.reason === 'request.too_many');
  expect(refused).toHaveLength(55);
  expect(await call(ann)(alert.edit, { id: String(id), condition: 'rises', level: '90000' })).toMatchObject({
    ok: true,
  });
});

test('ALERT-007 ALERT-010 a price fires it: it is done, it is in the list, and a letter goes out in its owner’s language', async () => {
  const token = await signUp(whole.app, 'alerted@glassbook.test');
  await clientOf(whole.app)(account.login, { user_string: 'alerted@glassbook.test', password: 'wrong' });
  await made(token, { ...rises('75000'), mail: '1', note: 'my note' });
  await setPrice(whole.app, 76_000);
  await vi.waitFor(async () =>
    expect(await own(token)).toMatchObject([{ status: 'done', fired: 1, fired_price: '76000.00' }]),
  );
  await vi.waitFor(
    async () => {
      const outbox = await whole.app.http.inject({ url: '/dev/outbox.json' });
      const letter = outbox
        .json<{ to: string; subject: string; text: string }[]>()
        .find(({ subject }) => subject.includes('75000.00'));
      expect(letter).toMatchObject({ to: 'alerted@glassbook.test', subject: 'BTC/USDT rose to 75000.00 USDT' });
      expect(letter?.text).toContain('my note');
    },
    { timeout: 10_000 },
  );
  await setPrice(whole.app, 70_000);
});
