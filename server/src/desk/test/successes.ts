import { desk, type Role } from '@glassbook/contract';
import { openTraders } from '../../../test/open-traders.ts';
import type { SuccessesOf, World } from '../../../test/successes.ts';
import { clientOf } from '../../../test/whole-app.ts';
import { otpCode } from '../../otp/otp.ts';
import { demoPassword } from '../staff/demo-cast.ts';
import { invite } from '../staff/invitations.ts';
import { openStaff } from './open-staff.ts';

const staffWith = async ({ whole }: World, role: Role = 'administrator') => openStaff(whole.database.pool, role);
const as = async (world: World, role: Role = 'administrator') => (await staffWith(world, role)).token;
const reason = 'as decided on Monday';
let places = 0;
const rules = {
  ...{ maker_fee_ppm: '900', taker_fee_ppm: '1000', notional_min: '5', notional_max: '5000000' },
  ...{ band_ppm: '50000', open_orders_max: '200', reason },
};

/** An open request of a treasurer's on a market of its own. */
async function asked(world: World): Promise<{ request: string; token: string }> {
  places += 1;
  const token = await as(world, 'treasurer');
  const answer = await clientOf(world.whole.app, token)(desk.requestRules, { market: String(places + 5), ...rules });
  if (!answer.ok) throw new Error(answer.message);
  return { request: String(answer.message.request), token };
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
  requestRules: async (world) => ({ body: { market: '28', ...rules }, token: await as(world, 'treasurer') }),
  audit: async (world) => ({ body: {}, token: await as(world) }),
  verifyAudit: async (world) => ({ body: {}, token: await as(world), empty: ['problems'] }),
  auditHead: async (world) => {
    await clientOf(world.whole.app, await as(world))(desk.verifyAudit, {});
    return { body: {} };
  },
  overview: async (world) => ({ body: {}, token: await as(world) }),
  users: async (world) => ({ body: {}, token: await as(world, 'support') }),
  user: async (world) => {
    await openTraders(world.whole.database.pool, 1);
    const support = await as(world, 'support');
    const found = await clientOf(world.whole.app, support)(desk.users, {});
    const [first] = found.ok ? found.message.rows : [];
    return { body: { user: String(first?.id) }, token: support };
  },
};
