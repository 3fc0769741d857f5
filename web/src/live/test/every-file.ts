/** Before each file of tests: the library of sockets is the transport of tests, whichever file of a worker is the first to use the live store that they all share. */
import { vi } from 'vitest';

vi.doMock('socket.io-client', async () => {
  const { transport } = await import('./transport.ts');
  return { io: () => transport };
});
