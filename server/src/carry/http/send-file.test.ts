import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { sendFile } from './send-file.ts';

const CHUNK = 'x'.repeat(65_536);

/** A server whose only answer is a file of so many chunks; what was made of it, and whether it has ended. */
async function serve(count: number, broken = Infinity) {
  const state = { made: 0, ended: 0 };
  async function* chunks() {
    for (; state.made < count; state.made += 1) {
      if (state.made === broken) throw new Error('storage failed');
      yield CHUNK;
      await Promise.resolve();
    }
  }
  const app = fastify();
  app.get('/', (_request, reply) => {
    const file = { type: 'text/csv', name: 'a.csv', chunks: chunks(), ended: () => void (state.ended += 1) };
    sendFile(reply, file, () => undefined);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { state, url, close: () => app.close() };
}

test('STMT-007 a file is made as fast as its caller reads it, and no more of it when the caller leaves', async () => {
  const { state, url, close } = await serve(2_000);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await vi.waitFor(() => expect(state.made).toBeGreaterThan(1));
  // What the caller does not read fills the buffers of both ends, and no more: the same number twice, far from the end.
  let before = -1;
  await vi.waitFor(
    () => {
      const [was, is] = [before, state.made];
      before = is;
      expect(is).toBe(was);
    },
    { interval: 200, timeout: 10_000 },
  );
  expect(state.made).toBeLessThan(1_000);
  expect(state.ended).toBe(0);
  socket.destroy();
  await vi.waitFor(() => expect(state.ended).toBe(1));
  const left = state.made;
  await new Promise((resolve) => setImmediate(resolve));
  expect(state.made).toBe(left);
  await close();
});

test('STMT-007 a whole file ends once, and one that fails in its middle is cut off', async () => {
  const whole = await serve(3);
  expect((await (await fetch(whole.url)).text()).length).toBe(3 * CHUNK.length);
  await vi.waitFor(() => expect(whole.state.ended).toBe(1));
  await whole.close();
  const broken = await serve(3, 2);
  const answer = await fetch(broken.url);
  await expect(answer.text()).rejects.toThrow();
  await vi.waitFor(() => expect(broken.state.ended).toBe(1));
  await broken.close();
});
