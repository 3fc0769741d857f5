/** A request came again under a further name, such as a new Idempotency-Key with a known client order id: that name gets the same answer. */
import type { Outcome } from '../core/entry.ts';
import { plain, type Brings, type Product } from '../product.ts';

/** The entry's request has the further names; `outcome` is what the request was answered when it was carried out. */
export type Repeat = { kind: 'request.repeat'; outcome: Outcome };

export const request: Product<Brings<{ name: 'request'; command: Repeat }>> = {
  ...plain,
  name: 'request',
  place: 6,
  // The answer is another product's, possibly a refusal.
  handlers: { 'request.repeat': (_, { outcome }) => outcome as { ok: true } },
};
