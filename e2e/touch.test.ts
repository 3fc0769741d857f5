import { describe } from 'vitest';
import { barriers } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { wordsOf } from './words.ts';

describe('on a touch screen of 390 px', () => {
  test('a notice opens by itself once in a browser, also after another language is chosen', async ({
    system,
    browser,
    expect,
  }) => {
    const { page, problems, settled } = await openAs(browser, system, undefined, 'en', 'phone', { popups: true });
    const say = wordsOf('en');
    await page.goto('/');
    const notice = page.getByRole('dialog', { name: 'This site uses demo funds' });
    await notice.waitFor();
    expect(await barriers(page)).toEqual([]);
    await notice
      .getByRole('button', { name: say('home:popup.close'), exact: true })
      .first()
      .click();
    await notice.waitFor({ state: 'hidden' });
    const popups = () => page.locator('dialog[open]').count();
    const comesBack = async () => {
      await Promise.all([page.waitForResponse(/news\/index_pop/), page.reload()]);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled();
      return popups();
    };
    expect(await comesBack()).toBe(0);
    await page.evaluate("localStorage.setItem('glassbook.language', 'fr')");
    expect(await comesBack()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('the orders page receives nothing but what it subscribed to', async ({ system, browser, trader, expect }) => {
    const { page } = await openAs(browser, system, trader, 'en', 'phone');
    const frames: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(payload.toString())));
    await page.goto('/pages/transaction/currency_order');
    await expect.poll(() => frames.some((frame) => frame.includes('snapshot')), { timeout: 10_000 }).toBe(true);
    await page.waitForTimeout(5_000);
    expect(frames.filter((frame) => /^\d+\["(kline|daymarket|market_depth|match_trade)"/.test(frame))).toEqual([]);
    expect(frames.length).toBeLessThan(60);
    await page.context().close();
  });

  test('a first visit of Home shifts by at most 0.02, however late its answers come', async ({
    system,
    browser,
    trader,
    expect,
  }) => {
    const { page, settled } = await openAs(browser, system, trader, 'en', 'phone');
    await page.addInitScript(`
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    let asked = 0;
    await page.route('**/api/**', async (route) => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 300 + (asked % 4) * 250));
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled();
    await page.waitForTimeout(1_500);
    expect(asked).toBeGreaterThan(4);
    expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.02);
    await page.context().close();
  });
});
