/** An account that is frozen by its owner, on its security page and with the link of a notice, and what staff does with it at the desk. */
import { account, desk } from '@glassbook/contract';
import { describe, expect } from 'vitest';
import { barriers, openPage } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { staffPage, staffToken } from './staff.ts';
import type { System } from './system.ts';
import { clientOf, password, signUp, yes } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

/** The link in the newest notice to the address. */
async function linkMailedTo({ mailbox }: System, address: string): Promise<string> {
  const link = () =>
    mailbox.mails
      .filter(({ to }) => to.includes(address))
      .flatMap(
        ({ text }) => /http:\S+\/pages\/common\/freeze#[\w-]{64}/.exec(text.replaceAll(/=\r?\n/g, ''))?.[0] ?? [],
      )
      .at(-1);
  await expect.poll(link, { timeout: 20_000 }).toBeDefined();
  return link() ?? '';
}

describe('a frozen account', () => {
  test('ACCOUNT-047 the link of a notice shows a page; only its button freezes, and the login says so', async ({
    system,
    browser,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const link = await linkMailedTo(system, trader.address);
    const { page } = await openPage(browser, system.origin, 'en', 'phone');
    await page.goto(new URL(link).pathname + new URL(link).hash);
    const button = page.getByRole('button', { name: say('account:freeze.go'), exact: true });
    await button.waitFor();
    await page.waitForURL((url) => url.hash === '');
    expect(await barriers(page)).toEqual([]);
    expect(yes(await trader.call(account.security, {})).message.email).toBe(trader.address);
    await button.click();
    await page.getByText(say('account:done.frozen')).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: say('account:forgotten.back') }).click();
    await page.getByLabel(say('account:field.address')).fill(trader.address);
    await page.getByLabel(say('account:field.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: say('account:login.go'), exact: true }).click();
    await page.getByText(say('account:refusal.frozen')).waitFor();
    await page.context().close();
  });

  test('ACCOUNT-046 DESK-036 an owner freezes the account; one of the staff asks for its end, another approves', async ({
    system,
    browser,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page } = await openAs(browser, system, trader, 'en', 'phone');
    await page.goto('/pages/setting/security');
    await page.getByRole('button', { name: new RegExp(`^${say('security:freeze')}`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('account:freeze.go'), exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('account:freeze.go'), exact: true }).click();
    await dialog.getByLabel(say('security:confirm.password'), { exact: true }).fill(password);
    await dialog.getByRole('button', { name: say('security:confirm.go') }).click();
    await page.waitForURL('**/pages/common/login**');
    await page.context().close();

    const support = await staffToken(system.origin, 'support');
    const staff = await staffPage(browser, system.origin, 'support');
    const found = yes(await clientOf(system.origin, support)(desk.users, { q: trader.address.slice(0, 15) })).message;
    const id = String(found.rows[0]?.id);
    await staff.page.goto(`/desk/users/${id}`);
    await staff.page.getByRole('button', { name: say('desk:thaw.title'), exact: true }).click();
    await staff.page.getByLabel(say('desk:reason'), { exact: true }).fill('the owner showed the passport');
    expect(await barriers(staff.page)).toEqual([]);
    await staff.page.getByRole('button', { name: say('desk:thaw.go'), exact: true }).click();
    await staff.page.waitForURL('**/desk/requests/*');
    await staff.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await staff.page.getByText(say('desk:value.frozen'), { exact: true }).waitFor();
    expect(await barriers(staff.page)).toEqual([]);
    const request = /(\d+)$/.exec(staff.page.url())?.[1] ?? '';
    const reviewer = clientOf(system.origin, await staffToken(system.origin, 'reviewer'));
    expect(await reviewer(desk.approve, { request, version: '1' })).toMatchObject({
      ok: true,
      message: { state: 'done' },
    });
    await staff.page.goto(`/desk/users/${id}`);
    await staff.page.getByText(say('desk:value.active'), { exact: true }).waitFor();
    await staff.page.getByRole('button', { name: say('desk:freeze.go'), exact: true }).waitFor();
    await staff.page.context().close();
  });
});
