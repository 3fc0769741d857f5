/** What takes two of the staff: that users get a coupon, that fees of a user bring no rebate any more, that two accounts are no longer linked. */
import { rewards } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { handle, refuse } from '../../carry/http/handling.ts';
import type { Approvals } from '../../shared/review/approvals.ts';
import { checkerOf } from '../../shared/review/people.ts';
import { namesOf, type RequestKind, type RequestRow } from '../../shared/review/request-kind.ts';
import { isOpen } from './present.ts';
import type { RewardsServices } from './services.ts';

type Services = Pick<RewardsServices, 'pool' | 'sequencer' | 'inForce'> & { approvals: Pick<Approvals, 'make'> };
type Kinds = Omit<Services, 'approvals'>;
const two = { makes: 'market.request', checks: 'market.check', needed: 1, lifeMs: 86_400_000 } as const;
const given = z.strictObject({ template: z.int(), owners: z.array(z.int()) });
const one = z.strictObject({ user: z.int() });
const pair = z.strictObject({ user: z.int(), other: z.int() });
/** Why no decision was asked for. */
const refusals = { 'desk.request_exists': 'rewards.request_open', 'desk.own_account': 'rewards.own_account' } as const;

/** The two who decided, once a request is carried out. */
const decidedBy = async ({ pool }: Kinds, { id: request, maker }: RequestRow) => ({
  ...{ request, maker, checker: await checkerOf(pool, request) },
});

async function count(db: Pool | PoolClient, sql: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ count: string }>(sql, values);
  return Number(rows[0]?.count ?? 0);
}

export const giveKind = (services: Kinds): RequestKind<z.infer<typeof given>> => ({
  ...{ name: 'rewards.give', ...two },
  read: (payload) => given.parse(payload),
  async changes({ template, owners }, db) {
    if (!isOpen(services, template)) return [];
    const before = await count(db, 'SELECT given AS count FROM coupons_given WHERE template = $1', [template]);
    return [{ field: 'coupons', before: String(before), after: String(before + owners.length) }];
  },
  async carryOut({ template, owners }, row) {
    const command = { kind: 'rewards.give', template, owners, ...(await decidedBy(services, row)) } as const;
    return (await services.sequencer.submit(command, namesOf('coupon', row))).outcome.ok;
  },
});

const hasRebates = "SELECT count(*) AS count FROM invitations WHERE owner = $1 AND open = 'yes' AND status = 'paid'";
export const endRebateKind = (services: Kinds): RequestKind<z.infer<typeof one>> => ({
  ...{ name: 'rewards.endRebate', ...two },
  read: (payload) => one.parse(payload),
  changes: async ({ user }, db) =>
    (await count(db, hasRebates, [user])) > 0 ? [{ field: 'rebates', before: 'active', after: 'ended' }] : [],
  async carryOut({ user }, row) {
    const command = { kind: 'rewards.endRebate', owner: user, ...(await decidedBy(services, row)) } as const;
    return (await services.sequencer.submit(command, namesOf('rebate', row))).outcome.ok;
  },
});

const areLinked = `SELECT count(*) AS count FROM account_links
  WHERE owner = least($1::bigint, $2::bigint) AND other = greatest($1::bigint, $2::bigint) AND status = 'linked'`;
export const unlinkKind = (services: Kinds): RequestKind<z.infer<typeof pair>> => ({
  ...{ name: 'rewards.unlink', ...two },
  read: (payload) => pair.parse(payload),
  changes: async ({ user, other }, db) =>
    (await count(db, areLinked, [user, other])) > 0 ? [{ field: 'accountLink', before: 'active', after: 'ended' }] : [],
  async carryOut({ user, other }, row) {
    const command = { kind: 'rewards.unlink', owner: user, other, ...(await decidedBy(services, row)) } as const;
    return (await services.sequencer.submit(command, namesOf('link', row))).outcome.ok;
  },
});

export const give = ({ pool, approvals }: Services) =>
  handle(rewards.give, async ({ body, caller }) => {
    const [template, owners] = [Number(body.template), [...new Set(body.users.split(',').map(Number))]];
    const known = await count(pool, 'SELECT count(*) AS count FROM users WHERE id = ANY ($1)', [owners]);
    if (known < owners.length) return refuse('rewards.user_not_found');
    const made = await approvals.make(caller.staffId, {
      ...{ kind: 'rewards.give', subject: `coupon:${template}`, payload: { template, owners }, reason: body.reason },
      title: `${template} · ${owners
        .slice(0, 5)
        .map((id) => `U-${id}`)
        .join(', ')} (${owners.length})`,
    });
    if (made.ok) return { ok: true, message: { request: made.id } };
    return refuse(made.reason === 'desk.nothing_changes' ? 'rewards.template_not_found' : refusals[made.reason]);
  });

export const endRebate = ({ approvals }: Services) =>
  handle(rewards.endRebate, async ({ body, caller }) => {
    const user = Number(body.user);
    const made = await approvals.make(caller.staffId, {
      ...{ kind: 'rewards.endRebate', subject: `user:${user}/rebate`, title: `U-${user}` },
      ...{ payload: { user }, reason: body.reason },
    });
    if (made.ok) return { ok: true, message: { request: made.id } };
    return refuse(made.reason === 'desk.nothing_changes' ? 'rewards.no_inviter' : refusals[made.reason]);
  });

export const unlink = ({ approvals }: Services) =>
  handle(rewards.unlink, async ({ body, caller }) => {
    const [user, other] = [Number(body.user), Number(body.other)];
    const made = await approvals.make(caller.staffId, {
      ...{ kind: 'rewards.unlink', subject: `user:${user}/link:${other}`, title: `U-${user} · U-${other}` },
      ...{ payload: { user, other }, reason: body.reason },
    });
    if (made.ok) return { ok: true, message: { request: made.id } };
    return refuse(made.reason === 'desk.nothing_changes' ? 'rewards.not_linked' : refusals[made.reason]);
  });
