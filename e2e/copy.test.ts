/**
 * A user copies a simulated trader of the demo in a browser, from the menu to the end: the form, a copy that opens and closes live, how the value adds up, the comparison to the digit, and stopping. The trader
 * closes within seconds, so each part waits for what happens, and for no time.
 */
import { copy, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { barriers, openBrowser, overflow } from './browser.ts';
import { openAs } from './pages.ts';
import { startSystem, type System } from './system.ts';
import { signUp, yes, type Trader } from './trader.ts';
import { answersRisk, verified } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const LONG_MS = 120_000;

describe('copy trading', () => {
  let system: System;
  let browser: Browser;
  beforeAll(async () => {
    system = await startSystem({ CROWD: 'on', FEED: 'simulated' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await system.remove();
  });

  async function copier(): Promise<Trader> {
    const trader = await signUp(system.origin, system.mailbox);
    await verified(system, trader);
    yes(await trader.call(wallet.move, { currency_id: '3', number: '2000', from_field: 'change', to_field: 'lever' }));
    await answersRisk(trader);
    return trader;
  }

  /** The simulated trader who closes within seconds. */
  const quick = 'Tiderun';

  test.each(['phone', 'desktop'] as const)(
    'COPY-057 COPY-058 COPY-059 COPY-061 from the list of traders to the end of a follow: on a %s',
    { timeout: 4 * LONG_MS },
    async (size) => {
      const trader = await copier();
      const { page, problems } = await openAs(browser, system, trader, 'en', size);
      page.setDefaultTimeout(LONG_MS);
      const fits = async () => expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);
      await page.goto('/pages/copytrade/copy');
      await page.getByRole('link', { name: new RegExp(quick) }).click();
      await page.getByRole('link', { name: say('copy:go'), exact: true }).waitFor();
      await fits();
      await page.getByRole('link', { name: say('copy:go'), exact: true }).click();
      await page.getByRole('textbox', { name: say('copy:multiple') }).fill('0.1');
      await page.getByRole('textbox', { name: say('copy:amount') }).fill('500');
      await fits();
      await page.getByRole('button', { name: say('offer:review'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('copy:go'), exact: true })
        .click();
      await page.getByRole('link', { name: say('copy:mine.one'), exact: true }).click();
      await page.getByText(say('copy:closed'), { exact: true }).first().waitFor();
      await fits();
      await page.getByRole('tab', { name: say('copy:tab.results') }).click();
      await page
        .getByText(`${say('copy:results.mine')}, USDT`)
        .first()
        .waitFor();
      const [follow] = yes(await trader.call(copy.mine, {})).message.rows;
      const { rows } = yes(await trader.call(copy.result, { follow_id: String(follow?.id) })).message;
      for (const { mine, leader, size: sized, price, costs } of rows)
        expect(Number(mine)).toBeCloseTo(
          [leader, sized, price, costs].map(Number).reduce((sum, part) => sum + part),
          8,
        );
      await page.getByRole('button', { name: say('copy:end'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('copy:end'), exact: true })
        .click();
      await page.getByText(say('copy:state.ended'), { exact: true }).waitFor();
      const [ended] = yes(await trader.call(copy.mine, {})).message.rows;
      expect(ended).toMatchObject({ state: 'ended', free: '0.00000000', open_count: 0 });
      await fits();
      expect(problems).toEqual([]);
    },
  );
});
