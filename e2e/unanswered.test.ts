/** A purchase whose answer is lost: its user, who has just signed up, finds it after a reload and from any other page, and the money leaves once. */
import { randomUUID } from 'node:crypto';
import { lockup, wallet } from '@glassbook/contract';
import { describe, expect } from 'vitest';
import { barriers, openPage } from './browser.ts';
import { Person, signsUp } from './person.ts';
import { test } from './shared-system.ts';
import { spotBalances, yes } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

describe('what has no answer', () => {
  test('it is there after a reload and listed on other pages; sent again it is carried out once', async ({
    system,
    browser,
  }) => {
    const { page } = await openPage(browser, system.origin, 'en', 'phone');
    const person = new Person(page, say, expect);
    const trader = await signsUp(system, person);
    yes(await trader.call(wallet.claimDemo, {}, { key: randomUUID() }));
    const usdt = async () => Number((await spotBalances(trader))['USDT']?.available);
    const before = await usdt();
    await page.goto('/pages/lockming/lockming');
    await page
      .getByRole('region', { name: say('lockup:title_of', { asset: 'USDT' }) })
      .getByRole('link')
      .first()
      .click();

    const amount = page.getByRole('textbox', { name: new RegExp(`^${say('offer:amount')}`) });
    await amount.fill('500');
    await person.press('offer:review');
    const sheet = page.getByRole('dialog');
    const shown = () => sheet.locator('dl').allInnerTexts();
    const lock = page.getByRole('button', { name: /^Lock 500/ });
    await lock.waitFor();
    const figures = await shown();
    const keys: (string | undefined)[] = [];
    await page.route(`**/api${lockup.lock.path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The server has carried it out by then.
      await route.fetch();
      await route.abort();
    });
    await lock.click();
    await sheet.getByText(say('offer:unknown')).waitFor();

    await page.reload();
    await expect.poll(() => amount.inputValue()).toBe('500');
    expect(await amount.isDisabled()).toBe(true);
    await person.press('offer:review');
    await sheet.getByText(say('offer:unknown')).waitFor();
    expect(await shown()).toEqual(figures);

    await page.goto('/pages/fund/transfer');
    const line = page.getByText(say('notification:unanswered.some', { names: say('lockup:title') }));
    await line.waitFor();
    expect(await barriers(page)).toEqual([]);
    await person.press('notification:unanswered.show');
    await page.unrouteAll();
    const sentAgain = page.waitForRequest(`**/api${lockup.lock.path}`);
    await sheet.getByRole('link', { name: say('notification:unanswered.again'), exact: true }).click();
    await person.press('offer:review');
    await sheet.getByRole('button', { name: say('offer:again'), exact: true }).click();
    await page.getByRole('status', { name: /^Lock-up L-\d+$/ }).waitFor();
    keys.push((await sentAgain).headers()['idempotency-key']);

    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
    expect(await usdt()).toBe(before - 500);
    expect(yes(await trader.call(lockup.orders, { status: '1' })).message).toMatchObject({ total: 1 });
    await page.goto('/pages/fund/transfer');
    await page.getByRole('textbox', { name: new RegExp(`^${say('convert:amount')}`) }).waitFor();
    expect(await line.count()).toBe(0);
    await page.context().close();
  });
});
