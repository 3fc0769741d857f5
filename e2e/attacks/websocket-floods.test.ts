/** What one websocket of a guest could make the server keep: only Socket.IO's messages were counted, and only while it had joined. */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { binary, frame, goesOn, guestFrom, ping, pong, pour, text } from './raw-websocket.ts';
import { residentMb } from './socket-floods.ts';
import { dataDir } from './target.ts';

const isFull = process.env['ATTACKS'] === 'full';
const bytes = isFull ? 62e6 : 6e6;
const megabytesMax = 100;
const memory = () => {
  const { children } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { children: { pid: number }[] };
  return residentMb(children[0]!.pid);
};
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends as much as it can, reading nothing; then it is cut, and the server has not grown. */
async function isCut(socket: Socket, piece: Buffer): Promise<void> {
  sockets.push(socket);
  const before = memory();
  socket.removeAllListeners('data').pause();
  const sent = await pour(socket, piece, bytes);
  const megabytes = Math.round(memory() - before);
  console.log(JSON.stringify({ sent, megabytes }));
  // One that is paused detects its end when it reads on.
  socket.resume();
  await expect.poll(() => socket.closed, { timeout: 5_000 }).toBe(true);
  expect(megabytes).toBeLessThan(megabytesMax);
}
const many = (one: Buffer) => Buffer.concat(Array<Buffer>(500).fill(one));

describe(
  'a websocket is cut that sends',
  { skip: process.platform !== 'linux', meta: { skipped: 'other loopback addresses need Linux' } },
  () => {
    test('pings without end, and has left, so that no slow reader is looked for', async () => {
      const socket = await guestFrom('127.0.0.91');
      socket.write(frame(text, '41'));
      await isCut(socket, many(frame(ping, Buffer.alloc(125))));
    });

    test('unsolicited pongs', async () => {
      await isCut(await guestFrom('127.0.0.91'), many(frame(pong)));
    });

    test('a message in fragments, each of which keeps the whole read that it came with', async () => {
      const socket = await guestFrom('127.0.0.91');
      socket.write(frame(text, '2', goesOn));
      for (let n = 0; n < 20; n += 1) socket.write(frame(0, 'a', goesOn));
      sockets.push(socket);
      await expect.poll(() => socket.closed, { timeout: 5_000 }).toBe(true);
    });

    test('a CONNECT of 64 KB, whose objects are twenty times as large in memory', async () => {
      const many = Array(21_600).fill('{}').join(',');
      await expect(guestFrom('127.0.0.91', `40{"a":[${many}]}`)).rejects.toThrow(/no 40/);
    });

    test('a binary event whose last attachment never comes', async () => {
      const socket = await guestFrom('127.0.0.91');
      sockets.push(socket);
      socket.write(frame(text, '452-["a",{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}]'));
      socket.write(frame(binary, Buffer.alloc(60_000)));
      await expect.poll(() => socket.closed, { timeout: 5_000 }).toBe(true);
    });
  },
);
