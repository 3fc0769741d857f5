/** Issue 7, 2.7: what a malformed request could get through with: a second Host, a file that the build keeps for itself, a policy that allows sockets to anywhere. */
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { account, system } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { drippedIn, type Dripped } from './dripping-body.ts';
import { ask, dataDir, origin } from './target.ts';

const { hostname, port, host } = new URL(origin);

/** Sends bytes as they are; all that comes until the connection is closed. */
const exchange = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (piece) => (received += piece.toString())).on('error', reject);
    socket.on('close', () => resolve(received));
  });
/** The first line of the answer. */
const send = async (text: string): Promise<string> => (await exchange(text)).split('\r\n', 1)[0] ?? '';

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

test('an upgrade that we do not offer is ignored, and its request answered', async () => {
  const h2c = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
  const call = (first: string, more = '') => exchange(`${first} HTTP/1.1\r\nHost: ${host}\r\n${h2c}${more}\r\n`);
  expect(await call(`GET /api${system.health.path}`)).toMatch(/^HTTP\/1\.1 200 /);
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n';
  expect(await call(`POST /api${account.login.path}`, form)).toContain('request.field_missing');
});

const ofEvery = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];
const upgrading = 'Connection: upgrade\r\nUpgrade: websocket\r\n';
const websocket = `${upgrading}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;
test.each([
  ['an unknown transport', 'GET', 'EIO=4&transport=smoke', ''],
  ['a connection that is not there', 'GET', 'EIO=4&transport=polling&sid=none', ''],
  ['a handshake by another method', 'PUT', 'EIO=4&transport=polling', ''],
  ['an upgrade of a connection that is not there', 'GET', 'EIO=4&transport=websocket&sid=none', websocket],
  ['an upgrade that is no websocket', 'GET', 'EIO=4&transport=websocket', upgrading],
])('%s is refused by Engine.IO with the headers of every answer', async (_what, method, query, headers) => {
  const answer = await exchange(
    `${method} /socket.io/?${query} HTTP/1.1\r\nHost: ${host}\r\n${headers || 'Connection: close\r\n'}\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  const [head = ''] = answer.split('\r\n\r\n', 1);
  const { headers: usual } = await ask(`/api${system.health.path}`);
  for (const name of ofEvery) expect(head).toContain(`\r\n${name}: ${String(usual[name])}`);
  expect(head).toMatch(/\r\nx-request-id: \S+/);
});

test('a slow body is cut at 15 s, however steadily it comes', async () => {
  // It was begun with the system and took its time beside the attacks before this one.
  await expect.poll(() => existsSync(drippedIn(dataDir)), { timeout: 60_000 }).toBe(true);
  const { ms, answer } = JSON.parse(readFileSync(drippedIn(dataDir), 'utf8')) as Dripped;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(ms).toBeGreaterThan(14_000);
}, 70_000);
