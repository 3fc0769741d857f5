/** A user who has traded exports the statement in a browser, and the checker finds a difference of 0. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { barriers } from './browser.ts';
import { livelyTrader, openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { root } from './system.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

describe('the statement', () => {
  test('STMT-040 after a trade the page adds every entry up to the balances, and the exported file passes the checker', async ({
    system,
    browser,
  }) => {
    const trader = await livelyTrader(system);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    await page.goto('/pages/setting/bill');
    await page.getByText(say('statement:now')).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: say('statement:check.run'), exact: true }).click();
    await page.getByText(say('statement:check.match'), { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export \d+ entries$/ }).click();
    const folder = mkdtempSync(join(tmpdir(), 'glassbook-statement-'));
    const file = join(folder, 'export.json');
    await (await saved).saveAs(file);
    const said = execFileSync(process.execPath, [join(root, 'verify/verify.js'), file], { encoding: 'utf8' });
    expect(said).toMatch(/^\d+ entries in \d+ accounts up to .+: difference 0\n/);
    rmSync(folder, { recursive: true });
    await expect.poll(() => problems).toEqual([]);
  });
});
