import { z } from 'zod';
import { limitText, orEmpty, pageText, paginatorOf } from '../fields.ts';
import { route } from '../route.ts';
import { kinds, type Notification } from './kinds.ts';
import { groups, type Param } from '../notice.ts';

function valueOf(param: Param): z.ZodType {
  if (param === 'count') return z.number().int();
  if (param === 'flag') return z.boolean();
  if (param === 'sums') return z.array(z.strictObject({ amount: z.string(), asset: z.string() }));
  if (typeof param === 'string' || 'words' in param) return z.string();
  return 'sign' in param ? z.number().int() : z.literal([...param.of]);
}

const shapes = () =>
  [...kinds].map(([kind, { group, params }]) =>
    z.strictObject({
      /** Of what it reports: the same order, filled further, is the same notification with a later time. */
      id: z.string(),
      at_ms: z.number().int(),
      group: z.literal(group),
      kind: z.literal(kind),
      params: z.strictObject(Object.fromEntries(Object.entries(params).map(([name, param]) => [name, valueOf(param)]))),
    }),
  );
type Shape = ReturnType<typeof shapes>[number];
/** One thing that happened to the account. */
export const notification = z.discriminatedUnion(
  'kind',
  shapes() as [Shape, ...Shape[]],
) as unknown as z.ZodType<Notification>;

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
