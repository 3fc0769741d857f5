import { desk, permissionOf, roleNames, routes, type Role } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, codeMailedTo, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { otpCode } from '../../shared/otp/otp.ts';
import { OtpSecrets } from '../../shared/otp/otp-secrets.ts';
import type { Act } from '../../shared/review/audit-log.ts';
import { failuresMax } from '../../shared/passwords/failed-logins.ts';
import { Guesses } from '../../carry/rate-limits/guesses.ts';
import { defaultLimits } from '../../carry/rate-limits/throttle.ts';
import { Refusals } from './refusals.ts';
import type { DeskServices } from './services.ts';
import { demoPassword } from './staff/demo-cast.ts';
import { closedMs, codesADay, wrongCodesMax } from './staff/codes.ts';
import { login, wrongPasswords } from './staff/login.ts';
import { absoluteMs, idleMs } from './staff/sessions.ts';
import { openStaff } from './test/open-staff.ts';
import { rolesOf } from './test/role-table.ts';

let whole: WholeApp;
const password = 'a long password of staff';
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
const call = (token?: string) => clientOf(whole.app, token);
/** An account that can log in. */
async function withPassword(role: Role) {
  const { core } = whole.app;
  const passwordHash = await core.staffPasswords.hash(password, { known: true, names: ['', ''] });
  return openStaff(pool(), role, { passwordHash, otpSecrets: new OtpSecrets(core.audit.key.sealing) });
}
const code = (secret: string, steps = 0) => otpCode(secret, Date.now() + steps * 30_000);
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
const ask = async (route: (typeof routes)[number], authorization?: string) => {
  const answer = await whole.app.http.inject({
    method: route.method,
    url: `/api${route.path}`,
    headers: {
      ...(route.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(authorization === undefined ? {} : { authorization }),
    },
  });
  return { status: answer.statusCode, reason: answer.json<{ reason?: string }>().reason };
};
const ofStaff = routes.flatMap((route) => {
  const permission = permissionOf(route.who);
  return permission === undefined ? [] : [{ id: route.id, route, permission }];
});

describe('a login', () => {
  test('DESK-001 takes the password and the code; whatever of them is wrong, the answer is the same', async () => {
    const { email, secret, token } = await withPassword('support');
    const right = { email, password, code: code(secret) };
    const wrong = [
      { ...right, password: `${password}.` },
      { ...right, code: '' },
      { ...right, code: code('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ') },
      { ...right, email: 'unknown@glassbook.test' },
    ];
    for (const body of wrong)
      expect(await call()(desk.login, body)).toMatchObject({ ok: false, reason: 'desk.login_failed' });
    const answer = await call()(desk.login, { ...right, code: code(secret) });
    expect(answer).toMatchObject({ ok: true });
    if (!answer.ok) return;
    expect(answer.message).not.toBe(token);
    expect(await call(answer.message)(desk.self, {})).toMatchObject({ ok: true, message: { email, role: 'support' } });
  });

  test('DESK-002 takes a code once, also of 16 that come at once', async () => {
    const { email, secret } = await withPassword('support');
    const body = { email, password, code: code(secret) };
    const answers = await Promise.all(Array.from({ length: 16 }, () => call()(desk.login, body)));
    expect(answers.filter(({ ok }) => ok).length).toBe(1);
  });

  test('DESK-003 is closed for a while after wrong codes behind the right password; wrong passwords of strangers close nothing', async () => {
    const { id, email, secret } = await withPassword('support');
    const enter = (given: object) =>
      call()(desk.login, { email, password, code: code(secret), ...given }).then(reasonOf);
    for (let tries = 0; tries < wrongCodesMax; tries += 1) await enter({ password: 'a guess of a stranger' });
    expect(await enter({})).toBe('ok');
    for (let tries = 0; tries < wrongCodesMax; tries += 1)
      expect(await enter({ code: '000000' })).toBe('desk.login_failed');
    expect(await enter({ code: code(secret, 1) })).toBe('desk.login_failed');
    await pool().query("UPDATE staff SET otp_failed_at = otp_failed_at - $2 * interval '1 ms' WHERE id = $1", [
      id,
      closedMs,
    ]);
    expect(await enter({ code: code(secret, 1) })).toBe('ok');
  });

  const from = async (remoteAddress: string, given: { email: string; password: string; code: string }) => {
    const body = new URLSearchParams(given).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = { method: 'POST', url: '/api/desk/login', headers, payload: body, remoteAddress } as const;
    return (await whole.app.http.inject(request)).json<{ type: string }>().type;
  };

  test('DESK-032 of one account takes ten wrong passwords of a network in 15 minutes, and others go on', async () => {
    const { email, secret } = await withPassword('support');
    const right = { email, password, code: code(secret) };
    for (let tries = 0; tries < 10; tries += 1)
      expect(await from(`2001:db8:1:${tries}::1`, { ...right, password: 'a guess of a stranger' })).toBe('error');
    expect(await from('2001:db8:1:99::1', right)).toBe('error');
    expect(await from('2001:db8:2::1', right)).toBe('ok');
  });

  test('DESK-092 of one account takes fifty wrong passwords of all networks in a row, and one that its member logged in from goes on; a day later all do', async () => {
    const { id, email, secret } = await withPassword('support');
    const enter = async (address: string, given = password) => {
      await pool().query('UPDATE staff SET otp_step = 0 WHERE id = $1', [id]);
      return from(address, { email, password: given, code: code(secret) });
    };
    expect(await enter('198.51.100.1')).toBe('ok');
    for (let tries = 0; tries < failuresMax; tries += 1)
      expect(await enter(`203.0.${Math.floor(tries / 10)}.${tries}`, 'a guess of a stranger')).toBe('error');
    expect(await enter('203.0.113.1')).toBe('error');
    expect(await enter('198.51.100.77')).toBe('ok');
    // What was tried once it was closed keeps nothing closed for longer.
    await pool().query("UPDATE failed_logins SET last_at = last_at - interval '1 day'");
    expect(await enter('203.0.113.1')).toBe('ok');
    expect(await enter('203.0.113.1', 'a typing error')).toBe('error');
  });

  test('DESK-092 an address that is no account takes as many', async () => {
    const enter = (tries: number) =>
      from(`192.0.${Math.floor(tries / 10)}.1`, { email: 'nobody@glassbook.test', password: 'a guess', code: '' });
    const verified = vi.spyOn(whole.app.core.staffPasswords, 'verifyUnknown');
    for (let tries = 0; tries <= failuresMax; tries += 1) expect(await enter(tries)).toBe('error');
    expect(verified).toHaveBeenCalledTimes(failuresMax);
    verified.mockRestore();
  });

  test('DESK-032 takes 15 wrong codes a day, and the owner gets a letter after five in a row', async () => {
    const { id, email, secret } = await withPassword('support');
    const enter = (given: string) => call()(desk.login, { email, password, code: given }).then(reasonOf);
    for (let tries = 0; tries < wrongCodesMax; tries += 1) await enter('000000');
    const { rows } = await pool().query<{ body: { subject: string } }>('SELECT body FROM letters WHERE address = $1', [
      email,
    ]);
    expect(rows.map(({ body }) => body.subject)).toEqual(['Wrong codes at your staff login']);
    const tried = (count: number, hours: number) =>
      pool().query(
        `UPDATE staff SET otp_failures = 0, otp_tries = array_fill(now() - $3 * interval '1 hour', ARRAY[$2::int]) WHERE id = $1`,
        [id, count, hours],
      );
    await tried(codesADay.login, 23);
    expect(await enter(code(secret))).toBe('desk.login_failed');
    await tried(codesADay.login, 25);
    expect(await enter(code(secret))).toBe('ok');
  });

  test('DESK-033 with an unknown address and with a wrong password does the same work before the answer', async () => {
    const workOf = async (rows: object[]) => {
      const work: string[] = [];
      const note = (what: string, answer: unknown) => () => {
        work.push(what);
        return Promise.resolve(answer);
      };
      const services = {
        pool: { query: note('query', { rows }), connect: note('transaction', undefined) },
        staffPasswords: { verify: note('hash', false), verifyUnknown: note('hash', false) },
        wrongPasswords: new Guesses(wrongPasswords, Date.now),
        failedLogins: { admit: note('count', 1) },
        now: Date.now,
        refusals: { add: () => Promise.resolve() },
      };
      const asked = { body: { email: 'a@b.test', password, code: '000000' }, address: '9.9.9.9' };
      const handling = login(services as unknown as DeskServices);
      expect(await handling.answer(asked as unknown as Parameters<typeof handling.answer>[0])).toMatchObject({
        reason: 'desk.login_failed',
      });
      return work;
    };
    expect(await workOf([{ id: '7', password_hash: 'x', networks: {} }])).toEqual(['query', 'count', 'hash']);
    expect(await workOf([])).toEqual(['query', 'count', 'hash']);
  });

  test('DESK-034 that is refused adds two rows of the audit log a minute at most, with how many there were', async () => {
    let clock = 0;
    const rows: object[] = [];
    const append = ({ subject, detail }: Act) => {
      rows.push({ subject, detail });
      return Promise.resolve();
    };
    const fail = (error: unknown) => {
      throw error;
    };
    const refusals = new Refusals(append, fail, () => clock);
    const add = (staff: number, why: string) =>
      void refusals.add({ staff: undefined, act: 'desk.login', subject: `staff:${staff}` }, why);
    for (let tries = 0; tries < 100; tries += 1) add(7, 'password');
    add(7, 'code');
    add(8, 'closed');
    clock += 60_000;
    refusals.writeCounted();
    add(7, 'password');
    await refusals.close();
    expect(rows).toEqual([
      { subject: 'staff:7', detail: { refused: 'password' } },
      { subject: 'staff:8', detail: { refused: 'closed' } },
      { subject: 'staff:7', detail: { refused: 'again', times: { password: 99, code: 1 } } },
      { subject: 'staff:7', detail: { refused: 'password' } },
    ]);
  });

  test('DESK-004 does not exist without a second factor: the table has none', async () => {
    const one = await openStaff(pool(), 'support');
    await expect(pool().query('UPDATE staff SET otp_secret = NULL WHERE id = $1', [one.id])).rejects.toMatchObject({
      code: '23514',
    });
  });
});

describe('a session', () => {
  test('DESK-005 of staff opens no call of a user, nor one of a user a call of staff', async () => {
    const { token } = await openStaff(pool(), 'administrator');
    const [trader = ''] = await openTraders(pool(), 1);
    for (const route of routes.filter(({ who }) => who === 'trader'))
      expect([route.id, await ask(route, token)]).toEqual([
        route.id,
        { status: 200, reason: 'session.login_required' },
      ]);
    for (const { route } of ofStaff)
      expect([route.id, await ask(route, trader)]).toEqual([
        route.id,
        { status: 200, reason: 'session.login_required' },
      ]);
  });

  test('DESK-006 ends by itself, when it is ended, and with the role', async () => {
    const administrator = await openStaff(pool(), 'administrator');
    const self = (token: string) => call(token)(desk.self, {}).then(reasonOf);
    const shift = async (id: number, column: string, ms: number) =>
      pool().query(`UPDATE staff_sessions SET ${column} = now() - $2 * interval '1 ms' WHERE staff_id = $1`, [id, ms]);
    for (const [column, ms] of [
      ['seen_at', idleMs],
      ['created_at', absoluteMs],
    ] as const) {
      const one = await openStaff(pool(), 'support');
      await shift(one.id, column, ms - 5_000);
      expect(await self(one.token)).toBe('ok');
      await shift(one.id, column, ms + 1_000);
      expect(await self(one.token)).toBe('session.login_required');
    }
    const other = await openStaff(pool(), 'support');
    expect(await call(administrator.token)(desk.endSessions, { staff: String(other.id) })).toMatchObject({ ok: true });
    expect(await self(other.token)).toBe('session.login_required');
    const last = await openStaff(pool(), 'support');
    await pool().query('UPDATE staff SET role = NULL WHERE id = $1', [last.id]);
    expect(await self(last.token)).toBe('session.login_required');
    expect(await call(administrator.token)(desk.logout, {})).toMatchObject({ ok: true });
    expect(await self(administrator.token)).toBe('session.login_required');
  });
});

describe('DESK-076 S17 a call of staff', () => {
  let limited: WholeApp;
  /** Nothing comes back while a test runs. */
  const small = (burst: number) => ({ perSecond: 0.000_1, burst });
  beforeAll(async () => {
    limited = await wholeApp(
      {},
      { limits: { ...defaultLimits, user: small(20), address: small(40), secret: small(4) } },
    );
  });
  afterAll(() => limited.close());
  const one = () => openStaff(limited.database.pool, 'support');
  const self = (token: string, address: string) =>
    limited.app.http.inject({ url: '/api/desk/self', headers: { authorization: token }, remoteAddress: address });
  const stepUp = (token: string) =>
    limited.app.http.inject({
      ...{ method: 'POST', url: '/api/desk/step_up', payload: 'code=12', remoteAddress: '203.0.113.250' },
      headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
    });
  /** How many of so many that come at once are served; the others are told when to come again. */
  const served = async (count: number, ask: (at: number) => ReturnType<typeof self>) => {
    const settled = async (at: number): ReturnType<typeof self> => {
      const answer = await ask(at);
      // The machine was too busy, which is no limit.
      return answer.statusCode === 503 ? settled(at) : answer;
    };
    const answers = await Promise.all(Array.from({ length: count }, (_, at) => settled(at)));
    for (const { statusCode, headers } of answers)
      if (statusCode !== 200) expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    return answers.filter(({ statusCode }) => statusCode === 200).length;
  };

  test('takes from the limit of its member over all sessions and addresses, and one of another member from theirs', async () => {
    const [first, second] = [await one(), await one()];
    expect(await served(30, (at) => self(first.token, `203.0.113.${at + 1}`))).toBe(20);
    expect(await served(30, () => self(second.token, '203.0.113.1'))).toBe(20);
  });

  test('that checks a secret takes from a lower one of its member', async () => {
    for (const { token } of [await one(), await one()]) expect(await served(6, () => stepUp(token))).toBe(4);
  });

  test('of a session in use is not refused for what others of its address ask, and a made-up token is', async () => {
    const { id, token } = await one();
    const address = '203.0.113.200';
    expect(await served(1, () => self(token, address))).toBe(1);
    expect(await served(60, () => self(`s.${'a'.repeat(43)}`, address))).toBe(39);
    expect(await served(10, () => self(token, address))).toBe(10);
    // Once it was ended and was seen to be, it is one of the address again.
    await limited.database.pool.query('DELETE FROM staff_sessions WHERE staff_id = $1', [id]);
    expect(await served(1, () => self(token, address))).toBe(1);
    expect(await served(3, () => self(token, address))).toBe(0);
  });
});

describe('DESK-007 a call of staff is open only to the roles that have its permission', () => {
  const tokens = new Map<Role, string>();
  // Last of all: some of the calls end the session that makes them.
  const calls = ofStaff.toSorted((a, b) => Number(a.id === 'desk.logout') - Number(b.id === 'desk.logout'));
  beforeAll(async () => {
    for (const role of roleNames) tokens.set(role, (await openStaff(pool(), role)).token);
  });
  test.each(calls)('$id', async ({ route, permission }) => {
    expect(await ask(route)).toEqual({ status: 200, reason: 'session.login_required' });
    expect(await ask(route, `s.${'a'.repeat(43)}`)).toEqual({ status: 200, reason: 'session.login_required' });
    for (const role of roleNames) {
      const { status, reason } = await ask(route, tokens.get(role));
      const refused = { status, isRefused: reason === 'session.not_permitted' || reason === 'session.login_required' };
      expect([role, refused]).toEqual(
        rolesOf[permission].includes(role)
          ? [role, { status: 200, isRefused: false }]
          : [role, { status: 403, isRefused: true }],
      );
    }
  });
});

describe('roles', () => {
  const reason = 'starts on Monday';
  const rolesOf = async (email: string) =>
    (await pool().query<{ role: string | null }>('SELECT role FROM staff WHERE email = $1', [email])).rows[0]?.role;

  test('DESK-008 are given by two people, and the code to join is mailed to the one who got it', async () => {
    const [maker, checker] = [await openStaff(pool(), 'administrator'), await openStaff(pool(), 'reviewer')];
    const email = 'cora@glassbook.test';
    const made = await call(maker.token)(desk.requestGrant, { email, role: 'treasurer', reason });
    expect(made).toMatchObject({ ok: true, message: { done: false } });
    const request = made.ok ? String(made.message.request) : '';
    expect(await rolesOf(email)).toBeUndefined();
    const decision = { request, version: '1' };
    expect(await call(maker.token)(desk.approve, decision)).toMatchObject({ reason: 'desk.own_request' });
    expect(await call(checker.token)(desk.approve, decision)).toMatchObject({ ok: true, message: { state: 'done' } });
    expect(await rolesOf(email)).toBe('treasurer');
    const invitation = await codeMailedTo(whole.app, email);
    const outbox = (await whole.app.http.inject({ url: '/dev/outbox.json' })).json<{ to: string; text: string }[]>();
    expect(outbox.find(({ to }) => to === email)?.text).toContain(`\nhttp://localhost/desk/join#${invitation}\n`);
    const { rows } = await pool().query('SELECT * FROM audit_rows WHERE position($1 in detail) > 0', [invitation]);
    expect(rows).toEqual([]);
    const about = await call()(desk.invited, { invitation });
    expect(about).toMatchObject({ ok: true, message: { email, role: 'treasurer' } });
    const again = await call()(desk.invited, { invitation });
    const [first, secret] = [about, again].map((answer) => (answer.ok ? answer.message.secret : '')) as [
      string,
      string,
    ];
    expect(secret).not.toBe(first);
    const { rowCount: opened } = await pool().query("SELECT 1 FROM audit_rows WHERE act = 'desk.invited'");
    expect(opened).toBe(2);
    await openStaff(pool(), 'treasurer');
    const join = (given: object) =>
      call()(desk.join, { invitation, name: 'Cora', password, code: code(secret), ...given });
    expect(await join({ password: 'short' })).toMatchObject({ reason: 'desk.password_short' });
    expect(await join({ password: '123456123456' })).toMatchObject({ reason: 'desk.password_breached' });
    expect(await join({ code: '000000' })).toMatchObject({ reason: 'desk.code_wrong' });
    expect(await join({ code: code(first) })).toMatchObject({ reason: 'desk.code_wrong' });
    expect(await join({ name: 'a TREASURER' })).toMatchObject({ reason: 'desk.name_taken' });
    const joined = await join({});
    expect(joined).toMatchObject({ ok: true });
    expect(await join({ code: code(secret, 1) })).toMatchObject({ reason: 'desk.invitation_over' });
    expect(await call(joined.ok ? joined.message : '')(desk.self, {})).toMatchObject({
      ok: true,
      message: { role: 'treasurer' },
    });
    expect(await call(maker.token)(desk.requestGrant, { email: maker.email, role: 'support', reason })).toMatchObject({
      reason: 'desk.own_role',
    });
  });

  test('DESK-008 are removed by two people, neither of them the person concerned', async () => {
    const [maker, other] = [await openStaff(pool(), 'administrator'), await openStaff(pool(), 'administrator')];
    const checker = await openStaff(pool(), 'reviewer');
    const made = await call(maker.token)(desk.requestGrant, { email: other.email, role: 'none', reason });
    const decision = { request: made.ok ? String(made.message.request) : '', version: '1' };
    const waiting = async (token: string) => {
      const seen = await call(token)(desk.overview, {});
      return seen.ok ? seen.message.waiting.find(({ kind }) => kind === 'staff.grant')?.mine : undefined;
    };
    expect([await waiting(maker.token), await waiting(other.token), await waiting(checker.token)]).toEqual([0, 0, 1]);
    expect(await call(other.token)(desk.approve, decision)).toMatchObject({ reason: 'desk.own_request' });
    expect(await call(other.token)(desk.self, {})).toMatchObject({ ok: true });
    expect(await call(checker.token)(desk.approve, decision)).toMatchObject({ ok: true });
    expect(await call(other.token)(desk.self, {})).toMatchObject({ reason: 'session.login_required' });
  });

  test(
    'DESK-009 a single person who may check appoints the second alone, and none after that',
    { timeout: 120_000 },
    async () => {
      const alone = await wholeApp();
      try {
        const { pool: own } = alone.database;
        await own.query('DELETE FROM staff');
        const first = await openStaff(own, 'administrator');
        const grant = (email: string, role: Role) =>
          clientOf(alone.app, first.token)(desk.requestGrant, { email, role, reason });
        expect(await grant('dan@glassbook.test', 'support')).toMatchObject({ ok: true, message: { done: false } });
        expect(await grant('eve@glassbook.test', 'reviewer')).toMatchObject({ ok: true, message: { done: true } });
        await codeMailedTo(alone.app, 'eve@glassbook.test');
        expect((await own.query("SELECT 1 FROM audit_rows WHERE act = 'desk.grantedAlone'")).rowCount).toBe(1);
        await openStaff(own, 'reviewer');
        expect(await grant('fay@glassbook.test', 'administrator')).toMatchObject({
          ok: true,
          message: { done: false },
        });
      } finally {
        await alone.close();
      }
    },
  );
});

describe('DESK-010 the demo cast', () => {
  test('has one of each role, who logs in with what the login page shows', async () => {
    const answer = await call()(desk.demoCast, {});
    const cast = answer.ok ? answer.message : [];
    expect(cast.map(({ role }) => role)).toEqual(roleNames);
    for (const { email, password: shown, code: current } of cast) {
      expect(shown).toBe(demoPassword);
      expect(await call()(desk.login, { email, password: shown, code: current })).toMatchObject({ ok: true });
    }
  });

  test.each([
    ['localhost:3000', roleNames.length],
    ['127.0.0.1:3000', roleNames.length],
    ['[::1]:3000', roleNames.length],
    ['rebound.example', 0],
    ['localhost.rebound.example:3000', 0],
    ['192.0.2.7:3000', 0],
  ])('is shown under the names of this machine only, as the outbox is: %s', async (host, members) => {
    const answer = await whole.app.http.inject({ url: '/api/desk/demo', headers: { host } });
    expect(answer.json<{ message: unknown[] }>().message).toHaveLength(members);
  });

  test.each([
    ['in production', { production: true }],
    ['with real money', { money: 'real' }],
  ] as const)(
    'does not exist %s, where the first start prints a one-time link for the administrator',
    { timeout: 120_000 },
    async (_, change) => {
      const printed: string[] = [];
      const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
      const other = await wholeApp({ ...change, outbox: false });
      try {
        await other.app.start();
        spy.mockRestore();
        expect((await other.database.pool.query('SELECT 1 FROM staff WHERE demo')).rowCount).toBe(0);
        expect(await clientOf(other.app)(desk.demoCast, {})).toMatchObject({ ok: true, message: [] });
        const line = printed.find((each) => each.includes(' http://localhost/desk/join#')) ?? '';
        const invitation = /#([\w-]{43})\n/.exec(line)?.[1] ?? '';
        const about = await clientOf(other.app)(desk.invited, { invitation });
        expect(about).toMatchObject({ ok: true, message: { role: 'administrator' } });
        const body = { invitation, name: 'Ann', password, code: code(about.ok ? about.message.secret : '') };
        expect(await clientOf(other.app)(desk.join, body)).toMatchObject({ ok: true });
      } finally {
        spy.mockRestore();
        await other.close();
      }
    },
  );
});
