/** S8 on the whole server: a session that is ended, in whichever way, opens no call from then on, and its sockets are closed within a second. */
import { hash, randomBytes } from 'node:crypto';
import { account, desk } from '@glassbook/contract';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStaff } from '../../src/products/desk/test/open-staff.ts';
import { openTraders } from '../open-traders.ts';
import { clientOf } from '../whole-app.ts';
import { openSystem, type System } from './whole-system.ts';

const password = 'another honest ledger 8';
let system: System;
beforeAll(async () => {
  system = await openSystem();
}, 60_000);
afterAll(() => system.close());

const pool = () => system.whole.database.pool;
const as = (token: string) => clientOf(system.whole.app, token);

type User = { id: number; sessionId: number; token: string; other: string };
/** A user with two sessions, both of which proved a factor. */
async function twice(): Promise<User> {
  const [token = ''] = await openTraders(pool(), 1, { proved: true });
  const other = randomBytes(32).toString('base64url');
  const { rows } = await pool().query<{ id: string; user_id: string }>(
    `WITH first AS (SELECT * FROM sessions WHERE token_hash = $1), second AS (
       INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, user_agent, address, proved_at)
       SELECT $2, user_id, created_at, last_seen_at, '', '', proved_at FROM first)
     SELECT id, user_id FROM first`,
    [token, other].map((each) => hash('sha256', each, 'buffer')),
  );
  return { id: Number(rows[0]?.user_id), sessionId: Number(rows[0]?.id), token, other };
}

/** A socket of the session that gets its private messages. */
async function listening(token: string, transport: 'websocket' | 'polling'): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${system.port}`, {
    ...{ forceNew: true, transports: [transport], reconnection: false, auth: { token } },
  });
  expect(await socket.emitWithAck('subscribe', 'wallet.balances')).toMatchObject({ ok: true });
  return socket;
}

const acts: Record<string, (user: User) => Promise<{ ok: boolean }>> = {
  'its owner ends it from another one': ({ other, sessionId }) =>
    as(other)(account.endSession, { id: String(sessionId) }),
  'its owner logs out everywhere else': ({ other }) => as(other)(account.endOtherSessions, {}),
  'its owner logs out': ({ token }) => as(token)(account.logout, {}),
  'the password is changed': ({ other }) => as(other)(account.changePassword, { password, re_password: password }),
  'its owner freezes the account': ({ other }) => as(other)(account.freeze, {}),
  'staff freeze the account': async ({ id }) => {
    const support = await openStaff(pool(), 'support');
    const fields = { user: String(id), code: 'intruder', days: '7', reason: 'a call of the owner' } as const;
    return as(support.token)(desk.freezeUser, fields);
  },
};

describe('S8 a session of a user', () => {
  test.each(Object.entries(acts))('is gone where %s', async (_what, act) => {
    const user = await twice();
    const [bystander = ''] = await openTraders(pool(), 1);
    const sockets = await Promise.all([listening(user.token, 'websocket'), listening(user.token, 'polling')]);
    const stays = await listening(bystander, 'websocket');
    const closed = sockets.map((socket) => new Promise<void>((resolve) => socket.once('disconnect', () => resolve())));
    expect(await as(user.token)(account.info, {})).toMatchObject({ ok: true });
    expect(await act(user)).toMatchObject({ ok: true });
    expect(await as(user.token)(account.info, {})).toMatchObject({ ok: false, reason: 'session.login_required' });
    await Promise.all(closed);
    // Nor does its token open another one.
    const again = io(`http://127.0.0.1:${system.port}`, { forceNew: true, transports: ['websocket'] });
    expect(await again.emitWithAck('authenticate', user.token)).toEqual({
      ok: false,
      reason: 'session.login_required',
    });
    expect(stays.connected).toBe(true);
    for (const socket of [...sockets, stays, again]) socket.close();
  });
});

describe('S8 a session of staff', () => {
  const ended = {
    'its member logs out': ({ token }) => as(token)(desk.logout, {}),
    'an administrator ends all of the member': async ({ id }) =>
      as((await openStaff(pool(), 'administrator')).token)(desk.endSessions, { staff: String(id) }),
    'the role is taken away by two others': async ({ email }) => {
      const [maker, checker] = [await openStaff(pool(), 'administrator'), await openStaff(pool(), 'reviewer')];
      const asked = { email, role: 'none', reason: 'left the company' } as const;
      const request = await as(maker.token)(desk.requestGrant, asked);
      if (!request.ok) return request;
      return as(checker.token)(desk.approve, { request: String(request.message.request), version: '1' });
    },
  } satisfies Record<string, (member: { id: number; email: string; token: string }) => Promise<{ ok: boolean }>>;
  test.each(Object.entries(ended))('is gone where %s', async (_what, act) => {
    const member = await openStaff(pool(), 'support');
    expect(await as(member.token)(desk.self, {})).toMatchObject({ ok: true });
    expect(await act(member)).toMatchObject({ ok: true });
    expect(await as(member.token)(desk.self, {})).toMatchObject({ ok: false, reason: 'session.login_required' });
  });
});
