import { market } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { ask } from '../../app/client.ts';
import { callKey, queries, refresh, useCall } from '../../app/loadable.ts';
import { useLoggedIn } from '../../app/session.ts';
import type { Listing } from '../market-order.ts';
import { useMarketRows } from '../use-listings.ts';
import { guestFavourites, moveIntoAccount } from './guest-store.ts';

type Entry = { id: number; currency_id: number };
const key = callKey(market.favourites, {});

export type Favourites = { has: (listing: Listing) => boolean; toggle: (listing: Listing) => void };

/** The watchlist: the account's own, or the device's for a guest. A star changes immediately and reverts where the call is refused. */
export function useFavourites(): Favourites {
  const loggedIn = useLoggedIn();
  const rows = useMarketRows();
  const guest = useSyncExternalStore(guestFavourites.subscribe, guestFavourites.ids);
  const account = useCall(market.favourites, {}).data;
  useEffect(() => {
    if (loggedIn) moveIntoAccount();
  }, [loggedIn, guest]);

  const idOf = useCallback((listing: Listing) => rows?.[listing.symbol]?.currency_id, [rows]);
  const has = (listing: Listing): boolean => {
    const id = idOf(listing);
    if (id === undefined) return false;
    return loggedIn ? (account ?? []).some((entry) => entry.currency_id === id) : guest.includes(id);
  };
  const toggle = (listing: Listing): void => {
    const id = idOf(listing);
    if (id === undefined) return;
    if (loggedIn) void toggleInAccount(account ?? [], id);
    else guestFavourites.toggle(id);
  };
  return { has, toggle };
}

async function toggleInAccount(entries: readonly Entry[], id: number): Promise<void> {
  const entry = entries.find((one) => one.currency_id === id);
  // An entry that is still being added has no number to be taken off by.
  if (entry?.id === 0) return;
  const rest = entries.filter((one) => one.currency_id !== id);
  queries.setQueryData(key, entry === undefined ? [...rest, { id: 0, currency_id: id }] : rest);
  const answer =
    entry === undefined
      ? await ask(market.addFavourite, { currency_id: String(id) })
      : await ask(market.removeFavourite, { id: String(entry.id) });
  if (!answer.ok) toast({ title: answer.message, tone: 'err' });
  refresh(market.favourites);
}
