/** The published table of an allocation. */
import { z } from 'zod';
import { idReply, idText } from '../fields.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();
/** Whole tokens. */
const tokens = z.string().regex(/^(0|[1-9]\d*)$/);

/** One owner; the id is the number of their first application, which only they know to be theirs. */
const allocationRow = z.tuple([idReply, tokens, tokens]);
export const allocationTable = z.strictObject({
  ...{ format: z.literal('glassbook-allocation-1'), offer: idReply, asset: z.string(), total: tokens, cap: tokens },
  ...{ applied: tokens, granted: tokens, numerator: tokens, denominator: tokens, capped: count, topped: count },
  /** Id, applied for, granted; in the order of the first applications. */
  rows: z.array(allocationRow),
  /** SHA-256 of the text in docs/ieo.md. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AllocationTable = z.infer<typeof allocationTable>;

export const allocation = route({
  id: 'ieo.allocation',
  method: 'GET',
  path: '/project/allocation',
  who: 'anyone',
  about:
    'The whole allocation of an IEO that is allocated: who applied for how many tokens and was granted how many, under ids that say nothing about the owner, and the SHA-256 of the table. `npm run verify` recomputes it.',
  body: z.object({ project_id: idText }),
  reply: allocationTable,
  refusals: ['ieo.offer_not_found', 'ieo.not_allocated'],
});
