/** The wallet apps that the login names, and how each shows itself to a page. */
import type { account } from '@glassbook/contract';

export type App = {
  app: account.WalletApp;
  name: string;
  /** Its name in announcements (EIP-6963). */
  rdns: readonly string[];
  /** What it sets on `window.ethereum`, where it announces nothing. */
  flags: readonly string[];
  /** Where it is installed from. */
  site: string;
  /** Opens a page in the browser of its app on a phone. */
  opens: (page: string) => string;
};

export const apps: readonly App[] = [
  {
    app: 'metamask',
    name: 'MetaMask',
    rdns: ['io.metamask', 'io.metamask.mobile'],
    flags: ['isMetaMask'],
    site: 'https://metamask.io/download/',
    opens: (page) => `https://metamask.app.link/dapp/${page.replace(/^https?:\/\//, '')}`,
  },
  {
    app: 'coinbase',
    name: 'Coinbase',
    rdns: ['com.coinbase.wallet'],
    flags: ['isCoinbaseWallet'],
    site: 'https://www.coinbase.com/wallet/downloads',
    opens: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
  },
  {
    app: 'imtoken',
    name: 'imToken',
    rdns: ['im.token.app', 'im.token'],
    flags: ['isImToken'],
    site: 'https://token.im/download',
    opens: (page) => `imtokenv2://navigate/DappView?url=${encodeURIComponent(page)}`,
  },
  {
    app: 'trustwallet',
    name: 'TrustWallet',
    rdns: ['com.trustwallet.app'],
    flags: ['isTrust', 'isTrustWallet'],
    site: 'https://trustwallet.com/download',
    opens: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`,
  },
];
