/** Solana Pay, transfer requests: `solana:recipient?amount=…&spl-token=…`. */
import { hasOnly, partsOf, spoken, type LinkReader } from './link.ts';

export const solanaLink: LinkReader = (body) => {
  const parts = partsOf(body);
  // A link of this scheme is also a request to load a transaction from a site; what it pays is known only then.
  if (!parts || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(parts.target)) return 'payee.link_unreadable';
  if (parts.params.has('memo')) return 'payee.memo_unsupported';
  // `reference` finds one payment again: without it the recipient would not see who paid.
  if (!hasOnly(parts.params, ...spoken, 'spl-token')) return 'payee.link_unreadable';
  const token = parts.params.get('spl-token') ?? (parts.params.has('amount') ? 'native' : undefined);
  return { address: parts.target, networks: ['solana'], ...(token === undefined ? {} : { token }) };
};
