import { wallet } from '@glassbook/contract';
import { useMemo } from 'react';
import type { Margins } from '../../../shared/lent.tsx';
import { useCall, type Loadable } from '../../../carry/loadable.ts';
import { useOverlay } from '../../../carry/live/index.ts';
import type { Movable } from './transfer.ts';

/** The assets that can be moved, with what is in each kind of account now. `margins`: of the futures account, once they are known. */
export function useMovable(margins?: Margins): { loaded: Loadable<Movable[]>; assets: readonly Movable[] } {
  const loaded = useCall(wallet.currenciesOfUser, {});
  const { data } = loaded;
  const balances = useOverlay('wallet.balances', data);
  const assets = useMemo(
    () =>
      (data ?? []).map((asset) => {
        const newer = asset.kinds.flatMap((kind) => {
          const balance = balances?.[`${kind}:${asset.id}`];
          return balance === undefined ? [] : [[`${kind}_balance`, balance.available] as const];
        });
        const kept = margins?.get(asset.id)?.kept;
        return {
          ...asset,
          wallet: { ...asset.wallet, ...Object.fromEntries(newer) },
          ...(kept === undefined ? {} : { kept: { lever: kept } }),
        };
      }),
    [data, balances, margins],
  );
  return { loaded, assets };
}
