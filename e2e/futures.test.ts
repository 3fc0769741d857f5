/** The futures terminal in a browser: from a transfer to a leveraged long, what it shows of it, and closing it in parts. */
import { randomUUID } from 'node:crypto';
import { futures, wallet } from '@glassbook/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { drawn, untilPressable, untilTrue } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { yes, type Trader } from './trader.ts';
import { answersRisk, answersRiskIn, withdrawer } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"] input`);
const path = '/pages/transaction/contract?symbol=ETH%2FUSDT-PERP';

/** A verified trader with 4,000 USDT in the futures account; `isReady`: with the questions about risk answered. */
async function leveraged(make: Promise<Trader>, isReady = true): Promise<Trader> {
  const trader = await make;
  const move = { currency_id: '3', number: '4000', from_field: 'change', to_field: 'lever' } as const;
  yes(await trader.call(wallet.move, move, { key: randomUUID() }));
  if (isReady) await answersRisk(trader);
  return trader;
}
const open = async ({ call }: Trader) => yes(await call(futures.positions, { status: 'open' })).message;

describe('the futures terminal', () => {
  test('FUTURES-060 a leveraged long is opened at market, shown with its liquidation price, and closed in parts', async ({
    system,
    browser,
  }) => {
    const trader = await leveraged(withdrawer(system));
    const { page, problems } = await openAs(browser, system, trader, 'en', 'desktop');
    await page.goto(path);
    await page.locator('.book .lv').nth(8).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${say('futures:leverage.title')}`) }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(say('futures:mode.isolated'), { exact: true }).click();
    await sheet.getByRole('button', { name: '5x', exact: true }).click();
    await sheet.getByRole('button', { name: say('futures:leverage.use', { leverage: '5', mode: 'Isolated' }) }).click();
    await page.getByRole('tab', { name: say('trading:ticket.market'), exact: true }).click();
    await field(page, 'amount').fill('1');
    await page.getByRole('button', { name: say('futures:ticket.open_buy'), exact: true }).click();
    await expect.poll(async () => (await open(trader)).length, { timeout: 15_000 }).toBe(1);
    const [position] = await open(trader);
    expect(position).toMatchObject({ side: 'long', leverage: 5, margin_mode: 'isolated', contracts: 100 });

    const row = page
      .getByRole('table', { name: say('trading:positions.title') })
      .getByRole('row')
      .nth(1);
    await row.getByText('1.00 ETH', { exact: true }).waitFor();
    await row.getByText(`${say('futures:side.long')} 5x`).waitFor();
    const name = { symbol: 'ETH/USDT-PERP', side: 'Long' };
    await row.getByRole('button', { name: say('futures:positions.close_title', name) }).click();
    await field(page, 'close-amount').fill('0.4');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('futures:ticket.close_sell'), exact: true })
      .click();
    await row.getByText('0.60 ETH', { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await untilPressable(page);
    await row.getByRole('button', { name: say('futures:positions.close_title', name) }).click();
    await untilPressable(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('futures:ticket.close_sell'), exact: true })
      .click();
    await page.getByText(say('futures:positions.empty'), { exact: true }).waitFor();
    expect(await open(trader)).toEqual([]);
    const [closed] = yes(await trader.call(futures.positions, { status: 'closed' })).message;
    expect(closed).toMatchObject({ id: position?.id, closed_contracts: 100, close_reason: 'trader' });
    await expect.poll(() => problems).toEqual([]);
  }, 90_000);

  test('FUTURES-061 FUTURES-080 on a phone: after the questions about risk a short at a limit with TP/SL rests, is listed and canceled', async ({
    system,
    browser,
  }) => {
    const trader = await leveraged(withdrawer(system), false);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    await page.goto(path);
    await page.locator('.book .lv').nth(8).waitFor();
    await page.getByText(say('futures:side.short'), { exact: true }).first().click();
    await untilTrue(page, `document.querySelector('[data-field="price"] input').value !== ''`);
    await field(page, 'amount').fill('0.5');
    const limit = Number((await field(page, 'price').inputValue()).replaceAll(',', ''));
    await page.getByRole('checkbox', { name: say('futures:positions.exits'), exact: true }).click();
    await field(page, 'profit').fill((limit * 0.8).toFixed(1));
    await field(page, 'stop').fill((limit * 1.2).toFixed(1));
    const order = page.getByRole('button', { name: say('futures:ticket.open_sell'), exact: true });
    await answersRiskIn(page, say);
    await order.click();
    const openOrders = async () => yes(await trader.call(futures.orders, { status: 'open' })).message;
    await expect.poll(async () => (await openOrders()).length, { timeout: 15_000 }).toBe(1);
    expect((await openOrders())[0]).toMatchObject({ exit_by: 'mark', profit_price: expect.any(String) });
    await page.getByRole('tab', { name: new RegExp(`^${say('trading:orders.open')}`) }).click();
    await page.locator('.trading-row-buttons button').first().click();
    await expect.poll(openOrders, { timeout: 15_000 }).toEqual([]);
    await expect.poll(() => problems).toEqual([]);
  }, 90_000);

  test.for([
    { size: 'desktop', locale: 'en' },
    { size: 'phone', locale: 'en' },
    { size: 'phone', locale: 'th' },
  ] as const)(
    'with TP/SL the order button and the liquidation price stay in view, and the field that is typed in: $size, $locale',
    { timeout: 90_000 },
    async ({ size, locale }, { system, browser, expect }) => {
      const trader = await leveraged(withdrawer(system));
      const { page, problems } = await openAs(browser, system, trader, locale, size);
      if (size === 'desktop') await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto(path);
      await page.locator('.book .lv').nth(8).waitFor();
      await untilTrue(page, `document.querySelector('[data-field="price"] input').value !== ''`);
      // A short always has a price that liquidates it.
      await page.getByText(wordsOf(locale)('futures:side.short'), { exact: true }).first().click();
      await field(page, 'amount').fill('2');
      await page.getByRole('checkbox', { name: wordsOf(locale)('futures:positions.exits'), exact: true }).click();
      const parts = ['.trading-send [type="submit"]', '.trading-send .warn'];
      await page.locator('.trading-send .warn').filter({ hasText: /\d/ }).waitFor({ timeout: 30_000 });
      await field(page, 'stop').waitFor();
      // Every tab has its panel.
      expect(
        await page.evaluate(`[...document.querySelectorAll('[role="tab"][aria-selected="true"]')]
          .filter((tab) => document.getElementById(tab.getAttribute('aria-controls'))?.role !== 'tabpanel')
          .map((tab) => tab.innerText)`),
      ).toEqual([]);
      const isSeen = async (part: string) => {
        const { x, y, width, height } = (await page.locator(part).boundingBox())!;
        const [middle, bottom] = [x + width / 2, y + height - 2];
        return page.evaluate<boolean>(`!!document.elementFromPoint(${middle}, ${bottom})?.closest('${part}')`);
      };
      for (const name of ['price', 'stop', 'amount', 'profit']) {
        await field(page, name).focus();
        await drawn(page);
        for (const part of [...parts, `[data-field="${name}"] input`])
          expect(await isSeen(part), `${part}, at ${name}`).toBe(true);
      }
      await expect.poll(() => problems).toEqual([]);
      await page.context().close();
    },
  );

  test('FUTURES-068 a position opened for an amount of money is saved as a picture and reversed', async ({
    system,
    browser,
  }) => {
    const trader = await leveraged(withdrawer(system));
    const { page, problems } = await openAs(browser, system, trader, 'en', 'desktop');
    await page.goto(path);
    await page.locator('.book .lv').nth(8).waitFor();
    await page.getByRole('tab', { name: say('trading:ticket.market'), exact: true }).click();
    await page.locator('.futures-size').getByRole('combobox').click();
    await page.getByRole('option', { name: 'USDT', exact: true }).click();
    await field(page, 'amount').fill('1000');
    await page.getByRole('button', { name: say('futures:ticket.open_buy'), exact: true }).click();
    await expect.poll(async () => (await open(trader)).length, { timeout: 15_000 }).toBe(1);
    const [long] = await open(trader);
    const name = { symbol: 'ETH/USDT-PERP', side: 'Long' };
    const choose = async (act: 'share.open' | 'reverse.send') => {
      await page.getByRole('button', { name: say('futures:positions.menu', name), exact: true }).click();
      await page.getByRole('menuitem', { name: say(`futures:${act}`), exact: true }).click();
    };
    await choose('share.open');
    const saved = page.waitForEvent('download');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('futures:share.save') })
      .click();
    expect((await saved).suggestedFilename()).toBe(`position-${String(long?.id)}.png`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await choose('reverse.send');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('futures:reverse.send'), exact: true })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const [short, ...more] = await open(trader);
    expect(short).toMatchObject({ side: 'short', contracts: long?.contracts, leverage: long?.leverage });
    expect(more).toEqual([]);
    await expect.poll(() => problems).toEqual([]);
  }, 90_000);
});
