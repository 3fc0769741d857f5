/** Schemes without a standard of their own: the name of the chain, the address, an amount. */
import type { payee } from '@glassbook/contract';
import { hasOnly, partsOf, spoken, type LinkReader } from './link.ts';

/** `scheme:address?amount=…`; a `token` is its contract. */
export const plainLink =
  (network: payee.Network): LinkReader =>
  (body) => {
    const parts = partsOf(body);
    const address = parts?.target.replace(/^\/\//, '') ?? '';
    if (!parts || address === '') return 'payee.link_unreadable';
    if (parts.params.has('memo')) return 'payee.memo_unsupported';
    if (!hasOnly(parts.params, ...spoken, 'token')) return 'payee.link_unreadable';
    const token = parts.params.get('token');
    return { address, networks: [network], ...(token === undefined ? {} : { token }) };
  };

/** `substrate:address:public key[:name]`, as wallets of Polkadot write it. The key is that of the address, which has a checksum. */
export const substrateLink: LinkReader = (body) => {
  const [address = '', key = ''] = body.split(':');
  return /^[1-9A-HJ-NP-Za-km-z]+$/.test(address) && /^(0x[0-9a-f]{64})?$/i.test(key)
    ? { address, networks: ['polkadot'] }
    : 'payee.link_unreadable';
};
