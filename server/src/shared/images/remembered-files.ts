/**
 * Public files of a storage that is far away: of each one read at a time for all who ask, and those that were read are kept in memory. Whether a file
 * is public is asked before each read (uploads.ts), and a name never has other bytes, so nothing here can be out of date.
 */
import type { Files } from './files.ts';

/** Of all files that are kept: some hundred pictures of articles, or thousands of portraits. */
const keptBytesMax = 64 * 1_048_576;

export function remembered(files: Files, bytesMax = keptBytesMax): Files {
  /** The longest unused first. */
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  const reading = new Map<string, Promise<Buffer | undefined>>();
  const forget = (name: string): void => {
    bytes -= kept.get(name)?.length ?? 0;
    kept.delete(name);
  };
  const keep = (name: string, file: Buffer): void => {
    forget(name);
    kept.set(name, file);
    bytes += file.length;
    for (const oldest of kept.keys()) {
      if (bytes <= bytesMax) break;
      forget(oldest);
    }
  };
  const readOnce = (name: string): Promise<Buffer | undefined> => {
    const running: Promise<Buffer | undefined> = files
      .read(name)
      .then((file) => {
        // Not where it was removed meanwhile.
        if (file !== undefined && reading.get(name) === running) keep(name, file);
        return file;
      })
      .finally(() => {
        if (reading.get(name) === running) reading.delete(name);
      });
    reading.set(name, running);
    return running;
  };
  return {
    write: (name, file) => files.write(name, file),
    async read(name) {
      const known = kept.get(name);
      if (known === undefined) return reading.get(name) ?? readOnce(name);
      keep(name, known);
      return known;
    },
    async remove(name) {
      reading.delete(name);
      forget(name);
      await files.remove(name);
    },
  };
}
