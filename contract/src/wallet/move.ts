import { z } from 'zod';
import { amountText, idReply, idText, moneyReply, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { wireKinds } from './kinds.ts';

export const move = route({
  id: 'wallet.move',
  method: 'POST',
  path: '/wallet/change',
  who: 'trader',
  about: "Transfers between two of the caller's own accounts. Instant, no fee.",
  body: z.object({
    currency_id: idText,
    number: amountText,
    from_field: z.enum(wireKinds),
    to_field: z.enum(wireKinds),
  }),
  reply: sentenceReply,
  refusals: [
    'wallet.asset_not_found',
    'wallet.kind_not_for_asset',
    'wallet.same_account',
    'wallet.amount_zero',
    'wallet.insufficient_funds',
  ],
  idempotent: true,
});

export const claimDemo = route({
  id: 'wallet.claimDemo',
  method: 'POST',
  path: '/wallet/demo_claim',
  who: 'trader',
  about:
    'Demo mode only: claims demo funds, once a day. The data and the refusal of a second claim have the whole seconds until the next one.',
  body: z.object({}),
  reply: sentenceReply,
  data: z.strictObject({
    granted: z.array(z.strictObject({ currency_id: idReply, currency_name: z.string(), amount: moneyReply })),
    seconds: z.number().int(),
  }),
  refusals: [
    'wallet.demo_off',
    'wallet.demo_already_claimed',
    'limit.cooling_off',
    'limit.excluded',
    'limit.deposit_reached',
    'limit.not_valued',
  ],
  idempotent: true,
});
