/** Asks a wallet for its address and for its signature of the server's text. */
import { account } from '@glassbook/contract';
import { ask } from '../../carry/client.ts';
import type { Provider } from './found.ts';

export type Purpose = 'login' | 'link' | 'step_up';
export type Signed = { address: string; nonce: string; signature: string };
/** Why there is no signature: a key of the catalog, or the refusal of the server. */
export type Stopped = { key: 'wallet.connection_failed' | 'wallet.no_address' | 'wallet.declined' } | { said: string };

/** What wallets answer where their user declined (EIP-1193). */
const isDeclined = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 4001;

const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** The first address that the wallet gives this page. */
export async function addressOf(provider: Provider): Promise<{ address: string } | Stopped> {
  try {
    const accounts = await provider.request({ method: 'eth_requestAccounts' });
    const [address] = Array.isArray(accounts) ? (accounts as unknown[]) : [];
    return typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/.test(address)
      ? { address }
      : { key: 'wallet.no_address' };
  } catch (cause) {
    return { key: isDeclined(cause) ? 'wallet.declined' : 'wallet.connection_failed' };
  }
}

/** The nonce and the text to sign under it; a refusal where there is none. */
export const textFor = (address: string, purpose: Purpose) => ask(account.walletNonce, { address, purpose });

export async function signatureOf(
  provider: Provider,
  { address, nonce, message }: { address: string; nonce: string; message: string },
): Promise<Signed | Stopped> {
  try {
    const signature = await provider.request({ method: 'personal_sign', params: [hexOf(message), address] });
    return typeof signature === 'string' ? { address, nonce, signature } : { key: 'wallet.connection_failed' };
  } catch (cause) {
    return { key: isDeclined(cause) ? 'wallet.declined' : 'wallet.connection_failed' };
  }
}
