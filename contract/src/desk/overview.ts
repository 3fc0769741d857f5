import { z } from 'zod';
import { idReply, idText, limitText, moneyReply, orEmpty, pageText, typedText } from '../fields.ts';
import { route } from '../route.ts';
import { wireKinds } from '../wallet-row.ts';
import { freezeView } from './freezes.ts';
import { requestKind } from './requests.ts';

export const overview = route({
  id: 'desk.overview',
  method: 'GET',
  path: '/desk/overview',
  who: 'staff:overview.read',
  about: 'What waits and for how long, what is halted, and where the audit log stands.',
  body: z.object({}),
  reply: z.strictObject({
    waiting: z.array(
      z.strictObject({
        ...requestKind,
        count: idReply,
        mine: idReply,
        oldest_ms: z.number().int().nullable(),
      }),
    ),
    /** Frozen accounts; null where the caller may not see users. `due_ms`: the earliest time by which one is to be decided; `late`: how many are past it; `escalated`: of how many the administrators were notified. */
    frozen: z
      .strictObject({
        count: idReply,
        oldest_ms: z.number().int().nullable(),
        due_ms: z.number().int().nullable(),
        late: idReply,
        escalated: idReply,
      })
      .nullable(),
    halted: z.array(z.string()),
    audit: z.strictObject({ rows: idReply, signed_seq: idReply, signed_ms: z.number().int().nullable() }),
    journal_seq: idReply,
    staff_seen: z.array(z.strictObject({ name: z.string(), role: z.string(), seen_ms: z.number().int() })),
  }),
  refusals: [],
});

/** Of users: frozen now, frozen past the time by which to decide, and how far the details of their identity are verified. */
export const userFilters = ['frozen', 'overdue', 'unverified', 'review', 'verified'] as const;
export type UserFilter = (typeof userFilters)[number];
const searched = { q: orEmpty(typedText(254)), show: orEmpty(z.enum(userFilters)) };
/** Of an identity: 0 none, 1 the details are approved, 2 the photos too. */
const identityLevel = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const users = route({
  id: 'desk.users',
  method: 'GET',
  path: '/desk/users',
  who: 'staff:user.read',
  personal: true,
  about:
    'Users by number, account number, the beginning of the email, or the address of a wallet or its first 10 characters or more, newest first. `show` filters: frozen, overdue (frozen past the time by which to decide), unverified, review (of the identity), verified. Addresses are masked. The search is logged.',
  body: z.object({ ...searched, page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        ...{ id: idReply, account_number: z.string(), email: z.string(), phone: z.string() },
        created_ms: z.number().int(),
        frozen: z.boolean(),
        level: identityLevel,
      }),
    ),
    total: z.number().int(),
  }),
  refusals: [],
});

export const usersCsv = route({
  id: 'desk.usersCsv',
  method: 'GET',
  path: '/desk/users/file',
  who: 'staff:user.read',
  personal: true,
  about:
    'All users of a search and filter, newest first, as the text of a CSV file, which is sent in pieces. The search is logged.',
  body: z.object(searched),
  reply: z.string(),
  refusals: [],
});

/** In a timeline: what happened to the account, by the group of the user's own notifications, or what staff did about it. */
const happening = z.strictObject({
  id: z.string(),
  at_ms: z.number().int(),
  group: z.enum(['orders', 'funds', 'account', 'alerts', 'staff']),
  what: z.string(),
  by: z.string(),
  detail: z.string(),
});

const stage = z.enum(['none', 'review', 'approved', 'failed']);
/** An order that is open; `amount` and `filled` in the base asset, of futures in contracts. */
const openOrder = z.strictObject({
  id: idReply,
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  price: moneyReply,
  amount: z.string(),
  filled: z.string(),
  at_ms: z.number().int(),
});

/** What is open in a product: a position, an option, a lock-up. `side` is empty where it has none, `unit` names the asset or what is counted. */
const openHolding = z.strictObject({
  id: idReply,
  product: z.enum(['spot', 'stocks', 'futures', 'options', 'lockup', 'ieo', 'dual']),
  name: z.string(),
  side: z.enum(['', 'buy', 'sell', 'long', 'short', 'up', 'down']),
  amount: z.string(),
  unit: z.string(),
  at_ms: z.number().int(),
});

export const user = route({
  id: 'desk.user',
  method: 'GET',
  path: '/desk/user',
  who: 'staff:user.read',
  personal: true,
  about:
    'One user: the balances that are not zero, open orders, how far the identity is verified, and the newest of what happened to the account, acts and views of staff among it. The view is logged.',
  body: z.object({ user: idText }),
  reply: z.strictObject({
    id: idReply,
    account_number: z.string(),
    email: z.string(),
    /** Its beginning and its last digits; empty without one. */
    phone: z.string(),
    language: z.string(),
    created_ms: z.number().int(),
    level: identityLevel,
    /** Where the details and the photos of the identity stand. */
    identity: z.strictObject({ details: stage, photos: stage }),
    /** Until when withdrawals are on hold. */
    hold_until_ms: z.number().int().nullable(),
    freeze: freezeView.nullable(),
    /** Those that are not zero. */
    balances: z.array(
      z.strictObject({ kind: z.enum(wireKinds), asset: z.string(), available: moneyReply, held: moneyReply }),
    ),
    /** The newest, at most 20 of a product. */
    orders: z.array(openOrder),
    /** Conditional orders, positions, options, lock-ups, IEO applications and dual investments that are open: the newest, at most 20 of a product. */
    held: z.array(openHolding),
    /** Active ones, the newest first, at most 20; addresses are masked. */
    sessions: z.array(
      z.strictObject({
        id: idReply,
        agent: z.string(),
        address: z.string(),
        created_ms: z.number().int(),
        seen_ms: z.number().int(),
      }),
    ),
    timeline: z.array(happening),
    /** Whether `desk.timeline` has older ones. */
    older: z.boolean(),
  }),
  refusals: ['desk.not_found'],
});

export const timeline = route({
  id: 'desk.timeline',
  method: 'GET',
  path: '/desk/user/timeline',
  who: 'staff:user.read',
  personal: true,
  about:
    'What happened to an account, acts and views of staff among it, newest first, 100 a page; the first page is that of `desk.user`. The view is logged, and so a page begins with what the page before ended with where the log has new rows.',
  body: z.object({ user: idText, page: z.string().regex(/^[1-9]\d{0,2}$/) }),
  reply: z.strictObject({ rows: z.array(happening), older: z.boolean() }),
  refusals: ['desk.not_found'],
});
