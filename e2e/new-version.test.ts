/** A version that is deployed while windows of the one before are open. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect } from 'vitest';
import { test } from './shared-system.ts';
import { root } from './system.ts';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** The built screens alone, in a folder of their own. */
async function serveCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-version-'));
  cpSync(join(root, 'web/dist'), folder, { recursive: true });
  const server = createServer(({ url = '/' }, answer) => {
    const path = new URL(url, 'http://x').pathname;
    const found = join(folder, path);
    const isFile = existsSync(found) && statSync(found).isFile();
    if (!isFile && (path.startsWith('/api/') || extname(path) !== '')) answer.writeHead(404).end();
    else {
      const file = isFile ? found : join(folder, 'index.html');
      answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
      answer.end(readFileSync(file));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    folder,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const revisionOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The same screens with a mark in their page. */
function deploy(folder: string, version: string): void {
  const [index, worker] = [join(folder, 'index.html'), join(folder, 'sw.js')];
  const before = readFileSync(index, 'utf8');
  const next = before.replace('<html ', `<html data-version="${version}" `);
  const kept = readFileSync(worker, 'utf8');
  expect(kept).toContain(revisionOf(before));
  writeFileSync(index, next);
  writeFileSync(worker, kept.replace(revisionOf(before), revisionOf(next)));
}

test('a reload brings the version that is deployed, though another window is open', async ({ browser }) => {
  const { folder, origin, close } = await serveCopy();
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'allow' });
  const [page, other] = [await context.newPage(), await context.newPage()];
  const version = () => page.evaluate<string | undefined>('document.documentElement.dataset.version');
  for (const each of [page, other]) {
    await each.goto('/');
    await each.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  }
  expect(await version()).toBeUndefined();
  deploy(folder, '2');
  // The first reload finds the new worker, once the page has settled; a later one is answered by it.
  await expect
    .poll(
      async () => {
        await page.reload();
        return version();
      },
      { interval: 3_000, timeout: 60_000 },
    )
    .toBe('2');
  await context.close();
  close();
});
