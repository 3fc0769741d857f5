/** Where images are kept: files by generated names, in one folder of a storage. A file is there whole or not at all. */
import { randomBytes } from 'node:crypto';
import { assert } from '@glassbook/money';

/** What a file is, by the ending of its name. */
export const contentTypes = {
  ...{
    jpg: 'image/jpeg',
    webp: 'image/webp',
    mp3: 'audio/mpeg',
    wav: 'audio/wav',
    webm: 'video/webm',
    mp4: 'video/mp4',
  },
} as const;
export type Ending = keyof typeof contentTypes;
const namePattern = /^[0-9a-f]{32}\.(jpg|webp|mp3|wav|webm|mp4)$/;
export const newName = (ending: Ending = 'jpg'): string => `${randomBytes(16).toString('hex')}.${ending}`;
export const endingOf = (name: string): Ending => name.slice(name.indexOf('.') + 1) as Ending;
/** Whether a text can name a file: nothing else reaches a storage. */
export const isName = (text: string): boolean => namePattern.test(text);

/** Of one file; an image of ours has 20 MB as raw pixels. What is larger is not ours and is not read. */
export const bytesMax = 32 * 1_048_576;

export type Files = {
  /** Stored when it resolves. Replaces what has the name. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is none. */
  read(name: string): Promise<Buffer | undefined>;
  /** Gone when it resolves, also where there was none. */
  remove(name: string): Promise<void>;
};

/** The place of a file in its storage. */
export function placeOf(folder: string, name: string): string {
  assert(isName(name), 'a file has a generated name');
  return `${folder}/${name}`;
}

/** New files in one storage, and those of before wherever they are. */
export const withEarlier = (files: Files, earlier: Files): Files => ({
  write: (name, bytes) => files.write(name, bytes),
  read: async (name) => (await earlier.read(name)) ?? files.read(name),
  async remove(name) {
    await earlier.remove(name);
    await files.remove(name);
  },
});
