import { funds } from '@glassbook/contract';
import { handle } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import type { FundsServices } from '../services.ts';
import { otherOf, othersOf, presentTransfer, readTransfer, selectTransfers } from './rows.ts';

/** What a user sent and received, newest first. */
export const userTransfers = ({ pool, catalog }: FundsServices) =>
  handle(funds.userTransfers, async ({ body, caller: { userId } }) => {
    const { page, limit } = pagingOf(body);
    const own = { sent: 'owner = $1', received: 'recipient = $1', both: '(owner = $1 OR recipient = $1)' };
    const where = `${own[body.direction ?? 'both']} AND ($2::bigint IS NULL OR asset = $2)`;
    const given = [userId, body.currency ?? null];
    const { rows: cells } = await pool.query<unknown[]>({
      text: `${selectTransfers} WHERE ${where} ORDER BY id DESC LIMIT $3 OFFSET $4`,
      values: [...given, limit, (page - 1) * limit],
      rowMode: 'array',
    });
    const { rows: counted } = await pool.query<{ count: string }>(
      `SELECT count(*) FROM user_transfers WHERE ${where}`,
      given,
    );
    const rows = cells.map((each) => readTransfer(each));
    const others = await othersOf(
      pool,
      rows.map((row) => otherOf(row, userId)),
      userId,
    );
    const total = Number(counted[0]?.count ?? 0);
    const data = rows.map((row) => presentTransfer(row, userId, others, catalog));
    return { ok: true, message: { data, page, pages: Math.ceil(total / limit), total } };
  });
