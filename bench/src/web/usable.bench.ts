/**
 * From the navigation to a trade page that can be used: the buy button takes a press and a row of the book is painted. Cold is a profile
 * that was never here; warm is the same profile again, with what the browser and the service worker have kept.
 */
import type { BrowserContext } from 'playwright-core';
import { startSystem } from '../http/start-system.ts';
import { report } from '../report.ts';
import { newVisitor, openBrowser, tradePath } from './browser.ts';

const runs = 7;

/** Looks before each frame is drawn. `usable` becomes the milliseconds from the beginning of the navigation. */
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
  // What follows belongs to nobody's first seconds: the service worker keeps what it keeps.
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
  // The first round is for the server and the browser to warm up; a visitor's profile is new in each.
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
