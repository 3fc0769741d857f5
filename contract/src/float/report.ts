/** What is owed against what the operator states to hold, at the desk. Nothing here moves money. */
import { z } from 'zod';
import {
  amountText,
  idReply,
  idText,
  limitText,
  lineText,
  moneyReply,
  orEmpty,
  pageText,
  reasonText,
} from '../fields.ts';
import { route } from '../route.ts';

/** Where the operator holds an asset. */
export const placeKinds = ['wallet', 'bank'] as const;
/** `short`: assets of which less is held than owed. */
export const reportFilters = ['all', 'short'] as const;
/** `newest`: the statements that count, one a place; `all`: with those that were followed by a newer one. */
export const statementFilters = ['newest', 'all'] as const;

const person = z.strictObject({ id: idReply, name: z.string() });
const asset = z.strictObject({ id: idReply, name: z.string() });

export const report = route({
  id: 'float.report',
  method: 'GET',
  path: '/desk/float',
  who: 'staff:float.read',
  about:
    'By asset: what users own (`on_hold` is a part of it), what the fees account and the other house accounts have, and the sum of it, `owed`, all of one journal entry; `held` is the sum of the newest statements of its places. `difference` is held − owed; `coverage` is held ÷ owed in percent, rounded down, null where nothing is owed.',
  body: z.object({ show: orEmpty(z.enum(reportFilters)), currency: orEmpty(idText) }),
  reply: z.strictObject({
    ...{ journal_seq: idReply, at_ms: z.number().int() },
    rows: z.array(
      z.strictObject({
        ...{ currency_id: idReply, name: z.string() },
        ...{ users: moneyReply, on_hold: moneyReply, fees: moneyReply },
        ...{ maker: moneyReply, convert: moneyReply, other_house: moneyReply, owed: moneyReply },
        /** What loans left unpaid after all their collateral was sold, since the first entry: the lending account, one of the other house accounts, bore it. */
        loan_loss: moneyReply,
        ...{ held: moneyReply, difference: moneyReply, coverage: moneyReply.nullable() },
        /** How many places have a statement, and when the oldest of these was made; null where there is none. */
        ...{ places: idReply, oldest_ms: z.number().int().nullable() },
      }),
    ),
    /** All of them, for filters and the form; `scale`: its decimals. */
    assets: z.array(asset.extend({ scale: idReply })),
  }),
  refusals: [],
});

const filtered = {
  ...{ show: orEmpty(z.enum(statementFilters)), currency: orEmpty(idText), kind: orEmpty(z.enum(placeKinds)) },
};

export const statements = route({
  id: 'float.statements',
  method: 'GET',
  path: '/desk/float/statements',
  who: 'staff:float.read',
  about:
    'What the operator states to hold: one statement a row, newest first, with the two people who made it. None is edited; a newer one of the same asset and place takes its place.',
  body: z.object({ ...filtered, page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        ...{ id: idReply, currency_id: idReply, name: z.string(), kind: z.enum(placeKinds), place: z.string() },
        /** `stated_ms`: when it was asked for, `approved_ms`: when the second person approved it. */
        ...{ held: moneyReply, stated_ms: z.number().int(), approved_ms: z.number().int() },
        ...{ maker: person, checker: person, request: idReply },
        /** False where a newer one followed. */
        newest: z.boolean(),
      }),
    ),
    total: z.number().int(),
  }),
  refusals: [],
});

export const statementsCsv = route({
  id: 'float.statementsCsv',
  method: 'GET',
  path: '/desk/float/statements/file',
  who: 'staff:float.read',
  about: 'All statements of a filter, newest first, as the text of a CSV file, which is sent in pieces.',
  body: z.object(filtered),
  reply: z.string(),
  refusals: [],
});

export const requestStatement = route({
  id: 'float.requestStatement',
  method: 'POST',
  path: '/desk/float/statement',
  who: 'staff:float.request',
  about:
    'Asks to record what is held of an asset at a place: the name of a wallet or of a bank. A second person compares it and approves; it then follows the statement before it. 0 where the place is empty.',
  body: z.object({
    ...{ asset: idText, kind: z.enum(placeKinds), place: lineText(80), held: amountText },
    reason: reasonText,
  }),
  reply: z.strictObject({ request: idReply }),
  refusals: [
    ...(['float.asset_not_found', 'float.place_missing', 'float.place_unclear'] as const),
    ...(['float.amount_decimals', 'float.request_open'] as const),
  ],
});
