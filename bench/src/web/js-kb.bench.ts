/**
 * JavaScript of a first visit until loading ends, compressed, in kB of 1,000 bytes: home for a guest on a phone, and the full trade page for a
 * trader on a desktop: chart, ticket, orders.
 */
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { startSystem } from '../http/start-system.ts';
import { report } from '../report.ts';
import { newVisitor, openBrowser, tradePath, type Visitor } from './browser.ts';
import { sized } from '../size.ts';

const runs = sized(5, 1);
/** Longer than the delay of any deferred load. */
const quietMs = 2_000;

async function kBOf(browser: Browser, visitor: Visitor, path: string): Promise<number> {
  const context = await newVisitor(browser, { ...visitor, serviceWorkers: 'block' });
  const page = await context.newPage();
  const bodies: Promise<number>[] = [];
  let lastAt = performance.now();
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    lastAt = performance.now();
    bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(path);
  await page.getByRole('main').waitFor();
  while (performance.now() - lastAt < quietMs) await page.waitForTimeout(100);
  const lengths = await Promise.all(bodies);
  await context.close();
  return lengths.reduce((sum, length) => sum + length, 0) / 1_000;
}

const browser = await openBrowser();
const system = await startSystem(1);
try {
  const origin = `http://127.0.0.1:${system.port}`;
  const [token = ''] = system.tokens;
  const home: number[] = [];
  const trade: number[] = [];
  while (home.length < runs) {
    home.push(await kBOf(browser, { origin, size: 'phone' }, '/'));
    trade.push(await kBOf(browser, { origin, size: 'desktop', token }, tradePath));
  }
  report({ name: 'web.js_kb_home', unit: 'kB', values: home });
  report({ name: 'web.js_kb_trade', unit: 'kB', values: trade });
} finally {
  await browser.close();
  await system.stop();
}
