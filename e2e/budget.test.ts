import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { hasRecording, startSystem, type System } from './system.ts';

/** JavaScript a page loads until nothing more comes, compressed, in kB of 1,000 bytes. */
const budgets = [
  { path: '/', kB: 240 },
  { path: '/pages/transaction/index', kB: 420 },
];

describe.skipIf(!hasRecording)('first loads', () => {
  let system: System;
  let browser: Browser;
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await system.remove();
  });

  test.each(budgets)('$path needs at most $kB kB of JavaScript', async ({ path, kB }) => {
    const { page } = await openPage(browser, system.origin, 'en', 'phone');
    const bodies: Promise<number>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js'))
        bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(path);
    await page.getByRole('main').waitFor();
    await page.waitForTimeout(2_500);
    const total = (await Promise.all(bodies)).reduce((sum, length) => sum + length, 0) / 1_000;
    console.log(`${path}: ${total.toFixed(0)} kB of JavaScript in ${bodies.length} files`);
    expect(total).toBeGreaterThan(10);
    expect(total).toBeLessThan(kB);
    await page.context().close();
  });
});
