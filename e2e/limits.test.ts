/** The page of self-limits in a browser: limits that are set, the reminder of the session, and a cool-off that is confirmed twice. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { barriers, overflow } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { password, signUp } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const button = (page: Page, key: string) => page.getByRole('button', { name: say(`limit:${key}`), exact: true });
const groupOf = (page: Page, key: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: say(`limit:group.${key}`), exact: true }) });
const isWhole = async (page: Page) => expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);

describe('self-limits', () => {
  test('LIMIT-003 LIMIT-011 on a phone the minutes of a session are set, and once they have passed a reminder is shown on any page', async ({
    system,
    browser,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page, problems, settled } = await openAs(browser, system, trader, 'en', 'phone');
    await page.clock.install();
    await page.goto('/pages/setting/limits');
    const session = groupOf(page, 'session').getByRole('button');
    await session.getByText(say('limit:none')).waitFor();
    await settled();
    await isWhole(page);
    await session.click();
    const minutes = page.getByRole('dialog').getByLabel(say('limit:edit.minutes'), { exact: true });
    await minutes.fill('14');
    await button(page, 'edit.save').click();
    await page.getByText(say('limit:refusal.session_out_of_range', { min: '15', max: '1440' })).waitFor();
    await isWhole(page);
    await minutes.fill('15');
    // A button takes one press in half a second.
    await page.clock.fastForward(600);
    await button(page, 'edit.save').click();
    await session.getByText(say('limit:minutes', { minutes: '15' })).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.goto('/pages/market/market');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled();
    const reminder = page.getByText(say('limit:reminder.title'), { exact: true });
    expect(await reminder.count()).toBe(0);
    await page.clock.fastForward('15:30');
    await reminder.waitFor();
    await page.getByText(say('limit:reminder.body', { minutes: '15' }), { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await button(page, 'title').click();
    await page.waitForURL('**/pages/setting/limits');
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('LIMIT-009 LIMIT-014 on a desktop a limit is set, and a cool-off begins after a second confirmation and the password', async ({
    system,
    browser,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page, problems, settled } = await openAs(browser, system, trader, 'en', 'desktop');
    await page.goto('/pages/setting/limits');
    const loss = groupOf(page, 'loss').getByRole('button', { name: new RegExp(`^${say('limit:period.day')}`) });
    await loss.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('limit:edit.amount', { unit: 'USDT' }), { exact: true }).fill('250.50');
    await isWhole(page);
    await button(page, 'edit.save').click();
    await loss.getByText('250.5 USDT', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await settled();
    await isWhole(page);

    await page.getByRole('button', { name: new RegExp(`^${say('limit:cool_off.title')}`) }).click();
    await dialog.getByRole('radio', { name: say('limit:length.week'), exact: true }).click();
    await isWhole(page);
    await button(page, 'sure.next').click();
    const start = button(page, 'sure.start_cool_off');
    expect(await start.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: say('limit:sure.understood') }).click();
    await isWhole(page);
    await start.click();
    await dialog.getByLabel(say('security:confirm.password'), { exact: true }).fill(password);
    await isWhole(page);
    await dialog.getByRole('button', { name: say('security:confirm.go'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByText(say('limit:paused.cool_off', { time: '' }))
      .first()
      .waitFor();
    await settled();
    await isWhole(page);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
