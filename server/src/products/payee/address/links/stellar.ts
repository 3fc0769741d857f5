/** SEP 7: `web+stellar:pay?destination=…`. */
import { hasOnly, partsOf, type LinkReader } from './link.ts';

export const stellarLink: LinkReader = (body) => {
  const parts = partsOf(body);
  // The other operation, `tx`, is a transaction to sign.
  if (parts?.target.toLowerCase() !== 'pay') return 'payee.link_unreadable';
  const { params } = parts;
  if (params.has('memo') || params.has('memo_type')) return 'payee.memo_unsupported';
  const address = params.get('destination');
  const known = ['destination', 'amount', 'msg', 'network_passphrase', 'origin_domain', 'signature', 'asset_code'];
  const passphrase = 'Public Global Stellar Network ; September 2015';
  if (address === undefined || !hasOnly(params, ...known, 'asset_issuer')) return 'payee.link_unreadable';
  if ((params.get('network_passphrase') ?? passphrase) !== passphrase) return 'payee.link_network';
  const issuer = params.get('asset_issuer');
  const token = issuer ?? (params.has('asset_code') || params.has('amount') ? 'native' : undefined);
  return { address, networks: ['stellar'], ...(token === undefined ? {} : { token }) };
};
