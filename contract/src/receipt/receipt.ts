/** Settlement receipts: what settled on the index, the records it was decided by, and the signed head they are under. */
import { z } from 'zod';
import { limitText, moneyReply, orEmpty } from '../fields.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A tick of the index. `sources` are what it was made of, where its feed says so. `as_of`: all of it was said at this time or later; its own time where it is left out. */
export const tickRecord = z.strictObject({
  ...{ kind: z.literal('tick'), market: z.string(), seq: count, at: count, price: moneyReply },
  as_of: count.optional(),
  sources: z.array(
    z.strictObject({
      ...{ name: z.string(), weight: count },
      ...{ price: moneyReply.optional(), at: count.optional(), left_out: z.string().optional() },
    }),
  ),
});
/** The opening of an option: all that its result depends on but the ticks. Expiry and fee are recomputed from its term and the ratio of its fee. */
export const optionRecord = z.strictObject({
  ...{ kind: z.literal('option'), rule: z.literal(3), id: count, market: z.string(), seq: count, at: count },
  ...{ side: z.enum(['up', 'down']), currency: z.string(), stake: moneyReply, fee: moneyReply },
  ...{ payout_ppm: count, loss_ppm: count, fee_ppm: count, seconds: count, expiry: count },
});

/** The purchase of a dual investment: all that its outcome depends on but the ticks. Amounts have all places of their asset; `end` is milliseconds UTC. */
export const dualRecord = z.strictObject({
  ...{ kind: z.literal('dual'), rule: z.literal(1), id: count, market: z.string(), seq: count, at: count },
  ...{ type: z.enum(['call', 'put']), currency: z.string(), quote_currency: z.string(), days: count, rate_ppm: count },
  ...{ amount: moneyReply, strike: moneyReply, tick: moneyReply, paid: moneyReply },
  ...{ coin: moneyReply, money: moneyReply, end: count },
});
const record = z.union([tickRecord, optionRecord, dualRecord]);

/**
 * A part of the chain of a market, from its link `n` on: of each link its hash, its kind, and its record, or the hash of one that is not of this receipt. A link is the canonical JSON of {kind, n,
 * previous, record}, `record` the hash of the record's canonical JSON (RFC 8785, SHA-256).
 */
const chain = z.strictObject({
  ...{ market: z.string(), n: count, previous: hash },
  links: z.array(z.strictObject({ hash, kind: z.string(), record: z.union([record, hash]) })),
});

/** The position of the chain of a market: `hash` is of its link `n`. */
const position = z.strictObject({ market: z.string(), n: count, hash });
export const head = z.strictObject({
  ...{ kind: z.literal('head'), n: count, at: count, previous: z.string(), chains: z.array(position) },
  /** The key it is signed with, and the Ed25519 signature of the canonical JSON of the fields before, in base64. */
  ...{ key: z.string(), signature: z.string() },
});
export type Head = z.infer<typeof head>;

/** In how many seconds there is a head, at the latest; null while the index is silent: it comes with its next tick. */
const proofIn = count.nullable();

export const receiptView = z.strictObject({
  format: z.literal('glassbook-receipt-1'),
  id: z.string(),
  /** What is said to have come out; whoever recomputes it compares it. Null while it is open. */
  result: z
    .strictObject({
      ...{ result: z.enum(['won', 'lost', 'equal', 'void']), settlement: z.string(), ticks: z.array(count) },
      ...{ payout: moneyReply, loss: moneyReply, returned: moneyReply },
    })
    .nullable(),
  /** From the opening up to the head. */
  chain,
  /** Null until the next one. */
  head: head.nullable(),
  proof_in_s: proofIn,
});
export type Receipt = z.infer<typeof receiptView>;
export type ReceiptRecord = z.infer<typeof record>;

/** Of what settles on a window long after it was bought: the purchase with the head it is under, then the ticks of the window with theirs. */
export const windowView = z.strictObject({
  ...{ format: z.literal('glassbook-receipt-window-1'), id: z.string() },
  /** What is said to have come out: the coin, the money, or without a settlement price what was paid. Null until it is settled. */
  result: z
    .strictObject({
      ...{ result: z.enum(['coin', 'money', 'none']), settlement: z.string(), ticks: z.array(count) },
      ...{ currency: z.string(), returned: moneyReply },
    })
    .nullable(),
  opening: z.strictObject({ chain, head: head.nullable() }),
  /** From the last tick that is too old to be in force at the first minute, or the first of all. Null until it is settled. */
  chain: chain.nullable(),
  ...{ head: head.nullable(), proof_in_s: proofIn },
});
export type WindowReceipt = z.infer<typeof windowView>;

export const receipt = route({
  id: 'receipt.receipt',
  method: 'GET',
  path: '/receipts',
  who: 'anyone',
  about:
    'A settlement receipt by its id, such as option-12 or dual-7: public, without personal data, as `npm run verify` reads it.',
  envelope: 'bare',
  body: z.object({ id: z.string().regex(/^[a-z]{1,20}-[1-9]\d{0,14}$/) }),
  reply: z.union([receiptView, windowView]),
  refusals: ['receipt.not_found'],
});

export const heads = route({
  id: 'receipt.heads',
  method: 'GET',
  path: '/index/heads',
  who: 'anyone',
  about:
    'The signed heads of the index chains, newest first, below `before` where it is given, and the keys they are signed with. `previous` of a key is the signature of its public key by the key before.',
  body: z.object({ before: orEmpty(z.string().regex(/^[1-9]\d{0,14}$/)), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    keys: z.array(z.strictObject({ key: z.string(), from_ms: count, previous: z.string() })),
    heads: z.array(head),
  }),
  refusals: [],
});
