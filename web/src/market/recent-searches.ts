/** The markets somebody opened from the search, newest first. They stay on the device and are nobody else's business. */
const countMax = 8;
const storageKey = 'glassbook.market.recent';

/** The list after a market was opened: it comes first and stands in it once. */
export function remembered(recent: readonly string[], symbol: string): string[] {
  return [symbol, ...recent.filter((known) => known !== symbol)].slice(0, countMax);
}

/** What is stored, or nothing where it is missing, unreadable or not ours. */
export function loadRecent(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((entry): entry is string => typeof entry === 'string').slice(0, countMax)
      : [];
  } catch {
    return [];
  }
}

/** Stores the list; a full or forbidden storage only means that it is forgotten. */
export function saveRecent(storage: Pick<Storage, 'setItem'>, recent: readonly string[]): void {
  try {
    storage.setItem(storageKey, JSON.stringify(recent));
  } catch {
    return;
  }
}
