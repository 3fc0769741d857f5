import { randomUUID } from 'node:crypto';
import { spot } from '@glassbook/contract';
import { describe } from 'vitest';
import { barriers, drawn } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { yes } from './trader.ts';
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
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('the orders page receives nothing but what it subscribed to', async ({ system, browser, trader, expect }) => {
    const { page } = await openAs(browser, system, trader, 'en', 'phone');
    const frames: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(payload.toString())));
    await page.goto('/pages/transaction/currency_order');
    await expect.poll(() => frames.some((frame) => frame.includes('snapshot')), { timeout: 10_000 }).toBe(true);
    // A client of the old protocol receives them of a trade, without a subscription.
    const old = new WebSocket(`${system.origin.replace('http', 'ws')}/socket.io/?EIO=3&transport=websocket`);
    const received: string[] = [];
    old.onmessage = ({ data }) => received.push(String(data));
    await expect.poll(() => received).toContain('40');
    const buy = { currency_id: '2', legal_id: '3', type: '1', order_type: 'market', value: '50' } as const;
    yes(await trader.call(spot.placeOrder, buy, { key: randomUUID() }));
    await expect.poll(() => received.some((frame) => frame.startsWith('42["match_trade"'))).toBe(true);
    old.close();
    await expect.poll(() => frames.some((frame) => /^\d+\["push".*"fills":\[\{/.test(frame))).toBe(true);
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
    await drawn(page);
    expect(asked).toBeGreaterThan(4);
    expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.02);
    await page.context().close();
  });
});
