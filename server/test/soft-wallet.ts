/** A wallet app in software: a key pair that signs texts as wallets do (EIP-191). */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

export function softWallet() {
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey());
  return { address, sign: (message: string) => signMessage({ message }) };
}
export type SoftWallet = ReturnType<typeof softWallet>;
