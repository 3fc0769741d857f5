/** Own dual investments as clients of this family read them. */
import { dual } from '@glassbook/contract';
import { handle } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { presentListed, settlesFrom } from './present.ts';
import type { DualServices } from './services.ts';
import { readOrder, selectOrders } from './stored.ts';

const statuses = { '0': 'failed', '1': 'purchased', '2': 'purchased', '3': 'completed' } as const;
/** How long before its end an order is settling. */
const SETTLING_MS = -settlesFrom({ endAt: 0 });

export const orders = ({ pool, catalog, onOffer, now }: DualServices) =>
  handle(dual.orders, async ({ body, caller }) => {
    const { page, limit } = pagingOf(body);
    const status = body.status && statuses[body.status];
    // Of those that are purchased: whether their window has begun.
    const isSettling = status === 'purchased' ? body.status === '2' : null;
    const { rows } = await pool.query<unknown[]>({
      text: `${selectOrders} WHERE owner = $1 AND ($2::bigint IS NULL OR asset = $2) AND ($3::text IS NULL OR type = $3) AND ($4::text IS NULL OR status = $4)
        AND ($5::boolean IS NULL OR (end_at <= $6) = $5) ORDER BY id DESC LIMIT $7 OFFSET $8`,
      values: [
        ...[caller.userId, body.currency ?? null, body.type ?? null, status ?? null, isSettling],
        ...[now() + SETTLING_MS, limit, (page - 1) * limit],
      ],
      rowMode: 'array',
    });
    const list = rows.map((cells) => presentListed(catalog, onOffer, readOrder(cells), now()));
    return { ok: true, message: { list, limit } };
  });
