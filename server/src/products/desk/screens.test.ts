import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskPolicy, deskScreens } from './screens.ts';

const folder = mkdtempSync(join(tmpdir(), 'glassbook-desk-'));
const app = fastify();
const get = (url: string) => app.inject({ url });

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Desk</title>');
  writeFileSync(join(folder, 'assets/index-1a2b.js'), 'export {}');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  deskScreens(folder)(app);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each(['/desk', '/desk/', '/desk/requests/7', '/desk/login'])(
  'DESK-025 %s is the one document, under a policy of its own',
  async (path) => {
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-cache', 'noindex']);
    expect(headers['content-security-policy']).toBe(deskPolicy);
    expect(body).toContain('<title>Desk</title>');
  },
);

test('DESK-025 S18 the policy lets nothing come from elsewhere, run inline or be framed, and opens no sockets', () => {
  expect(deskPolicy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src data:; font-src 'self'; " +
      "connect-src 'self'; form-action 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test('files are kept for ever, hidden and missing ones are not served', async () => {
  const file = await get('/desk/assets/index-1a2b.js');
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  for (const path of ['/desk/assets/none.js', '/desk/.vite/manifest.json', '/desk/../index.html'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
});

test('without a build there is nothing under /desk', async () => {
  const bare = fastify();
  deskScreens(join(folder, 'none'))(bare);
  expect((await bare.inject({ url: '/desk' })).statusCode).toBe(404);
  await bare.close();
});
