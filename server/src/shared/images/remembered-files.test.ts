import { describe, expect, it } from 'vitest';
import type { Files } from './files.ts';
import { remembered } from './remembered-files.ts';

/** A storage that counts what reaches it; `before` keeps its reads waiting or fails them. */
function storage() {
  const files = new Map<string, Buffer>();
  const seen: string[] = [];
  const far = { before: (): Promise<void> => Promise.resolve() };
  const slow: Files = {
    write: (name, bytes) => Promise.resolve(void files.set(name, bytes)),
    async read(name) {
      seen.push(name);
      await far.before();
      return files.get(name);
    },
    remove: (name) => Promise.resolve(void files.delete(name)),
  };
  return { slow, seen, far, files };
}
const bytes = (size: number) => Buffer.alloc(size, 7);

describe('UPLOAD-020 a public image of a bucket', () => {
  it('is read once for all who ask at the same time, and for those who ask later', async () => {
    const { slow, seen } = storage();
    const files = remembered(slow);
    await files.write('a', bytes(10));
    const read = await Promise.all(Array.from({ length: 64 }, () => files.read('a')));
    expect(read).toEqual(Array.from({ length: 64 }, () => bytes(10)));
    expect(await files.read('a')).toEqual(bytes(10));
    expect(seen).toEqual(['a']);
  });

  it('is read again where it was missing or could not be read', async () => {
    const { slow, seen, far } = storage();
    const files = remembered(slow);
    expect(await files.read('a')).toBeUndefined();
    await files.write('a', bytes(10));
    far.before = () => Promise.reject(new Error('the storage failed'));
    const failed = await Promise.allSettled([files.read('a'), files.read('a')]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    far.before = () => Promise.resolve();
    expect(await files.read('a')).toEqual(bytes(10));
    expect(seen).toEqual(['a', 'a', 'a']);
  });

  it('is kept within a bounded memory, from which the longest unused goes first', async () => {
    const { slow, seen } = storage();
    const files = remembered(slow, 25);
    for (const name of ['a', 'b', 'c']) await files.write(name, bytes(10));
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await files.read(name);
    expect(seen).toEqual(['a', 'b', 'c', 'b']);
    await files.write('large', bytes(26));
    for (let n = 0; n < 2; n += 1) expect(await files.read('large')).toHaveLength(26);
    expect(seen.slice(4)).toEqual(['large', 'large']);
  });

  it('is gone once it is removed, also where it was being read', async () => {
    const { slow, seen, far } = storage();
    const files = remembered(slow);
    await files.write('a', bytes(10));
    await files.read('a');
    await files.remove('a');
    expect(await files.read('a')).toBeUndefined();
    await files.write('b', bytes(10));
    let go: () => void = () => undefined;
    far.before = () => new Promise((resolve) => (go = resolve));
    const running = files.read('b');
    await files.remove('b');
    go();
    await running;
    far.before = () => Promise.resolve();
    await files.read('b');
    expect(seen).toEqual(['a', 'a', 'b', 'b']);
  });
});
