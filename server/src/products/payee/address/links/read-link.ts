/** Reads a payment link by its scheme. */
import { bitcoinLink } from './bitcoin.ts';
import { ethereumLink } from './ethereum.ts';
import type { LinkProblem, LinkReader, Recipient } from './link.ts';
import { plainLink, substrateLink } from './plain.ts';
import { solanaLink } from './solana.ts';
import { stellarLink } from './stellar.ts';
import { xrpLink } from './xrp.ts';

const readers: Readonly<Record<string, LinkReader>> = {
  ethereum: ethereumLink(),
  smartchain: ethereumLink('bsc'),
  bsc: ethereumLink('bsc'),
  arbitrum: ethereumLink('arbitrum'),
  optimism: ethereumLink('optimism'),
  avalanchec: ethereumLink('avalanche'),
  bitcoin: bitcoinLink('bitcoin'),
  litecoin: bitcoinLink('litecoin'),
  dogecoin: bitcoinLink('dogecoin'),
  bitcoincash: bitcoinLink('bitcoincash'),
  // CIP 13.
  'web+cardano': bitcoinLink('cardano'),
  cardano: bitcoinLink('cardano'),
  solana: solanaLink,
  xrpl: xrpLink,
  xrp: xrpLink,
  ripple: xrpLink,
  'web+stellar': stellarLink,
  stellar: plainLink('stellar'),
  tron: plainLink('tron'),
  cosmos: plainLink('cosmos'),
  polkadot: plainLink('polkadot'),
  substrate: substrateLink,
  near: plainLink('near'),
  aptos: plainLink('aptos'),
  sui: plainLink('sui'),
};

/** Undefined where the text has no scheme, so it is an address or nothing. */
export function readLink(text: string): Recipient | LinkProblem | undefined {
  const [, scheme, body] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text) ?? [];
  if (scheme === undefined || body === undefined) return undefined;
  return readers[scheme.toLowerCase()]?.(body) ?? 'payee.link_unreadable';
}
