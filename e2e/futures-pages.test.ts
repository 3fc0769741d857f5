/** The pages of futures beside the terminal, in a browser, for a trader whose positions and orders came over the wire. */
import { randomUUID } from 'node:crypto';
import { futures, wallet } from '@glassbook/contract';
import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { barriers, flaws, sizes } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import type { System } from './system.ts';
import { touchProblems } from './touch-targets.ts';
import { patiently, signUp, yes, type Trader } from './trader.ts';
import { answersRisk, verified } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const symbol = 'BTC/USDT-PERP';
const orders = '/pages/transaction/contract_order';

/** Verified, with money in the futures account. */
async function futuresTrader(system: System): Promise<Trader> {
  const trader = await signUp(system.origin, system.mailbox);
  await verified(system, trader);
  await answersRisk(trader);
  const move = { currency_id: '3', number: '5000', from_field: 'change', to_field: 'lever' } as const;
  yes(await trader.call(wallet.move, move, { key: randomUUID() }));
  return trader;
}

describe('the pages of futures', () => {
  let system: System;
  let browser: Browser;
  let trader: Trader;
  test.beforeAll(async ({ system: started, browser: opened }) => {
    [system, browser] = [started, opened];
    trader = await futuresTrader(system);
  });

  const market = async () => yes(await trader.call(futures.markets, {})).message.find((one) => one.symbol === symbol)!;
  const place = async (more: { order_type: 'market' } | { price: string }) =>
    yes(
      await patiently(() =>
        trader.call(
          futures.placeOrder,
          { symbol, side: 'buy', contracts: '50', leverage: '10', ...more },
          { key: randomUUID() },
        ),
      ),
    );

  test('FUTURES-051 FUTURES-052 an open order is canceled in its row, and a position that was closed adds up', async () => {
    await place({ order_type: 'market' });
    yes(await trader.call(futures.closeAll, {}, { key: randomUUID() }));
    await place({ price: (Number((await market()).mark) * 0.97).toFixed(1) });
    const { page, problems, settled } = await openAs(browser, system, trader, 'en', 'phone');
    await page.goto(orders);
    const card = page.getByRole('article').filter({ hasText: symbol });
    await card.getByText('50 (0.050 BTC)').first().waitFor();
    await settled();
    expect([...(await barriers(page)), ...(await touchProblems(page))]).toEqual([]);
    await card.getByRole('button', { name: /^Cancel buy order/ }).click();
    await page.getByText(say('trading:orders.empty_open.title')).waitFor();

    await page.goto(`${orders}?view=closed`);
    await page.getByRole('button', { name: /^Details/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(say('futures:history.net_in', { unit: 'USDT' })).waitFor();
    const [position] = yes(await trader.call(futures.positions, { status: 'closed' })).message;
    const sum = (text: string) => Math.round(Number(text) * 1e8);
    const net = sum(position!.result) + sum(position!.funding) - sum(position!.fees);
    const shown = (await dialog.locator('.sum dd').innerText()).replace('−', '-').replace(/[+,]/g, '');
    expect(sum(shown)).toBe(net);
    await settled();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('the cards of a position end within a phone, open and closed', { timeout: 90_000 }, async () => {
    await place({ order_type: 'market' });
    yes(await trader.call(futures.closeAll, {}, { key: randomUUID() }));
    await place({ order_type: 'market' });
    const { width } = sizes.phone;
    for (const locale of ['en', 'th'] as const) {
      const { page, problems, settled } = await openAs(browser, system, trader, locale, 'phone');
      for (const path of [
        `/pages/transaction/contract?symbol=${encodeURIComponent(symbol)}`,
        ...['history', 'fills', 'closed'].map((view) => `${orders}?view=${view}`),
      ]) {
        await page.goto(path);
        await page.getByRole('article').filter({ hasText: symbol }).first().waitFor();
        await settled();
        const outside = await page.evaluate<string[]>(`[...document.querySelectorAll('article, article *')]
          .filter((part) => part.getBoundingClientRect().right > ${width} || part.getBoundingClientRect().left < 0)
          .map((part) => part.className + ' ' + part.textContent)`);
        expect([...(await flaws(page, width)), ...outside], `${locale} ${path}`).toEqual([]);
      }
      await expect.poll(() => problems).toEqual([]);
      await page.context().close();
    }
    yes(await trader.call(futures.closeAll, {}, { key: randomUUID() }));
  });

  test('FUTURES-054 the page of a contract shows a guest the prices as they are published', async ({ moving }) => {
    const { page, problems, settled } = await openAs(browser, moving, undefined, 'en', 'desktop');
    await page.goto(`/pages/transaction/contract_info?symbol=${encodeURIComponent(symbol)}`);
    const prices = page.getByRole('region', { name: say('futures:contract.prices'), exact: true });
    const mark = () => prices.locator('dd').first().innerText();
    await prices.waitFor();
    await settled();
    const first = await mark();
    await expect.poll(mark, { timeout: 30_000 }).not.toBe(first);
    await page.getByText(say('futures:contract.entries'), { exact: true }).first().waitFor({ state: 'attached' });
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
