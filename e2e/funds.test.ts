/** A user withdraws to a saved address in a browser, cancels, and sees what two staff people decide about another one. */
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { funds } from '@glassbook/contract';
import { barriers } from './browser.ts';
import { fundsStaff } from './funds-staff.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { yes } from './trader.ts';
import { digits, saved, withdrawer } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

describe('withdrawals', () => {
  test('FUNDS-040 FUNDS-046 FUNDS-047 a withdrawal to a saved address is asked for and canceled; another is decided by two people, which its page shows without a reload', async ({
    system,
    browser,
  }) => {
    const trader = await withdrawer(system);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    const button = (key: string, params?: Record<string, string>) =>
      page.getByRole('button', { name: say(key, params), exact: true });
    await page.goto('/pages/fund/assets');
    await page.getByRole('link', { name: say('app:menu.withdraw'), exact: true }).click();
    const amount = page.getByRole('textbox', { name: say('wallet:transfer.amount') });
    await amount.fill('100');
    const figure = (key: string) =>
      page
        .locator('dl > div', { hasText: say(key) })
        .locator('dd')
        .first();
    expect(await figure('funds:withdraw.receive').innerText()).toBe('99.00 USDT');
    expect(await barriers(page)).toEqual([]);
    await button('funds:withdraw.review').click();
    await page.getByRole('dialog').getByLabel(say('security:payment'), { exact: true }).fill(digits);
    expect(await barriers(page)).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('funds:withdraw.title', { asset: 'USDT' }) })
      .click();
    await page.getByText(say('funds:step.review_waits')).waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/^(24:00:00|23:5\d:\d\d)$/);
    expect(await barriers(page)).toEqual([]);
    await button('funds:cancel.go').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('funds:cancel.go'), exact: true })
      .click();
    await page.getByRole('listitem').getByText(say('funds:status.cancelled'), { exact: true }).waitFor();

    const asked = { address: saved, currency: '3', number: '250', type: '0', password: digits } as const;
    const { id } = yes(await trader.call(funds.withdraw, asked, { key: randomUUID() })).data;
    await page.goto('/pages/fund/receive_withdraw_record');
    await page.getByRole('link', { name: new RegExp(`W-${id}`) }).click();
    await page.getByText(say('funds:step.review_waits')).waitFor();
    const staff = await fundsStaff(system);
    await staff.review(id);
    await page.getByText(say('funds:step.review_now')).waitFor();
    await staff.approve(id);
    await page.getByText(say('funds:step.paid_waits')).waitFor();
    expect(await button('funds:cancel.go').count()).toBe(0);
    await staff.claim(id);
    await page.getByText(say('funds:step.paid_now')).waitFor();
    await staff.pay(id, `0xfeed${id}`);
    await page.getByText(`0xfeed${id}`, { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
