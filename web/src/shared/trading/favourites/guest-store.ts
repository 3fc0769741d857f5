/** The guest's watchlist as the screens read it, and its move into the account at login. */
import { market } from '@glassbook/contract';
import { call } from '../../../carry/client.ts';
import { refresh } from '../../../carry/loadable.ts';
import { keep, kept } from '../../../carry/storage.ts';
import { missingInAccount, readFavourites, toggled, writtenFavourites } from './guest-favourites.ts';

const name = 'favourites.pairs';
let ids: readonly number[] = readFavourites(kept(name));
const watchers = new Set<() => void>();

function change(next: readonly number[]): void {
  ids = next;
  keep(name, writtenFavourites(next));
  for (const watcher of watchers) watcher();
}

export const guestFavourites = {
  ids: (): readonly number[] => ids,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  toggle: (id: number): void => change(toggled(ids, id)),
};

let moving: Promise<void> | undefined;

/** Adds what the guest watched to the account that has just logged in. Any number of screens may call this; it happens once. */
export function moveIntoAccount(): void {
  if (ids.length === 0 || moving !== undefined) return;
  moving = moveAll().finally(() => {
    moving = undefined;
  });
}

async function moveAll(): Promise<void> {
  try {
    const account = await call(market.favourites, {});
    if (!account.ok) return;
    for (const id of missingInAccount(ids, account.message)) await call(market.addFavourite, { match_id: String(id) });
  } catch {
    // Not answered: the list stays on the device and is moved at the next call.
    return;
  }
  change([]);
  refresh(market.favourites);
}
