/**
 * The watchlist without a session: ids of pairs on the device. At login they are added to the account's
 * own list and removed from the device, so that two users of one device do not get each other's list.
 */

/** Reads what the device kept; missing, unreadable or not ours is an empty list. */
export function readFavourites(text: string | undefined): number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

/** What the device keeps; nothing for an empty list. */
export const writtenFavourites = (ids: readonly number[]): string | undefined =>
  ids.length === 0 ? undefined : JSON.stringify(ids);

/** On or off the list. */
export function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((known) => known !== id) : [...ids, id];
}

/** Those of the device that the account does not have yet. */
export function missingInAccount(guest: readonly number[], account: readonly { match_id: number }[]): number[] {
  const known = new Set(account.map((entry) => entry.match_id));
  return guest.filter((id) => !known.has(id));
}
