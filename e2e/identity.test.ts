/** A user sends details and photos in a browser; a reviewer decides by `npm run identity`. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { barriers } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { onRecording, root } from './system.ts';
import { signUp } from './trader.ts';
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

describe('identity', onRecording, () => {
  test('IDENTITY-001 IDENTITY-003 details and photos are sent, decided, and seen without a reload', async ({
    system,
    browser,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page } = await openAs(browser, system, trader, 'en', 'phone');
    const folder = mkdtempSync(join(tmpdir(), 'identity-e2e-'));
    const review = async (...words: string[]): Promise<string> => {
      const env = { ...process.env, DATA_DIR: system.dataDir, REVIEWER: 'Ann' };
      const { stdout } = await promisify(execFile)(process.execPath, ['scripts/identity.ts', ...words], {
        cwd: root,
        env,
      });
      return stdout;
    };
    const waiting = async (): Promise<string> => /^(\d+) .*$/m.exec(await review('list'))?.[1] ?? '';
    const submit = () => page.getByRole('button', { name: say('identity:send') }).click();
    const hero = (key: string) => page.getByRole('heading', { name: say(key) }).waitFor();

    await page.goto('/pages/setting/real_mark');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: say('identity:continue') }).click();
    await page.getByRole('radio', { name: say('identity:type.1') }).click();
    await page.getByLabel(say('identity:name')).fill('Linh Nguyen');
    await page.getByLabel(say('identity:number')).fill('?');
    await submit();
    await page.getByText(say('identity:refusal.number_invalid')).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel(say('identity:number')).fill('C1234567');
    // A button ignores a second press within half a second.
    await page.waitForTimeout(600);
    await submit();
    await hero('identity:review');
    expect(await review('approve', await waiting(), 'right number')).toContain('approved');
    await page.getByRole('link', { name: say('identity:continue') }).click();
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
    await review('approve', await waiting(), 'readable');
    await hero('identity:approved');
    await page.context().close();
    rmSync(folder, { recursive: true });
  });
});
