/** Phone numbers in a browser, with codes by a gateway of SMS: the list of countries, an account by number, its login, and a number that is set and changed. */
import { account } from '@glassbook/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { barriers, openPage, overflow } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { clientOf, password, signUp, yes } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const press = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true }).click();
const field = (page: Page, key: string) => page.getByLabel(say(key), { exact: true });
const byPhone = (page: Page) => page.getByRole('radio', { name: say('account:by.phone'), exact: true }).click();
const vietnam = say('account:country.chosen', { country: 'Vietnam', code: '84' });

describe('phone numbers', () => {
  test('ACCOUNT-070 ACCOUNT-072 ACCOUNT-078 a country is chosen by its flag and code, an account opened by number and logged in to', async ({
    system,
    browser,
    sms,
  }) => {
    const { page, problems, settled } = await openPage(browser, system.origin, 'en', 'phone');
    await page.goto('/pages/setting/areas');
    const rows = page.getByRole('group', { name: say('account:country.title') }).getByRole('listitem');
    const served = yes(await clientOf(system.origin)(account.areas, {})).message;
    await expect.poll(() => rows.count()).toBe(served.length);
    await settled();
    const flags = rows.locator('img.flag');
    const drawn = () =>
      flags.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth > 0).length);
    // Those out of sight are not loaded; each is there.
    expect(await drawn()).toBeLessThan(served.length / 2);
    await flags.evaluateAll((all: HTMLImageElement[]) => all.forEach((one) => (one.loading = 'eager')));
    await expect.poll(drawn).toBe(served.length);
    expect(await barriers(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('searchbox').fill('viet');
    await rows.getByRole('button', { name: /^Vietnam ?\+84$/ }).click();
    await page.waitForURL('**/pages/setting/setting');

    await page.goto('/pages/common/register');
    await byPhone(page);
    await page.getByRole('button', { name: vietnam, exact: true }).waitFor();
    await field(page, 'account:field.phone').fill('0912 000 101');
    expect(await barriers(page)).toEqual([]);
    await press(page, 'account:address.go');
    const digits = page.getByRole('textbox', { name: say('account:code.label_sms'), exact: true });
    await digits.pressSequentially(await sms.codeFor('+84912000101'));
    await field(page, 'account:field.new_password').fill(password);
    await field(page, 'account:field.repeated').fill(password);
    await press(page, 'account:register.go');
    await page.waitForURL((url) => !url.pathname.includes('register'));
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();

    const again = await openPage(browser, system.origin, 'vi', 'desktop');
    const speak = wordsOf('vi');
    await again.page.goto('/pages/common/login?back=/pages/setting/security');
    await again.page.getByRole('radio', { name: speak('account:by.phone'), exact: true }).click();
    await again.page.getByLabel(speak('account:field.phone'), { exact: true }).fill('0912000101');
    await again.page.getByLabel(speak('account:field.password'), { exact: true }).fill(password);
    await again.page.getByRole('button', { name: speak('account:login.go'), exact: true }).click();
    await again.page.waitForURL((url) => url.pathname === '/pages/setting/security');
    await again.page.getByText(/^\+84 .*01$/).waitFor();
    await expect.poll(() => again.problems).toEqual([]);
    await again.page.context().close();
  });

  test('ACCOUNT-075 a number is set and changed with the password and the code to the new one, and the one before gets a notice', async ({
    system,
    browser,
    sms,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    await page.goto('/pages/setting/security');
    const dialog = page.getByRole('dialog');
    const change = async (number: string, isProved: boolean) => {
      await page.getByRole('button', { name: new RegExp(`^${say('security:phone')} `) }).click();
      await dialog.locator('.area-button').click();
      await dialog.getByRole('searchbox').fill('+84');
      await page.keyboard.press('Enter');
      await dialog.getByLabel(say('account:field.phone'), { exact: true }).fill(number);
      expect(await barriers(page)).toEqual([]);
      await dialog.getByRole('button', { name: say('security:phone.send'), exact: true }).click();
      if (!isProved) {
        await dialog.getByLabel(say('security:confirm.password'), { exact: true }).fill(password);
        await dialog.getByRole('button', { name: say('security:confirm.go'), exact: true }).click();
      }
      const code = dialog.getByLabel(say('security:phone.code', { phone: `+84 ${number}` }), { exact: true });
      await code.fill(await sms.codeFor(`+84${number.slice(1)}`));
      await dialog.getByRole('button', { name: say('security:phone.go'), exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(new RegExp(`^\\+84 .*${number.slice(-2)}$`)).waitFor();
    };
    await change('0912000202', false);
    await change('0912000303', true);
    const notices = () =>
      sms.messages.filter(({ to, text }) => to === '+84912000202' && !/\b\d{6}\b/.test(text)).length;
    await expect.poll(notices).toBe(1);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
