/** Lock-ups of a user: made, listed, renewed, redeemed. */
import { orderRow } from '@glassbook/engine/lockup/rows';
import { z } from 'zod';
import { amountText, idReply, idText, limitText, moneyReply, orEmpty, pageText, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { cells, wireShape, type WireTable } from '../wire-table.ts';

const count = idReply;

/** As clients of this family read it. */
export const orderWire = {
  ...{ id: cells.same('id'), currency_name: cells.symbol('asset'), amount: cells.money('amount') },
  /** A fraction of the amount: clients show it times 100. */
  day_rate: cells.fraction('dailyPpm'),
  /** Of all days, whether they were paid or not. */
  total_interest: cells.money('interest'),
  ...{ start_at: cells.date('startAt'), end_at: cells.date('endAt') },
  /** 1 running, 2 ended in any way. */
  status: cells.sums(z.union([z.literal(1), z.literal(2)])),
  /** What redeeming costs now, or did cost. A number, since clients of this family format it; `penalty` is the exact one. */
  cancel_fee: cells.sums(z.number().nonnegative()),
  penalty: cells.sums(moneyReply),
  /** The days that redeeming now is charged for, 0 once it ended. */
  days_left: cells.sums(count),
  ...{ offer_id: cells.same('offer'), currency_id: cells.same('asset'), scale: cells.scale('asset') },
  ...{ days: cells.same('days'), daily_ppm: cells.same('dailyPpm'), penalty_ppm: cells.same('penaltyPpm') },
  /** The interest that was paid, and for how many days. */
  ...{ paid: cells.money('paid'), paid_days: cells.same('paidDays'), auto_renew: cells.flag('renew') },
  state: cells.word('status', orderRow.status.of),
  /** Milliseconds UTC; closed_ms is 0 while it runs. */
  ...{ created_ms: cells.same('at'), start_ms: cells.same('startAt'), end_ms: cells.same('endAt') },
  closed_ms: cells.orZero('closedAt'),
  /** The order whose principal it took over, 0 where it was locked anew. */
  renewed_from: cells.orZero('renewed'),
  /** The refusal by which one that was to be renewed was not; empty where it was, or was not to be. */
  not_renewed: cells.orEmpty('notRenewed'),
} as const satisfies WireTable<keyof typeof orderRow>;
export const orderView = wireShape(orderWire);
export type OrderView = z.infer<typeof orderView>;

/** Every refusal of the engine that locking can meet. */
const locking = [
  ...(['lockup.offer_not_found', 'lockup.offer_closed', 'lockup.offer_changed', 'lockup.amount_too_small'] as const),
  ...(['lockup.amount_too_large', 'lockup.offer_sold_out', 'lockup.too_many_orders'] as const),
  ...(['lockup.insufficient_funds', 'lockup.house_short'] as const),
  ...(['limit.cooling_off', 'limit.excluded', 'limit.loss_reached'] as const),
] as const;
const running = ['lockup.order_not_found', 'lockup.order_ended'] as const;

const flagText = z.enum(['0', '1']);

export const lock = route({
  id: 'lockup.lock',
  method: 'POST',
  path: '/lh/deposit',
  who: 'trader',
  about:
    'Locks an amount of the spot account. It starts at the next 00:00 UTC, pays interest to the spot account at 00:00 UTC after each full day, and gives the amount back with the last. `day`, `daily_ppm` and `penalty_ppm` are the terms that were seen: with each it is refused where that one is another by then. `auto_renew` 1: locked again at its end where the offer still has the same terms.',
  body: z.object({
    ...{ config_id: idText, amount: amountText, auto_renew: orEmpty(flagText) },
    ...{ day: orEmpty(z.string().regex(/^\d{1,7}$/)), daily_ppm: orEmpty(z.string().regex(/^\d{1,7}$/)) },
    penalty_ppm: orEmpty(z.string().regex(/^\d{1,7}$/)),
  }),
  reply: sentenceReply,
  data: orderView,
  refusals: [...locking],
  idempotent: true,
});

export const orders = route({
  id: 'lockup.orders',
  method: 'GET',
  path: '/lh/deposit/order',
  who: 'trader',
  about: 'Own lock-ups, newest first: all, those that run (status 1), those that ended (2), or one by its id.',
  body: z.object({
    ...{ page: orEmpty(pageText), limit: orEmpty(limitText), status: orEmpty(z.enum(['1', '2'])), id: orEmpty(idText) },
  }),
  reply: z.strictObject({ order_list: z.array(orderView), total: count }),
  refusals: [],
});

export const redeem = route({
  id: 'lockup.redeem',
  method: 'POST',
  path: '/lh/deposit/order/cancel',
  who: 'trader',
  about:
    'Ends a lock-up early: the amount less the penalty (its rate × the days left × the amount, rounded up) goes to the spot account. Interest of full days is paid; that of the day that runs is not.',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  data: orderView,
  refusals: [...running],
  idempotent: true,
});

export const setRenew = route({
  id: 'lockup.setRenew',
  method: 'POST',
  path: '/lh/deposit/order/renew',
  who: 'trader',
  about: 'Whether a lock-up that runs is locked again at its end.',
  body: z.object({ id: idText, auto_renew: flagText }),
  reply: sentenceReply,
  data: orderView,
  refusals: [...running],
});
