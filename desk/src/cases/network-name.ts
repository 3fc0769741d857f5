import { payee } from '@glassbook/contract';
import type { TFunction } from 'i18next';

const isNetwork = (network: string): network is payee.Network => Object.hasOwn(payee.networkNames, network);

/** A network by its proper name, a bank transfer in words. */
export const networkName = (network: string, t: TFunction): string =>
  network === 'bank' ? t('funds:deposit_bank') : isNetwork(network) ? payee.networkNames[network] : network;
