/** A user locks an amount in a browser, from the Earn tab to the receipt, and redeems it: the balances change by the figures that were shown. */
import { describe, expect } from 'vitest';
import { barriers } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { signUp, spotBalances } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

describe('lock-up', () => {
  test('LOCKUP-012 LOCKUP-013 from the Earn tab to the receipt, the list and early redemption', async ({
    system,
    browser,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    const usdt = async () => Number((await spotBalances(trader))['USDT']?.available);
    const before = await usdt();
    await page.goto('/pages/financial/index');
    await page.getByRole('link', { name: new RegExp(`^${say('lockup:title')}`) }).click();
    await page
      .getByRole('region', { name: say('lockup:title_of', { asset: 'USDT' }) })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('textbox', { name: new RegExp(`^${say('offer:amount')}`) }).fill('500');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: say('offer:review'), exact: true }).click();
    await page.getByRole('button', { name: /^Lock 500/ }).click();
    const receipt = page.getByRole('status', { name: /^Lock-up L-\d+$/ });
    await receipt.waitFor();
    expect(await usdt()).toBe(before - 500);
    await receipt.getByRole('link').click();
    const order = page.getByRole('article', { name: /^Lock-up L-\d+$/ });
    await order.getByRole('button', { name: say('lockup:redeem'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    const back = Number((await sheet.locator('dl > div.sum dd').innerText()).replaceAll(',', ''));
    await sheet.getByRole('button', { name: say('lockup:redeem'), exact: true }).click();
    await page.getByText(say('lockup:state.redeemed')).waitFor();
    expect(await usdt()).toBeCloseTo(before - 500 + back, 8);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
