/** Issue 7, 2.7: the developer outbox, in which codes are readable, answered any client that reached its port. */
import { networkInterfaces } from 'node:os';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ask, origin } from './target.ts';

const paths = ['/dev/outbox', '/dev/outbox.json'];

test.each(paths)('%s answers this machine by its own names', async (path) => {
  const { port } = new URL(origin);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'localhost'])
    expect([host, (await ask(path, { headers: { host } })).status]).toEqual([host, 200]);
});

test.each([
  ['a page whose name was made to resolve to this machine', { headers: { host: 'rebound.evil.example' } }],
  ['a name that only looks like it', { headers: { host: 'localhost.evil.example' } }],
  ['an address that only looks like it', { headers: { host: '127.0.0.1.evil.example' } }],
  ['a client behind a proxy', { from: '203.0.113.77' }],
  ['a client that claims to be local', { from: '127.0.0.1' }],
])('%s finds no outbox', async (_who, asked) => {
  for (const path of paths) {
    const { status, text } = await ask(path, asked);
    expect([status, text.includes('@')]).toEqual([404, false]);
  }
});

test('a plain proxy on this machine that adds no header finds no outbox', async () => {
  const { port, hostname } = new URL(origin);
  for (const path of paths) {
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text.split('\r\n')[0]).toBe('HTTP/1.1 404 Not Found');
  }
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address;

test(
  'the port is not open to other machines at all',
  { skip: outside === undefined, meta: { skipped: 'this machine has no address besides loopback' } },
  async () => {
    const refused = new Promise((resolve) =>
      request({ host: outside, port: new URL(origin).port }, () => resolve('answered'))
        .on('error', ({ message }) => resolve(message))
        .end(),
    );
    expect(await refused).toContain('ECONNREFUSED');
  },
);
