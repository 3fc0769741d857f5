/** Wallets that are contracts (ERC-1271), asked through an RPC of their chain. Asked at every login: what a contract says can change. */
import type * as Viem from 'viem';
import type { Address, Hex } from 'viem';
import { Fault } from '../../../carry/process/fault.ts';

/** `no_code`: there is no contract at the address. */
export type ContractAnswer = 'right' | 'wrong' | 'no_code';
export type AsksContract = (asked: { address: Address; hash: Hex; signature: Hex }) => Promise<ContractAnswer>;

const timeoutMs = 5_000;
/** What `isValidSignature` gives for a valid one. */
const valid = '0x1626ba7e';
const abi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ type: 'bytes4' }],
  },
] as const;

/** Throws a Fault where the RPC does not answer or is of another chain. The library is loaded with the first question. */
export function contractWallets(rpcUrl: string, chainId: number): AsksContract {
  const load = async () => {
    const viem = await import('viem');
    const options = { timeout: timeoutMs, retryCount: 0, fetchOptions: { redirect: 'error' } } as const;
    return { viem, client: viem.createPublicClient({ transport: viem.http(rpcUrl, options) }) };
  };
  let loading: ReturnType<typeof load> | undefined;
  return async ({ address, hash, signature }) => {
    const { viem, client } = await (loading ??= load());
    try {
      if ((await client.getChainId()) !== chainId) throw new Fault(`the RPC of wallets is not of chain ${chainId}`);
      const code = await client.getCode({ address });
      if (code === undefined || code === '0x') return 'no_code';
      const args = [hash, signature] as const;
      const said = await client.readContract({ address, abi, functionName: 'isValidSignature', args });
      return said === valid ? 'right' : 'wrong';
    } catch (failed) {
      if (failed instanceof Fault) throw failed;
      // The contract answered, by refusing or with something else.
      if (failed instanceof viem.ContractFunctionExecutionError && isAnswer(viem, failed)) return 'wrong';
      throw new Fault(`the RPC of wallets failed: ${kindsOf(failed).join(', ')}`);
    }
  };
}

/** An error of the library and those that caused it, by name and code: their messages quote the URL, whose path can be a key, and what was asked. */
function kindsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [error.name, ...code, ...kindsOf(error.cause)];
}

/** Whether the contract made the call fail, and not the way to it. */
const isAnswer = (viem: typeof Viem, failed: Viem.ContractFunctionExecutionError): boolean =>
  failed.walk(
    (cause) =>
      cause instanceof viem.ContractFunctionRevertedError ||
      cause instanceof viem.ContractFunctionZeroDataError ||
      cause instanceof viem.AbiDecodingDataSizeTooSmallError,
  ) !== null;
