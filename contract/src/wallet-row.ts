/** One asset in one kind of account, for every answer that lists balances. */
import { z } from 'zod';
import { flagReply, idReply, moneyReply } from './fields.ts';

/** The kinds of account as named on the wire. `change` is the spot account. */
export const wireKinds = ['legal', 'change', 'lever', 'micro', 'stock', 'margin', 'financial'] as const;
export type WireKind = (typeof wireKinds)[number];

const shared = {
  id: idReply,
  currency: idReply,
  currency_name: z.string(),
  currency_type: z.string(),
  is_legal: flagReply,
  is_lever: flagReply,
  is_match: flagReply,
  is_micro: flagReply,
  cny_price: moneyReply,
  pb_price: moneyReply,
  usdt_price: moneyReply,
  is_charge: flagReply,
  logo: z.string(),
};

/** What can be used, and what is on hold, of a kind: a row has those of its own kind and no others. */
const amountsOf = (kind: WireKind) =>
  ({ [`${kind}_balance`]: moneyReply, [`lock_${kind}_balance`]: moneyReply }) as unknown as Record<
    `${'' | 'lock_'}${WireKind}_balance`,
    z.ZodOptional<typeof moneyReply>
  >;

export const walletRowOf = (kind: WireKind) => z.strictObject({ ...shared, ...amountsOf(kind) });
