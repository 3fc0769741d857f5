import { live } from '../../../carry/live/index.ts';
import type { BookKey } from '../instrument.ts';

/** The longest wait of the chart for a book. */
const patienceMs = 600;

/** Resolves when the book of a market has been drawn: the book has priority over the history. */
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
