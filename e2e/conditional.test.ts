/** Conditional orders in a browser: placed in the ticket, seen in the list, fired by a trade at their price. */
import { randomUUID } from 'node:crypto';
import { market, spot } from '@glassbook/contract';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { untilPressable } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import type { System } from './system.ts';
import { clientOf, patiently, signUp, yes, type Trader } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const pair = { currency_id: '2', legal_id: '3' } as const;
const asset = { asset: 'ETH' };
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"] input`);

describe('conditional orders', () => {
  let system: System;
  let browser: Browser;
  let trader: Trader;
  test.beforeAll(async ({ system: started, browser: opened }) => {
    [system, browser] = [started, opened];
    trader = await signUp(system.origin, system.mailbox);
  });

  async function openTicket(on: 'desktop' | 'phone' = 'desktop') {
    const opened = await openAs(browser, system, trader, 'en', on);
    await opened.page.goto('/pages/transaction/index?symbol=ETH%2FUSDT');
    await opened.page.locator('.book .lv').nth(8).waitFor();
    return opened;
  }
  const kind = (page: Page, name: 'stop' | 'oco' | 'trail') =>
    page.getByRole('tab', { name: say(`spot:ticket.kind_${name}`), exact: true }).click();
  const send = (page: Page, side: 'buy' | 'sell') =>
    page.getByRole('button', { name: say(`spot:ticket.send_${side}`, asset), exact: true }).click();
  const last = async () =>
    Number(
      yes(await clientOf(system.origin)(market.tickers, {})).message.find(({ symbol }) => symbol === 'ETH/USDT')!.last,
    );
  const placed = async () => yes(await trader.call(spot.conditionals, { status: '1' })).message;
  /** Trades at the market, so that there is a last trade. */
  const trade = async () =>
    void yes(
      await patiently(() =>
        trader.call(spot.placeOrder, { ...pair, type: '1', order_type: 'market', value: '200' }, { key: randomUUID() }),
      ),
    );

  test('SPOT-039 a stop, an OCO and a trail are placed in the ticket, listed in words, and canceled', async () => {
    await trade();
    const { page } = await openTicket();
    await page.getByRole('radio', { name: say('trading:side.sell'), exact: true }).click();
    const price = await last();
    const at = (part: number) => (price * part).toFixed(2);

    await kind(page, 'stop');
    await field(page, 'stop').fill(at(0.8));
    await field(page, 'amount').fill('0.01');
    await send(page, 'sell');
    await expect.poll(async () => (await placed()).length, { timeout: 15_000 }).toBe(1);

    await kind(page, 'oco');
    await field(page, 'stop').fill(at(0.7));
    await field(page, 'profit').fill(at(1.3));
    await field(page, 'amount').fill('0.01');
    await untilPressable(page);
    await send(page, 'sell');
    await expect.poll(async () => (await placed()).length, { timeout: 15_000 }).toBe(2);

    await kind(page, 'trail');
    await page.getByRole('button', { name: '5%', exact: true }).click();
    await field(page, 'amount').fill('0.01');
    await untilPressable(page);
    await send(page, 'sell');
    await expect.poll(async () => (await placed()).length, { timeout: 15_000 }).toBe(3);
    expect((await placed()).map(({ trail_percent: percent }) => percent !== null)).toEqual([true, false, false]);

    await page.getByRole('tab', { name: new RegExp(`^${say('spot:history.conditionals')}`) }).click();
    const list = page.getByRole('region', { name: say('conditional:list.title') });
    await list.getByText(/falls 5% from its high/).waitFor();
    await list
      .getByRole('button', { name: say('conditional:list.cancel_of', { symbol: 'ETH/USDT', kind: 'OCO' }) })
      .click();
    await expect.poll(async () => (await placed()).length, { timeout: 15_000 }).toBe(2);
    await list.getByText('OCO').waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('SPOT-039 a stop that is reached fires: it leaves the list, and the history says what fired', async () => {
    const { page } = await openTicket();
    await trade();
    const [bought] = yes(await trader.call(spot.fills, { ...pair, limit: '1' })).message;
    // It was bought at an ask: a sale at a bid reaches a price just below.
    const wait = { ...pair, type: '2', amount: '0.01', stop_price: (Number(bought?.price) - 0.01).toFixed(2) } as const;
    const { data } = yes(await trader.call(spot.placeConditional, wait, { key: randomUUID() }));
    await expect
      .poll(
        async () => {
          yes(
            await patiently(() =>
              trader.call(
                spot.placeOrder,
                { ...pair, type: '2', order_type: 'market', amount: '0.01' },
                { key: randomUUID() },
              ),
            ),
          );
          const ended = yes(await trader.call(spot.conditionals, { status: 'history' })).message;
          return ended.find(({ id }) => id === data.id)?.fired;
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe('stop');
    await page.goto('/pages/transaction/currency_order?view=history');
    await page.getByRole('radio', { name: say('spot:history.conditionals'), exact: true }).click();
    await page.getByText(say('conditional:fired.stop')).first().waitFor();
    await page.getByText(say('conditional:end.became', { id: String(data.id) })).waitFor();
    await page.context().close();
  });

  /** Sells a little at the market, which is at a bid. */
  const sellSome = () =>
    patiently(() =>
      trader.call(spot.placeOrder, { ...pair, type: '2', order_type: 'market', amount: '0.01' }, { key: randomUUID() }),
    ).then(yes);
  /** The price of the own trade that was last. */
  const lastOwn = async () => Number(yes(await trader.call(spot.fills, { ...pair, limit: '1' })).message[0]?.price);
  const newest = async () => yes(await trader.call(spot.conditionals, { ...pair, limit: '1' })).message[0];
  const openWaiting = (page: Page) =>
    page.getByRole('tab', { name: new RegExp(`^${say('spot:history.conditionals')}`) }).click();

  test('SPOT-032 of an OCO the stop side fires, and its other side is canceled with it', async () => {
    const { page, settled } = await openTicket();
    await page.getByRole('radio', { name: say('trading:side.sell'), exact: true }).click();
    await kind(page, 'oco');
    await field(page, 'profit').fill(((await last()) * 1.3).toFixed(2));
    const before = (await newest())?.id;
    await expect
      .poll(
        async () => {
          await trade();
          await field(page, 'stop').fill(((await lastOwn()) - 0.01).toFixed(2));
          await field(page, 'amount').fill('0.01');
          await untilPressable(page);
          await send(page, 'sell');
          await settled();
          return (await newest())?.id;
        },
        { timeout: 60_000 },
      )
      .not.toBe(before);
    const { id } = (await newest())!;
    await openWaiting(page);
    const list = page.getByRole('region', { name: say('conditional:list.title') });
    await expect
      .poll(
        () =>
          sellSome()
            .then(newest)
            .then((row) => row?.fired),
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe('stop');
    await list.getByText('OCO').waitFor({ state: 'detached' });
    expect(await newest()).toMatchObject({ id, status: 2, hold: '0.00000000' });
    const { message } = yes(await trader.call(spot.orders, { ...pair, limit: '100' }));
    expect(message.filter((order) => order.id === id)).toMatchObject([{ order_type: 'market', type: 2 }]);
    await page.goto('/pages/transaction/currency_order?view=history');
    await page.getByRole('radio', { name: say('spot:history.conditionals'), exact: true }).click();
    await page.getByText(say('conditional:end.became', { id: String(id) })).waitFor();
    await page.context().close();
  });

  test('SPOT-033 a trailing stop activates, follows the price and fires as it comes back', async () => {
    yes(await trader.call(spot.cancelAll, {}, { key: randomUUID() }));
    const { page, settled } = await openTicket();
    await page.getByRole('radio', { name: say('trading:side.sell'), exact: true }).click();
    await kind(page, 'trail');
    await page.getByRole('radio', { name: 'USDT', exact: true }).click();
    await field(page, 'trail').fill('0.01');
    await page.getByRole('checkbox', { name: say('conditional:form.activates') }).click();
    const before = (await newest())?.id;
    await expect
      .poll(
        async () => {
          await sellSome();
          await field(page, 'activation').fill(((await lastOwn()) + 0.01).toFixed(2));
          await field(page, 'amount').fill('0.01');
          await untilPressable(page);
          await send(page, 'sell');
          await settled();
          return (await newest())?.id;
        },
        { timeout: 60_000 },
      )
      .not.toBe(before);
    expect(await newest()).toMatchObject({ status: 1, trailing: false });
    await openWaiting(page);
    const list = page.getByRole('region', { name: say('conditional:list.title') });
    await list.getByText(/^Starts when it rises to/).waitFor();
    // Bought at an ask: at or above where it begins.
    await expect
      .poll(
        () =>
          trade()
            .then(newest)
            .then((row) => row?.trailing),
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe(true);
    await list.getByText(say('conditional:wait.trailing')).waitFor();
    await trade();
    await expect
      .poll(
        () =>
          sellSome()
            .then(newest)
            .then((row) => row?.fired),
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe('trail');
    await list.getByText(say('conditional:wait.trailing')).waitFor({ state: 'detached' });
    const { id } = (await newest())!;
    const { message } = yes(await trader.call(spot.fills, { ...pair, order_id: String(id) }));
    expect(message.length).toBeGreaterThan(0);
    await page.context().close();
  });

  test('SPOT-042 a buy with TP/SL has its exits among the orders that wait', async () => {
    const { page } = await openTicket();
    const price = await last();
    await page.getByRole('tab', { name: say('trading:ticket.market'), exact: true }).click();
    await field(page, 'amount').fill('0.01');
    await page.getByRole('checkbox', { name: say('spot:ticket.exits') }).click();
    await field(page, 'profit').fill((price * 1.3).toFixed(2));
    await field(page, 'stop').fill((price * 0.7).toFixed(2));
    await send(page, 'buy');
    await page.getByRole('tab', { name: new RegExp(`^${say('spot:history.conditionals')}`) }).click();
    await page.getByText(/TP\/SL of order/).waitFor();
    expect((await placed()).some(({ entry_id: entry }) => entry !== null)).toBe(true);
    await page.context().close();
  });

  test('SPOT-042 on a phone TP/SL is a fold of the ticket', async () => {
    const { page } = await openTicket('phone');
    const price = await last();
    const before = (await placed()).length;
    await field(page, 'amount').fill('0.01');
    await page.getByRole('checkbox', { name: say('spot:ticket.exits') }).click();
    await field(page, 'profit').fill((price * 1.3).toFixed(2));
    await field(page, 'stop').fill((price * 0.7).toFixed(2));
    await send(page, 'buy');
    await expect.poll(async () => (await placed()).length, { timeout: 15_000 }).toBe(before + 1);
    await page.context().close();
  });
});
