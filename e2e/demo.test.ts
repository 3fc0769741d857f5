/** The market of the demo, as a guest sees it who opens the trade page. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers, openBrowser, overflow, type Size } from './browser.ts';
import { openAs } from './pages.ts';
import { startSystem, type System } from './system.ts';
import { wordsOf } from './words.ts';

const path = '/pages/transaction/index?symbol=BTC%2FUSDT';
let system: System;
let browser: Browser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ CROWD: 'on', FEED: 'simulated' }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await system.remove();
});

/** How often what is shown of an element changes in ten seconds. */
const changes = (page: Page, selector: string): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const shown = () => document.querySelector(${JSON.stringify(selector)})?.textContent;
    let [before, count] = [shown(), 0];
    const look = setInterval(() => {
      const now = shown();
      if (now !== before) count += 1;
      before = now;
    }, 50);
    setTimeout(() => { clearInterval(look); done(count); }, 10_000);
  })`);

describe('simulated traders', () => {
  test('DEMO-004 the tape moves several times in ten seconds, the best prices of the book every second', async () => {
    const { page, problems } = await openAs(browser, system, undefined, 'en', 'desktop');
    await page.goto(path);
    // At a first start traders are given their funds, and build up the book, before they trade much.
    await page.locator('.trading-tape tbody tr').nth(4).waitFor({ timeout: 90_000 });
    const [tape, book] = await Promise.all([changes(page, '.trading-tape tbody'), changes(page, '.trading-book-box')]);
    expect(tape).toBeGreaterThan(3);
    expect(book).toBeGreaterThan(9);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each<[Size, string]>([
    ['phone', 'en'],
    ['desktop', 'en'],
    ['phone', 'th'],
    ['desktop', 'fr'],
    ['desktop', 'zh-CN'],
  ])(
    'DEMO-007 on a %s in %s the trade page says so, and leads to the open question of the FAQ',
    async (size, locale) => {
      const { page, problems } = await openAs(browser, system, undefined, locale, size);
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
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});
