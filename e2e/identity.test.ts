/** A user sends details and photos in a browser; a reviewer decides by `npm run identity`, or at the desk. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { identity, upload } from '@glassbook/contract';
import { barriers, untilPressable } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { root } from './system.ts';
import { staffPage, staffToken } from './staff.ts';
import { bindPhone, clientOf, signUp, yes } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const photoOf = async (background: string) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});
const photos = [await photoOf('#3a6ea5'), await photoOf('#a53a6e')];

/** The desk of a reviewer: its buttons, its dialogs with a reason, and the way to the newest request that waits. */
async function reviewerDesk(browser: Parameters<typeof staffPage>[0], origin: string) {
  const { page, problems } = await staffPage(browser, origin, 'reviewer');
  const button = (key: string, params?: Record<string, string>) =>
    page.getByRole('button', { name: say(`desk:${key}`, params), exact: true });
  const dialog = page.getByRole('dialog');
  const confirm = async (key: string, reason: string, params?: Record<string, string>) => {
    await dialog.getByLabel(say('desk:reason'), { exact: true }).fill(reason);
    await dialog.getByRole('button', { name: say(`desk:${key}`, params), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  /** The newest request that waits, opened from the queue by keyboard, with a reason. */
  const openNewest = async () => {
    await page.goto('/desk/identities');
    const link = page.getByRole('link', { name: /^I-\d+$/ }).last();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByText(say('desk:identity.ask_about'), { exact: true }).waitFor();
    expect(await page.getByText('Linh Nguyen').count()).toBe(0);
    await button('identity.ask').click();
    await page.getByText(say('desk:problem.reason'), { exact: true }).waitFor();
    await page.getByLabel(say('desk:reason'), { exact: true }).fill('review of today');
    await untilPressable(page);
    await page.keyboard.press('Enter');
    await page.getByText('Linh Nguyen', { exact: true }).waitFor();
  };
  return { page, problems, button, dialog, confirm, openNewest };
}

/** The administrator approves the newest request that waits, as the second person. */
async function approveSecond(origin: string): Promise<void> {
  const second = clientOf(origin, await staffToken(origin, 'administrator'));
  const { rows } = yes(await second(identity.queue, { show: 'review', limit: '100' })).message;
  const { user, request } = rows.at(-1)!;
  yes(await second(identity.approve, { user: String(user), request: String(request), reason: 'as the first' }));
}

describe('identity', () => {
  test('IDENTITY-001 IDENTITY-003 IDENTITY-016 details and two photos are sent, decided by a script and at the desk, and seen without a reload', async ({
    system,
    browser,
    sms,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    await bindPhone(trader, sms);
    const { page } = await openAs(browser, system, trader, 'en', 'phone');
    const folder = mkdtempSync(join(tmpdir(), 'identity-e2e-'));
    const reviewAs = async (reviewer: string, ...words: string[]): Promise<string> => {
      const env = { ...process.env, DATA_DIR: system.dataDir, REVIEWER: reviewer };
      const { stdout } = await promisify(execFile)(process.execPath, ['scripts/identity.ts', ...words], {
        cwd: root,
        env,
      });
      return stdout;
    };
    const review = (...words: string[]) => reviewAs('Ann', ...words);
    const waiting = async (): Promise<string> => [...(await review('list')).matchAll(/^(\d+) .*$/gm)].at(-1)?.[1] ?? '';
    const submit = () => page.getByRole('button', { name: say('identity:send') }).click();
    const hero = (key: string) => page.getByRole('heading', { name: say(key) }).waitFor();

    await page.goto('/pages/setting/real_mark');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: say('identity:continue') }).click();
    await page.getByRole('radio', { name: say('identity:type.2') }).click();
    await page.getByLabel(say('identity:name')).fill('Linh Nguyen');
    await page.getByLabel(say('identity:number')).fill('?');
    const seen = system.mailbox.mails.length;
    const [, valid = ''] = say('identity:code.help').split('}}. ');
    await page.getByRole('button', { name: say('identity:code.send'), exact: true }).click();
    await page.getByText(valid).waitFor();
    await page
      .getByLabel(say('identity:code'), { exact: true })
      .fill(await system.mailbox.codeFor(trader.address, seen));
    await submit();
    await page.getByText(say('identity:refusal.number_invalid')).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel(say('identity:number')).fill('C1234567');
    await untilPressable(page);
    await submit();
    await hero('identity:review');
    const details = await waiting();
    expect(await review('approve', details, 'right number')).toContain('A second reviewer decides');
    expect(await reviewAs('Ben', 'approve', details, 'right number')).toContain(`${details}: approved.`);
    await page.getByRole('link', { name: say('identity:to_level', { level: '2' }) }).click();
    const sendPhotos = async () => {
      for (const [side, photo] of photos.entries())
        await page.locator('input[type=file]').nth(side).setInputFiles(photo);
      await page.locator('canvas').nth(1).waitFor();
      expect(await barriers(page)).toEqual([]);
      await submit();
      await hero('identity:review');
    };
    await sendPhotos();
    const first = await waiting();
    await review('view', first, 'front', join(folder, 'front.jpg'), 'review');
    expect((await sharp(join(folder, 'front.jpg')).metadata()).width).toBe(900);
    await review('reject', first, 'cut_off', 'corner missing');
    await hero('identity:failed');
    expect(await page.getByText(say('identity:failure.cut_off')).count()).toBeGreaterThan(0);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: say('identity:again') }).click();
    await sendPhotos();
    const desk = await reviewerDesk(browser, system.origin);
    await desk.openNewest();
    for (const side of ['front', 'reverse'] as const) {
      const photo = { side: say(`identity:${side}`) };
      await desk.button('identity.photo', photo).click();
      await desk.confirm('identity.photo', 'compare the photo', photo);
      await desk.page.getByRole('img', { name: photo.side }).waitFor();
    }
    await desk.button('identity.approve').click();
    await desk.confirm('identity.approve', 'both photos are readable');
    await desk.page.getByText(say('desk:identity.first_own'), { exact: true }).waitFor();
    await approveSecond(system.origin);
    await hero('identity:approved');
    await expect.poll(() => desk.problems).toEqual([]);
    await desk.page.context().close();
    await page.context().close();
    rmSync(folder, { recursive: true });
  });

  test('IDENTITY-016 a reviewer decides at the desk, each view after a reason, and the page of the user follows without a reload', async ({
    system,
    browser,
    sms,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    await bindPhone(trader, sms);
    const details = { real_type: '1', id_type: '1', country: 'FR', name: 'Linh Nguyen', card_id: 'C7654321' } as const;
    yes(await trader.call(identity.verify, details));
    const user = await openAs(browser, system, trader, 'en', 'phone');
    await user.page.goto('/pages/setting/real_mark');
    const hero = (key: string) => user.page.getByRole('heading', { name: say(key) }).waitFor();
    await hero('identity:review');

    const { page, problems, button, dialog, confirm, openNewest } = await reviewerDesk(browser, system.origin);
    await openNewest();
    await page.getByText('C7654321', { exact: true }).waitFor();
    await button('identity.approve').click();
    await confirm('identity.approve', 'the number is right');
    await page.getByText(say('desk:identity.first_own'), { exact: true }).waitFor();
    expect(await button('identity.approve').isDisabled()).toBe(true);
    await approveSecond(system.origin);
    await user.page.getByRole('link', { name: say('identity:to_level', { level: '2' }) }).waitFor();

    const [front_pic = '', reverse_pic = ''] = await Promise.all(
      photos.map(
        async ({ buffer }) =>
          yes(await trader.call(upload.image, {}, { file: new Blob([new Uint8Array(buffer)]) })).message,
      ),
    );
    yes(await trader.call(identity.verify, { real_type: '2', front_pic, reverse_pic }));
    await user.page.reload();
    await hero('identity:review');
    await openNewest();
    const front = { side: say('identity:front') };
    expect(await page.getByRole('img', { name: say('identity:front') }).count()).toBe(0);
    await button('identity.photo', front).click();
    await confirm('identity.photo', 'compare the photo', front);
    await page.getByRole('img', { name: say('identity:front') }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await button('identity.reject').click();
    await dialog.getByRole('combobox', { name: new RegExp(say('desk:field.identityReason')) }).click();
    await page.getByRole('option', { name: say('identity:failure.cut_off'), exact: true }).click();
    await confirm('identity.reject', 'a corner is missing');
    await hero('identity:failed');
    expect(await user.page.getByText(say('identity:failure.cut_off')).count()).toBeGreaterThan(0);

    // The opposite takes a second person.
    await untilPressable(page);
    await button('identity.override').click();
    await confirm('identity.override', 'it is complete after all');
    await page.waitForURL('**/desk/requests/*');
    await page.getByText(say('desk:eyes.not_maker'), { exact: true }).waitFor();
    expect(await button('decision.approve', { version: '1' }).count()).toBe(0);
    await expect.poll(() => [problems, user.problems]).toEqual([[], []]);
    await page.context().close();
    await user.page.context().close();
  });
});
