/** Rewards in a browser: a coupon by its code, the daily draw with its proof, and what the invite page says of rebates. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { openAs } from './pages.ts';
import { startSystem, type System } from './system.ts';
import { withdrawer } from './withdrawer.ts';

let system: System;
let browser: Browser;
beforeAll(async () => {
  system = await startSystem({ FEED: 'simulated' });
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await system.end('SIGTERM');
});

/** What `npm run verify` says of a file. */
function verified(proof: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-draw-'));
  const file = join(folder, 'draw.json');
  writeFileSync(file, proof);
  try {
    return execFileSync(process.execPath, [join(import.meta.dirname, '../verify/verify.js'), file], {
      encoding: 'utf8',
    });
  } catch (error) {
    return String((error as { stderr?: unknown }).stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('REWARD-006 REWARD-010 a coupon by its code, a draw that matches on the device and by verify, and an altered proof that does not', async () => {
  const { page } = await openAs(browser, system, await withdrawer(system), 'en', 'phone');
  await page.goto('/pages/setting/coupon');
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('welcome26');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await page.getByRole('article', { name: '−25% fee coupon' }).waitFor();

  await page.goto('/pages/game/game');
  const proving = page.waitForResponse((response) => response.url().includes('/api/game/proof'));
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByText('MATCH', { exact: true }).waitFor();
  const answer = (await (await proving).json()) as { message?: object };
  const proof = answer.message ?? answer;
  expect(verified(JSON.stringify(proof))).toContain('MATCH: draw of');
  const altered = { ...proof, secret: '0'.repeat(64) };
  expect(verified(JSON.stringify(altered))).toContain('MISMATCH: the secret is another one');

  await page.route('**/api/game/proof*', (route) => route.fulfill({ json: { ...answer, message: altered } }));
  await page.reload();
  await page.getByText('MISMATCH', { exact: true }).waitFor();
  await page.getByText('The secret is not the one that was locked.').waitFor();

  await page.goto('/pages/setting/share');
  await page.getByText('20.00% of fees, for 12 months').or(page.getByText('20% of fees, for 12 months')).waitFor();
}, 240_000);
