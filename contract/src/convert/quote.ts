/** Conversions as a user asks for them: a quote that is locked, and its acceptance. */
import { z } from 'zod';
import { amountText, idReply, idText, moneyReply, orEmpty, sentenceReply, timeReply } from '../fields.ts';
import { route } from '../route.ts';

/** The accounts a conversion is paid from, by their historic names. */
export const sourceKinds = ['change', 'legal'] as const;

const count = z.number().int().nonnegative();

/** What one asset brings: at the index, less the spread; `fee` is paid on top of `number`, in what is given. `from_price` is of one whole of it, in the unit of values. */
const line = {
  ...{ from_currency_id: idReply, from_name: z.string(), number: moneyReply, from_price: moneyReply },
  ...{ gross: moneyReply, spread: moneyReply, gets: moneyReply },
  /** Both together is what is paid. */
  ...{ fee: moneyReply, pays: moneyReply },
};
const other = {
  ...{ to_currency_id: idReply, to_name: z.string(), to_price: moneyReply },
  /** The unit of values. */
  ...{ unit: z.string(), spread_ppm: count, from_field: z.enum(sourceKinds) },
};

export const quoteView = z.strictObject({
  id: idReply,
  ...other,
  lines: z.array(z.strictObject(line)),
  /** What all lines bring together, and what the spread of all is. */
  ...{ gets: moneyReply, spread: moneyReply },
  /** From when to before when it can be accepted, and the time of the answer. */
  ...{ at_ms: count, until_ms: count, now_ms: count },
});
export type QuoteView = z.infer<typeof quoteView>;

/** A conversion that was made. */
export const conversionView = z.strictObject({
  ...{ id: idReply, quote_id: idReply, ...line, ...other },
  ...{ create_time: timeReply, created_ms: count },
  /** The journal entry that has it. */
  seq: count,
});
export type ConversionView = z.infer<typeof conversionView>;

export const pausing = ['limit.cooling_off', 'limit.excluded', 'limit.loss_reached'] as const;
const pricing = ['convert.off', 'convert.asset_not_found', 'convert.no_price', 'convert.index_stale'] as const;
const amounts = [
  ...(['convert.same_asset', 'convert.amount_zero', 'convert.amount_too_small'] as const),
  ...(['convert.amount_too_large', 'convert.insufficient_funds', 'convert.house_short'] as const),
] as const;
const using = [
  ...(['convert.quote_not_found', 'convert.quote_used', 'convert.quote_expired'] as const),
  'convert.price_moved',
] as const;

export const quote = route({
  id: 'convert.quote',
  method: 'POST',
  path: '/convert/quote',
  who: 'trader',
  about:
    'Locks the price of a conversion for ten seconds: `number` of one asset at the index, rounded down, less the spread, rounded up; a fee, where there is one, is on top of it, rounded up. It takes the place of the quote before. `from_field` is the account that pays, change (spot) where it is left out, or legal (fiat); what is received arrives in the spot account.',
  body: z.object({
    ...{ from_currency_id: idText, to_currency_id: idText, number: amountText },
    from_field: orEmpty(z.enum(sourceKinds)),
  }),
  reply: quoteView,
  refusals: [...pricing, ...amounts, ...pausing],
});

export const quoteSweep = route({
  id: 'convert.quoteSweep',
  method: 'POST',
  path: '/convert/sweep',
  who: 'trader',
  about:
    'The same for all that is available of several small balances of the spot account: their assets, separated by commas. Those that are not small, or cannot be converted now, are left out.',
  body: z.object({ currencies: z.string().regex(/^[1-9]\d{0,5}(,[1-9]\d{0,5}){0,49}$/), to_currency_id: idText }),
  reply: quoteView,
  refusals: [...pricing, 'convert.nothing_to_sweep', ...pausing],
});

const made = z.strictObject({
  conversions: z.array(conversionView),
  /** Balances of a sweep that do not have the quoted amount any more, or whose price moved, and were left as they are. */
  left: count,
});

export const accept = route({
  id: 'convert.accept',
  method: 'POST',
  path: '/convert/accept',
  who: 'trader',
  about:
    'Converts by an own quote that is still locked, to its digits. It is refused where the index has moved by more than half the spread of the quote since, up or down: ask for a new one. Of each balance of a sweep the quoted amount is converted whole or nothing; what was added to it since stays.',
  body: z.object({ quote_id: idText }),
  reply: sentenceReply,
  data: made,
  refusals: [...using, ...pricing, 'convert.insufficient_funds', 'convert.house_short', ...pausing],
  idempotent: true,
});

export const transfer = route({
  id: 'convert.transfer',
  method: 'POST',
  path: '/user/Transfer',
  who: 'trader',
  about:
    'The historic call: converts between spot accounts at the prices that `convert.fee` locked, by its `quote_id`; without one by the last quote of the caller of that pair while it is locked, and refused where there is none. What is received is the worth of `number` at the index, rounded down, less the spread of that, rounded up: `number` × form_price ÷ to_price, rounded down, or one smallest unit less. The fee is paid on top of `number`, rounded up.',
  body: z.object({
    ...{ number: amountText, from_currency_id: idText, to_currency_id: idText },
    quote_id: orEmpty(idText),
  }),
  reply: sentenceReply,
  data: made,
  refusals: [...using, ...pricing, ...amounts, ...pausing],
  idempotent: true,
});
