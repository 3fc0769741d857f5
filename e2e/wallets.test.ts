/** A wallet in the browser: a real key pair behind a provider that announces itself (EIP-6963). It signs up, logs in with a second factor, is linked and unlinked. */
import { TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect } from 'vitest';
import { barriers, openPage, says, untilPressable } from './browser.ts';
import { signedIn } from './pages.ts';
import { test } from './shared-system.ts';
import { password, signUp } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

/** As users open it: PUBLIC_ORIGIN of a developer's server names this machine. */
const siteOf = (origin: string): string => origin.replace('127.0.0.1', 'localhost');

/** What the wallet's user does with a request. */
type Mood = 'signs' | 'declines' | 'has no address';

/** Puts a wallet into every page of the context: `announced` by its name, or only as `window.ethereum`. */
async function withWallet(context: BrowserContext, announced: { rdns: string; name: string } | undefined) {
  const account = privateKeyToAccount(generatePrivateKey());
  const state: { mood: Mood; signed: string[] } = { mood: 'signs', signed: [] };
  await context.exposeFunction('askWallet', async (method: string, params: string[]) => {
    if (state.mood === 'declines') return { code: 4001 };
    if (method === 'eth_requestAccounts')
      return { result: state.mood === 'has no address' ? [] : [account.address.toLowerCase()] };
    const message = Buffer.from((params[0] ?? '').slice(2), 'hex').toString();
    state.signed.push(message);
    return { result: await account.signMessage({ message }) };
  });
  await context.addInitScript(
    `(() => {
      const provider = { isMetaMask: true, request: async ({ method, params = [] }) => {
        const { code, result } = await window.askWallet(method, params);
        if (code) throw Object.assign(new Error('declined'), { code });
        return result;
      } };
      const announced = ${JSON.stringify(announced ?? null)};
      if (!announced) { window.ethereum = provider; return; }
      const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info: { uuid: '1', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>', ...announced }, provider }) }));
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
    })()`,
  );
  return { address: account.address, state };
}

const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true });
const typeCode = (page: Page, label: string, code: string) =>
  page.getByRole('textbox', { name: label, exact: true }).pressSequentially(code);
const isIn = (page: Page) => page.waitForURL(({ pathname }) => !pathname.includes('/common/'));
async function logOut(page: Page): Promise<void> {
  await page.evaluate("localStorage.removeItem('glassbook.token')");
  await page.goto('/pages/common/login');
}

describe('wallets', () => {
  test('ACCOUNT-060 ACCOUNT-061 ACCOUNT-065 S9 a wallet signs up, sets a second factor, and logs in with both', async ({
    system,
    browser,
  }) => {
    const { page } = await openPage(browser, siteOf(system.origin), 'en', 'phone');
    const { state, address } = await withWallet(page.context(), { rdns: 'io.metamask', name: 'MetaMask' });
    await page.goto('/pages/common/login');
    expect(await barriers(page)).toEqual([]);

    // The specification's words: not installed, declined, no address.
    await page.getByRole('link', { name: 'TrustWallet' }).click();
    await page.getByText(say('account:wallet.open_page', { name: 'TrustWallet' })).waitFor();
    expect(
      await page.getByRole('link', { name: say('account:wallet.open', { name: 'TrustWallet' }) }).getAttribute('href'),
    ).toMatch(/^https:\/\/link\.trustwallet\.com\/open_url\?coin_id=60&url=http/);
    await button(page, 'account:wallet.other').click();
    state.mood = 'declines';
    await page.getByRole('button', { name: 'MetaMask' }).click();
    await page.getByText(say('account:wallet.declined', { name: 'MetaMask' })).waitFor();
    state.mood = 'has no address';
    await button(page, 'account:wallet.again').click();
    await page.getByText(say('account:wallet.no_address', { name: 'MetaMask' })).waitFor();
    expect(await barriers(page)).toEqual([]);
    state.mood = 'signs';
    await untilPressable(page);
    await button(page, 'account:wallet.again').click();
    await isIn(page);
    const { host } = new URL(siteOf(system.origin));
    expect(state.signed).toHaveLength(1);
    expect(state.signed[0]).toContain(`${host} wants you to sign in with your Ethereum account:\n${address}\n`);

    // The account has no password and no email: the wallet confirms its first change.
    await page.goto('/pages/setting/security');
    await page.getByRole('button', { name: new RegExp(`^${say('security:authenticator')}`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click();
    const key = page.locator('.hash.body');
    await key.waitFor();
    const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
    const otp = new TOTP({ secret });
    await typeCode(page, say('security:enter'), otp.generate());
    await page.getByRole('checkbox', { name: say('security:recovery.saved') }).click();
    await button(page, 'security:done').click();

    await logOut(page);
    await page.getByRole('link', { name: 'MetaMask' }).click();
    await page.getByRole('heading', { name: say('account:second.title') }).waitFor();
    expect(await barriers(page)).toEqual([]);
    const signatures = state.signed.length;
    await typeCode(page, say('account:second.label'), otp.generate({ timestamp: Date.now() + 30_000 }));
    await isIn(page);
    expect(state.signed).toHaveLength(signatures);
    await page.context().close();
  });

  test('ACCOUNT-064 a wallet is linked with the password, logs in to the account, and is unlinked', async ({
    system,
    browser,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page } = await openPage(browser, siteOf(system.origin), 'en', 'phone');
    await withWallet(page.context(), undefined);
    // Opened by its address, it has the margins of the account pages.
    await page.goto('/pages/common/wallet-select');
    const title = page.getByRole('heading', { name: say('account:wallet.title') });
    await expect.poll(async () => (await title.boundingBox())?.x).toBe(16);
    await page.goto('/pages/common/login');
    await page.evaluate(signedIn(trader));
    await page.goto('/pages/setting/security');
    const row = () => page.getByRole('button', { name: new RegExp(`^${say('security:wallets')}`) });
    await row().click();
    await button(page, 'security:wallets.link').click();
    await page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click();
    await page.getByLabel(say('security:confirm.password'), { exact: true }).fill(password);
    await says(page, say('account:done.wallet_linked'), () => button(page, 'security:confirm.go').click());
    expect(await barriers(page)).toEqual([]);

    await logOut(page);
    await page.getByRole('link', { name: 'MetaMask' }).click();
    await isIn(page);
    await page.goto('/pages/setting/security');
    await page.getByText(trader.address).waitFor();
    await row().click();
    await page.getByRole('button', { name: /^Unlink: 0x/ }).click();
    await button(page, 'security:confirm.wallet').click();
    await says(page, say('account:done.wallet_unlinked'), () =>
      page.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).click(),
    );
    await page.context().close();
  });
});
