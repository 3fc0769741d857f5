import { z } from 'zod';
import { idReply, limitText, moneyReply, orEmpty, pageText } from '../fields.ts';
import { route } from '../route.ts';

export const caseKinds = ['identity', 'deposit', 'withdrawal', 'trader', 'work', 'otc', 'merchant', 'room'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What makes a case worth a closer look before it is opened. `new_address`: its owner saved an address or a card of this kind in the seven days before. */
export const caseMarks = [
  'new_device',
  'factor_hold',
  'first_deposit',
  'first_withdrawal',
  'new_address',
  'frozen',
] as const;

export const cases = route({
  id: 'desk.cases',
  method: 'GET',
  path: '/desk/cases',
  who: 'staff:request.read',
  about:
    'All that waits for a person, the oldest first: verifications of identities, deposits, withdrawals, applications of traders, works of the NFT market, appeals of OTC orders, applications of OTC merchants, reports and objections of the chat room, as far as the caller may read each kind. `counts` are of all of them; `marks` are of the seven days before. Nothing personal is in it.',
  body: z.object({ kind: orEmpty(z.enum(caseKinds)), page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        ...{ kind: z.enum(caseKinds), id: idReply, user: idReply, state: z.string() },
        /** Of an identity which level, 1 the details, 2 the photos; of the others 0. */
        level: z.number().int(),
        /** Null of what moves no money. */
        ...{ amount: moneyReply.nullable(), name: z.string().nullable() },
        ...{ created_ms: z.number().int(), decide_by_ms: z.number().int().nullable(), late: z.boolean() },
        marks: z.array(z.enum(caseMarks)),
      }),
    ),
    total: z.number().int(),
    counts: z.strictObject({
      ...{ identity: z.number().int(), deposit: z.number().int(), withdrawal: z.number().int() },
      ...{ trader: z.number().int(), work: z.number().int(), otc: z.number().int(), merchant: z.number().int() },
      room: z.number().int(),
    }),
    now_ms: z.number().int(),
  }),
  refusals: [],
});
