/** A simulated trader's account has no login: each way in that a user has is tried. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountApp, ownDevice } from '../account/test/account-app.ts';
import { robotsOf } from '../../shared/robots/robots.ts';
import { createRobots } from './create-robots.ts';
import { userById } from '../account/users.ts';

let app: Awaited<ReturnType<typeof accountApp>>;
let robot: number;
beforeAll(async () => {
  app = await accountApp();
  await createRobots(app.pool, 2, new Date(app.clock.now));
  [robot = 0] = await robotsOf(app.pool);
});
afterAll(() => app.close());

const password = 'an honest ledger 7';
const tables = ['sessions', 'devices', 'codes', 'letters'];
const rowsIn = async (table: string) =>
  (await app.pool.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${table}`)).rows[0]?.rows;

describe('DEMO-002 a simulated trader cannot log in', () => {
  test('it has no name, no password and no invite code, and says that it is one', async () => {
    const { rows } = await app.pool.query('SELECT * FROM users WHERE robot ORDER BY id');
    expect(rows).toHaveLength(2);
    const missing = { email: null, account_number: null, invite_code: null, password_hash: null };
    expect(rows[0]).toMatchObject({ ...missing, password_changed_at: null, robot: true, id: String(robot) });
  });

  test.each(['', ' ', 'null', 'robot', '0'])('by the name %j', async (name) => {
    for (const typed of [password, '', 'null']) expect(await app.logIn(name, typed)).toMatchObject({ type: 'error' });
    expect(await rowsIn('sessions')).toBe('0');
  });

  test('by its id in place of a name', async () => {
    expect(await app.logIn(String(robot), password)).toMatchObject({ type: 'error', reason: 'account.login_failed' });
  });

  test('by a code or a new password: there is no address to send one to', async () => {
    for (const name of [String(robot), '', 'null']) {
      for (const fields of [{ type: 'forget' }, { scene: 'register' }])
        expect((await app.post('/sms_mail', { user_string: name, ...fields })).body.type).toBe('error');
      const reset = { account: name, code: '123456', password, repassword: password };
      expect((await app.post('/user/forget', reset)).body.type).toBe('error');
      const check = { user_string: name, email_code: '123456' };
      expect((await app.post('/user/check_email', check)).body.type).toBe('error');
    }
    for (const table of tables) expect([table, await rowsIn(table)]).toEqual([table, '0']);
  });

  test('by an account of its invitation', async () => {
    const fields = { user_string: 'new@example.org', code: '123456', password, re_password: password };
    for (const code of [String(robot), 'null', 'NULL'])
      expect(
        (await app.post('/user/register', { ...fields, extension_code: code }, { device: ownDevice })).body,
      ).toMatchObject({
        reason: 'account.invite_code_unknown',
      });
  });

  test('the database refuses it a session, a password and a name', async () => {
    const session = `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, user_agent, address)
      VALUES (sha256('x'), $1, now(), now(), '', '')`;
    await expect(app.pool.query(session, [robot])).rejects.toThrow('sessions_of_people');
    for (const set of [
      "password_hash = 'x'",
      "email = 'a@b.cd'",
      "account_number = '12345678'",
      "invite_code = 'BBBBBBBB'",
    ])
      await expect(app.pool.query(`UPDATE users SET ${set} WHERE id = $1`, [robot])).rejects.toThrow('users_named');
    await expect(app.pool.query('UPDATE users SET robot = false WHERE id = $1', [robot])).rejects.toThrow(
      'users_named',
    );
    expect(await userById(app.pool, robot)).toBeUndefined();
  });

  test('a person cannot be made one, nor be left without a name', async () => {
    await app.signUp('ann@example.org', password);
    await expect(app.pool.query('UPDATE users SET robot = true WHERE email IS NOT NULL')).rejects.toThrow(
      'users_named',
    );
    await expect(app.pool.query('UPDATE users SET password_hash = NULL WHERE NOT robot')).rejects.toThrow(
      'users_named',
    );
  });
});

test('DEMO-001 simulated traders are created once: a second start finds them', async () => {
  const before = await robotsOf(app.pool);
  expect(await createRobots(app.pool, 2, new Date(app.clock.now))).toEqual(before);
  const more = await createRobots(app.pool, 3, new Date(app.clock.now));
  expect(more.slice(0, 2)).toEqual(before);
  expect(more).toHaveLength(3);
  expect(await createRobots(app.pool, 2, new Date(app.clock.now))).toEqual(more.slice(0, 2));
});
