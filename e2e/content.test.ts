/** An editor writes a notice in two languages at the desk, previews, schedules, publishes and withdraws it; a user follows. */
import { content } from '@glassbook/contract';
import { describe, expect } from 'vitest';
import { barriers, drawn, openPage } from './browser.ts';
import { test } from './shared-system.ts';
import { staffToken } from './staff.ts';
import { clientOf, yes } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const notice = {
  en: { title: 'Maintenance on Sunday', text: '<p>We are back at <strong>10:00</strong>.</p>' },
  fra: { title: 'Maintenance dimanche', text: '<p>Nous revenons à <strong>10 h</strong>.</p>' },
};

describe('content at the desk', () => {
  test('CONTENT-012 a notice in two languages is previewed, scheduled, published, read in both, and gone once withdrawn', async ({
    system,
    browser,
  }) => {
    const token = await staffToken(system.origin, 'content');
    const { page, problems } = await openPage(browser, system.origin, 'en', 'desktop');
    await page.addInitScript(`sessionStorage.setItem('glassbook-desk.token', '${token}')`);
    await page.goto('/desk/content');
    await page.getByRole('link', { name: 'How to check a balance' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: say('editor:create') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('editor:create') })
      .click();

    const field = (key: string) => page.getByRole('textbox', { name: say(key) });
    const preview = page.frameLocator(`iframe[title="${say('editor:preview')}"]`);
    await field('editor:field.title').fill(notice.en.title);
    await field('editor:field.summary').fill('One hour.');
    await field('editor:field.content').fill(`${notice.en.text}<img src=x onerror="window.ran = 1">`);
    await preview.getByText('10:00').waitFor();
    await page.getByText(say('editor:preview.removed', { names: 'img' })).waitFor();
    await page.getByRole('tab', { name: say('editor:language.missing', { language: 'Français' }) }).click();
    await page.getByText(say('editor:preview.fallback')).waitFor();
    await field('editor:field.title').fill(notice.fra.title);
    await field('editor:field.content').fill(notice.fra.text);
    await preview.getByText('10 h').waitFor();
    await page.getByRole('button', { name: say('editor:save'), exact: true }).click();
    await page.getByRole('tab', { name: 'Français', exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);

    const inAnHour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    await page.getByLabel(say('editor:field.from')).fill(inAnHour);
    await page.getByRole('button', { name: say('editor:save_settings') }).click();
    const publish = page.getByRole('button', { name: say('editor:publish'), exact: true });
    await publish.click();
    await page.getByText(say('editor:state.scheduled'), { exact: true }).waitFor();
    const anyone = clientOf(system.origin);
    const titles = async () =>
      yes(await anyone(content.newsList, { c_id: '4' })).message.list.map(({ title }) => title);
    expect(await titles()).not.toContain(notice.en.title);
    await page.getByLabel(say('editor:field.from')).fill(new Date(Date.now() - 3_600_000).toISOString().slice(0, 16));
    await page.getByRole('button', { name: say('editor:save_settings') }).click();
    await page.locator('.badge', { hasText: say('editor:state.published') }).waitFor();

    for (const [locale, { title, text }] of [
      ['en', notice.en],
      ['fr', notice.fra],
    ] as const) {
      const reader = await openPage(browser, system.origin, locale, 'phone');
      await reader.page.goto('/pages/common/article');
      await reader.page.getByRole('link', { name: title }).click();
      await reader.page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await reader.page.locator('.article').innerHTML()).toBe(text);
      await expect.poll(() => reader.problems).toEqual([]);
      await reader.page.context().close();
    }

    await page.getByRole('button', { name: say('editor:withdraw'), exact: true }).click();
    await page.getByText(say('editor:state.withdrawn'), { exact: true }).first().waitFor();
    expect(await titles()).not.toContain(notice.en.title);
    expect(await page.evaluate('window.ran')).toBe(undefined);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('CONTENT-008 a popup opens once for a reader', async ({ system, browser }) => {
    const editor = clientOf(system.origin, await staffToken(system.origin, 'content'));
    const made = yes(await editor(content.createEntry, { client_id: 'popup', kind: 'popup' })).message;
    const seen = ({ id, version }: content.Entry) => ({ entry: String(id), version: String(version) });
    const text = { title: 'Read this once', abstract: 'Then it is closed.', content: '<p>At length.</p>' };
    const written = yes(await editor(content.saveText, { ...seen(made), language: 'en', ...text })).message;
    const shown = yes(await editor(content.publish, seen(written))).message;
    const { page } = await openPage(browser, system.origin, 'en', 'phone', { popups: true });
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: text.title });
    await dialog.getByText(say('home:popup.close'), { exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });
    await page.clock.install();
    const answered = page.waitForResponse(/\/api\/news\/index_pop/);
    await page.reload();
    await answered;
    await page.getByRole('link', { name: text.title }).first().waitFor();
    // Later than it would open.
    await page.clock.fastForward(60_000);
    await drawn(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
    yes(await editor(content.withdraw, seen(shown)));
  });
});
