/**
 * A user buys a dual investment in a browser, from the Earn tab to the receipt; after its end it is paid to spot by the figures that were shown. The test moves the clock: the server starts again half an hour
 * before the end, in a time that runs fifty times as fast (fast-clock.ts), while every price moves.
 */
import { account, dual } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { barriers, openBrowser, overflow } from './browser.ts';
import { clockFrom, dateAnswers } from './fast-clock.ts';
import { openAs } from './pages.ts';
import { startSystem, swingingMarket, type System } from './system.ts';
import { clientOf, signUp, spotBalances, yes, type Trader } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const [MINUTE, SPEED] = [60_000, 50];

describe('dual investment', () => {
  let system: System;
  let later: System | undefined;
  let browser: Browser;
  beforeAll(async () => {
    system = await startSystem(swingingMarket());
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await later?.end('SIGTERM');
    await later?.mailbox.close();
    await system.remove();
  });

  const bought: { trader: Trader; before: Record<'ETH' | 'USDT', number> }[] = [];
  const balance = async (trader: Trader, asset: string) => Number((await spotBalances(trader))[asset]?.available);

  test.each(['phone', 'desktop'] as const)(
    'DUAL-012 DUAL-013 DUAL-017 from the Earn tab on a phone, or the page of the coin’s market, to the receipt: on a %s',
    async (size) => {
      const trader = await signUp(system.origin, system.mailbox);
      const { page, problems } = await openAs(browser, system, trader, 'en', size);
      if (size === 'phone') {
        await page.goto('/pages/financial/index');
        await page.getByRole('link', { name: new RegExp(`^${say('dual:title')}`) }).click();
        await page.getByRole('button', { name: 'ETH', exact: true }).click();
      } else {
        await page.goto('/pages/transaction/currency?symbol=ETH%2FUSDT');
        const [door = ''] = say('dual:door', { coin: 'ETH' }).split('{{');
        await page.getByRole('link', { name: new RegExp(`^${door}`) }).click();
      }
      await page.getByRole('heading', { name: say('dual:offers'), exact: true }).waitFor();
      expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);
      await page.locator('.dual-offer').first().click();
      const shares = page.getByRole('textbox', { name: say('dual:shares', { amount: '0.1', coin: 'ETH' }) });
      await shares.fill('3');
      expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);
      const before = { ETH: await balance(trader, 'ETH'), USDT: await balance(trader, 'USDT') };
      await page.getByRole('button', { name: say('offer:review'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Buy 3 shares$/ })
        .click();
      const receipt = page.getByRole('status', { name: /^Dual investment DI-\d+$/ });
      await receipt.waitFor();
      expect(await balance(trader, 'ETH')).toBeCloseTo(before.ETH - 0.3, 8);
      await receipt.getByRole('link').click();
      const order = page.getByRole('article', { name: /^Dual investment DI-\d+$/ });
      await order.getByText(say('dual:state.purchased'), { exact: true }).waitFor();
      expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);
      await expect.poll(() => problems).toEqual([]);
      await page.context().close();
      bought.push({ trader, before });
    },
  );

  test('DUAL-002 DUAL-003 DUAL-013 in its window an order settles on the page, and at the end each is paid to spot by the price of the window', async () => {
    const [first] = bought;
    if (!first) throw new Error('something was bought');
    const end = yes(await first.trader.call(dual.own, {})).message.rows[0]?.end_ms ?? 0;
    await system.end('SIGTERM');
    later = await startSystem({ ...swingingMarket(), ...clockFrom(end - 32 * MINUTE, SPEED) }, system.dataDir);
    const { origin } = later;
    const again = bought.map(({ trader, before }) => ({
      before,
      trader: { ...trader, call: clientOf(origin, trader.token) },
    }));
    const [{ trader: shown } = first] = again;
    // The page opens once a price of the window is taken.
    const { id, offer } = yes(await shown.call(dual.own, {})).message.rows[0] ?? { id: 0, offer: 0 };
    const priced = async () => yes(await shown.call(dual.offer, { id: String(offer) })).message.priced;
    await expect.poll(priced).toBeGreaterThan(0);
    const { page, problems } = await openAs(browser, later, shown, 'en', 'phone');
    await dateAnswers(page, yes(await shown.call(account.security, {})).message.now_ms, SPEED);
    await page.goto(`/pages/invest/mine?id=${id}`);
    const order = page.getByRole('article', { name: /^Dual investment DI-\d+$/ });
    await order.getByText(say('dual:state.settling'), { exact: true }).waitFor();
    const minutes = say('dual:minutes', { priced: '[1-9]\\d*', minutes: '[1-9]\\d*' });
    await order.getByText(new RegExp(`^${minutes}$`)).waitFor();
    expect(await barriers(page)).toEqual([]);
    await order.getByText(say('dual:state.completed'), { exact: true }).waitFor();
    await order.getByText(say('dual:price'), { exact: true }).waitFor();
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
    const own = async ({ call }: Trader) => yes(await call(dual.own, {})).message.rows[0];
    for (const { trader, before } of again) {
      await expect.poll(async () => (await own(trader))?.status, { timeout: 120_000 }).toBe('completed');
      const settled = await own(trader);
      if (!settled) throw new Error('the order is there');
      const isCoin = Number(settled.price) < Number(settled.strike);
      expect(settled.back).toBe(isCoin ? settled.coin : settled.money);
      const asset = isCoin ? 'ETH' : 'USDT';
      const paid = isCoin ? Number(settled.paid) : 0;
      expect(await balance(trader, asset)).toBeCloseTo(before[asset] - paid + Number(settled.back), 8);
    }
  });
});
