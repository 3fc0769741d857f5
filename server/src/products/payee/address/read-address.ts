/** Reads an address that a user typed, on its network; what is wrong with it is named. */
import { payee } from '@glassbook/contract';
import { formats } from './formats.ts';

const formatOf = {
  bitcoin: 'bitcoin',
  ethereum: 'evm',
  tron: 'tron',
  solana: 'solana',
  bsc: 'evm',
  arbitrum: 'evm',
  optimism: 'evm',
  avalanche: 'evm',
  litecoin: 'litecoin',
  dogecoin: 'dogecoin',
  cardano: 'cardano',
  xrp: 'xrp',
  stellar: 'stellar',
  cosmos: 'cosmos',
  bitcoincash: 'cashaddr',
  polkadot: 'polkadot',
  near: 'near',
  aptos: 'move',
  sui: 'move',
} as const satisfies Record<payee.Network, keyof typeof formats>;

/** The address as it is stored: of two ways to write the same one there is one. */
export type ReadAddress =
  | { address: string }
  | {
      reason: 'payee.address_shape' | 'payee.address_checksum' | 'payee.address_other_network';
      params: Record<string, string>;
    };

export function readAddress(network: payee.Network, text: string): ReadAddress {
  const read = formats[formatOf[network]](text);
  if (typeof read === 'object') return read;
  const params = { network: payee.networkNames[network] };
  if (read === 'checksum') return { reason: 'payee.address_checksum', params };
  const other = payee.networks.find((each) => typeof formats[formatOf[each]](text) === 'object');
  return other === undefined
    ? { reason: 'payee.address_shape', params }
    : { reason: 'payee.address_other_network', params: { ...params, other: payee.networkNames[other] } };
}
