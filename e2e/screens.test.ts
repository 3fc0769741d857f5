import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers, openBrowser, overflow, type Size } from './browser.ts';
import { builtPages, livelyTrader, openAs } from './pages.ts';
import { hasRecording, startSystem, type System } from './system.ts';
import type { Trader } from './trader.ts';

const pages = builtPages();

test('the table of pages is read', () => {
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.map(({ path }) => path)).toContain('/pages/common/register');
  expect(pages.filter(({ login }) => login).length).toBeGreaterThan(3);
});

describe.skipIf(!hasRecording)('every screen', () => {
  let system: System;
  let browser: Browser;
  let trader: Trader;
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), openBrowser()]);
    trader = await livelyTrader(system);
  });
  afterAll(async () => {
    await browser.close();
    await system.remove();
  });

  const views = (['phone', 'desktop'] as Size[]).flatMap((size) =>
    (['en', 'zh-CN'] as const).map((locale) => ({ size, locale })),
  );
  test.each(views)(
    'has no accessibility violation, no error and no overflow: $size, $locale',
    { timeout: 240_000 },
    async ({ size, locale }) => {
      const { page, problems } = await openAs(browser, system, trader, locale, size);
      const found: string[] = [];
      for (const { path } of pages) {
        await page.goto(path);
        await page.getByRole('main').waitFor();
        await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
        found.push(...(await barriers(page)).map((line) => `${path} ${line}`));
        const sideways = await overflow(page);
        if (sideways > 0) found.push(`${path} sticks out ${sideways} px`);
        if ((await page.title()) === '') found.push(`${path} has no title`);
        if ((await page.getByRole('heading', { level: 1 }).count()) !== 1)
          found.push(`${path} has not one heading of level 1`);
        found.push(...problems.splice(0).map((line) => `${path} ${line}`));
      }
      await page.context().close();
      expect(found).toEqual([]);
    },
  );

  test('pages for traders send a guest to the login and back', async () => {
    const { page } = await openAs(browser, system, undefined, 'en', 'phone');
    await page.goto('/pages/fund/assets');
    await page.waitForURL(/\/pages\/common\/login\?back=/);
    await page.context().close();
  });
});
