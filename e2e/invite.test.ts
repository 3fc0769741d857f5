/** An invite in a browser: its link is copied, opens the sign-up with the code filled in, and who signs up is on the list. */
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { barriers, says } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { password, signUp } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

describe('an invite', () => {
  test('INVITE-003 its link opens the sign-up with the code, its picture is drawn, and who signs up is on the list', async ({
    system,
    browser,
  }) => {
    const inviter = await signUp(system.origin, system.mailbox);
    const { page, problems } = await openAs(browser, system, inviter, 'en', 'phone');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/pages/setting/share');
    await page.getByText(say('invite:empty')).waitFor();
    await says(page, say('invite:copied'), () => page.getByRole('button', { name: say('invite:copy') }).click());
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toMatch(/\/pages\/common\/register\?code=[0-9A-Z]{8}$/);

    await page.getByRole('button', { name: say('invite:poster') }).click();
    const dialog = page.getByRole('dialog');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: say('invite:poster_save') }).click();
    expect((await saved).suggestedFilename()).toBe(`glassbook-${link.slice(-8)}.png`);
    // Not one color: the mark, the words and the code are on it.
    const colors = await dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const seen = new Map<number, number>();
      for (let at = 0; at < data.length; at += 4 * 97) seen.set(data[at]!, (seen.get(data[at]!) ?? 0) + 1);
      return [255, 0].map((value) => seen.get(value) ?? 0);
    });
    expect(Math.min(...colors)).toBeGreaterThan(100);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');

    const friend = await openAs(browser, system, undefined, 'en', 'phone');
    const address = `friend-${randomUUID().slice(0, 8)}@example.org`;
    await friend.page.goto(link);
    await friend.page.getByLabel(say('account:field.address'), { exact: true }).fill(address);
    await friend.page.getByRole('button', { name: say('account:address.go'), exact: true }).click();
    const digits = friend.page.getByRole('textbox', { name: say('account:code.label'), exact: true });
    await digits.waitFor();
    await digits.pressSequentially(await system.mailbox.codeFor(address));
    const code = friend.page.getByLabel(say('account:field.invite'), { exact: true });
    await expect.poll(() => code.inputValue()).toBe(link.slice(-8));
    await friend.page.getByLabel(say('account:field.new_password'), { exact: true }).fill(password);
    await friend.page.getByLabel(say('account:field.repeated'), { exact: true }).fill(password);
    await friend.page.getByRole('button', { name: say('account:register.go'), exact: true }).click();
    await friend.page.waitForURL((url) => !url.pathname.includes('register'));
    await friend.page.goto('/pages/setting/share');
    await friend.page.getByText(/invited you/).waitFor();
    await friend.page.context().close();

    await page.reload();
    await page.getByText(say('invite:people_one', { count: '1' })).waitFor();
    await page.getByText(/^Account ending \d{4}$/).waitFor();
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
