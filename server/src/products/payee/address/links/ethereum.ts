/** EIP-681: `ethereum:[pay-]target[@chain][/function][?parameters]`, also with the names that wallets give other EVM chains. */
import type { payee } from '@glassbook/contract';
import { hasOnly, partsOf, type LinkProblem, type LinkReader, type Recipient } from './link.ts';

const chains: Readonly<Record<string, payee.Network>> = {
  '1': 'ethereum',
  '10': 'optimism',
  '56': 'bsc',
  '42161': 'arbitrum',
  '43114': 'avalanche',
};
const gas = ['gas', 'gasLimit', 'gasPrice'] as const;

/** Chain numbers are written in decimal, by some wallets in hex. */
const chainOf = (text: string): payee.Network | undefined =>
  /^(0x[0-9a-f]{1,8}|[1-9]\d{0,9})$/i.test(text) ? chains[String(Number(text))] : undefined;

/** A call of a token's `transfer`: `address` is who is paid, and the target the contract. */
function transfer(token: string, params: ReadonlyMap<string, string>): Recipient | LinkProblem {
  const address = params.get('address');
  if (address === undefined || !hasOnly(params, 'address', 'uint256', ...gas)) return 'payee.link_unreadable';
  return { address, token };
}

/** A payment to the target: of the coin where there is a `value`, or of the token that some wallets name in `contractAddress`. */
function payment(address: string, params: ReadonlyMap<string, string>): Recipient | LinkProblem {
  const token = params.get('contractAddress');
  const known = [...gas, 'value', 'amount', ...(token === undefined ? [] : ['contractAddress', 'decimal', 'decimals'])];
  if (!hasOnly(params, ...known)) return 'payee.link_unreadable';
  if (token !== undefined) return { address, token };
  return params.has('value') ? { address, token: 'native' } : { address };
}

/** `own`: the network that the scheme names, where it is not the one of all EVM chains. */
export const ethereumLink =
  (own?: payee.Network): LinkReader =>
  (body) => {
    const parts = partsOf(body);
    const [, target, chain, call] =
      /^(?:\/\/)?(?:pay-)?([^@/]+)(?:@([^/]*))?(?:\/(.*))?$/i.exec(parts?.target ?? '') ?? [];
    // A name of ENS is looked up on the chain; whom it names can change.
    if (!parts || target === undefined || !/^0x[0-9a-f]{40}$/i.test(target)) return 'payee.link_unreadable';
    const network = chain === undefined ? own : chainOf(chain);
    if (chain !== undefined && (network === undefined || (own !== undefined && network !== own)))
      return 'payee.link_network';
    if (call !== undefined && call !== 'transfer') return 'payee.link_unreadable';
    const read = call === undefined ? payment(target, parts.params) : transfer(target, parts.params);
    if (typeof read === 'string' || !/^0x[0-9a-f]{40}$/i.test(read.address)) return 'payee.link_unreadable';
    return network === undefined ? read : { ...read, networks: [network] };
  };
