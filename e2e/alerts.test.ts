/** Alerts and notifications in a browser: one is set from the bell, fires, and is on the badge and in the list. */
import { alert, market } from '@glassbook/contract';
import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { subscribed } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import type { System } from './system.ts';
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

describe('alerts', () => {
  let system: System;
  let browser: Browser;
  let trader: Trader;
  test.beforeAll(async ({ moving: started, browser: opened }) => {
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
    const toast = () => page.locator('.toast', { hasText: symbol }).first().waitFor({ timeout: 30_000 });
    // A toast is there for a moment only: it is waited for while the alert fires.
    const seen = toast();
    // One of two levels a cent from the price is reached by the next moves.
    for (const [condition, by] of [
      ['rises', 0.01],
      ['falls', -0.01],
    ] as const)
      await trader.call(alert.create, { symbol, condition, level: ((await index()) + by).toFixed(2), note: 'seen it' });
    await expect.poll(() => badge.getAttribute('aria-label'), { timeout: 20_000 }).toMatch(/unread/);
    await expect.poll(() => page.locator('.notice-row').first().textContent()).toContain('seen it');
    await seen;
    expect(await tones()).toBe(0);

    await page.evaluate("localStorage.setItem('glassbook.alert_sound', 'on')");
    const live = subscribed(page, 'notification.own');
    await page.reload();
    await live;
    const heard = toast();
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
    await heard;
    await expect.poll(tones).toBeGreaterThan(0);
    await page.context().close();
  });

  test('ALERT-005 ALERT-010 a percentage set in the sheet fires, and its letter is in the mailbox', async () => {
    const { page } = await openAs(browser, system, trader, 'en', 'desktop');
    await page.goto('/pages/transaction/index?symbol=ETH%2FUSDT');
    await page.getByRole('button', { name: say('trading:alerts', { symbol }) }).click();
    const dialog = page.getByRole('dialog');
    const ticker = yes(await clientOf(system.origin)(market.tickers, {})).message.find((one) => one.symbol === symbol)!;
    // What is further away has been reached already: it fires with the next price.
    const [last, high, low] = [Number(ticker.last), Number(ticker.high), Number(ticker.low)];
    const condition = last / low > high / last ? 'gains' : 'drops';
    await dialog.getByRole('combobox', { name: say('notification:alert.condition') }).click();
    await page.getByRole('option', { name: say(`notification:condition.${condition}`), exact: true }).click();
    await dialog.getByRole('textbox', { name: say('notification:alert.percent') }).fill('0.2');
    await dialog.getByRole('radio', { name: say('notification:window.24h'), exact: true }).click();
    await dialog.getByRole('textbox', { name: say('notification:alert.note') }).fill('by a percentage');
    await dialog.getByRole('switch', { name: say('notification:alert.mail') }).click();
    const title = say(`notification:notice.alert_${condition}`, {
      ...{ symbol, threshold: '0.2', window: say('notification:window.24h') },
    });
    const shown = page.locator('.toast', { hasText: title }).first().waitFor();
    await dialog.getByRole('button', { name: say('notification:alert.create') }).click();
    await shown;
    const letters = () =>
      system.mailbox.mails.filter(({ to, text }) => to.includes(trader.address) && text.includes('by a percentage'));
    await expect.poll(() => letters().length, { timeout: 20_000 }).toBe(1);
    expect(letters()[0]!.text).toContain(title);
    await page.goto('/notifications');
    await page.locator('.notice-row', { hasText: title }).first().waitFor();
    const [fired] = yes(await trader.call(alert.alerts, { symbol })).message.filter(({ percent }) => percent !== null);
    expect(fired).toMatchObject({ condition, window: '24h', mail: true, status: 'done', fired: 1 });
    await page.context().close();
  });
});
