import { z } from 'zod';
import { changeReply, flagReply, idReply, moneyReply, timeReply } from '../fields.ts';
import { route } from '../route.ts';

/** An asset as clients of this family read it. */
export const currencyRow = z.strictObject({
  id: idReply,
  name: z.string(),
  logo: z.string(),
  sort: z.number().int(),
  is_display: flagReply,
  min_number: moneyReply,
  max_number: moneyReply,
  rate: moneyReply,
  is_lever: flagReply,
  is_legal: flagReply,
  is_match: flagReply,
  is_micro: flagReply,
  is_transfer: flagReply,
  type: z.string(),
  price: moneyReply,
  micro_trade_fee: moneyReply,
  micro_min: moneyReply,
  micro_max: moneyReply,
  micro_holdtrade_max: z.number().int(),
  create_time: timeReply,
  /** Ours: decimal places of one unit. */
  scale: z.number().int(),
});

const pair = z.strictObject({
  id: idReply,
  legal_id: idReply,
  currency_id: idReply,
  is_display: flagReply,
  sort: z.number().int(),
  category: z.number().int(),
  market_from: z.number().int(),
  open_transaction: flagReply,
  open_lever: flagReply,
  open_microtrade: flagReply,
  open_coin_trade: flagReply,
  lever_share_num: moneyReply,
  spread: moneyReply,
  overnight: moneyReply,
  lever_trade_fee: moneyReply,
  lever_min_share: z.number().int(),
  lever_max_share: z.number().int(),
  micro_trade_fee: moneyReply,
  create_time: timeReply,
  legal_name: z.string(),
  currency_name: z.string(),
  now_price: moneyReply,
  change: changeReply,
  volume: moneyReply,
  logo: z.string(),
  category_text: z.string(),
  market_from_name: z.string(),
  rmb_relation: moneyReply,
});

export const quotation = route({
  id: 'market.quotation',
  method: 'GET',
  path: '/currency/quotation_new',
  who: 'anyone',
  about: 'Quote assets with their pairs and prices, in the format of this API family.',
  body: z.object({}),
  reply: z.array(currencyRow.extend({ quotation: z.array(pair) })),
  refusals: [],
});

export const currencies = route({
  id: 'market.currencies',
  method: 'GET',
  path: '/currency/list',
  who: 'anyone',
  about: 'All assets. `legal` marks quote assets.',
  body: z.object({}),
  reply: z.strictObject({ currency: z.array(currencyRow), legal: z.array(currencyRow) }),
  refusals: [],
});
