/**
 * Before each file of tests: the library of sockets is the transport of tests, and the live store that the files of a worker share is connected to it. A test that
 * was the first to use the store could end before the library was there, and with its timers the store's second try: then nothing was pushed in any file after it.
 */
import { vi } from 'vitest';

vi.doMock('socket.io-client', async () => {
  const { transport } = await import('./transport.ts');
  return { io: () => transport };
});

const { live } = await import('../live.ts');
await import('./transport.ts');
const isConnected = () => live.connection().state === 'live';
if (!isConnected()) live.tryNow();
await vi.waitUntil(isConnected, { timeout: 60_000 });
