/** The market of the demo, as a guest sees it on the trade page. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { barriers, overflow, type Size, untilTrue } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { startSystem, type System } from './system.ts';
import { wordsOf } from './words.ts';

const path = '/pages/transaction/index?symbol=BTC%2FUSDT';
let demo: System;
beforeAll(async () => {
  demo = await startSystem({ CROWD: 'on', FEED: 'simulated' });
});
afterAll(() => demo.remove());

/** Waits until what is shown of an element has changed so often. */
const changes = (page: Page, selector: string, times: number): Promise<void> =>
  page.evaluate(`new Promise((done) => {
    const shown = () => document.querySelector(${JSON.stringify(selector)})?.textContent;
    let [before, count] = [shown(), 0];
    const watcher = new MutationObserver(() => {
      const now = shown();
      if (now !== before) count += 1;
      before = now;
      if (count < ${times}) return;
      watcher.disconnect();
      done();
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  })`);

/** Where the labels of the head and the columns of the book are, in px, each time a figure of the two changes. */
const watch = `(ticks) => new Promise((done) => {
  const figures = () => document.querySelector('.trading-head').textContent + document.querySelector('.trading-book-rows').textContent;
  const places = () => [
    ...[...document.querySelectorAll('.trading-head dt')].map((label) => ['label ' + label.textContent, label.getBoundingClientRect().left]),
    ...[...document.querySelectorAll('.book .h span')].map((head) => ['head ' + head.textContent, head.getBoundingClientRect().right]),
    ...[...document.querySelectorAll('.book .lv')].flatMap((row, at) =>
      [...row.children].filter((cell) => cell.tagName === 'SPAN').map((cell, column) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { left, right } = range.getBoundingClientRect();
        return ['book ' + at + ' column ' + column, column === 0 ? left : right];
      })),
  ];
  const seen = new Map();
  let before = figures();
  let changes = 0;
  const look = () => {
    for (const [name, at] of places()) {
      const { low, high } = seen.get(name) ?? { low: at, high: at };
      seen.set(name, { low: Math.min(low, at), high: Math.max(high, at) });
    }
    const now = figures();
    if (now !== before) changes += 1;
    before = now;
    if (changes < ticks) return;
    watcher.disconnect();
    done({ names: seen.size, moved: [...seen].filter(([, { low, high }]) => high - low >= 0.5).map(([name, { low, high }]) => name + ' ' + (high - low)) });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
})`;

describe('simulated traders', () => {
  test.concurrent.for<[Size, string]>([
    ['phone', 'en'],
    ['desktop', 'en'],
    ['phone', 'th'],
    ['desktop', 'fr'],
    ['desktop', 'zh-CN'],
  ])(
    'DEMO-007 on a %s in %s the trade page says so, and leads to the open question of the FAQ',
    async ([size, locale], { browser, expect }) => {
      const { page, problems } = await openAs(browser, demo, undefined, locale, size);
      await page.goto(path);
      const link = page.getByRole('link', { name: wordsOf(locale)('trading:crowd.line'), exact: true });
      await link.waitFor();
      expect(await overflow(page)).toBe(0);
      expect(await barriers(page)).toEqual([]);
      await link.click();
      const question = page.locator('details#simulated-traders');
      await question.locator('p').first().waitFor({ state: 'visible' });
      expect(await question.getAttribute('open')).not.toBeNull();
      expect(await question.locator('summary').evaluate((summary) => summary === document.activeElement)).toBe(true);
      expect(await overflow(page)).toBe(0);
      await expect.poll(() => problems).toEqual([]);
      await page.context().close();
    },
  );

  // How often is measured without a browser (server/src/products/crowd).
  test('DEMO-004 the tape and the book go on by themselves; over 50 ticks no label and no column moves by a pixel', async ({
    browser,
  }) => {
    const { page, problems } = await openAs(browser, demo, undefined, 'en', 'desktop');
    // High enough for the book above the trades: in a lower window they are two tabs.
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.goto(path);
    // At a first start traders are given their funds, and build up the book, before they trade much.
    await page.locator('.trading-tape tbody tr').nth(4).waitFor({ timeout: 90_000 });
    await page.locator('.book .lv').nth(8).waitFor();
    await untilTrue(page, "document.fonts.status === 'loaded'");
    const [{ names, moved }] = await Promise.all([
      page.evaluate<{ names: number; moved: string[] }>(`(${watch})(50)`),
      changes(page, '.trading-tape tbody', 4),
      changes(page, '.trading-book-rows', 20),
    ]);
    expect(names).toBeGreaterThan(20);
    expect(moved).toEqual([]);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
