import { desk } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { LetterQueue } from '../../carry/mail/letter-queue.ts';
import { escalate } from './escalate.ts';
import { openStaff } from './test/open-staff.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

test('DESK-065 a freeze past its time is escalated once: an audit row, a mail to each administrator, and a figure on the overview', async () => {
  const { pool } = whole.database;
  await openTraders(pool, 2);
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users WHERE NOT robot ORDER BY id DESC LIMIT 2');
  const [late = '', early = ''] = rows.map(({ id }) => id);
  const administrators = [await openStaff(pool, 'administrator'), await openStaff(pool, 'administrator')];
  const support = clientOf(whole.app, (await openStaff(pool, 'support')).token);
  for (const [user, days] of [
    [late, '1'],
    [early, '3'],
  ] as const)
    expect(await support(desk.freezeUser, { user, code: 'fraud', days, reason: 'as reported' })).toMatchObject({
      ok: true,
    });
  const now = () => Date.now() + 2 * 86_400_000;
  const { audit, deadlines } = whole.app.core;
  const services = {
    pool,
    now,
    audit,
    letters: new LetterQueue(pool, now),
    publicOrigin: 'http://localhost',
  };
  expect(await Promise.all([escalate(services, deadlines), escalate(services, deadlines)])).toEqual(
    expect.arrayContaining([0, 1]),
  );
  expect(await escalate(services, deadlines)).toBe(0);
  const { rows: logged } = await pool.query<{ staff: string | null; subject: string; detail: string }>(
    "SELECT staff, subject, detail FROM audit_rows WHERE act = 'desk.freezeEscalated'",
  );
  expect(logged.map(({ staff, subject }) => [staff, subject])).toEqual([[null, `user:${late}`]]);
  const { rows: mails } = await pool.query<{
    address: string;
    body: { subject: string; link: { url: string } } | null;
  }>("SELECT address, body FROM letters WHERE address LIKE 'administrator-%' ORDER BY address");
  expect(mails.map(({ address }) => address)).toEqual(administrators.map(({ email }) => email).sort());
  const overview = await support(desk.overview, {});
  expect(overview.ok && overview.message.frozen).toMatchObject({ count: 2, late: 0, escalated: 1 });
  const shown = async (user: string) => {
    const answer = await support(desk.user, { user });
    return answer.ok ? answer.message.freeze?.escalated_ms : undefined;
  };
  expect([typeof (await shown(late)), await shown(early)]).toEqual(['number', null]);
});
