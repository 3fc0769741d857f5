/** People of OTC trading as everybody sees them, with the figures of their last 30 days. */
import { z } from 'zod';
import { flagReply, idReply, idText, moneyReply } from '../fields.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();
/** From rows of orders that ended in 30 days. `completion`: percent, rounded down; null without orders. `release_seconds`: the median from paid to released as seller, rounded up. */
const shared = {
  ...{ orders: count, completion: z.string().nullable(), release_seconds: count.nullable(), disputes_lost: count },
};
export const personView = z.strictObject({
  ...{ id: idReply, nickname: z.string(), head_portrait: z.string(), tier: count, ...shared, simulated: z.boolean() },
});
export type PersonView = z.infer<typeof personView>;

export const person = route({
  id: 'otc.person',
  method: 'GET',
  path: '/otc/person',
  who: 'anyone',
  about: 'A merchant or a trader with the figures of 30 days. `blocked`: whether the caller blocked this person.',
  body: z.object({ user: idText }),
  reply: personView.extend({ blocked: z.boolean() }),
  refusals: ['otc.not_found'],
});

export const figures = route({
  id: 'otc.figures',
  method: 'GET',
  path: '/otc/figures',
  who: 'anyone',
  about:
    'The counts behind the figures of a person, in orders that ended from `from_ms` to before `to_ms`: completion = orders ÷ (orders + failed + disputes_lost). `failed`: canceled or expired as buyer. `worth`: of the released ones, in USDT when taken.',
  body: z.object({ user: idText }),
  reply: z.strictObject({ ...shared, failed: count, worth: moneyReply, from_ms: count, to_ms: count }),
  refusals: ['otc.not_found'],
});

export const block = route({
  id: 'otc.block',
  method: 'POST',
  path: '/user/block',
  who: 'trader',
  about:
    'Blocks a user (`on` 1): neither takes an ad of the other any more, and the caller sees no message of this user in the chat room. 0 unblocks.',
  body: z.object({ user: idText, on: z.enum(['0', '1']) }),
  reply: z.strictObject({ user: idReply, blocked: flagReply }),
  refusals: ['otc.not_found'],
});
