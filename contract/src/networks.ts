/** The networks on which an address can be saved, by the id that the wire has, with their proper names. Which of them an asset has is a setting of the server. */
export const networkNames = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum (ERC20)',
  tron: 'TRON (TRC20)',
  solana: 'Solana',
  bsc: 'BNB Smart Chain (BEP20)',
  arbitrum: 'Arbitrum One',
  optimism: 'OP Mainnet',
  avalanche: 'Avalanche C-Chain',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  cardano: 'Cardano',
  xrp: 'XRP Ledger',
  stellar: 'Stellar',
  cosmos: 'Cosmos Hub',
  bitcoincash: 'Bitcoin Cash',
  polkadot: 'Polkadot',
  near: 'NEAR',
  aptos: 'Aptos',
  sui: 'Sui',
} as const;
export type Network = keyof typeof networkNames;
export const networks = Object.keys(networkNames) as readonly Network[];
