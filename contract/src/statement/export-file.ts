import { z } from 'zod';
import { entryReason, idReply, moneyReply, orEmpty } from '../fields.ts';
import { route } from '../route.ts';
import { monthText } from './month-file.ts';

/** The first 16 digits of the chain of hashes at this line (docs/statement.md). */
const mark = z.string();
const time = z.iso.datetime();
/** A kind of account as the ledger names it. */
const account = z.enum(['fiat', 'spot', 'futures', 'options', 'stock', 'margin', 'earn']);
const opening = z.strictObject({
  kind: z.literal('statement'),
  format: z.literal('glassbook-statement-2'),
  account: z.string(),
  unit: z.literal('USDT'),
  assets: z.array(z.strictObject({ asset: z.string(), scale: z.number().int() })),
  mark,
});
const entry = z.strictObject({
  ...{ kind: z.literal('entry'), n: z.number().int(), time, seq: z.number().int(), account, asset: z.string() },
  ...{ value: moneyReply, balance: moneyReply, reason: entryReason, ref: idReply },
  with: z.enum(['own', 'house', 'outside']),
  worth: moneyReply.optional(),
  mark,
});
const trade = z.strictObject({
  ...{ kind: z.literal('trade'), ref: idReply, seq: z.number().int(), market: z.string() },
  ...{ side: z.enum(['buy', 'sell']), base: z.string(), quote: z.string() },
  ...{ price: moneyReply, amount: moneyReply, value: moneyReply, fee: moneyReply },
  mark,
});
const balance = z.strictObject({
  ...{ kind: z.literal('balance'), account, asset: z.string(), entries: z.number().int(), balance: moneyReply },
  mark,
});
const year = z.strictObject({
  ...{ kind: z.literal('year'), year: z.number().int(), asset: z.string(), method: z.enum(['average_cost', 'fifo']) },
  ...{ quantity: moneyReply, cost: moneyReply, realized: moneyReply, contributed: moneyReply },
  withdrawn_gain: moneyReply,
  mark,
});
const head = z.strictObject({
  ...{ kind: z.literal('head'), account: z.string(), seq: z.number().int(), time, entries: z.number().int() },
  ...{ chain: z.string(), key: z.string(), signature: z.string() },
  mark,
});

export const exportFile = route({
  id: 'statement.exportFile',
  method: 'GET',
  path: '/statement/export',
  who: 'trader',
  about:
    'Every entry of the caller since the first as a file, oldest first, sent while it is read: csv for spreadsheets, json for `npm run verify`. With a month (UTC), up to its end, which is the file whose hash its PDF states. One at a time a user. A file that was cut off does not end with its last line.',
  body: z.object({ format: z.enum(['json', 'csv']), month: orEmpty(monthText) }),
  /** Of json, a line an object; csv is text. */
  reply: z.array(z.discriminatedUnion('kind', [opening, entry, trade, balance, year, head])),
  envelope: 'bare',
  refusals: [
    ...(['statement.export_running', 'statement.exports_busy', 'statement.exports_reached'] as const),
    ...(['statement.month_empty', 'statement.preparing'] as const),
  ],
});
