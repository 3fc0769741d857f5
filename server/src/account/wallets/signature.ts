/** Whether an address signed a text (EIP-191): with its own key, or as a contract that says so (ERC-1271). */
import type { Address, Hex } from 'viem';
import { hashMessage, recoverMessageAddress } from 'viem/utils';
import type { AsksContract, ContractAnswer } from './contract-wallets.ts';

/** 32 bytes r, 32 bytes s, 27 or 28. */
const ownKeyShape = /^0x[0-9a-f]{128}(1b|1c)$/i;
const anyShape = /^0x([0-9a-f]{2})+$/i;
const ownKeyLength = 2 + 2 * 65;
/** Half the order of secp256k1: of the two signatures s and n - s only the lower one is taken (EIP-2). */
const lowest = 0x7fffffff_ffffffff_ffffffff_ffffffff_5d576e73_57a4501d_dfe92f46_681b20a0n;

type Signed = { address: Address; message: string; signature: string };

async function signedByKey({ address, message, signature }: Signed): Promise<boolean> {
  if (!ownKeyShape.test(signature) || BigInt(`0x${signature.slice(66, 130)}`) > lowest) return false;
  // The library throws where no key can have made it.
  const signer = await recoverMessageAddress({ message, signature: signature as Hex }).catch(() => undefined);
  return signer === address;
}

/** `unsupported`: only a contract could have made it, and none can be asked; `busy`: too many are being asked. `address` has the capitals of ERC-55. */
export async function checkSignature(
  signed: Signed,
  asksContract: ((asked: Parameters<AsksContract>[0]) => Promise<ContractAnswer | 'busy'>) | undefined,
): Promise<'right' | 'wrong' | 'unsupported' | 'busy'> {
  const { address, message, signature } = signed;
  if (await signedByKey(signed)) return 'right';
  if (!anyShape.test(signature)) return 'wrong';
  if (!asksContract) return signature.length === ownKeyLength ? 'wrong' : 'unsupported';
  const answer = await asksContract({ address, hash: hashMessage(message), signature: signature as Hex });
  return answer === 'no_code' ? 'wrong' : answer;
}
