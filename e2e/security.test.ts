/** The security page in a browser: an authenticator app is set, asked for at the login, and replaced by a recovery code where it is lost. */
import { account } from '@glassbook/contract';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { barriers, says, openPage } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import type { System } from './system.ts';
import { clientOf, password, signUp, yes, type Trader } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

describe('security', () => {
  let system: System;
  let browser: Browser;
  let trader: Trader;
  test.beforeAll(async ({ system: started, browser: opened }) => {
    [system, browser] = [started, opened];
    trader = await signUp(system.origin, system.mailbox);
  });

  const typeCode = async (page: Page, label: string, code: string): Promise<void> => {
    await page.getByRole('textbox', { name: label, exact: true }).pressSequentially(code);
  };
  /** Types the password; the second step follows. */
  const beginLogin = async (): Promise<Page> => {
    const { page } = await openPage(browser, system.origin, 'en', 'phone');
    await page.goto('/pages/common/login');
    await page.getByLabel(say('account:field.address')).fill(trader.address);
    await page.getByLabel(say('account:field.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: say('account:login.go'), exact: true }).click();
    await page.getByRole('heading', { name: say('account:second.title') }).waitFor();
    return page;
  };

  test('ACCOUNT-026 ACCOUNT-029 ACCOUNT-032 an authenticator is set, asked for at the login, and lost', async () => {
    const { page } = await openAs(browser, system, trader, 'en', 'phone');
    await page.goto('/pages/setting/setting');
    await page.getByRole('link', { name: say('setting:security') }).click();
    await page.getByRole('button', { name: new RegExp(say('security:authenticator')) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('security:confirm.password'), { exact: true }).fill(password);
    await dialog.getByRole('button', { name: say('security:confirm.go') }).click();
    await dialog.getByRole('img', { name: say('security:qr') }).waitFor();
    const secret = ((await dialog.locator('.hash').first().textContent()) ?? '').replaceAll(' ', '');
    const app = new TOTP({ secret });
    expect(await barriers(page)).toEqual([]);
    await typeCode(page, say('security:enter'), app.generate());
    await dialog.getByRole('heading', { name: say('security:recovery.title') }).waitFor();
    const codes = await dialog.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: say('security:recovery.saved') }).click();
    await dialog.getByRole('button', { name: say('security:done') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(say('security:recovery.left', { left: '10' })).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.context().close();

    const withApp = await beginLogin();
    expect(await barriers(withApp)).toEqual([]);
    // The code of this half minute is used up; the next one is accepted already.
    await typeCode(withApp, say('account:second.label'), app.generate({ timestamp: Date.now() + 30_000 }));
    await withApp.waitForURL((url) => !url.pathname.includes('login'));
    await withApp.context().close();

    const withoutApp = await beginLogin();
    await withoutApp.getByRole('button', { name: say('account:second.use_recovery') }).click();
    await withoutApp.getByLabel(say('account:second.recovery_label')).fill(codes[3] ?? '');
    await withoutApp.getByRole('button', { name: say('account:login.go'), exact: true }).click();
    await withoutApp.waitForURL((url) => !url.pathname.includes('login'));
    await withoutApp.goto('/pages/setting/security');
    await withoutApp.getByText(say('security:recovery.left', { left: '9' })).waitFor();
    await withoutApp.getByRole('timer').waitFor();
    expect(await withoutApp.getByRole('timer').textContent()).toMatch(/^(24:00:00|23:5\d:\d\d)$/);
    await withoutApp.context().close();
  });

  test('ACCOUNT-048 ACCOUNT-049 the email is changed with two codes, and the settings are locked', async () => {
    const person = await signUp(system.origin, system.mailbox);
    const seen = system.mailbox.mails.length;
    const { page } = await openAs(browser, system, person, 'en', 'phone');
    // A known device: its codes are not counted with the one that was mailed for the sign-up.
    const again = yes(await clientOf(system.origin)(account.login, { user_string: person.address, password }));
    await page.addInitScript(`localStorage.setItem('glassbook.device', '${again.data.device}')`);
    await page.goto('/pages/setting/security');
    await page.getByRole('button', { name: new RegExp(`^${say('security:email')} `) }).click();
    const dialog = page.getByRole('dialog');
    const email = `moved-${person.address}`;
    await dialog.getByLabel(say('security:email.new'), { exact: true }).fill(email);
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('security:email.send'), exact: true }).click();
    await dialog.getByLabel(say('security:confirm.password'), { exact: true }).fill(password);
    await dialog.getByRole('button', { name: say('security:confirm.go') }).click();
    for (const to of [person.address, email]) {
      const field = dialog.getByLabel(say('security:email.code', { email: to }), { exact: true });
      await field.fill(await system.mailbox.codeFor(to, seen));
    }
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('security:email.go'), exact: true }).click();
    await page.getByText(email, { exact: true }).waitFor();
    await page.getByText(say('notification:notice.email_changed')).first().waitFor();

    await page.getByRole('button', { name: new RegExp(`^${say('security:lock')}`) }).click();
    await dialog.getByRole('button', { name: say('security:lock.go'), exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await says(page, say('account:done.settings_locked'), () =>
      dialog.getByRole('button', { name: say('security:lock.go'), exact: true }).click(),
    );
    await page.goto('/pages/setting/security');
    await page.getByText(new RegExp(`^${say('security:lock.until', { time: '' })}`)).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.context().close();
  });

  test('ACCOUNT-034 ACCOUNT-036 a payment password is set, and a session that is ended elsewhere leads to the login', async () => {
    const person = await signUp(system.origin, system.mailbox);
    const other = await clientOf(system.origin)(account.login, { user_string: person.address, password });
    const killed = await openAs(browser, system, { ...person, token: yes(other).message }, 'en', 'desktop');
    let isClosed = false;
    killed.page.on('websocket', (socket) => socket.on('close', () => (isClosed = true)));
    await killed.page.goto('/pages/fund/assets');
    await killed.settled();

    const { page } = await openAs(browser, system, person, 'en', 'phone');
    await page.goto('/pages/setting/payPassword');
    await page.getByLabel(say('security:payment.digits'), { exact: true }).fill('274193');
    await page.getByLabel(say('security:payment.again'), { exact: true }).fill('274193');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: say('security:save') }).click();
    await page.getByLabel(say('security:confirm.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: say('security:confirm.go') }).click();
    await page.waitForURL((url) => url.pathname === '/pages/setting/security');
    await page.getByText(say('notification:notice.payment_password_changed')).waitFor();

    const end = page.getByRole('button', { name: say('security:devices.end'), exact: false }).last();
    await end.click();
    await killed.page.waitForURL((url) => url.pathname.includes('login'));
    // The message can be read for 1.2 s before the login page comes; nothing reaches the page any more.
    expect(isClosed).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await killed.page.context().close();
    await page.context().close();
  });
});
