/**
 * Before each file of tests: the library of sockets is the transport of tests, and the live store, which the files of a worker share, is connected to it and tells its
 * watchers. A test that left fake timers took with them what the store was waiting to tell; then nothing was told in any file after it, which now fails at the next one.
 */
import { vi } from 'vitest';

vi.doMock('socket.io-client', async () => {
  const { transport } = await import('./transport.ts');
  return { io: () => transport };
});

vi.useRealTimers();
// Another file may have left a page's address.
history.replaceState(null, '', '/');
const { live } = await import('../live.ts');
const { transport } = await import('./transport.ts');
// Another file may have left what its channels held.
transport.forget();
let isTold = false;
const stop = live.watchConnection(() => (isTold = true));
live.tryNow();
await vi.waitUntil(() => isTold && live.connection().state === 'live', { timeout: 20_000, interval: 5 });
stop();
