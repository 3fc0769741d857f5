/** Alerts and notifications in a browser: one is set from the bell, fires, and is on the badge and in the list. */
import { alert, market } from '@glassbook/contract';
import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { onRecording, type System } from './system.ts';
import { clientOf, signUp, yes, type Trader } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const symbol = 'ETH/USDT';

/** Counts what the page plays; the sound itself cannot be tested. */
const heardTones = `window.heardTones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.heardTones += 1; return start.apply(this, when); };`;

/** The device's clock is an hour slow. */
const slowClock = 'const now = Date.now; Date.now = () => now() - 3_600_000;';

describe('alerts', onRecording, () => {
  let system: System;
  let browser: Browser;
  let trader: Trader;
  test.beforeAll(async ({ system: started, browser: opened }) => {
    [system, browser] = [started, opened];
    trader = await signUp(system.origin, system.mailbox);
  });

  const index = async () =>
    Number(yes(await clientOf(system.origin)(market.tickers, {})).message.find((one) => one.symbol === symbol)!.last);

  test('ALERT-001 an alert is set from the bell of the trade page, paused, edited and deleted there', async () => {
    for (const size of ['phone', 'desktop'] as const) {
      const { page } = await openAs(browser, system, trader, 'en', size);
      await page.goto('/pages/transaction/index?symbol=ETH%2FUSDT');
      await page.getByRole('button', { name: say('trading:alerts', { symbol }) }).click();
      const dialog = page.getByRole('dialog');
      const level = (Math.round(await index()) * 2).toFixed(2);
      const field = dialog.getByRole('textbox', { name: say('notification:alert.level', { unit: 'USDT' }) });
      // Its groups go with the focus, before anything is typed.
      await field.focus();
      await expect.poll(() => field.inputValue()).not.toContain(',');
      await field.fill(level);
      await dialog.getByRole('button', { name: say('notification:alert.create') }).click();
      const row = dialog.getByRole('listitem');
      await expect.poll(() => row.count()).toBe(1);
      await row.getByRole('switch').click();
      await expect.poll(() => row.textContent()).toContain(say('notification:status.paused'));
      await row.getByRole('button').last().click();
      await expect.poll(() => row.count()).toBe(0);
      await page.context().close();
    }
  });

  test('NOTIFY-005 a fired alert is a message, on the badge and in the list; reading all clears the badge', async () => {
    const { page } = await openAs(browser, system, trader, 'en', 'desktop');
    await page.addInitScript(heardTones);
    await page.addInitScript(slowClock);
    const tones = () => page.evaluate<number>('window.heardTones');
    await page.goto('/notifications');
    const badge = page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: /Notifications/ });
    await expect.poll(() => badge.getAttribute('aria-label')).toMatch(/unread/);
    await page.getByRole('button', { name: say('notification:read_all') }).click();
    await expect.poll(() => badge.getAttribute('aria-label')).toBe(say('notification:title'));
    // One of two levels a cent from the price is reached by the next moves.
    for (const [condition, by] of [
      ['rises', 0.01],
      ['falls', -0.01],
    ] as const)
      await trader.call(alert.create, { symbol, condition, level: ((await index()) + by).toFixed(2), note: 'seen it' });
    await expect.poll(() => badge.getAttribute('aria-label'), { timeout: 20_000 }).toMatch(/unread/);
    await expect.poll(() => page.locator('.notice-row').first().textContent()).toContain('seen it');
    await page.locator('.toast', { hasText: symbol }).first().waitFor();
    expect(await tones()).toBe(0);

    await page.evaluate("localStorage.setItem('glassbook.alert_sound', 'on')");
    await page.reload();
    for (const [condition, by] of [
      ['rises', 0.01],
      ['falls', -0.01],
    ] as const)
      await trader.call(alert.create, {
        symbol,
        condition,
        level: ((await index()) + by).toFixed(2),
        note: 'heard it',
      });
    await page.locator('.toast', { hasText: symbol }).first().waitFor();
    expect(await tones()).toBeGreaterThan(0);
    await page.context().close();
  });
});
