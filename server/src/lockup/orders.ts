/** Own lock-ups, and what their owner does with one that runs. */
import { lockup } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { carryOut } from '../carry-out.ts';
import { handle } from '../http/handling.ts';
import { pagingOf } from '../http/paging.ts';
import { presentOrder } from './present.ts';
import type { LockupServices } from './services.ts';
import { readOrder, selectOrders } from './stored.ts';

const WHERE = `owner = $1 AND ($2::boolean IS NULL OR (status = 'running') = $2) AND ($3::bigint IS NULL OR id = $3)`;

export const orders = ({ pool, catalog, now }: LockupServices) =>
  handle(lockup.orders, async ({ body, caller }) => {
    const { page, limit } = pagingOf(body);
    const isRunning = body.status === undefined ? null : body.status === '1';
    const values = [caller.userId, isRunning, body.id ?? null];
    const { rows } = await pool.query<unknown[]>({
      text: `${selectOrders} WHERE ${WHERE} ORDER BY id DESC LIMIT $4 OFFSET $5`,
      values: [...values, limit, (page - 1) * limit],
      rowMode: 'array',
    });
    const counted = await pool.query<{ count: string }>(`SELECT count(*) FROM lockup_orders WHERE ${WHERE}`, values);
    const list = rows.map((cells) => presentOrder(catalog, readOrder(cells), now()));
    return { ok: true, message: { order_list: list, total: Number(counted.rows[0]?.count ?? 0) } };
  });

export const redeem = (services: LockupServices) =>
  handle(lockup.redeem, async (call) => {
    const { body, caller, language } = call;
    const command = { kind: 'lockup.redeem', owner: caller.userId, order: Number(body.id) } as const;
    const answer = await carryOut(services, call, command);
    if (!answer.ok) return answer;
    const message = words(localeOf(language), 'lockup', 'done.redeemed', {});
    return { ok: true, message, data: presentOrder(services.catalog, answer.lockup, services.now()) };
  });

export const setRenew = (services: LockupServices) =>
  handle(lockup.setRenew, async (call) => {
    const { body, caller, language } = call;
    const renew = body.auto_renew === '1';
    const command = { kind: 'lockup.setRenew', owner: caller.userId, order: Number(body.id), renew } as const;
    const answer = await carryOut(services, call, command);
    if (!answer.ok) return answer;
    const message = words(localeOf(language), 'lockup', renew ? 'done.renew_on' : 'done.renew_off', {});
    return { ok: true, message, data: presentOrder(services.catalog, answer.lockup, services.now()) };
  });
