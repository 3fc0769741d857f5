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
/** A conditional order, by its number, and what it waited for that came true. */
const conditional = z.strictObject({
  symbol: z.string(),
  order: z.number().int(),
  fired: z.enum(['stop', 'profit', 'trail']),
});
const where = z.strictObject({ address: z.string(), agent: z.string() });

/** Of an asset. A claim of demo funds names one and has the others with it. */
const sum = z.strictObject({ amount: z.string(), asset: z.string() });

/** A withdrawal by its number, with the amount that was asked for. */
const moved = z.strictObject({ withdrawal: z.number().int(), amount: z.string(), asset: z.string() });
/** A deposit by its number, with the amount that was asked for, or once it is credited that. */
const received = z.strictObject({ deposit: z.number().int(), amount: z.string(), asset: z.string() });

/** A transfer between users by its number. */
const transferred = z.strictObject({ transfer: z.number().int(), amount: z.string(), asset: z.string() });

/** A lock-up by its number, with what came back, or what was locked again. */
const lockedUp = z.strictObject({ order: z.number().int(), amount: z.string(), asset: z.string() });

/** A dual investment by its number, with what was paid out. */
const settledDual = z.strictObject({ dual: z.number().int(), amount: z.string(), asset: z.string() });
/** An application to an IEO by its number, in whole tokens, and what went back of what was on hold. */
const appliedFor = z.strictObject({
  ...{ application: z.number().int(), offer: z.number().int(), asset: z.string(), unit: z.string() },
  ...{ granted: z.string(), applied: z.string(), refund: z.string() },
});

/** A position that the system closed, in whole or in part: so many contracts at a mark price (liquidation), or at the bankruptcy price of the other side. */
const closed = z.strictObject({
  symbol: z.string(),
  position: z.number().int(),
  side: z.enum(['long', 'short']),
  contracts: z.number().int(),
  price: z.string(),
  quote: z.string(),
  whole: z.boolean(),
});
/** The maintenance margin in percent of what is left. An isolated position has its market's symbol and its number; a cross account has no symbol, and 0. */
const nearLiquidation = z.strictObject({
  symbol: z.string(),
  position: z.number().int(),
  asset: z.string(),
  percent: z.string(),
});
/** What all positions in a market paid or received at one funding. */
const funded = z.strictObject({ symbol: z.string(), amount: z.string(), asset: z.string() });

/** One thing that happened to the account. */
export const notification = z.discriminatedUnion('kind', [
  own('order_bought', 'orders', filled),
  own('order_sold', 'orders', filled),
  own(
    'order_canceled',
    'orders',
    z.strictObject({
      symbol: z.string(),
      reason: z.enum(['self_trade', 'market_rules', 'index_stale', 'self_limit', 'expired', 'exit']),
    }),
  ),
  /** A conditional order became an order, by what came true. */
  own('conditional_triggered', 'orders', conditional),
  /** The order it became was refused. */
  own(
    'conditional_refused',
    'orders',
    z.strictObject({
      ...conditional.shape,
      reason: z.enum(['no_liquidity', 'insufficient_funds', 'self_trade', 'self_limit', 'market_rules']),
    }),
  ),
  own('position_liquidated', 'orders', closed),
  own('position_deleveraged', 'orders', closed),
  own('margin_warning', 'orders', nearLiquidation),
  own('funding_paid', 'orders', funded),
  own('funding_received', 'orders', funded),
  own('demo_funds', 'funds', z.strictObject({ amount: z.string(), asset: z.string(), others: z.array(sum) })),
  own('withdrawal_requested', 'funds', moved),
  own('withdrawal_approved', 'funds', moved),
  own('withdrawal_paid', 'funds', moved),
  own('withdrawal_rejected', 'funds', moved),
  own('withdrawal_canceled', 'funds', moved),
  own('deposit_submitted', 'funds', received),
  own('deposit_credited', 'funds', received),
  own('deposit_rejected', 'funds', received),
  own('deposit_canceled', 'funds', received),
  own('transfer_sent', 'funds', transferred),
  own('transfer_received', 'funds', transferred),
  own('lockup_ended', 'funds', lockedUp),
  own('lockup_renewed', 'funds', lockedUp),
  own('lockup_not_renewed', 'funds', lockedUp),
  own('lockup_redeemed', 'funds', lockedUp),
  own('dual_completed', 'funds', settledDual),
  /** There was no settlement price: what was paid is back with its interest. */
  own('dual_failed', 'funds', settledDual),
  own('ieo_allocated', 'funds', appliedFor),
  own('ieo_cancelled', 'funds', appliedFor),
  /** Where an asset that the user deposited is deposited to by this network. */
  own('deposit_address_changed', 'funds', z.strictObject({ asset: z.string(), network: z.string() })),
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
  own('email_changed', 'account', where),
  own('phone_changed', 'account', where),
  own('phone_removed', 'account', where),
  own('settings_locked', 'account', where),
  own('account_frozen', 'account', where),
  own('account_thawed', 'account', where),
  /** By support; the device and the address are those of the session. */
  own('session_ended', 'account', where),
  own('wallet_linked', 'account', where),
  own('wallet_unlinked', 'account', where),
  own('payee_added', 'account', where),
  own('payee_changed', 'account', where),
  own('payee_removed', 'account', where),
  /** By the review of staff; `held`: its 24 hours are not over. */
  own('card_accepted', 'account', z.strictObject({ held: z.boolean() })),
  own('card_rejected', 'account', z.strictObject({ reason: z.string() })),
  own('recipient_added', 'account', where),
  own('recipient_removed', 'account', where),
  own('payee_list_on', 'account', where),
  own('payee_list_off', 'account', where),
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
/** The names of all of them, plain: screens that list them do without the library of the schemas. */
const every = {
  order_bought: true,
  order_sold: true,
  order_canceled: true,
  conditional_triggered: true,
  conditional_refused: true,
  position_liquidated: true,
  position_deleveraged: true,
  margin_warning: true,
  funding_paid: true,
  funding_received: true,
  demo_funds: true,
  withdrawal_requested: true,
  withdrawal_approved: true,
  withdrawal_paid: true,
  withdrawal_rejected: true,
  withdrawal_canceled: true,
  deposit_submitted: true,
  deposit_credited: true,
  deposit_rejected: true,
  deposit_canceled: true,
  transfer_sent: true,
  transfer_received: true,
  lockup_ended: true,
  lockup_renewed: true,
  lockup_not_renewed: true,
  lockup_redeemed: true,
  dual_completed: true,
  dual_failed: true,
  ieo_allocated: true,
  ieo_cancelled: true,
  deposit_address_changed: true,
  login: true,
  login_new_device: true,
  password_changed: true,
  authenticator_on: true,
  authenticator_off: true,
  recovery_codes_new: true,
  recovery_code_used: true,
  payment_password_changed: true,
  passkey_on: true,
  passkey_off: true,
  email_changed: true,
  phone_changed: true,
  phone_removed: true,
  settings_locked: true,
  account_frozen: true,
  account_thawed: true,
  session_ended: true,
  wallet_linked: true,
  wallet_unlinked: true,
  payee_added: true,
  payee_changed: true,
  payee_removed: true,
  card_accepted: true,
  card_rejected: true,
  recipient_added: true,
  recipient_removed: true,
  payee_list_on: true,
  payee_list_off: true,
  identity_approved: true,
  identity_failed: true,
  alert_rises: true,
  alert_falls: true,
  alert_gains: true,
  alert_drops: true,
} satisfies Record<NotificationKind, true>;
export const kinds: readonly string[] = Object.keys(every);

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
