import { z } from 'zod';
import { amountText, idReply, idText, moneyReply, orEmpty, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { exitSources } from './symbol.ts';

const refusals = [
  'futures.position_not_open',
  'futures.exits_missing',
  'futures.market_halted',
  'futures.price_off_tick',
  'futures.trigger_reached',
] as const;

export const setExits = route({
  id: 'futures.setExits',
  method: 'POST',
  path: '/futures/exits',
  who: 'trader',
  about:
    'Sets the take profit and stop loss of a position in place of those it has; without both prices they are removed.',
  body: z.object({
    id: idText,
    /** The mark price where it is left out. */
    by: orEmpty(z.enum(exitSources)),
    profit_price: orEmpty(amountText),
    stop_price: orEmpty(amountText),
  }),
  reply: sentenceReply,
  data: z.strictObject({
    id: idReply,
    exit_by: z.enum(exitSources).nullable(),
    profit_price: moneyReply.nullable(),
    stop_price: moneyReply.nullable(),
  }),
  refusals,
  idempotent: true,
});

export const leverSetStop = route({
  id: 'futures.leverSetStop',
  method: 'POST',
  path: '/lever/setstop',
  who: 'trader',
  about:
    'Historic: sets take profit and stop loss by the mark price: of a long above and below its entry price and the present one, of a short below and above.',
  body: z.object({ id: idText, target_profit_price: amountText, stop_loss_price: amountText }),
  reply: sentenceReply,
  refusals,
  idempotent: true,
});
