import type { Pool, PoolClient } from 'pg';
import { invite } from '@glassbook/contract';
import { handle } from '../../carry/http/handling.ts';
import { paginator } from '../../carry/http/paginator.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { inSnapshot } from '../../carry/store/snapshot.ts';

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
async function invitedBy(client: PoolClient, userId: number, from: number, limit: number): Promise<invite.Invited[]> {
  const { rows } = await client.query<invite.Invited & { joined_at: Date; people: string }>(
    `SELECT ${person}, u.created_at AS joined_at, (SELECT count(*) FROM users n WHERE n.invited_by = u.id) AS people
     FROM users u WHERE u.invited_by = $1 ORDER BY u.id DESC OFFSET $2 LIMIT $3`,
    [userId, from, limit],
  );
  return rows.map(({ joined_at, people, ...row }) => ({
    ...row,
    joined_ms: joined_at.getTime(),
    people: Number(people),
  }));
}

export const invites = (pool: Pool) =>
  handle(invite.invites, async ({ body, caller: { userId } }) => {
    const { page, limit } = pagingOf(body);
    const { own, people } = await inSnapshot(pool, async (client) => ({
      own: await ownOf(client, userId),
      people: await invitedBy(client, userId, (page - 1) * limit, limit),
    }));
    const { code, invited_by, total } = own;
    const invited = paginator(people, { total: Number(total), page, limit, path: `/api${invite.invites.path}` });
    return { ok: true, message: { code, invited_by, invited } };
  });
