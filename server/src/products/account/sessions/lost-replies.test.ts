/** A session that was ended, where the connection breaks after the database did so and before it said so. */
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountApp, type AccountApp } from '../test/account-app.ts';
import { endForStaff } from './end-for-staff.ts';
import { Sessions } from './sessions.ts';

const password = 'an honest ledger 7';
const lost = 'Connection terminated unexpectedly';
let app: AccountApp;
let count = 0;
beforeAll(async () => {
  app = await accountApp();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

async function opened() {
  const own = await app.openAccount(`lost-${(count += 1)}@example.org`, password);
  const caller = await app.services.sessions.verify(own.token);
  if (!caller) throw new Error('a session was opened');
  await app.post('/safe/step_up', { by: 'password', proof: password }, own);
  const ended: number[] = [];
  app.services.sessions.onEnded((id) => ended.push(id));
  return { ...own, ...caller, ended };
}
const alive = async (token: string) => (await app.get('/user/info', token)).type;

/** The next deletion of sessions outside of a transaction is carried out, and its answer lost. */
function loseDeletion() {
  const query = app.pool.query.bind(app.pool) as (...asked: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(app.pool, 'query');
  const losing: (...asked: unknown[]) => unknown = async (...asked) => {
    const answer = await query(...asked);
    if (!String(asked[0]).startsWith('DELETE FROM sessions')) return answer;
    spy.mockRestore();
    throw new Error(lost);
  };
  spy.mockImplementation(losing);
}

/** The next transaction that ends sessions is committed, and the answer to that lost. */
function loseCommit() {
  const connect = app.pool.connect.bind(app.pool) as (...asked: unknown[]) => Promise<PoolClient>;
  const spy = vi.spyOn(app.pool, 'connect');
  let isLost = false;
  spy.mockImplementation((async (...asked: unknown[]) => {
    const client = await connect(...asked);
    // The driver itself asks for one with a callback, for a single query.
    if (asked.length > 0) return client;
    const query = client.query.bind(client) as (...of: unknown[]) => Promise<unknown>;
    let ends = false;
    client.query = (async (...of: unknown[]) => {
      const answer = await query(...of);
      ends ||= String(of[0]).startsWith('DELETE FROM sessions');
      if (isLost || !ends || of[0] !== 'COMMIT') return answer;
      isLost = true;
      spy.mockRestore();
      throw new Error(lost);
    }) as never;
    return client;
  }) as never);
}

describe('ACCOUNT-091 S8 an end whose answer was lost', () => {
  it('of a logout', async () => {
    const { token, sessionId, ended } = await opened();
    loseDeletion();
    expect((await app.get('/user/logout', token)).type).not.toBe('ok');
    expect([await alive(token), ended]).toEqual(['999', [sessionId]]);
  });

  it('of one session, and of all others', async () => {
    const one = await opened();
    const { message: other } = await app.logIn(one.email, password, one);
    loseDeletion();
    const id = String(app.services.sessions.known(other)?.sessionId);
    expect((await app.post('/safe/sessions/end', { id }, one)).status).toBe(503);
    expect([await alive(other), await alive(one.token)]).toEqual(['999', 'ok']);
    const { message: third } = await app.logIn(one.email, password, one);
    loseDeletion();
    expect((await app.post('/safe/sessions/end_others', {}, one)).status).toBe(503);
    expect([await alive(third), await alive(one.token)]).toEqual(['999', 'ok']);
  });

  it('of the oldest beyond twenty', async () => {
    const own = await opened();
    for (let at = 1; at < 20; at += 1) await app.logIn(own.email, password, own);
    loseDeletion();
    await app.logIn(own.email, password, own);
    expect(await alive(own.token)).toBe('999');
  });

  it('of a new password, a freeze, and one of the staff', async () => {
    const changed = await opened();
    loseCommit();
    const fields = { password: 'another ledger 8', re_password: 'another ledger 8' };
    expect(await app.post('/safe/password', fields, changed)).toMatchObject({ status: 503 });
    expect(await alive(changed.token)).toBe('999');

    const reset = await opened();
    await app.post('/sms_mail', { user_string: reset.email, type: 'forget' }, reset);
    const code = app.lastCode(reset.email);
    loseCommit();
    const own = { account: reset.email, password: 'another ledger 8', repassword: 'another ledger 8', code };
    expect((await app.post('/user/forget', own)).status).toBe(503);
    expect(await alive(reset.token)).toBe('999');

    const frozen = await opened();
    loseCommit();
    expect((await app.post('/safe/freeze', {}, frozen)).status).toBe(503);
    expect(await alive(frozen.token)).toBe('999');

    const staff = await opened();
    loseCommit();
    await expect(endForStaff(app.services, staff.userId, staff.sessionId)).rejects.toThrow(lost);
    expect([await alive(staff.token), staff.ended]).toEqual(['999', [staff.sessionId]]);
  });

  it('is not restored by a lookup that read the row before', async () => {
    const { token, userId, sessionId } = await opened();
    const { rows } = await app.pool.query<{ id: string }>('SELECT * FROM sessions WHERE id = $1', [sessionId]);
    // As after a start: the session is in the table only.
    const sessions = new Sessions(app.pool, () => app.clock.now);
    const late = Promise.withResolvers<{ rows: typeof rows }>();
    vi.spyOn(app.pool, 'query').mockReturnValueOnce(late.promise as never);
    const looked = sessions.verify(token);
    vi.restoreAllMocks();
    loseDeletion();
    await expect(sessions.end({ userId, sessionId })).rejects.toThrow(lost);
    late.resolve({ rows });
    expect(await looked).toBeUndefined();
    sessions.close();
  });

  it('is seen at the next "last seen" at the latest, whoever deleted its row', async () => {
    const { token, sessionId } = await opened();
    await app.pool.query('DELETE FROM sessions WHERE id = $1', [sessionId]);
    expect(app.services.sessions.known(token)).toBeDefined();
    app.clock.now += 300_000;
    app.services.sessions.known(token);
    await vi.waitFor(() => expect(app.services.sessions.known(token)).toBeUndefined());
  });
});
