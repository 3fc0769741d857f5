/** A user converts in a browser: the price is locked, accepted, and its receipt is what the balances changed by. */
import { describe, expect } from 'vitest';
import { barriers } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { signUp, spotBalances } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

describe('convert', () => {
  test('FUNDS-108 a conversion from the price that is locked to its receipt, by which the balances changed', async ({
    system,
    browser,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    const before = await spotBalances(trader);
    await page.goto('/pages/fund/transfer');
    await page.getByRole('textbox', { name: new RegExp(`^${say('convert:amount')}`) }).fill('250');
    await page.getByRole('button', { name: say('convert:get'), exact: true }).click();
    const locked = page.getByRole('region', { name: say('convert:locked') });
    await locked.getByRole('timer').waitFor();
    // With the places of the asset.
    const accept = say('convert:send', { amount: '250', asset: 'USDT' }).replace('250', String.raw`250(\.0+)?`);
    await page.getByRole('button', { name: new RegExp(`^${accept}$`) }).click();
    const receipt = page.getByRole('region', { name: /^Conversion #\d+$/ });
    const gets = receipt.locator('dl > div').last();
    const asset = /\((\w+)\)/.exec(await gets.locator('dt').innerText())?.[1] ?? '';
    const got = Number((await gets.locator('dd').innerText()).replaceAll(',', ''));
    expect(got).toBeGreaterThan(0);
    const after = await spotBalances(trader);
    const changeOf = (name: string) => Number(after[name]?.available) - Number(before[name]?.available);
    expect(changeOf('USDT')).toBeCloseTo(-250, 8);
    expect(changeOf(asset)).toBeCloseTo(got, 8);
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
