/** Text of twice the usual size, as the browser's own setting gives it (WCAG 1.4.4): on no page do two texts lie on each other, or beyond the edge. */
import { chromium } from 'playwright-core';
import { describe } from 'vitest';
import { flags, overflow, sizes, type Size } from './browser.ts';
import { signedIn } from './pages.ts';
import { test } from './shared-system.ts';

const FONT_PX = 32;

const pages = {
  home: '/',
  markets: '/pages/market/market',
  trade: '/pages/transaction/index?symbol=BTC%2FUSDT',
  pair: '/pages/transaction/currency?symbol=ETH%2FUSDT',
  orders: '/pages/transaction/currency_order',
  assets: '/pages/fund/assets',
  records: '/pages/fund/assets_all_record',
  settings: '/pages/setting/setting',
  months: '/pages/setting/bill',
  years: '/pages/setting/bill?view=years',
  convert: '/pages/fund/transfer',
  withdraw: '/pages/fund/withdraw',
  fundRecords: '/pages/fund/receive_withdraw_record',
};

/** The pairs of texts in the window that overlap by more than a line's leading, as lines. What a bar at the edge of the window covers is left out. */
const overlaps = `(() => {
  const texts = [];
  const barOf = (element) => {
    for (let at = element; at; at = at.parentElement) if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    return null;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent.trim(), parent = node.parentElement;
    if (words === '' || parent.closest('.sr, .skip, [inert], .trading-canvas, .lv, script, style, svg')) continue;
    if (getComputedStyle(parent).visibility === 'hidden') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const bar = barOf(parent);
    for (const box of range.getClientRects()) {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      if (box.width >= 4 && hit && barOf(hit) === bar) texts.push({ words, parent, box });
    }
  }
  const found = [];
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      if (one.parent === other.parent) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 4 && down > 10) found.push('"' + one.words + '" lies on "' + other.words + '"');
    }
  return [...new Set(found)];
})()`;

describe('text of 200 %', () => {
  test.for([
    ['phone', 'en', ['home', 'markets', 'trade', 'pair', 'orders', 'assets', 'records', 'settings']],
    ['phone', 'en', ['months', 'years', 'convert', 'withdraw', 'fundRecords']],
    ['phone', 'fr', ['assets', 'months', 'years', 'convert', 'withdraw', 'fundRecords']],
    ['phone', 'th', ['markets', 'trade', 'assets']],
    ['desktop', 'en', ['home', 'trade', 'pair']],
  ] as const)('%s, %s: %s', async ([size, locale, names], { system, trader, expect }) => {
    const { context, close } = await openLarge(system.origin, locale, size);
    try {
      await context.addInitScript(signedIn(trader));
      for (const name of names) {
        const page = await context.newPage();
        await page.goto(pages[name]);
        await page.locator('main h1, main h2, main .trading-picker').first().waitFor({ state: 'attached' });
        await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
        expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe(`${FONT_PX}px`);
        await expect.poll(() => page.evaluate(overlaps), { message: name, timeout: 5_000 }).toEqual([]);
        expect(await overflow(page), name).toBe(0);
        await page.close();
      }
    } finally {
      await close();
    }
  });
});

/** A browser whose own setting of the text's size is twice the usual one. */
async function openLarge(baseURL: string, locale: string, size: Size) {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...flags, `--blink-settings=defaultFontSize=${FONT_PX}`],
  });
  const context = await browser.newContext({
    ...{ baseURL, locale, viewport: sizes[size], reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  await context.route('**/api/news/index_pop*', (route) => route.fulfill({ json: { type: 'ok', message: null } }));
  return { context, close: () => browser.close() };
}
