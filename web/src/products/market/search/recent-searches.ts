/** The markets opened from the search, newest first. Stored on the device only. */
const countMax = 8;

/** The list after a market was opened: it comes first and is listed once. */
export function remembered(recent: readonly string[], symbol: string): string[] {
  return [symbol, ...recent.filter((known) => known !== symbol)].slice(0, countMax);
}

/** Reads what the device kept; missing, unreadable or not ours is an empty list. */
export function readRecent(text: string | undefined): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((entry): entry is string => typeof entry === 'string').slice(0, countMax)
      : [];
  } catch {
    return [];
  }
}
