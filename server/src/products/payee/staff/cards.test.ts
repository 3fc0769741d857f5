/** The review of saved cards: who waits, what a decision does, and to whom. */
import { notification, payee } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { openStaff, type OpenedStaff } from '../../desk/test/open-staff.ts';
import { saved } from '../test/successes.ts';

let whole: WholeApp;
const people = {} as Record<'reviewer' | 'treasurer' | 'support', OpenedStaff>;
beforeAll(async () => {
  whole = await wholeApp();
  for (const role of ['reviewer', 'treasurer', 'support'] as const) people[role] = await openStaff(pool(), role);
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
const as = (name: keyof typeof people) => clientOf(whole.app, people[name].token);
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
async function queueOf(show: (typeof payee.cardReviews)[number], kind?: 'bank' | 'international') {
  const answer = await as('reviewer')(payee.cardQueue, { show, ...(kind ? { kind } : {}) });
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
}
const review = (of: { user: string; id: number }, more: object, name: keyof typeof people = 'reviewer') =>
  as(name)(payee.reviewCard, {
    ...{ user: of.user, payee: String(of.id), decision: 'accept', reason: 'compared with the name' },
    ...more,
  });

test('PAYEE-040 cards wait oldest first, by kind, with nothing personal and how many others saved the same', async () => {
  const [first, second] = [await saved({ whole }), await saved({ whole })];
  const all = await queueOf('waiting');
  const ids = [first, second].flatMap(({ ids: of }) => [of.bank, of.international]);
  expect(all.rows.map(({ id }) => id)).toEqual(ids);
  expect([all.total, all.waiting, all.oldest_ms]).toEqual([4, 4, all.rows[0]?.saved_ms]);
  expect(all.rows[0]).toMatchObject({ user: Number(first.user), kind: 'bank', shared: 1, review: 'waiting' });
  expect(JSON.stringify(all)).not.toMatch(/Linh|Bank|\d{8,}(?=")/);
  expect((await queueOf('waiting', 'international')).rows.map(({ id }) => id)).toEqual([
    first.ids.international,
    second.ids.international,
  ]);
  expect(reasonOf(await as('support')(payee.cardQueue, {}))).toBe('session.not_permitted');
});

test('PAYEE-041 S11 a card is decided about once, by who may, and not by its owner', async () => {
  const { user, ids, call } = await saved({ whole });
  const card = { user, id: ids.bank };
  expect(reasonOf(await review(card, {}, 'treasurer'))).toBe('session.not_permitted');
  expect(reasonOf(await review({ user, id: ids.address }, {}))).toBe('payee.not_found');
  expect(reasonOf(await review({ ...card, user: '1' }, {}))).toBe('payee.not_found');
  expect(reasonOf(await review(card, { decision: 'reject' }))).toBe('payee.code_missing');
  const { rows } = await pool().query<{ email: string }>('SELECT email FROM users WHERE id = $1', [user]);
  await pool().query('UPDATE staff SET email = lower($1) WHERE id = $2', [rows[0]?.email, people.reviewer.id]);
  expect(reasonOf(await review(card, {}))).toBe('payee.own_account');
  await pool().query('UPDATE staff SET email = $1 WHERE id = $2', [people.reviewer.email, people.reviewer.id]);
  const many = await Promise.all(Array.from({ length: 8 }, () => review(card, {})));
  expect(many.map(reasonOf).sort()).toEqual(['ok', ...Array.from({ length: 7 }, () => 'payee.decided_already')]);
  const accepted = (await queueOf('accepted')).rows.find(({ id }) => id === ids.bank);
  expect(accepted).toMatchObject({ review: 'accepted', failure: null });
  const own = await call(payee.own, {});
  expect(own.ok && own.message.cards.map(({ id }) => id)).toContain(ids.bank);
  const { rows: logged } = await pool().query<{ subject: string }>(
    "SELECT subject FROM audit_rows WHERE act = 'payee.reviewCard' AND subject = $1",
    [`user:${user}`],
  );
  expect(logged.length).toBeGreaterThan(0);
  const shown = await as('reviewer')(payee.ofUser, { user, payee: String(ids.bank), reason: 'the review' });
  expect(shown.ok && [shown.message.cards[0]?.review, shown.message.name_approved]).toEqual(['accepted', '']);
});

test('PAYEE-045 the owner of a card reads that it is reviewed first, and once it was accepted from when on it can be withdrawn to', async () => {
  const { user, ids } = await saved({ whole });
  const texts = async () => {
    const outbox = await whole.app.http.inject({ url: '/dev/outbox.json' });
    const { rows } = await pool().query<{ email: string }>('SELECT email FROM users WHERE id = $1', [user]);
    const own = outbox.json<{ to: string; text: string }[]>().filter(({ to }) => to === rows[0]?.email);
    return own.map(({ text }) => text);
  };
  await expect
    .poll(async () => (await texts()).filter((text) => text.includes('The card is reviewed first.')), {
      timeout: 20_000,
    })
    .toHaveLength(2);
  // The address that was saved with them is not reviewed.
  expect((await texts()).filter((text) => text.includes('Usable for withdrawals'))).toHaveLength(3);
  expect(reasonOf(await review({ user, id: ids.bank }, {}))).toBe('ok');
  await pool().query('UPDATE payees SET held_until = now() WHERE id = $1', [ids.international]);
  expect(reasonOf(await review({ user, id: ids.international }, {}))).toBe('ok');
  const accepted = async () => (await texts()).filter((text) => text.includes('Your card was accepted.'));
  await expect.poll(accepted, { timeout: 20_000 }).toHaveLength(2);
  const of = async (number: string) => (await accepted()).find((text) => text.includes(number));
  expect(await of('•••• 2230')).toMatch(
    /First Bank •••• 2230\s+Usable for withdrawals from \d{4}-\d\d-\d\d \d\d:\d\d UTC\./,
  );
  expect(await of('•••• 3000')).toMatch(/Erste Bank •••• 3000\s+You can withdraw to it now\./);
});

test('PAYEE-042 a rejected card is deleted, its owner reads why, and saved again it waits anew', async () => {
  const { user, ids, call } = await saved({ whole });
  expect(reasonOf(await review({ user, id: ids.bank }, { decision: 'reject', code: 'name_differs' }))).toBe('ok');
  const own = await call(payee.own, {});
  expect(own.ok && own.message.cards.map(({ id }) => id)).toEqual([ids.international]);
  expect(await whole.app.doors.payees.find(Number(user), 'bank', ids.bank)).toEqual({ reason: 'payee.not_found' });
  expect((await queueOf('rejected')).rows[0]).toMatchObject({ id: ids.bank, failure: 'name_differs' });
  expect((await queueOf('waiting')).rows.map(({ id }) => id)).not.toContain(ids.bank);
  const { rows: happened } = await pool().query<{ kind: string }>(
    "SELECT kind FROM account_activity WHERE user_id = $1 AND kind = 'card_rejected'",
    [user],
  );
  expect(happened).toHaveLength(1);
  await expect
    .poll(async () => {
      const outbox = await whole.app.http.inject({ url: '/dev/outbox.json' });
      return outbox
        .json<{ text: string }[]>()
        .map(({ text }) => text)
        .join();
    })
    .toContain('differs from the verified name');
  expect(reasonOf(await review({ user, id: ids.bank }, {}))).toBe('payee.decided_already');
});

test('PAYEE-047 its owner has a notice of each decision about a card, with the reason or whether it is held, at once', async () => {
  const { user, ids, call } = await saved({ whole });
  const announced: string[] = [];
  whole.app.core.activity.onRecorded(({ owner, happening }) => {
    if (owner === Number(user)) announced.push(happening.kind);
  });
  expect(reasonOf(await review({ user, id: ids.bank }, {}))).toBe('ok');
  expect(reasonOf(await review({ user, id: ids.international }, { decision: 'reject', code: 'bank_unknown' }))).toBe(
    'ok',
  );
  expect(announced).toEqual(['card_accepted', 'card_rejected']);
  const listed = await call(notification.notifications, { group: 'account' });
  const of = listed.ok
    ? listed.message.data.flatMap(({ kind, params }) => (kind.startsWith('card_') ? [{ kind, params }] : []))
    : [];
  expect(of).toEqual([
    { kind: 'card_rejected', params: { reason: 'bank_unknown', card: 'international' } },
    { kind: 'card_accepted', params: { held: true, card: 'bank' } },
  ]);
  // Nothing of a card is in it: its fields are encrypted.
  expect(JSON.stringify(of)).not.toMatch(/2230|3000|Bank\b/);
});
