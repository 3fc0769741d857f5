import { wallet } from '@glassbook/contract';
import { useMemo } from 'react';
import { useCall, type Loadable } from '../../app/loadable.ts';
import { useLoggedIn } from '../../app/session.ts';
import { useLive } from '../../live/index.ts';
import { quoteAsset } from '../quote-asset.ts';
import { accountsOf, atPrices, isEmpty, withBalances, type WalletsReply } from './accounts.ts';
import { check, portfolioOf, type Check, type Portfolio } from './portfolio.ts';

/** How often the whole list is asked for and checked again; between, balances and prices come by push. */
const everyMs = 30_000;

/** What this device recomputed of what the server stated, and when. */
export type Checked = Check & { at: number; stated: string; rows: number };
export type MyPortfolio = {
  loaded: Loadable<WalletsReply>;
  portfolio: Portfolio | undefined;
  checked: Checked | undefined;
  /** Nothing in any account; undefined until it is known. */
  empty: boolean | undefined;
  /** Fiat money for one USDT. */
  rates: Readonly<Record<string, string>> | undefined;
};

/** What the user has and what it is worth now. */
export function usePortfolio(): MyPortfolio {
  const loggedIn = useLoggedIn();
  const loaded = useCall(wallet.wallets, {}, { everyMs });
  const balances = useLive(loggedIn ? 'wallet.balances' : undefined).value;
  const tickers = useLive('market.tickers').value;
  const { data } = loaded;
  const accounts = useMemo(() => data && accountsOf(data), [data]);
  const checked = useMemo(() => {
    if (!accounts || !data) return undefined;
    const rows = accounts.reduce((count, account) => count + account.holdings.length, 0);
    return { ...check(accounts, data.usdt_totle), at: Date.now(), stated: data.usdt_totle, rows };
  }, [accounts, data]);
  const now = useMemo(() => {
    if (!accounts) return undefined;
    return withBalances(accounts, Object.values(balances ?? {}));
  }, [accounts, balances]);
  const portfolio = useMemo(
    () => now && portfolioOf(atPrices(now, (asset) => tickers?.[`${asset}/${quoteAsset}`]?.last)),
    [now, tickers],
  );
  return { loaded, portfolio, checked, empty: now && isEmpty(now), rates: data?.fiat_rates };
}
