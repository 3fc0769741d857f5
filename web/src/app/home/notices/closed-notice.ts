/** The notice closed last on this device: it does not pop up again, a newer one does. */
import { keep, kept } from '../../../carry/storage.ts';

const name = 'notice.closed';

export function closedNotice(): number | undefined {
  const stored = kept(name);
  return stored !== undefined && /^\d{1,15}$/.test(stored) ? Number(stored) : undefined;
}

export const rememberClosed = (id: number): void => keep(name, String(id));
