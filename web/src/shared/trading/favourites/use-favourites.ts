import { market } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { ask } from '../../../carry/client.ts';
import { callKey, queries, refresh, useCall } from '../../../carry/loadable.ts';
import { useLoggedIn } from '../../../carry/session.ts';
import { guestFavourites, moveIntoAccount } from './guest-store.ts';

type Entry = { id: number; currency_id: number; match_id: number };
const key = callKey(market.favourites, {});

/** Which pairs are on the watchlist, by their ids. */
export type Favourites = { has: (pair: number) => boolean; toggle: (pair: number) => void };

/** The watchlist: the account's own, or the device's for a guest. A star changes immediately and reverts where the call is refused. */
export function useFavourites(): Favourites {
  const loggedIn = useLoggedIn();
  const guest = useSyncExternalStore(guestFavourites.subscribe, guestFavourites.ids);
  const account = useCall(market.favourites, {}).data ?? [];
  useEffect(() => {
    if (loggedIn) moveIntoAccount();
  }, [loggedIn, guest]);
  return {
    has: (pair) => (loggedIn ? account.some((entry) => entry.match_id === pair) : guest.includes(pair)),
    toggle: (pair) => {
      if (loggedIn) void toggleInAccount(account, pair);
      else guestFavourites.toggle(pair);
    },
  };
}

async function toggleInAccount(entries: readonly Entry[], pair: number): Promise<void> {
  const entry = entries.find((one) => one.match_id === pair);
  // An entry that is still being added has no number to be taken off by.
  if (entry?.id === 0) return;
  const rest = entries.filter((one) => one.match_id !== pair);
  queries.setQueryData(key, entry === undefined ? [...rest, { id: 0, currency_id: 0, match_id: pair }] : rest);
  const answer =
    entry === undefined
      ? await ask(market.addFavourite, { match_id: String(pair) })
      : await ask(market.removeFavourite, { id: String(entry.id) });
  if (!answer.ok) toast({ title: answer.message, tone: 'err' });
  refresh(market.favourites);
}
