/** Applications of a user to IEOs. */
import { applicationRow } from '@glassbook/engine/ieo/rows';
import { z } from 'zod';
import {
  amountText,
  idReply,
  idText,
  limitText,
  moneyReply,
  msText,
  orEmpty,
  pageText,
  sentenceReply,
  timeReply,
} from '../fields.ts';
import { ownRow } from '../own.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();

export const applicationView = z.strictObject({
  /** `name`: of the token; `coin_amount` is applied for, `give_amount` granted. */
  ...{ id: idReply, created_at: timeReply, name: z.string(), coin_amount: moneyReply, give_amount: moneyReply },
  sell_begin: timeReply,
  /** 1 applied, also where the offer was cancelled (`row.status` is ended then); 2 paid; 3 issued, also where nothing was granted. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  ...{ title: z.string(), pay_currency_name: z.string(), scale: count, pay_scale: count },
  row: ownRow(applicationRow),
});
export type ApplicationView = z.infer<typeof applicationView>;
export type OwnApplication = ApplicationView['row'];

export const apply = route({
  id: 'ieo.apply',
  method: 'POST',
  path: '/project/order',
  who: 'trader',
  about:
    'Applies for whole tokens. What they cost is on hold in the spot account until the end of the offer; what is not granted is released then. `price` is the total as a client shows it: the server counts it again from the price of the offer and reads nothing of it. The others are terms of the offer as `ieo.offer` has them, `token_price` that of the asset it is paid in: with each it is refused where that one is another by then.',
  body: z.object({
    ...{ project_id: idText, amount: amountText, pay_currency: idText, price: orEmpty(z.string().max(64)) },
    ...{ token_price: orEmpty(amountText), total: orEmpty(amountText), min: orEmpty(amountText) },
    ...{ cap: orEmpty(amountText), start_ms: orEmpty(msText), end_ms: orEmpty(msText), issue_ms: orEmpty(msText) },
    ...{ lock_ms: orEmpty(msText), parts: orEmpty(msText), part_ms: orEmpty(msText) },
  }),
  reply: sentenceReply,
  data: applicationView,
  refusals: [
    ...(['ieo.offer_not_found', 'ieo.cancelled', 'ieo.not_started', 'ieo.ended'] as const),
    'ieo.offer_changed',
    ...(['ieo.pay_currency_not_taken', 'ieo.amount_not_whole', 'ieo.amount_too_small'] as const),
    ...(['ieo.amount_too_large', 'ieo.too_many_applications', 'ieo.insufficient_funds'] as const),
    ...(['limit.cooling_off', 'limit.excluded', 'limit.loss_reached'] as const),
  ],
  idempotent: true,
});

export const applications = route({
  id: 'ieo.applications',
  method: 'GET',
  path: '/user/project/order',
  who: 'trader',
  about: 'Own applications, newest first: all, or those to one offer.',
  body: z.object({ page: orEmpty(pageText), limit: orEmpty(limitText), project_id: orEmpty(idText) }),
  reply: z.strictObject({ data: z.array(applicationView), page: count, pages: count, total: count }),
  refusals: [],
});
