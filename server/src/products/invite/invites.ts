import type { PoolClient } from 'pg';
import { invite } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { handle } from '../../carry/http/handling.ts';
import { paginator } from '../../carry/http/paginator.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { inSnapshot } from '../../carry/store/snapshot.ts';
import type { Core } from '../../shared/slice/core.ts';

const person = "coalesce(u.nickname, '') AS nickname, u.portrait, right(u.account_number, 4) AS account_end";
type Own = { code: string; invited_by: invite.Person | null; total: string };

/** The code of a user, who invited the user, and how many the user has invited. */
async function ownOf(client: PoolClient, userId: number): Promise<Own> {
  const { rows } = await client.query<Own>(
    `SELECT invite_code AS code, (SELECT to_json(one) FROM (SELECT ${person} FROM users u WHERE u.id = own.invited_by) one) AS invited_by,
       (SELECT count(*) FROM users u WHERE u.invited_by = own.id) AS total
     FROM users own WHERE id = $1`,
    [userId],
  );
  if (rows[0] === undefined) throw new Error(`user ${userId} is not there`);
  return rows[0];
}

/** One page of the users that a user has invited, newest first. */
async function invitedBy(
  client: PoolClient,
  userId: number,
  { from, limit, scale, now }: { from: number; limit: number; scale: number; now: number },
): Promise<invite.Invited[]> {
  type Row = Omit<invite.Invited, 'joined_ms' | 'people'> & { joined_at: Date; people: string; end_at: string | null };
  const { rows } = await client.query<Row>(
    `SELECT ${person}, u.created_at AS joined_at, (SELECT count(*) FROM users n WHERE n.invited_by = u.id) AS people,
       coalesce(paid.fees, 0) AS fees, coalesce(paid.rebates, 0) AS rebates, coalesce(i.status, 'paid') AS state, i.end_at
     FROM users u LEFT JOIN invitations i ON i.owner = u.id
       LEFT JOIN LATERAL (SELECT sum(fee_worth) AS fees, sum(worth) AS rebates FROM rebates r WHERE r.payer = u.id) paid ON true
     WHERE u.invited_by = $1 ORDER BY u.id DESC OFFSET $2 LIMIT $3`,
    [userId, from, limit],
  );
  const money = (amount: string) => formatAmount(BigInt(amount), scale);
  return rows.map(({ joined_at, people, fees, rebates, state, end_at: endAt, ...row }) => ({
    ...{ ...row, joined_ms: joined_at.getTime(), people: Number(people), fees: money(fees), rebates: money(rebates) },
    state: state === 'paid' && endAt !== null && Number(endAt) <= now ? 'over' : state,
  }));
}

/** Figures of rebates are in the unit of value. */
type Services = Pick<Core, 'pool' | 'catalog' | 'inForce' | 'now'>;

export const invites = ({ pool, catalog, inForce, now }: Services) =>
  handle(invite.invites, async ({ body, caller: { userId } }) => {
    const { page, limit } = pagingOf(body);
    const unit = inForce.of('rewards.configureRebate')?.unit;
    const scale = unit === undefined ? 8 : catalog.asset(unit).scale;
    const { own, people } = await inSnapshot(pool, async (client) => ({
      own: await ownOf(client, userId),
      people: await invitedBy(client, userId, { from: (page - 1) * limit, limit, scale, now: now() }),
    }));
    const { code, invited_by, total } = own;
    const invited = paginator(people, { total: Number(total), page, limit, path: `/api${invite.invites.path}` });
    return { ok: true, message: { code, invited_by, invited } };
  });
