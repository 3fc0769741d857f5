/** Reads whom a user's text names, typed, pasted or in a QR code: an address or a payment link, on a network, for an asset. What cannot be read whole is refused. */
import { payee } from '@glassbook/contract';
import { cleanAddress, signName } from './clean-text.ts';
import type { LinkProblem, Recipient } from './links/link.ts';
import { readLink } from './links/read-link.ts';
import { readAddress, type ReadAddress } from './read-address.ts';
import { isAskedFor, tokenAt } from './tokens.ts';
import { xAddress, xrpParts } from './xrp-tag.ts';

type Reason =
  | LinkProblem
  | Extract<ReadAddress, { reason: string }>['reason']
  | 'payee.address_sign'
  | 'payee.address_link'
  | 'payee.address_contract'
  | 'payee.link_asset'
  | 'payee.tag_missing'
  | 'payee.memo_unconfirmed';
export type Unread = { reason: Reason; params: Record<string, string> };

/** Networks on which one address can be of many accounts, told apart by a tag or memo. */
export const isTagged = (network: payee.Network): boolean => ['xrp', 'stellar', 'cosmos'].includes(network);

/** What the text names, on whatever network. */
export function recipientIn(text: string): Recipient | Unread {
  const cleaned = cleanAddress(text);
  if (cleaned.sign !== undefined) return { reason: 'payee.address_sign', params: { sign: signName(cleaned.sign) } };
  if (/^(https?:|www\.)/i.test(cleaned.text)) return { reason: 'payee.address_link', params: {} };
  // A name has no checksum: two words that are written apart may be two names.
  if (/\S\s+\S/.test(text.trim()) && cleaned.text.endsWith('.near'))
    return { reason: 'payee.address_shape', params: { network: payee.networkNames.near } };
  const read = readLink(cleaned.text) ?? { address: cleaned.text };
  if (typeof read === 'string') return { reason: read, params: {} };
  const asset = tokenAt(read.address);
  return asset === undefined ? read : { reason: 'payee.address_contract', params: { asset } };
}

/** The recipient's address on the network, as it is stored, for an asset. */
export function addressOn(network: payee.Network, recipient: Recipient, asset: string): ReadAddress | Unread {
  const { networks, token } = recipient;
  if (networks && !networks.includes(network)) {
    const other = networks[0] === undefined ? '' : payee.networkNames[networks[0]];
    return { reason: 'payee.address_other_network', params: { network: payee.networkNames[network], other } };
  }
  const read = readAddress(network, recipient.address);
  if ('reason' in read) return read;
  if (token !== undefined && !isAskedFor(network, token, asset))
    return { reason: 'payee.link_asset', params: { asset } };
  return read;
}

/** Returns whether the address itself says which account it is, or that it needs no tag. */
const isWhole = (network: payee.Network, address: string): boolean =>
  !isTagged(network) || (network !== 'cosmos' && /^[XM]/.test(address));

/** The address with the tag that its owner typed. Where one can be needed, none has to be said: `none`. */
export function withTag(
  network: payee.Network,
  address: string,
  tag: string | undefined,
): { address: string } | Unread {
  if (tag !== undefined && tag !== 'none') {
    if (network !== 'xrp') return { reason: 'payee.memo_unsupported', params: {} };
    const tagged = xAddress(address, tag);
    return typeof tagged === 'string' ? { reason: tagged, params: {} } : tagged;
  }
  if (tag === undefined && !isWhole(network, address))
    return { reason: network === 'xrp' ? 'payee.tag_missing' : 'payee.memo_unconfirmed', params: {} };
  if (tag === 'none' && network === 'xrp' && typeof xrpParts(address).tag === 'number')
    return { reason: 'payee.tag_differs', params: {} };
  return { address };
}

/** Returns whether a QR code names the recipient that is saved: with a tag where it has one, and the same. */
export function isSameRecipient(network: payee.Network, saved: string, found: string): boolean {
  if (network !== 'xrp') return saved === found;
  const [one, other] = [xrpParts(saved), xrpParts(found)];
  return one.classic === other.classic && (other.tag === undefined || (one.tag ?? null) === other.tag);
}
