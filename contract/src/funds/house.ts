/** What the operator brings into accounts of the house and takes out again, at the desk. */
import { houseDirections } from '@glassbook/engine/funds/words';
import { houseNames } from '@glassbook/engine/terms';
import { z } from 'zod';
import { amountText, idReply, idText, limitText, moneyReply, orEmpty, pageText, reasonText } from '../fields.ts';
import { route } from '../route.ts';

export { houseDirections, houseNames };
const person = z.strictObject({ id: idReply, name: z.string() });
const asset = z.strictObject({ currency_id: idReply, name: z.string() });

export const houseTransfers = route({
  id: 'funds.houseTransfers',
  method: 'GET',
  path: '/desk/house',
  who: 'staff:float.read',
  about:
    'The accounts of the house that products pay from: what each has of each asset beyond what is sold, and what was brought in and taken out, newest first, with the two people who decided it.',
  body: z.object({
    ...{ direction: orEmpty(z.enum(houseDirections)), house: orEmpty(z.enum(houseNames)), currency: orEmpty(idText) },
    ...{ page: orEmpty(pageText), limit: orEmpty(limitText) },
  }),
  reply: z.strictObject({
    rows: z.array(
      asset.extend({
        ...{ id: idReply, direction: z.enum(houseDirections), house: z.enum(houseNames) },
        ...{ amount: moneyReply, reference: z.string() },
        ...{ at_ms: z.number().int(), maker: person, checker: person, request: idReply },
      }),
    ),
    total: z.number().int(),
    /** Of every account and every asset that it can have; `scale`: its decimals. */
    balances: z.array(asset.extend({ house: z.enum(houseNames), scale: idReply, available: moneyReply })),
  }),
  refusals: [],
});

export const requestHouseTransfer = route({
  id: 'funds.requestHouseTransfer',
  method: 'POST',
  path: '/desk/house/transfer',
  who: 'staff:float.request',
  about:
    'Asks to bring an amount into an account of the house (`in`) or to take one out (`out`), that of conversions where `house` names none; `reference`: by what the payment is found outside. A second person compares it and approves. What is taken out is there, and nothing is taken out of an asset of which less is held, as stated, than owed.',
  body: z.object({
    ...{ direction: z.enum(houseDirections), house: z.enum(houseNames).optional(), currency: idText },
    amount: amountText,
    reference: z.string().regex(/^[\x21-\x7e]{1,128}$/),
    reason: reasonText,
  }),
  reply: z.strictObject({ request: idReply }),
  refusals: [
    ...(['funds.amount_missing', 'funds.request_open', 'funds.reference_used'] as const),
    ...(['funds.house_short', 'funds.house_not_covered'] as const),
  ],
});
