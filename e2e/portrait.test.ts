/** A user crops a portrait by keyboard in a browser. */
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { barriers } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { signUp } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const photo = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a6ea5' } })
    .png()
    .toBuffer(),
};

describe('a portrait', () => {
  test('ACCOUNT-039 a portrait is cropped by keyboard and shown in the settings', async ({ system, browser }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page } = await openAs(browser, system, trader, 'en', 'phone');
    await page.goto('/pages/setting/userInfo');
    await page.locator('input[type=file]').setInputFiles(photo);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('slider', { name: say('security:portrait.zoom') }).press('ArrowRight');
    await dialog.getByRole('slider', { name: say('security:portrait.across') }).press('ArrowLeft');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('security:portrait.save') }).press('Enter');
    const portrait = page.locator('img.portrait');
    await portrait.waitFor();
    expect(await portrait.getAttribute('src')).toMatch(/^\/upload\/[0-9a-f]{32}\.jpg$/);
    await page.goto('/pages/setting/setting');
    await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    await page.context().close();
  });
});
