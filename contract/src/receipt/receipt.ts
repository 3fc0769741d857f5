/** Settlement receipts: what settled on the index, the records it was decided by, and the signed head they are under. */
import { z } from 'zod';
import { limitText, moneyReply, orEmpty } from '../fields.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A tick of the index. `sources` are what it was made of, where its feed says so. */
export const tickRecord = z.strictObject({
  ...{ kind: z.literal('tick'), market: z.string(), seq: count, at: count, price: moneyReply },
  sources: z.array(
    z.strictObject({
      ...{ name: z.string(), weight: count },
      ...{ price: moneyReply.optional(), at: count.optional(), left_out: z.string().optional() },
    }),
  ),
});
/** The opening of an option: all that its result depends on but the ticks. */
export const optionRecord = z.strictObject({
  ...{ kind: z.literal('option'), rule: z.literal(1), id: count, market: z.string(), seq: count, at: count },
  ...{ side: z.enum(['up', 'down']), currency: z.string(), stake: moneyReply, fee: moneyReply },
  ...{ payout_ppm: count, loss_ppm: count, strike: moneyReply, strike_seq: count, expiry: count },
});

/** The position of the chain of a market: `hash` is of its link `n`. */
const position = z.strictObject({ market: z.string(), n: count, hash });
export const head = z.strictObject({
  ...{ kind: z.literal('head'), n: count, at: count, previous: z.string(), chains: z.array(position) },
  /** The key it is signed with, and the Ed25519 signature of the canonical JSON of the fields before, in base64. */
  ...{ key: z.string(), signature: z.string() },
});
export type Head = z.infer<typeof head>;

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
  /**
   * The chain of the market from the tick of the strike up to the head: of each link its hash, its kind, and its record, or the hash of one that is not of this receipt. A link is the canonical
   * JSON of {kind, n, previous, record}, `record` the hash of the record's canonical JSON (RFC 8785, SHA-256).
   */
  chain: z.strictObject({
    ...{ market: z.string(), n: count, previous: hash },
    links: z.array(z.strictObject({ hash, kind: z.string(), record: z.union([tickRecord, optionRecord, hash]) })),
  }),
  /** Null until the next one: `proof_in_s` is in how many seconds at the latest. */
  head: head.nullable(),
  proof_in_s: count,
});
export type Receipt = z.infer<typeof receiptView>;
export type ReceiptRecord = z.infer<typeof tickRecord> | z.infer<typeof optionRecord>;

export const receipt = route({
  id: 'receipt.receipt',
  method: 'GET',
  path: '/receipts',
  who: 'anyone',
  about:
    'A settlement receipt by its id, such as option-12: public, without personal data, as `npm run verify` reads it.',
  envelope: 'bare',
  body: z.object({ id: z.string().regex(/^[a-z]{1,20}-[1-9]\d{0,14}$/) }),
  reply: receiptView,
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
