import { wallet } from '@glassbook/contract';
import { useCallback, useMemo, useState } from 'react';
import { useCall, type Loadable } from '../../../carry/loadable.ts';
import { useLoggedIn } from '../../../carry/session.ts';
import { useOverlay } from '../../../carry/live/index.ts';
import { quoteAsset } from '../quote-asset.ts';
import { accountsOf, atPrices, exact, isEmpty, withBalances, type WalletsReply } from './accounts.ts';
import { proofOf, type Proof } from './proof.ts';
import { portfolioOf, type Portfolio } from './portfolio.ts';

/** How often a consistent snapshot is requested and checked again while the proof is closed; between, balances and prices come by push. */
const everyMs = 30_000;

export type MyPortfolio = {
  loaded: Loadable<WalletsReply>;
  /** What there is and what it is worth: now, or while the proof is open at the proof's moment, so that no second total is shown. */
  portfolio: Portfolio | undefined;
  /** Of the newest snapshot. */
  proof: Proof | undefined;
  proving: boolean;
  /** The proof that is open; undefined until the snapshot that was requested for it is here. */
  opened: Proof | undefined;
  /** Opens the proof, of a snapshot requested now, or closes it. */
  prove: (open: boolean) => void;
  /** Nothing in any account; undefined until it is known. */
  empty: boolean | undefined;
  /** Fiat money for one USDT. */
  rates: Readonly<Record<string, string>> | undefined;
};

/** What the user has and what it is worth. */
export function usePortfolio(): MyPortfolio {
  const loggedIn = useLoggedIn();
  const [proving, setProving] = useState(false);
  // While the proof is open only `prove` reads, once: the page behind it does not change.
  const loaded = useCall(wallet.wallets, {}, { everyMs, enabled: !proving });
  const { data, retry } = loaded;
  const balances = useOverlay(loggedIn ? 'wallet.balances' : undefined, data);
  const tickers = useOverlay('market.tickers', data);
  const accounts = useMemo(() => data && accountsOf(data), [data]);
  const proof = useMemo(() => data && proofOf(data), [data]);
  const now = useMemo(() => {
    if (!accounts) return undefined;
    return withBalances(accounts, Object.values(balances ?? {}));
  }, [accounts, balances]);
  const moving = useMemo(
    () =>
      now &&
      data &&
      portfolioOf(
        atPrices(now, (asset) => tickers?.[`${asset}/${quoteAsset}`]?.last),
        exact(data.owed),
      ),
    [now, tickers, data],
  );
  const prove = useCallback(
    (open: boolean) => {
      setProving(open);
      if (open) retry();
    },
    [retry],
  );
  const opened = proving && !loaded.refreshing && loaded.state === 'here' ? proof : undefined;
  const portfolio = opened?.portfolio ?? moving;
  return { loaded, portfolio, proof, proving, opened, prove, empty: now && isEmpty(now), rates: data?.fiat_rates };
}
