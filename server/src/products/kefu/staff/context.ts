import { kefu } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import type { KefuServices } from '../services.ts';
import { maskedEmail } from '../../../carry/mail/masked-email.ts';

const ordersMax = 10;

type Row = { id: string; account_number: string; email: string; created_at: Date };

/** "a•••@example.com" */

/** The account behind a chat. The carrier logs the view. */
export const context = ({ pool, activity, identityOf, withdrawalHold }: KefuServices) =>
  handle(kefu.context, async ({ body }) => {
    const { rows } = await pool.query<Row>(
      "SELECT id, account_number, coalesce(email, '') AS email, created_at FROM users WHERE id = $1 AND NOT robot",
      [body.user],
    );
    const [user] = rows;
    if (!user) return refuse('kefu.not_found');
    const id = Number(user.id);
    const [standing, hold] = [await identityOf(id), await withdrawalHold(pool, id)];
    const orders = (await activity.recent(pool, id, ordersMax)).filter(({ group }) => group === 'orders');
    return {
      ok: true,
      message: {
        ...{ id, account_number: user.account_number, email: maskedEmail(user.email) },
        ...{ created_ms: user.created_at.getTime(), level: standing.level },
        ...{ details: standing.details, photos: standing.photos, hold_until_ms: hold?.endsMs ?? null },
        orders: orders.slice(0, ordersMax).map(({ at_ms, kind, params }) => ({
          ...{ at_ms, what: kind, detail: JSON.stringify(params) },
        })),
      },
    };
  });
