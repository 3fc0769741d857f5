const pauseMs = 200;
/** Between tries that end only when it is there. */
const longPauseMs = 1_000;

/** The code of a page or of a part did not load: offline, or a newer version has replaced it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

export const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Code that does not come is requested once more; after that it is an error with a name. */
export async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await after(pauseMs);
  }
  return load().catch((cause: unknown) => {
    throw new ChunkLoadError('the code did not come', { cause });
  });
}

/** Requests until it comes: nothing can be drawn without it. */
export const loadUntilThere = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await after(longPauseMs);
    return loadUntilThere(load);
  });
