/** Every screen of the desk by the keyboard alone. */
import { describe } from 'vitest';
import { follow } from './browser.ts';
import { deskCases, deskPaths } from './desk-cases.ts';
import { test } from './shared-system.ts';
import { staffPage, staffToken } from './staff.ts';
import { tabWalk } from './tab-walk.ts';
import { clientOf } from './trader.ts';
import { wordsOf } from './words.ts';

describe('the desk by the keyboard', () => {
  test(
    'DESK-075 Tab reaches everything that can be clicked, in the order of the page, with a visible focus, and leaves it',
    { timeout: 300_000 },
    async ({ system, browser, sms, expect }) => {
      const staff = clientOf(system.origin, await staffToken(system.origin, 'administrator'));
      const paths = await deskCases(system, sms, staff);
      const { page, settled } = await staffPage(browser, system.origin, 'administrator');
      const found: string[] = [];
      await page.goto('/desk');
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const path of ['/', paths.identity, ...deskPaths(paths)]) {
        if (path !== '/') await follow(page, `/desk${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        // The preview is a document of its own, which takes no focus before it has loaded.
        if (path === paths.entry)
          await page.frameLocator('iframe').locator('.article p').first().waitFor({ state: 'attached' });
        await settled();
        const { faults, reached } = await tabWalk(page);
        // The navigation alone is more.
        if (reached < 15) faults.push(`only ${reached} controls were reached`);
        found.push(...faults.map((line) => `${path} ${line}`));
      }
      await page.context().close();
      expect(found).toEqual([]);
    },
  );

  test(
    'DESK-075 so does the login; a dialog keeps the focus until Escape gives it back to what opened it',
    { timeout: 120_000 },
    async ({ system, browser, expect }) => {
      const say = wordsOf('en');
      const { page, settled } = await staffPage(browser, system.origin, 'administrator');
      const guest = await browser.newPage({ baseURL: system.origin });
      await guest.goto('/desk/login');
      await guest.getByRole('heading', { level: 1 }).waitFor();
      expect((await tabWalk(guest)).faults).toEqual([]);
      await guest.close();
      await page.goto('/desk/markets/2');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled();
      const opener = page.getByRole('button', { name: say('desk:markets.halt'), exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      const isInDialog = () => page.evaluate<boolean>("document.activeElement.closest('[role=dialog]') !== null");
      await expect.poll(isInDialog).toBe(true);
      for (let tabs = 0; tabs < 12; tabs += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(isInDialog).toBe(true);
      }
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await opener.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
      await page.context().close();
    },
  );
});
