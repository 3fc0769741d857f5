/** Every screen of the desk, with something on it, in three languages. */
import { describe } from 'vitest';
import { barriers, flaws, follow, openPage, sizes } from './browser.ts';
import { deskCases, deskPaths, realName } from './desk-cases.ts';
import { test } from './shared-system.ts';
import { staffToken } from './staff.ts';
import { clientOf } from './trader.ts';
import { wordsOf } from './words.ts';

/** The moments that break into two lines. */
const brokenMoments = `[...document.querySelectorAll('.desk-kv .stamp')].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getClientRects().length > 1;
}).map((one) => one.textContent + ' is in two lines')`;

describe('every screen of the desk', () => {
  // The first is opened by each address, which loads all again; the others follow links. Two at a time: most of a view is waiting for the page to settle.
  const views = [
    { size: 'phone', locale: 'en', by: 'address', also: 'barriers' },
    { size: 'desktop', locale: 'zh-CN', by: 'link', also: 'barriers' },
    { size: 'phone', locale: 'th', by: 'link', also: 'nothing' },
    { size: 'desktop', locale: 'th', by: 'link', also: 'nothing' },
  ] as const;
  test.concurrent.for(views)(
    'DESK-029 is accessible, without errors and without sideways scrolling: $size, $locale, by $by',
    { timeout: 180_000 },
    async ({ size, locale, by, also }, { system, browser, sms, expect }) => {
      const token = await staffToken(system.origin, 'administrator');
      const staff = clientOf(system.origin, token);
      const say = wordsOf(locale);
      const paths = await deskCases(system, sms, staff);
      const { page, problems, settled } = await openPage(browser, system.origin, locale, size);
      const found: string[] = [];
      const look = async (path: string) => {
        await settled();
        const seen = await flaws(page, sizes[size].width);
        seen.push(...(await page.evaluate<string[]>(brokenMoments)));
        if (also === 'barriers') seen.push(...(await barriers(page)));
        found.push(...[...seen, ...problems.splice(0)].map((line) => `${path} ${line}`));
      };
      const visit = async (path: string) => {
        if (by === 'link') await follow(page, `/desk${path}`);
        else await page.goto(`/desk${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        // The preview is a document of its own, drawn once it has loaded.
        if (path === paths.entry)
          await page.frameLocator('iframe').locator('.article p').first().waitFor({ state: 'attached' });
        await look(path);
      };
      await page.goto('/desk/login');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look('/login');
      await visit('/join');
      await page.addInitScript(`sessionStorage.setItem('glassbook-desk.token', '${token}')`);
      await page.goto('/desk');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look('/');
      await visit(paths.identity);
      await page.getByLabel(say('desk:reason'), { exact: true }).fill('review of today');
      await page.getByRole('button', { name: say('desk:identity.ask'), exact: true }).click();
      await page.getByText(realName, { exact: true }).waitFor();
      await look(`${paths.identity}, shown`);
      for (const path of deskPaths(paths)) await visit(path);
      await page.context().close();
      expect(found).toEqual([]);
    },
  );
});
