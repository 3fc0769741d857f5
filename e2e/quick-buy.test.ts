/** Money between accounts and users in a browser: a coin is bought from the fiat account, a sum sent to another user, and the home menu leads there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { content, funds, wallet } from '@glassbook/contract';
import { Client } from 'pg';
import { describe, expect } from 'vitest';
import { barriers } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import type { System } from './system.ts';
import { yes, type Trader } from './trader.ts';
import { digits, withdrawer } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

/** Ends the hold of the recipients that this one saved, as if a day had passed. */
async function endHold({ dataDir }: System, from: Trader): Promise<void> {
  const run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { databaseUrl: string };
  const db = new Client({ connectionString: run.databaseUrl });
  await db.connect();
  await db.query(
    'UPDATE transfer_recipients SET held_until = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)',
    [from.address],
  );
  await db.end();
}

describe('quick buy, sending and the menu', () => {
  test('CONV-023 CONV-025 a coin is bought from the fiat account at a locked price, with the spread in money; an empty account leads to the transfer', async ({
    system,
    browser,
  }) => {
    const trader = await withdrawer(system);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    await page.goto('/pages/fund/quicklyBuyCoins');
    const button = (key: string, params?: Record<string, string>) =>
      page.getByRole('button', { name: say(key, params), exact: true });
    const transfer = page.getByRole('button', { name: say('app:transfer_in', { asset: 'USDT' }) });
    await transfer.nth(1).click();
    const sheet = page.getByRole('dialog', { name: say('wallet:transfer.title') });
    await sheet.getByRole('combobox', { name: `${say('wallet:transfer.to')} ${say('wallet:kind.legal')}` }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText(/^1 BTC ≈ [\d,]+\.\d\d USD$/).waitFor();
    await button('convert:get').click();
    await page.getByText(say('convert:problem.amount')).waitFor();
    yes(await trader.call(wallet.move, { currency_id: '3', number: '500', from_field: 'change', to_field: 'legal' }));
    await page.reload();
    const paid = page.getByRole('textbox', { name: say('convert:quick.spend') });
    await page.getByText(say('convert:available', { amount: '500', asset: 'USDT' })).waitFor();
    await paid.fill('100');
    await page.getByText('≈ 100 USDT', { exact: true }).waitFor();
    await button('convert:get').click();
    expect(await page.getByRole('timer').innerText()).toMatch(/^(10|9|8) s$/);
    await page.getByText(/^Spread in this price: 0\.1\d* USDT$/).waitFor();
    expect(await barriers(page)).toEqual([]);
    await button('convert:quick.buy', { asset: 'BTC' }).click();
    await page.getByText(/^Conversion #\d+$/).waitFor();
    await page.getByText(say('convert:available', { amount: '400', asset: 'USDT' })).waitFor();
    // Another currency for totals is the one that is typed in, and the unit of value itself can be chosen.
    await page.evaluate(() => localStorage.setItem('glassbook.currency', 'CNY'));
    await page.reload();
    await page.getByText(/^1 BTC ≈ [\d,]+\.\d\d CNY$/).waitFor();
    await paid.fill('683');
    await page.getByText('≈ 100 USDT', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: new RegExp(`^${say('convert:quick.pay')}`) }).click();
    await page.getByRole('option', { name: 'USDT', exact: true }).click();
    await page.getByRole('button', { name: '100 USDT', exact: true }).waitFor();
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('FUNDS-099 another user is saved and held with a countdown; a sum is sent, with the account shown before; both have it in their history', async ({
    system,
    browser,
  }) => {
    const [from, other] = [await withdrawer(system), await withdrawer(system)];
    const { page, problems } = await openAs(browser, system, from, 'en', 'phone');
    const amount = page.getByRole('textbox', { name: say('wallet:transfer.amount') });
    const review = page.getByRole('button', { name: say('funds:send.review'), exact: true });
    const sheet = page.getByRole('dialog');
    await page.goto('/pages/fund/withdraw');
    await page.getByRole('radio', { name: say('funds:send.to_user'), exact: true }).click();
    await amount.fill('50');
    await page.getByRole('button', { name: say('funds:send.add'), exact: true }).click();
    await sheet.getByLabel(say('funds:send.account'), { exact: true }).fill(other.address);
    expect(await barriers(page)).toEqual([]);
    await sheet.getByRole('button', { name: say('funds:send.add'), exact: true }).click();
    expect(await page.getByRole('timer').textContent()).toMatch(/ (24:00:00|23:59:\d\d)$/);
    await sheet.waitFor({ state: 'detached' });
    expect(await review.isDisabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await endHold(system, from);
    await page.reload();
    await amount.fill('50');
    expect(await barriers(page)).toEqual([]);
    await review.click();
    await sheet.getByText(other.address).first().waitFor();
    await sheet.getByLabel(say('security:payment'), { exact: true }).fill(digits);
    expect(await barriers(page)).toEqual([]);
    await sheet.getByRole('button', { name: say('funds:send.go', { asset: 'USDT' }) }).click();
    await page
      .getByRole('listitem')
      .getByText(/50\.00 USDT/)
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    const { data } = yes(await other.call(funds.userTransfers, {})).message;
    expect(data).toMatchObject([{ direction: 'received', number: '50.00000000' }]);
    await page.goto('/pages/fund/transfer_history');
    await page.getByRole('link', { name: say('wallet:moves.to_users') }).click();
    await page
      .getByRole('listitem')
      .getByText(/50\.00 USDT/)
      .waitFor();
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('CONV-026 every entry of the home menu that leads somewhere opens a page', async ({ system, browser }) => {
    const trader = await withdrawer(system);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    const { message: menu } = yes(await trader.call(content.menu, {}));
    const urls = Object.fromEntries(menu.map(({ title, url }) => [title, url]));
    expect(urls).toMatchObject({
      ...{ recharge: '/pages/fund/select', withdraw: '/pages/fund/withdraw', convert: '/pages/fund/transfer' },
      ...{ quicklyBuyCoins: '/pages/fund/quicklyBuyCoins', transfer: '/pages/fund/fundTransfer' },
    });
    for (const { url } of menu.filter((row) => row.url !== '')) {
      await page.goto(url);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await page.getByText(say('app:not_found.title')).count(), url).toBe(0);
    }
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
