import { desk, type Role } from '@glassbook/contract';
import { openTraders } from '../../../../test/open-traders.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { clientOf } from '../../../../test/whole-app.ts';
import { otpCode } from '../../../shared/otp/otp.ts';
import { demoPassword } from '../staff/demo-cast.ts';
import { invite } from '../staff/invitations.ts';
import { openStaff } from './open-staff.ts';
import { withPasskey } from './with-passkey.ts';

const staffWith = async ({ whole }: World, role: Role = 'administrator') => openStaff(whole.database.pool, role);
const as = async (world: World, role: Role = 'administrator') => (await staffWith(world, role)).token;
const reason = 'as decided on Monday';
let places = 0;
const asking = (market: number) => ({ setting: `market:${market}`, values: '{"makerFeePpm":900}', reason });

/** An open request of a treasurer's on a market of its own. */
async function asked(world: World): Promise<{ request: string; token: string }> {
  places += 1;
  const token = await as(world, 'treasurer');
  const answer = await clientOf(world.whole.app, token)(desk.requestSetting, asking(places + 5));
  if (!answer.ok) throw new Error(answer.message);
  return { request: String(answer.message.request), token };
}

/** The id of a new trader. */
async function aUser({ whole }: World): Promise<string> {
  const { pool } = whole.database;
  await openTraders(pool, 1);
  const { rows } = await pool.query<{ id: string }>('SELECT max(id) AS id FROM users WHERE NOT robot');
  return rows[0]?.id ?? '';
}

async function invitedTo({ whole }: World): Promise<string> {
  const { pool } = whole.database;
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO staff (email, role, created_at) VALUES ('new' || (SELECT count(*) FROM staff) || '@glassbook.test', 'support', now()) RETURNING id`,
  );
  return invite(pool, Number(rows[0]?.id), Date.now());
}

export const successes: SuccessesOf<typeof desk.product> = {
  login: async ({ whole }) => {
    const cast = await clientOf(whole.app)(desk.demoCast, {});
    const [one] = cast.ok ? cast.message : [];
    return { body: { email: one?.email ?? '', password: demoPassword, code: one?.code ?? '' } };
  },
  invited: async (world) => ({ body: { invitation: await invitedTo(world) } }),
  join: async (world) => {
    const invitation = await invitedTo(world);
    const answer = await clientOf(world.whole.app)(desk.invited, { invitation });
    const code = answer.ok ? otpCode(answer.message.secret, Date.now()) : '';
    return { body: { invitation, name: 'Ann', password: 'a long password of staff', code } };
  },
  demoCast: () => ({ body: {} }),
  beginPasskeyAnswer: () => ({ body: {} }),
  beginStepUp: async (world) => ({ body: {}, token: await as(world) }),
  stepUp: async ({ whole }) => {
    const { token, passkey } = await withPasskey(whole);
    const offered = await clientOf(whole.app, token)(desk.beginStepUp, {});
    return { body: { passkey: passkey.answer(offered.ok ? offered.message : '') }, token };
  },
  passkeys: async ({ whole }) => ({ body: {}, token: (await withPasskey(whole)).token }),
  beginPasskey: async ({ whole }) => ({ body: {}, token: (await withPasskey(whole)).token }),
  addPasskey: async ({ whole }) => {
    const { token } = await withPasskey(whole);
    const offered = await clientOf(whole.app, token)(desk.beginPasskey, {});
    return { body: { response: softPasskey().create(offered.ok ? offered.message : ''), name: 'Key' }, token };
  },
  renamePasskey: async ({ whole }) => {
    const { token, id } = await withPasskey(whole);
    return { body: { id, name: 'Key' }, token };
  },
  removePasskey: async ({ whole }) => {
    const { token, id } = await withPasskey(whole);
    return { body: { id }, token };
  },
  logout: async (world) => ({ body: {}, token: await as(world) }),
  self: async (world) => ({ body: {}, token: await as(world) }),
  staff: async (world) => ({ body: {}, token: await as(world) }),
  requestGrant: async (world) => ({
    body: { email: 'ben@glassbook.test', role: 'support', reason },
    token: await as(world),
  }),
  endSessions: async (world) => ({
    body: { staff: String((await staffWith(world, 'support')).id) },
    token: await as(world),
  }),
  requests: async (world) => {
    const { token } = await asked(world);
    return { body: { show: 'mine' }, token };
  },
  // No deposit waits here: cases.test.ts has one of each kind.
  cases: async (world) => ({ body: { kind: 'deposit' }, token: await as(world), empty: ['rows'] }),
  request: async (world) => {
    const { request, token } = await asked(world);
    return { body: { request }, token };
  },
  approve: async (world) => {
    const { request } = await asked(world);
    return { body: { request, version: '1' }, token: await as(world, 'reviewer') };
  },
  reject: async (world) => {
    const { request } = await asked(world);
    return { body: { request, version: '1', note: 'not now' }, token: await as(world, 'reviewer') };
  },
  withdraw: async (world) => {
    const { request, token } = await asked(world);
    return { body: { request }, token };
  },
  markets: async (world) => ({ body: {}, token: await as(world, 'treasurer') }),
  halt: async (world) => ({ body: { market: '29', reason }, token: await as(world, 'treasurer') }),
  requestOpen: async (world) => {
    const token = await as(world, 'treasurer');
    await clientOf(world.whole.app, token)(desk.halt, { market: '30', reason });
    return { body: { market: '30', reason }, token };
  },
  // Settings without an amount have no units.
  settings: async (world) => ({ body: { noun: 'market' }, token: await as(world, 'treasurer') }),
  requestSetting: async (world) => ({ body: asking(28), token: await as(world, 'treasurer') }),
  audit: async (world) => ({ body: {}, token: await as(world) }),
  auditCsv: async (world) => ({ body: {}, token: await as(world) }),
  verifyAudit: async (world) => ({ body: {}, token: await as(world), empty: ['problems'] }),
  auditHead: async (world) => {
    await clientOf(world.whole.app, await as(world))(desk.verifyAudit, {});
    return { body: {} };
  },
  overview: async (world) => ({ body: {}, token: await as(world) }),
  users: async (world) => ({ body: {}, token: await as(world, 'support') }),
  usersCsv: async (world) => ({ body: { show: 'unverified' }, token: await as(world, 'support') }),
  timeline: async (world) => {
    const [user, token] = [await aUser(world), await as(world, 'support')];
    await clientOf(world.whole.app, token)(desk.user, { user });
    return { body: { user, page: '1' }, token };
  },
  freezeUser: async (world) => ({
    body: { user: await aUser(world), code: 'intruder', days: '7', reason },
    token: await as(world, 'support'),
  }),
  endUserSession: async (world) => {
    const [user, token] = [await aUser(world), await as(world, 'support')];
    const seen = await clientOf(world.whole.app, token)(desk.user, { user });
    const [session] = seen.ok ? seen.message.sessions : [];
    return { body: { user, session: String(session?.id), reason }, token };
  },
  requestThaw: async (world) => {
    const [user, token] = [await aUser(world), await as(world, 'support')];
    await clientOf(world.whole.app, token)(desk.freezeUser, { user, code: 'legal', days: '30', reason });
    return { body: { user, days: '30', reason }, token };
  },
  user: async (world) => {
    await openTraders(world.whole.database.pool, 1);
    const support = await as(world, 'support');
    const found = await clientOf(world.whole.app, support)(desk.users, {});
    const [first] = found.ok ? found.message.rows : [];
    // One who has nothing yet: users.test.ts has one with balances and orders, held.test.ts one with more.
    return { body: { user: String(first?.id) }, token: support, empty: ['balances', 'orders', 'held'] };
  },
};
