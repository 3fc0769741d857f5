/**
 * A timed option in a browser, from the stake to its receipt: what was shown before is what is booked, the receipt is recomputed here and by `npm run verify`, and one that was tampered with says
 * where. An option of 30 seconds takes them, and its proof comes with the next signed head.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { options, wallet } from '@glassbook/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { barriers } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { signUp, yes, type Trader } from './trader.ts';
import { verified } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const STAKE = '50';
/** An option runs 30 seconds; a head is signed each minute. */
const [TERM_MS, HEAD_MS] = [60_000, 90_000];

const balanceOf = async ({ call }: Trader) => Number(yes(await call(options.offer, {})).message.available);

async function open(page: Page): Promise<void> {
  await page.goto('/pages/transaction/seconds_order');
  await page.getByRole('button', { name: say('options:confirm.button'), exact: true }).click();
  const stake = page.getByLabel(say('options:stake', { unit: 'USDT' }), { exact: true });
  await stake.fill(STAKE);
  await page.getByText('+39.50').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: say('options:up'), exact: true }).click();
}

describe('timed options', () => {
  test(
    'OPT-019 OPT-013 OPT-014 OPT-021 from the stake to the receipt, which matches; one with a changed tick names it',
    { timeout: TERM_MS + HEAD_MS + 120_000 },
    async ({ moving: system, browser }) => {
      const folder = mkdtempSync(join(tmpdir(), 'glassbook-receipt-'));
      const trader = await signUp(system.origin, system.mailbox);
      await verified(system, trader);
      const move = { currency_id: '3', number: '100', from_field: 'change', to_field: 'micro' } as const;
      yes(await trader.call(wallet.move, move));
      const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
      await open(page);
      // Held: the stake and the fee of 1 %.
      await page.getByRole('timer').waitFor();
      expect(await balanceOf(trader)).toBe(49.5);

      await page.getByRole('timer').waitFor({ state: 'detached', timeout: TERM_MS });
      const [ended] = yes(await trader.call(options.lists, { status: '3' })).message.data;
      if (!ended) throw new Error('the option is in the list of those that ended');
      expect(await balanceOf(trader)).toBeCloseTo(49.5 + Number(ended.back), 8);
      expect(['39.5', '-50.5', '-0.5']).toContain(String(Number(ended.back) - 50.5));

      await page.getByRole('tab', { name: say('options:list.closed'), exact: true }).click();
      await page.getByRole('link', { name: say('options:receipt'), exact: true }).click();
      await page.getByText(/^Signed hash \d+,/).waitFor({ timeout: HEAD_MS });
      await page.getByText(say('receipt:match'), { exact: true }).waitFor();
      expect(await barriers(page)).toEqual([]);

      const whole = await (await fetch(`${system.origin}/api/receipts?id=${ended.receipt}`)).text();

      const file = join(folder, 'receipt.json');
      writeFileSync(file, whole);
      expect(system.command('verify/verify.js', file)).toMatchObject({ status: 0 });

      const changed = whole.replaceAll(
        /("kind":"tick"[^}]*?"price":")(\d)/g,
        (_, before: string, digit: string) => `${before}${digit === '9' ? 8 : Number(digit) + 1}`,
      );
      expect(changed).not.toBe(whole);
      await page.route('**/api/receipts?**', (route) =>
        route.fulfill({ contentType: 'application/json', body: changed }),
      );
      await page.reload();
      await page.getByText(say('receipt:mismatch'), { exact: true }).waitFor();
      await page.getByText(/at tick \d+\.$/).waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
      rmSync(folder, { recursive: true });
    },
  );
});
