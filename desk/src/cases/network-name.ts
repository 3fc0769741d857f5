import { payee } from '@glassbook/contract';
import type { TFunction } from 'i18next';

const isNetwork = (network: string): network is payee.Network => Object.hasOwn(payee.networkNames, network);

/** A network by its proper name, a bank transfer and what is not known in words. */
export function networkName(network: string, t: TFunction): string {
  if (network === 'bank' || network === 'unknown') return t(`funds:deposit_${network}`);
  return isNetwork(network) ? payee.networkNames[network] : network;
}
