import { z } from 'zod';
import { limitText, orEmpty, pageText, paginatorOf } from '../fields.ts';
import { route } from '../route.ts';

/** What is filtered by. */
export const groups = ['orders', 'funds', 'account', 'alerts'] as const;
export type Group = (typeof groups)[number];

const own = <K extends string, G extends Group, P extends z.ZodType>(kind: K, group: G, params: P) =>
  z.strictObject({
    /** Of what it reports: the same order, filled further, is the same notification with a later time. */
    id: z.string(),
    at_ms: z.number().int(),
    group: z.literal(group),
    kind: z.literal(kind),
    params,
  });

/** An order that was filled, as far as it is now; the price is the average. */
const filled = z.strictObject({
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  filled: z.string(),
  price: z.string(),
  open: z.boolean(),
});
const fired = z.strictObject({
  symbol: z.string(),
  /** The level in the quote asset, or the percentage. */
  threshold: z.string(),
  window: z.string(),
  /** The index price that fired it. */
  price: z.string(),
  quote: z.string(),
  note: z.string(),
});
const where = z.strictObject({ address: z.string(), agent: z.string() });

/** One thing that happened to the account. */
export const notification = z.discriminatedUnion('kind', [
  own('order_bought', 'orders', filled),
  own('order_sold', 'orders', filled),
  own(
    'order_canceled',
    'orders',
    z.strictObject({ symbol: z.string(), reason: z.enum(['self_trade', 'market_rules', 'index_stale']) }),
  ),
  own('demo_funds', 'funds', z.strictObject({ amount: z.string(), asset: z.string() })),
  own('login', 'account', where),
  own('login_new_device', 'account', where),
  own('password_changed', 'account', z.strictObject({ address: z.string() })),
  own('authenticator_on', 'account', where),
  own('authenticator_off', 'account', where),
  own('recovery_codes_new', 'account', where),
  own('recovery_code_used', 'account', where),
  own('payment_password_changed', 'account', where),
  own('passkey_on', 'account', where),
  own('passkey_off', 'account', where),
  own('identity_approved', 'account', z.strictObject({ level: z.union([z.literal(1), z.literal(2)]) })),
  own(
    'identity_failed',
    'account',
    z.strictObject({ level: z.union([z.literal(1), z.literal(2)]), reason: z.string() }),
  ),
  own('alert_rises', 'alerts', fired),
  own('alert_falls', 'alerts', fired),
  own('alert_gains', 'alerts', fired),
  own('alert_drops', 'alerts', fired),
]);
export type Notification = z.infer<typeof notification>;
export type NotificationKind = Notification['kind'];

/** How far back the list reaches: this many of each source. */
export const reachMax = 300;

export const notifications = route({
  id: 'notification.notifications',
  method: 'GET',
  path: '/notification/list',
  who: 'trader',
  about:
    'What happened to the account, newest first: filled and system-canceled orders, funds received, logins, security changes, fired alerts. `group` filters. Reaches back to the newest 300 of each kind of source. `data` has the unread count and the time up to which everything is read.',
  body: z.object({ group: orEmpty(z.enum(groups)), page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: paginatorOf(notification),
  data: z.strictObject({ unread: z.number().int(), read_ms: z.number().int() }),
  refusals: [],
});

export const read = route({
  id: 'notification.read',
  method: 'POST',
  path: '/notification/read',
  who: 'trader',
  about:
    'Marks everything up to a time (milliseconds UTC, at most now) as read. A time before the last one changes nothing.',
  body: z.object({ up_to_ms: z.string().regex(/^[1-9]\d{12}$/) }),
  reply: z.strictObject({ unread: z.number().int(), read_ms: z.number().int() }),
  refusals: [],
});
