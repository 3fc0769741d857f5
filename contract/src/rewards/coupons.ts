/** Coupons: own ones, what they took off, and what can be had. Amounts and percents are text. */
import { products, sources, tasks } from '@glassbook/engine/rewards/words';
import { z } from 'zod';
import { idReply, idText, limitText, moneyReply, orEmpty, pageText, timeReply, typedText } from '../fields.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({ data: z.array(row), page: count, pages: count, total: count });
export const paged = { page: orEmpty(pageText), limit: orEmpty(limitText) };

const kind = z.union([1, 2, 3].map((n) => z.literal(n)));
export const couponView = z.strictObject({
  /** 1 a discount on trading fees, 2 interest added to a lock-up, 3 demo money for futures. */
  ...{ id: idReply, template: idReply, kind, title: z.string(), products: z.array(z.enum(products)) },
  /** 1 to use, 2 in use (kinds 2 and 3), 3 used, 4 expired. */
  status: z.union([1, 2, 3, 4].map((n) => z.literal(n))),
  /** `rate` in percent, of kind 2 a day; amounts in `currency_name`. `saved`: taken off, of kind 2 paid, of kind 3 gone back. `amount_max`: of a lock-up, the most that kind 2 adds to. */
  ...{ rate: moneyReply, currency_id: idReply, currency_name: z.string(), budget: moneyReply, saved: moneyReply },
  /** In use: `promised` is all that kind 2 can pay or kind 3 lent, `order_id` the lock-up; 0 otherwise. */
  ...{ amount_max: moneyReply, promised: moneyReply, order_id: idReply },
  ...{ source: z.enum(sources), created_time: timeReply, end_time: timeReply, end_ms: count },
});
export type CouponView = z.infer<typeof couponView>;

export const list = route({
  id: 'rewards.list',
  method: 'GET',
  path: '/coupon/list',
  who: 'trader',
  about:
    'Own coupons, the newest first. `status` 1 to use, 2 in use, 3 used, 4 expired. A fee discount counts by itself at each trading fee: of several the one that takes most off. It ends in the millisecond of `end_ms`.',
  body: z.object({ status: orEmpty(z.enum(['1', '2', '3', '4'])), ...paged }),
  reply: pageOf(couponView),
  refusals: [],
});

export const useView = z.strictObject({
  ...{ id: idReply, coupon_id: idReply, product: z.enum(products), ref: idReply, currency_id: idReply },
  ...{ currency_name: z.string(), before: moneyReply, off: moneyReply, paid: moneyReply },
  ...{ worth: moneyReply, worth_name: z.string(), created_time: timeReply },
});
export type UseView = z.infer<typeof useView>;

export const log = route({
  id: 'rewards.log',
  method: 'GET',
  path: '/coupon/log',
  who: 'trader',
  about:
    'What own coupons took off fees, or one of them (`id`), the newest first: the fee `before`, what was taken `off`, what was `paid`, and what it was worth in `worth_name` at the index price of then, rounded up.',
  body: z.object({ id: orEmpty(idText), ...paged }),
  reply: pageOf(useView),
  refusals: [],
});

export const offerView = z.strictObject({
  ...{ template: idReply, kind, title: z.string(), products: z.array(z.enum(products)) },
  ...{ rate: moneyReply, currency_name: z.string(), budget: moneyReply, amount_max: moneyReply },
  ...{ days: count, points: count },
  /** `met`: its task is done, so it costs nothing. `left`: how many are. `taken`: the account, or one that is linked to it, had one. */
  ...{ task: z.enum(tasks), met: z.boolean(), left: count, taken: z.boolean() },
});
export type OfferView = z.infer<typeof offerView>;

export const shop = route({
  id: 'rewards.shop',
  method: 'GET',
  path: '/coupon/shop',
  who: 'trader',
  about: 'Coupons that can be had for points, or for nothing once a task is done, and the points of the caller.',
  body: z.object({}),
  reply: z.strictObject({ points: count, offers: z.array(offerView) }),
  refusals: [],
});

const limits = ['limit.cooling_off', 'limit.excluded'] as const;
const given = [
  ...(['rewards.template_closed', 'rewards.already_given', 'rewards.sold_out', 'rewards.too_many'] as const),
  ...limits,
] as const;

export const redeem = route({
  id: 'rewards.redeem',
  method: 'POST',
  path: '/coupon/redeem',
  who: 'trader',
  about: 'Takes the coupon that a code is for. Twenty wrong codes a day.',
  body: z.object({ code: typedText(40) }),
  reply: couponView,
  refusals: ['rewards.code_unknown', 'rewards.codes_too_many', ...given],
  idempotent: true,
});

export const buy = route({
  id: 'rewards.buy',
  method: 'POST',
  path: '/coupon/buy',
  who: 'trader',
  about:
    'Takes a coupon. `points` is the price that was seen: another one is refused. It costs nothing where its task is done.',
  body: z.object({ template: idText, points: orEmpty(idText.or(z.literal('0'))) }),
  reply: couponView,
  refusals: [
    ...(['rewards.template_not_found', 'rewards.not_for_points', 'rewards.points_short'] as const),
    ...(['rewards.terms_changed', 'rewards.task_open'] as const),
    ...given,
  ],
  idempotent: true,
});

export const use = route({
  id: 'rewards.use',
  method: 'POST',
  path: '/coupon/use',
  who: 'trader',
  about:
    'Uses a coupon of kind 2 on the own lock-up `order_id`, which was paid no interest yet, or lends the demo money of kind 3 to the futures account. That money may not leave and goes back at `end_ms`, what is bound then each hour as it gets free. Kind 1 counts by itself.',
  body: z.object({ id: idText, order_id: orEmpty(idText) }),
  reply: couponView,
  refusals: [
    ...(['rewards.coupon_not_found', 'rewards.coupon_over', 'rewards.not_usable', 'rewards.boosted'] as const),
    ...(['rewards.house_short', 'rewards.no_lockup'] as const),
    ...limits,
  ],
  idempotent: true,
});
