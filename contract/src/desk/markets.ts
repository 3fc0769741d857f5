import { z } from 'zod';
import { amountText, idReply, idText, moneyReply, orEmpty, sentenceReply, typedText } from '../fields.ts';
import { route } from '../route.ts';

const reason = typedText(500).min(3);
/** Parts per million: 1000 is 0.1%. */
const ppmText = z.string().regex(/^(0|[1-9]\d{0,5})$/);
const ppm = z.number().int();

/** What staff can change of a market, with two people. */
const rules = {
  maker_fee_ppm: ppm,
  taker_fee_ppm: ppm,
  notional_min: moneyReply,
  notional_max: moneyReply,
  band_ppm: ppm,
  open_orders_max: z.number().int(),
};

export const markets = route({
  id: 'desk.markets',
  method: 'GET',
  path: '/desk/markets',
  who: 'staff:market.read',
  about: 'Every market: whether it trades, its fees and limits in force, and the open request on it.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      id: idReply,
      symbol: z.string(),
      quote: z.string(),
      /** Decimal places of the quote asset, in which fees are counted. */
      quote_scale: z.number().int(),
      open: z.boolean(),
      ...rules,
      request: idReply.nullable(),
    }),
  ),
  refusals: [],
});

export const halt = route({
  id: 'desk.halt',
  method: 'POST',
  path: '/desk/market/halt',
  who: 'staff:market.halt',
  about:
    'Halts a market immediately, by one person: nothing is placed or filled, orders can be canceled. Opening it again takes two.',
  body: z.object({ market: idText, reason }),
  reply: sentenceReply,
  refusals: ['desk.not_found', 'desk.nothing_changes'],
});

export const requestOpen = route({
  id: 'desk.requestOpen',
  method: 'POST',
  path: '/desk/market/open',
  who: 'staff:market.request',
  about: 'Asks to open a halted market again. A second person decides.',
  body: z.object({ market: idText, reason }),
  reply: z.strictObject({ request: idReply }),
  refusals: ['desk.not_found', 'desk.nothing_changes', 'desk.request_exists'],
});

export const requestRules = route({
  id: 'desk.requestRules',
  method: 'POST',
  path: '/desk/market/rules',
  who: 'staff:market.request',
  about:
    'Asks for other fees or limits of a market; fees at most 10000 ppm. A second person decides. With `request` and `version` it edits an own request, which voids its approvals.',
  body: z.object({
    market: idText,
    maker_fee_ppm: ppmText,
    taker_fee_ppm: ppmText,
    notional_min: amountText,
    notional_max: amountText,
    band_ppm: ppmText,
    open_orders_max: z.string().regex(/^[1-9]\d{0,5}$/),
    reason,
    request: orEmpty(idText),
    version: orEmpty(z.string().regex(/^[1-9]\d{0,5}$/)),
  }),
  reply: z.strictObject({ request: idReply }),
  refusals: [
    'desk.not_found',
    'desk.nothing_changes',
    'desk.request_exists',
    'desk.value_out_of_range',
    'desk.request_closed',
    'desk.request_edited',
    'desk.not_own_request',
  ],
});
