/** Issue 7, 2.7: what a request may get past the door with: a second Host, a file that the build keeps for itself, a policy that allows sockets to anywhere. */
import { connect } from 'node:net';
import { system } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { ask, origin } from './target.ts';

const { hostname, port, host } = new URL(origin);

/** Sends bytes as they are; the first line of the answer. */
const send = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (piece) => (received += piece.toString())).on('error', reject);
    socket.on('close', () => resolve(received.split('\r\n', 1)[0] ?? ''));
  });

test.each([
  ['two hosts', `Host: ${host}\r\nHost: evil.example\r\n`],
  ['two hosts, the other way round', `Host: evil.example\r\nhost: ${host}\r\n`],
  ['the same host twice', `Host: ${host}\r\nHOST: ${host}\r\n`],
  ['no host', ''],
])('a request with %s is refused', async (_what, hosts) => {
  for (const path of ['/', `/api${system.health.path}`, '/dev/outbox.json'])
    expect(await send(`GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  '/.vite/manifest.json',
  '/.built-from',
  '/%2evite/manifest.json',
  '/.vite/../.vite/manifest.json',
  '/./.vite/manifest.json',
])('%s is not served', async (path) => {
  expect([403, 404]).toContain((await ask(path)).status);
});

test('a page may open sockets to its own host only', async () => {
  const { headers } = await ask('/', { headers: { accept: 'text/html', host: 'glassbook.example:8443' } });
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain("connect-src 'self' ws://glassbook.example:8443 wss://glassbook.example:8443");
  const forged = await ask('/', { headers: { accept: 'text/html', host: "x' *; script-src *" } });
  expect(String(forged.headers['content-security-policy'])).not.toContain('*');
});

test('an upgrade to another path is ended, also on a connection that was answered before', async () => {
  const upgrade = 'Connection: upgrade\r\nUpgrade: websocket\r\n';
  for (const before of ['', `GET /api${system.health.path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`]) {
    const ended = new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.write(before === '' ? ask404 : before));
      const ask404 = `GET /foo HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\n`;
      socket.on('data', (piece) => {
        if (received === '' && before !== '') socket.write(ask404);
        received += piece.toString();
      });
      socket.on('error', reject).on('close', () => resolve(received));
    });
    expect(await ended).toMatch(/HTTP\/1\.1 404 [\s\S]*request\.unknown_path/);
  }
});
