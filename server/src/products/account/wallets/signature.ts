/** Whether an address signed a text (EIP-191): with its own key, or as a contract that says so (ERC-1271). */
import type { Address, Hex } from 'viem';
import { hashMessage, recoverMessageAddress } from 'viem/utils';
import type { AsksContract, ContractAnswer } from './contract-wallets.ts';

/** 32 bytes r, 32 bytes s, and which of two keys it is: 27 or 28, by some wallets (hardware ones among them) 0 or 1. */
const ownKeyShape = /^0x[0-9a-f]{128}(1b|1c|00|01)$/i;
/** ERC-2098: the same in 64 bytes, where the highest bit of s, which is free in a lower s, says which key it is. */
const compactShape = /^0x[0-9a-f]{128}$/i;
const anyShape = /^0x([0-9a-f]{2})+$/i;
const ownKeyLengths = [2 + 2 * 65, 2 + 2 * 64];
/** Half the order of secp256k1: of the two signatures s and n - s only the lower one is taken (EIP-2). */
const lowest = 0x7fffffff_ffffffff_ffffffff_ffffffff_5d576e73_57a4501d_dfe92f46_681b20a0n;

type Signed = { address: Address; message: string; signature: string };

/** r, s and 27 or 28; undefined where it is of no form that a key makes. */
function ownKeyForm(signature: string): Hex | undefined {
  if (ownKeyShape.test(signature)) {
    const end = Number(`0x${signature.slice(130)}`);
    return `${signature.slice(0, 130)}${end === 0 || end === 27 ? '1b' : '1c'}` as Hex;
  }
  if (!compactShape.test(signature)) return undefined;
  const first = Number(`0x${signature[66]}`);
  return `${signature.slice(0, 66)}${(first & 7).toString(16)}${signature.slice(67)}${first < 8 ? '1b' : '1c'}` as Hex;
}

async function signedByKey({ address, message, signature: sent }: Signed): Promise<boolean> {
  const signature = ownKeyForm(sent);
  if (signature === undefined || BigInt(`0x${signature.slice(66, 130)}`) > lowest) return false;
  // The library throws where no key can have made it.
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined);
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
  if (!asksContract) return ownKeyLengths.includes(signature.length) ? 'wrong' : 'unsupported';
  const answer = await asksContract({ address, hash: hashMessage(message), signature: signature as Hex });
  return answer === 'no_code' ? 'wrong' : answer;
}
