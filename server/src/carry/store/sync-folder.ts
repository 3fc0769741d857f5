/** What makes a new name in a folder survive a power loss: the file's own content is synced apart. */
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Its names are on disk when it resolves. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The same of a folder and of each above it that holds a new one. `made`: the uppermost that was made, as `mkdir` says it. */
export async function syncFolders(folder: string, made: string | undefined, sync = syncFolder): Promise<void> {
  const last = resolve(made === undefined ? folder : dirname(made));
  for (let each = resolve(folder); ; each = dirname(each)) {
    await sync(each);
    if (each === last || each === dirname(each)) return;
  }
}
