import { expect, test } from 'vitest';
import { ChainChecker } from './chain-checker.ts';

const batch = { entries: Buffer.from('entries'), prev_hash: Buffer.alloc(32) };
/** A thread that runs the line of code. */
const threadOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

test('a batch that is not one is reported and not thrown', async () => {
  const checker = new ChainChecker();
  const [checked] = await checker.check([batch]);
  expect(checked).toEqual({ wrong: expect.any(String) as string });
  await checker.close();
});

test.each([
  ['throws', 'throw new Error("out of memory")', 'out of memory'],
  ['ends', 'process.exit(3)', 'ended with code 3'],
])('a thread that %s rejects pending and later requests', async (_, code, message) => {
  const checker = new ChainChecker(threadOf(code));
  await expect(checker.check([batch])).rejects.toThrow(message);
  await expect(checker.check([batch])).rejects.toThrow(message);
});

test('closing rejects what waits', async () => {
  const checker = new ChainChecker(threadOf('setInterval(() => {}, 1000)'));
  const waiting = expect(checker.check([batch])).rejects.toThrow('ended');
  await checker.close();
  await waiting;
});
