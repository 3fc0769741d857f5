/**
 * The watchlist of somebody who is not logged in: ids of base assets on the device. At login they are added to the account's
 * own list and the device forgets them, so that two people on one device do not inherit each other's list.
 */
const storageKey = 'glassbook.market.favourites';

/** What is stored, or nothing where it is missing, unreadable or not ours. */
export function loadGuestFavourites(storage: Pick<Storage, 'getItem'>): number[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

/** Stores the list; a full or forbidden storage only means that it is forgotten when the page closes. */
export function saveGuestFavourites(storage: Pick<Storage, 'setItem' | 'removeItem'>, ids: readonly number[]): void {
  try {
    if (ids.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    return;
  }
}

/** On or off the list. */
export function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((known) => known !== id) : [...ids, id];
}

/** Those of the device that the account does not have yet. */
export function missingInAccount(guest: readonly number[], account: readonly { currency_id: number }[]): number[] {
  const known = new Set(account.map((entry) => entry.currency_id));
  return guest.filter((id) => !known.has(id));
}
