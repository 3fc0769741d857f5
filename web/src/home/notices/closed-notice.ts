/** Which notice somebody closed last on this device: it does not open by itself again, a newer one does. */
const storageKey = 'glassbook.home.closedNotice';

export function closedNotice(storage: Pick<Storage, 'getItem'>): number | undefined {
  const stored = storage.getItem(storageKey);
  return stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : undefined;
}

/** A full or forbidden storage only means that the notice opens once more. */
export function rememberClosed(storage: Pick<Storage, 'setItem'>, id: number): void {
  try {
    storage.setItem(storageKey, String(id));
  } catch {
    return;
  }
}
