/** Passkeys in a browser with a virtual authenticator: added, named, used for a login, for the second step and for a change, removed. */
import { describe, expect } from 'vitest';
import { barriers, byName, openPage, says, withAuthenticator } from './browser.ts';
import { signedIn } from './pages.ts';
import { test } from './shared-system.ts';
import { password, signUp } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

describe('passkeys', () => {
  test('ACCOUNT-041 ACCOUNT-042 ACCOUNT-043 a passkey is added, logs in, and is removed', async ({
    system,
    browser,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page } = await openPage(browser, byName(system.origin), 'en', 'phone');
    await withAuthenticator(page);
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
    const passkeysRow = () => page.getByRole('button', { name: new RegExp(`^${say('security:passkeys')}`) });

    await page.goto('/pages/common/login');
    await page.evaluate(signedIn(trader));
    await page.goto('/pages/setting/security');
    await passkeysRow().click();
    await button('security:passkeys.add').click();
    await page.getByLabel(say('security:confirm.password'), { exact: true }).fill(password);
    await button('security:confirm.go').click();
    await page.getByRole('heading', { name: say('security:recovery.title') }).waitFor();
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(10);
    await page.getByRole('checkbox', { name: say('security:recovery.saved') }).click();
    await button('security:done').click();

    await passkeysRow().click();
    await page.getByRole('button', { name: new RegExp(`^${say('security:passkeys.rename')}`) }).click();
    await page.getByLabel(say('security:passkeys.name'), { exact: true }).fill('My laptop');
    await button('security:save').click();
    await page.getByText('My laptop').first().waitFor();
    expect(await barriers(page)).toEqual([]);

    const logOut = async (): Promise<void> => {
      await page.evaluate("localStorage.removeItem('glassbook.token')");
      await page.goto('/pages/common/login');
    };
    const isIn = () => page.waitForURL((url) => !url.pathname.includes('login'));
    await logOut();
    expect(await barriers(page)).toEqual([]);
    await button('account:passkey.go').click();
    await isIn();

    await logOut();
    await page.getByLabel(say('account:field.address')).fill(trader.address);
    await page.getByLabel(say('account:field.password'), { exact: true }).fill(password);
    await button('account:login.go').click();
    await page.getByRole('heading', { name: say('account:second.title') }).waitFor();
    await page.getByText(say('account:second.passkey_about')).waitFor();
    expect(await barriers(page)).toEqual([]);
    await button('account:passkey.go').click();
    await isIn();

    await page.goto('/pages/setting/security');
    await passkeysRow().click();
    await page.getByRole('button', { name: say('security:passkeys.remove_named', { name: 'My laptop' }) }).click();
    await says(page, say('account:done.passkey_removed'), () => button('account:passkey.go').click());
    await expect.poll(() => page.getByText('My laptop').count()).toBe(0);
    await page.context().close();
  });
});
