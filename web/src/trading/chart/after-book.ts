import { live } from '../../live/index.ts';
import type { BookKey } from '../instrument.ts';

/** How long the chart waits for a book that does not come. */
const patienceMs = 600;

/** Resolves when the book of a market has been drawn: what orders are placed by comes before the picture of the past. */
export function afterBook(key: BookKey): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const look = (): void => {
      // This frame draws it; the next begins after that.
      if (live.state(key).state !== 'pending') requestAnimationFrame(() => requestAnimationFrame(done));
    };
    const stop = live.watch(key, look);
    const timer = setTimeout(done, patienceMs);
    look();
  });
}
