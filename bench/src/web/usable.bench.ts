/**
 * From the navigation to a usable trade page: the buy button can be pressed and a row of the book is painted. Cold is a new profile; warm is
 * the same profile again, with the caches of the browser and the service worker.
 */
import type { BrowserContext } from 'playwright-core';
import { startSystem } from '../http/start-system.ts';
import { report } from '../report.ts';
import { newVisitor, openBrowser, tradePath } from './browser.ts';
import { sized } from '../size.ts';

const runs = sized(7, 1);

/** Checks before each frame. `usable` becomes the milliseconds since the start of the navigation. */
const watch = `
  globalThis.usable = new Promise((resolve) => {
    const look = () => {
      const button = document.querySelector('form button[type=submit].buy:enabled');
      const row = document.querySelector('.book [data-row]');
      if (button?.checkVisibility() && row?.checkVisibility()) afterPaint(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
`;

async function visit(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto(tradePath, { waitUntil: 'commit' });
  const ms = await page.evaluate<number>('usable');
  // Not part of the measurement: the service worker fills its cache.
  await page.waitForLoadState('load');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.waitForTimeout(1_000);
  await page.close();
  return ms;
}

const browser = await openBrowser();
const system = await startSystem(1);
try {
  const cold: number[] = [];
  const warm: number[] = [];
  const [token = ''] = system.tokens;
  // The first round warms up the server and the browser; a visitor's profile is new in each.
  for (let n = 0; n <= runs; n += 1) {
    const context = await newVisitor(browser, { origin: `http://127.0.0.1:${system.port}`, size: 'desktop', token });
    await context.addInitScript(watch);
    const [first, , again] = [await visit(context), await visit(context), await visit(context)];
    await context.close();
    if (n === 0) continue;
    cold.push(first);
    warm.push(again);
  }
  report({ name: 'web.usable_cold', unit: 'ms', values: cold });
  report({ name: 'web.usable_warm', unit: 'ms', values: warm });
} finally {
  await browser.close();
  await system.stop();
}
