/** BIP-21, which Bitcoin and the chains after it have in common: `scheme:address?amount=…&label=…`. */
import type { payee } from '@glassbook/contract';
import { partsOf, type LinkReader } from './link.ts';

/** A part that starts with `req-` has to be understood, and none of them is. Others may be skipped, but the address has to stand in its place. */
export const bitcoinLink =
  (network: payee.Network): LinkReader =>
  (body) => {
    const parts = partsOf(body);
    const address = parts?.target.replace(/^\/\//, '') ?? '';
    if (!parts || address === '' || [...parts.params.keys()].some((name) => /^req-/i.test(name)))
      return 'payee.link_unreadable';
    return { address, networks: [network], ...(parts.params.has('amount') ? { token: 'native' } : {}) };
  };
