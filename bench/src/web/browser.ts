/** A real browser on the built screens, and the page's own paint times. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const root = resolve(import.meta.dirname, '../../..');
const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const desktop = { viewport: { width: 1440, height: 900 } } as const;

export const tradePath = '/pages/transaction/index?symbol=BTC%2FUSDT';

/** Builds the screens where they are outdated, and opens a browser. */
export function openBrowser(): Promise<Browser> {
  // Standard output is reserved for measurement lines.
  execFileSync(process.execPath, ['scripts/build.js'], { cwd: root, stdio: ['ignore', 2, 2] });
  return chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags });
}

export type Visitor = {
  origin: string;
  size: 'phone' | 'desktop';
  /** Of a logged-in user. */
  token?: string;
  /** Whether the service worker may cache files, as in production; off where only the page's own loads count. */
  serviceWorkers?: 'allow' | 'block';
};

/** A new browser profile, empty but for a session. */
export async function newVisitor(browser: Browser, visitor: Visitor): Promise<BrowserContext> {
  const { origin, size, token, serviceWorkers = 'allow' } = visitor;
  const kept = { 'glassbook.version': '1', ...(token === undefined ? {} : { 'glassbook.token': token }) };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...(size === 'phone' ? phone : desktop),
    baseURL: origin,
    locale: 'en',
    reducedMotion: 'reduce',
    serviceWorkers,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(afterPaint);
  return context;
}

/**
 * `afterPaint(then)` for the page: calls back when the document's current state has been painted. A frame's callbacks run before the paint,
 * and a message posted in one arrives right after.
 */
const afterPaint = `
  window.afterPaint = (then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(undefined);
    });
`;
