/** The contracts of tokens that can be withdrawn, by network: what a payment link names a token by, and what is never a recipient. */
import type { payee } from '@glassbook/contract';

const contracts: Partial<Record<payee.Network, Readonly<Record<string, string>>>> = {
  ethereum: {
    USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    LINK: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    SHIB: '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE',
    UNI: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
    AAVE: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
    PEPE: '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
  },
  bsc: {
    USDT: '0x55d398326f99059fF775485246999027B3197955',
    USDC: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  },
  arbitrum: {
    USDT: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    USDC: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    ARB: '0x912CE59144191C1204E64559FE8253a0e49E6548',
  },
  optimism: {
    USDT: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    USDC: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    OP: '0x4200000000000000000000000000000000000042',
  },
  avalanche: {
    USDT: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
    USDC: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  },
  tron: { USDT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  solana: {
    USDT: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    USDC: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
};
/** The coin of each network on which there are tokens too. */
const coins: Partial<Record<payee.Network, string>> = {
  ethereum: 'ETH',
  bsc: 'BNB',
  arbitrum: 'ETH',
  optimism: 'ETH',
  avalanche: 'AVAX',
  tron: 'TRX',
  solana: 'SOL',
  stellar: 'XLM',
};

const key = (text: string): string => (/^0x/i.test(text) ? text.toLowerCase() : text);
const named = Object.values(contracts).flatMap((of) => Object.entries(of));
const symbolOf = new Map(named.map(([symbol, contract]) => [key(contract), symbol]));

export const knownContracts: readonly (readonly [network: payee.Network, symbol: string, contract: string])[] =
  Object.entries(contracts).flatMap(([network, of]) =>
    Object.entries(of).map(([symbol, contract]) => [network as payee.Network, symbol, contract] as const),
  );

/** The token of which an address is the contract; undefined where it is of none that is known. Whoever pays it to that has lost it. */
export const tokenAt = (address: string): string | undefined => symbolOf.get(key(address));

/** Returns whether a link that asks for `token` asks for the asset. A contract that is not known is of another one. */
export function isAskedFor(network: payee.Network, token: string, symbol: string): boolean {
  if (token === 'native') return (coins[network] ?? symbol) === symbol;
  const contract = contracts[network]?.[symbol];
  return contract !== undefined && key(contract) === key(token);
}
