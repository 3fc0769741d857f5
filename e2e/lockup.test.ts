/**
 * A user locks an amount in a browser, from the Earn tab to the receipt, and redeems it: the balances change by the figures that were shown. Two of staff begin
 * an offer and close it.
 */
import { describe, expect } from 'vitest';
import { barriers } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { staffPage } from './staff.ts';
import { signUp, spotBalances } from './trader.ts';
import { approve, askFor, choose, fill } from './two-people.ts';
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

  test('LOCKUP-007 LOCKUP-014 two people begin an offer, which is bought from the Earn tab; closed by two it is sold no more, and what runs goes on', async ({
    system,
    browser,
  }) => {
    const rule = (field: string) => say(`lockup:rule.lockupOffer.${field}`);
    const maker = (await staffPage(browser, system.origin, 'treasurer')).page;
    await maker.goto('/desk/settings/lockupOffer:new');
    await choose(maker, rule('asset'), 'USDT');
    const typed = { days: '11', dailyPpm: '0.1', penaltyPpm: '0.2', min: '10', ownerMax: '900', allMax: '5000' };
    for (const [field, text] of Object.entries(typed)) await fill(maker, rule(field), text);
    await approve(browser, system, await askFor(maker));

    const trader = await signUp(system.origin, system.mailbox);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    await page.goto('/pages/financial/index');
    await page.getByRole('link', { name: new RegExp(`^${say('lockup:title')}`) }).click();
    await page.getByRole('link', { name: /^11 days/ }).click();
    await page.getByRole('textbox', { name: new RegExp(`^${say('offer:amount')}`) }).fill('500');
    await page.getByRole('button', { name: say('offer:review'), exact: true }).click();
    await page.getByRole('button', { name: /^Lock 500/ }).click();
    await page.getByRole('status', { name: /^Lock-up L-\d+$/ }).waitFor();

    const offer = new URL(page.url()).searchParams.get('id');
    await maker.goto(`/desk/settings/lockupOffer:${offer}`);
    await choose(maker, say('offer:rule.status'), say('offer:rule.status.closed'));
    const request = await askFor(maker);
    await page.reload();
    await page.getByRole('textbox', { name: new RegExp(`^${say('offer:amount')}`) }).waitFor();
    await approve(browser, system, request);
    await page.getByText(say('offer:refusal.offer_closed'), { exact: true }).waitFor();
    await page.goto('/pages/lockming/order');
    const order = page.getByRole('article', { name: /^Lock-up L-\d+$/ });
    await order.getByText(say('lockup:state.running'), { exact: true }).waitFor();
    await expect.poll(() => problems).toEqual([]);
    for (const each of [maker, page]) await each.context().close();
  });
});
