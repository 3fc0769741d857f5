/** The spot ticket in a browser: what it fills in, warns of, confirms and shows, and that its button keeps its place. */
import { randomUUID } from 'node:crypto';
import { market, spot } from '@glassbook/contract';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { drawn, type Size, untilPressable, untilTrue } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import type { System } from './system.ts';
import { clientOf, patiently, signUp, yes, type Trader } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const pair = { currency_id: '2', legal_id: '3' } as const;
const field = (page: Page, name: 'price' | 'amount') => page.locator(`[data-field="${name}"] input`);
/** Its groups go with the focus, before anything is typed. */
async function enter(page: Page, name: 'price' | 'amount', text: string): Promise<void> {
  await field(page, name).focus();
  // Not expect.poll: views side by side have their own.
  await untilTrue(page, `!document.querySelector('[data-field="${name}"] input').value.includes(',')`);
  await field(page, name).fill(text);
}
const plain = (text: string) => text.replaceAll(',', '');

describe('the spot ticket', () => {
  let system: System;
  let browser: Browser;
  let trader: Trader;
  test.beforeAll(async ({ system: started, browser: opened }) => {
    [system, browser] = [started, opened];
    trader = await signUp(system.origin, system.mailbox);
  });

  /** ETH/USDT as the trader sees it, with its book there. */
  async function openTicket(size: Size, of: Trader | undefined = trader) {
    const opened = await openAs(browser, system, of, 'en', size);
    const frames: string[] = [];
    opened.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => frames.push(payload.toString())),
    );
    await opened.page.goto('/pages/transaction/index?symbol=ETH%2FUSDT');
    await opened.page.locator('.book .lv').nth(8).waitFor();
    await field(opened.page, 'price').waitFor();
    return { ...opened, frames };
  }
  const send = (page: Page, side: 'buy' | 'sell') =>
    page.getByRole('button', { name: say(`spot:ticket.send_${side}`, { asset: 'ETH' }), exact: true });
  const last = async () =>
    Number(
      yes(await clientOf(system.origin)(market.tickers, {})).message.find(({ symbol }) => symbol === 'ETH/USDT')!.last,
    );
  const place = async (body: Omit<Parameters<typeof orderOf>[0], 'currency_id' | 'legal_id'>) =>
    yes(await patiently(() => trader.call(spot.placeOrder, orderOf({ ...pair, ...body }), { key: randomUUID() }))).data
      .id;
  const open = async () => yes(await trader.call(spot.orders, { status: '1' })).message;
  const cancelAll = async () => void yes(await trader.call(spot.cancelAll, {}, { key: randomUUID() }));
  test.afterEach(cancelAll);

  test('the price begins at the best of its own side, and follows the side that is chosen', async () => {
    const { page } = await openTicket('desktop');
    for (const side of ['sell', 'buy'] as const) {
      const other = side === 'buy' ? 'sell' : 'buy';
      const rows = page.locator(side === 'buy' ? '.book .lv.bid' : '.book .lv.ask');
      // The book moves on: it is read in the moment in which the side is chosen.
      await expect
        .poll(
          async () => {
            await page.getByRole('radio', { name: say(`trading:side.${other}`) }).click();
            await page.getByRole('radio', { name: say(`trading:side.${side}`) }).click();
            const [price, best] = await Promise.all([
              field(page, 'price').inputValue(),
              (side === 'buy' ? rows.first() : rows.last()).locator('.p').innerText(),
            ]);
            return plain(best).endsWith(plain(price)) && price !== '';
          },
          { timeout: 15_000 },
        )
        .toBe(true);
    }
    await page.context().close();
  });

  test.concurrent.for<Size>(['phone', 'desktop'])(
    'the button never moves while a user types, nor does the book: %s',
    async (size, { expect }) => {
      const { page, settled } = await openTicket(size);
      const places = async () => {
        const [button, book] = await Promise.all([
          send(page, 'buy').boundingBox(),
          page.locator('.book').first().boundingBox(),
        ]);
        return [button?.y, size === 'phone' ? book?.height : 0];
      };
      await untilTrue(page, "document.fonts.status === 'loaded'");
      await settled();
      const before = await places();
      const price = await last();
      const seen: unknown[] = [];
      for (const [typed, amount] of [
        ['', ''],
        [(price * 0.9).toFixed(2), '0.05'],
        [(price * 1.2).toFixed(2), '0.05'],
        ['1.001', '0.00001'],
        [(price * 0.9).toFixed(2), '99999'],
        ['abc', '0'],
      ] as const) {
        await enter(page, 'price', typed);
        await enter(page, 'amount', amount);
        await field(page, 'amount').blur();
        await settled();
        await drawn(page);
        seen.push(await places());
      }
      await send(page, 'buy').click();
      seen.push(await places());
      expect(seen).toEqual(seen.map(() => before));
      await page.context().close();
    },
  );

  test('the first view has the button and the first open order on a phone, the button and a chart on a tablet', async () => {
    await place({ type: '1', amount: '0.05', target_price: ((await last()) * 0.97).toFixed(2) });
    const { page } = await openTicket('phone');
    const edges = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((one) => {
          const { top, bottom, height } = one.getBoundingClientRect();
          return { top, bottom, height };
        });
    await page.locator('.trading-order').first().waitFor();
    const bar = await edges('.tabbar');
    expect((await edges('form [type="submit"]')).bottom).toBeLessThan(bar.top);
    // Its head line, with its buttons.
    expect((await edges('.trading-order')).top + 40).toBeLessThan(bar.top);
    // What is below the conditions and above the button is never empty.
    await expect.poll(() => page.locator('.spot-ticket-sum dt').count()).toBeGreaterThan(2);
    // For which the time in force is among the advanced options, until another one is chosen.
    const force = page.getByRole('combobox', { name: say('trading:ticket.time_in_force') });
    await expect.poll(() => force.count()).toBe(0);
    await page.getByRole('button', { name: say('spot:ticket.advanced'), exact: true }).click();
    await force.click();
    await page.getByRole('option', { name: 'IOC' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => force.innerText()).toBe('IOC');
    await force.click();
    await page.getByRole('option', { name: 'GTC' }).click();
    await expect.poll(() => force.count()).toBe(0);
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.locator('.trading-tablet .book .lv').nth(8).waitFor();
    expect((await edges('form [type="submit"]')).bottom).toBeLessThan((await edges('.tabbar')).top);
    expect((await edges('.trading-chart-body')).height).toBeGreaterThan(220);
    await page.context().close();
    await cancelAll();
  });

  test('beyond the balance a size is offered that is placed as it says', async () => {
    const { page } = await openTicket('phone');
    await enter(page, 'price', ((await last()) * 0.97).toFixed(2));
    await enter(page, 'amount', '99999');
    await field(page, 'amount').blur();
    const offer = page.locator('.spot-ticket-sum button');
    const [size] = /[\d.]+/.exec((await offer.innerText()).replaceAll(',', '')) ?? [''];
    await offer.click();
    expect(plain(await field(page, 'amount').inputValue())).toBe(size);
    await send(page, 'buy').click();
    await expect.poll(async () => (await open()).map((order) => Number(order.trade_amount))).toEqual([Number(size)]);
    await page.context().close();
  });

  test('a limit more than 3 % through the market or from the last price is warned of', async () => {
    const { page } = await openTicket('desktop');
    const price = await last();
    await enter(page, 'price', (price * 1.1).toFixed(2));
    await page.locator('.spot-ticket-sum .warn', { hasText: 'above the best ask' }).waitFor();
    await enter(page, 'price', (price * 0.9).toFixed(2));
    await page.locator('.spot-ticket-sum .warn', { hasText: 'below the last price' }).waitFor();
    await enter(page, 'price', (price * 0.999).toFixed(2));
    await page.locator('.spot-ticket-sum .warn').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('a fill-or-kill order shows its condition, a refusal where the book cannot fill it, and no hint of waiting', async () => {
    const { page } = await openTicket('desktop');
    const price = await last();
    const waits = () => page.locator('form .cap.c3').filter({ hasText: 'waits' }).count();
    await enter(page, 'price', (price * 0.97).toFixed(2));
    await enter(page, 'amount', '0.05');
    await expect.poll(waits).toBe(1);
    await page.getByRole('combobox', { name: say('trading:ticket.time_in_force') }).click();
    const fillOrKill = page.getByRole('option', { name: 'FOK' });
    expect(await fillOrKill.innerText()).toContain(say('trading:ticket.tif.FOK'));
    await fillOrKill.click();
    const unfilled = page.getByText(say('spot:refusal.fill_or_kill_unfilled')).first();
    await unfilled.waitFor();
    await expect.poll(waits).toBe(0);
    // It is not sent: an order that is filled or killed would not be among the open ones anyway.
    let sent = 0;
    page.on('request', (request) => (sent += request.url().includes('/api/coin/trade') ? 1 : 0));
    await send(page, 'buy').click();
    // Within reach of the book, nothing is said against it.
    await enter(page, 'price', (price * 1.02).toFixed(2));
    await unfilled.waitFor({ state: 'detached' });
    expect(sent).toBe(0);
    await page.context().close();
  });

  test('an order is confirmed where that is chosen, and the choice is kept', async () => {
    const { page } = await openTicket('desktop');
    await page.getByRole('button', { name: say('spot:ticket.advanced'), exact: true }).click();
    await page.getByRole('combobox', { name: say('spot:ticket.confirm') }).click();
    await page.getByRole('option', { name: say('spot:ticket.confirm_always') }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('.book .lv').nth(8).waitFor();
    await enter(page, 'price', ((await last()) * 0.98).toFixed(2));
    await enter(page, 'amount', '0.05');
    await send(page, 'buy').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(say('trading:confirm.title', { symbol: 'ETH/USDT' })).waitFor();
    for (const part of [say('trading:ticket.tif.GTC'), say('spot:ledger.receive', { unit: 'ETH' })])
      await dialog.getByText(part).waitFor();
    expect(await open()).toEqual([]);
    await dialog.getByRole('button', { name: say('spot:ticket.send_buy', { asset: 'ETH' }) }).click();
    await expect.poll(async () => (await open()).length, { timeout: 10_000 }).toBe(1);
    await page.context().close();
  });

  test('SPOT-028 one toast and one receipt an order, whose mid price is that of its fill', async () => {
    const { page, frames } = await openTicket('desktop');
    await page.evaluate(`window.said = new Set(); new MutationObserver(() => {
      for (const one of document.querySelectorAll('.toast')) window.said.add(one.innerText);
    }).observe(document.body, { subtree: true, childList: true })`);
    await enter(page, 'price', ((await last()) * 1.02).toFixed(2));
    await enter(page, 'amount', '0.05');
    frames.length = 0;
    await send(page, 'buy').click();
    const receipt = page.locator('.spot-receipt');
    await receipt.waitFor();
    await expect.poll(() => page.evaluate<number>('window.said.size')).toBe(1);
    // Both have told of the fill, the answer and the socket.
    await expect.poll(() => frames.some((frame) => /^\d+\["push".*"fills":\[\{/.test(frame))).toBe(true);
    await drawn(page);
    const said = await page.evaluate<string[]>('[...window.said]');
    expect(said).toHaveLength(1);
    expect(await receipt.count()).toBe(1);
    const [fill] = yes(await trader.call(spot.fills, { limit: '1' })).message;
    const mid = (Number(fill!.best_bid) + Number(fill!.best_ask)) / 2;
    const shown = await receipt
      .locator('div', { has: page.locator('dt', { hasText: say('spot:cost.mid') }) })
      .locator('dd')
      .first()
      .innerText();
    expect(Math.abs(Number(plain(shown)) - mid)).toBeLessThan(0.011);
    // At the left: the buttons of rows are at their right end.
    const toasts = await page.evaluate("getComputedStyle(document.querySelector('.toasts')).left");
    expect(toasts).toBe('24px');
    await page.context().close();
  });

  test('a price of the book fills the price, an amount also what rests up to it', async () => {
    const { page } = await openTicket('desktop');
    const row = page.locator('.book .lv.bid').nth(3);
    await expect
      .poll(
        async () => {
          const price = plain(await row.locator('.p').innerText());
          await row.locator('.p').click();
          return price.endsWith(plain(await field(page, 'price').inputValue()));
        },
        { timeout: 15_000 },
      )
      .toBe(true);
    expect(await field(page, 'amount').inputValue()).toBe('');
    await expect
      .poll(
        async () => {
          const [price, , sum] = (await row.locator('span:not(.sr)').allInnerTexts()).map(plain);
          await row.locator('[data-size]').first().click();
          const [filled, amount] = [await field(page, 'price').inputValue(), await field(page, 'amount').inputValue()];
          const isAll = Math.abs(Number(plain(amount)) - Number(sum)) < 0.001;
          // As much as can be paid, where that is less.
          const isMost =
            Number(await page.getByRole('slider').inputValue()) >= 99 && Number(plain(amount)) < Number(sum);
          return price!.endsWith(plain(filled)) && Number(sum) > 0 && (isAll || isMost);
        },
        { timeout: 15_000 },
      )
      .toBe(true);
    await page.context().close();
  });

  test('keys choose a part of the balance, and cancel the open orders of a side', async () => {
    const price = await last();
    await place({ type: '1', amount: '0.05', target_price: (price * 0.97).toFixed(2) });
    await place({ type: '1', amount: '0.05', target_price: (price * 0.96).toFixed(2) });
    await place({ type: '2', amount: '0.01', target_price: (price * 1.03).toFixed(2) });
    const { page } = await openTicket('desktop');
    await page.locator('.trading-row-buttons').nth(2).waitFor();
    const amount = async (key: string) => {
      await page.locator('body').press(key);
      return Number(plain(await field(page, 'amount').inputValue()));
    };
    // Before the balance is there it is none of it.
    await expect.poll(() => amount('1')).toBeGreaterThan(0);
    await expect.poll(async () => Math.abs((await amount('4')) - 4 * (await amount('1')))).toBeLessThan(0.001);
    await page.locator('body').press('c');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: say('trading:side.buy') }).click();
    await dialog.getByRole('button', { name: say('trading:orders.cancel_all') }).click();
    await expect.poll(async () => (await open()).map(({ type }) => type), { timeout: 10_000 }).toEqual([2]);
    await page.context().close();
  });

  test('an own order in the way is announced, and canceled', async () => {
    const { page } = await openTicket('desktop');
    await enter(page, 'price', ((await last()) * 1.02).toFixed(2));
    await enter(page, 'amount', '1');
    const notice = page.getByText(say('spot:ticket.self_trade_expires_one', { count: '1' }));
    let id = 0;
    // Inside the spread, where it is matched first; a price that moves on may trade with it before, then another is placed.
    await expect
      .poll(
        async () => {
          await cancelAll();
          const { message: book } = yes(await clientOf(system.origin)(market.depth, { symbol: 'ETH/USDT' }));
          id = await place({ type: '2', amount: '0.01', target_price: (Number(book.asks[0]![0]) - 0.01).toFixed(2) });
          return notice.waitFor({ timeout: 2_000 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    await send(page, 'buy').click();
    await expect
      .poll(async () => yes(await trader.call(spot.orders, {})).message.find((one) => one.id === id)?.cancel_reason)
      .toBe('self_trade');
    await page.context().close();
  });

  test('the orders page shows the pair, side, type and days that are chosen', async () => {
    const price = await last();
    const ids = {
      buy: await place({ type: '1', amount: '0.05', target_price: (price * 0.97).toFixed(2) }),
      sell: await place({ type: '2', amount: '0.01', target_price: (price * 1.03).toFixed(2) }),
    };
    await cancelAll();
    const { page } = await openAs(browser, system, trader, 'en', 'desktop');
    await page.goto('/pages/transaction/currency_order?view=history');
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: say(`trading:${label}`) }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    const sides = async () => new Set(await page.locator('tbody tr td:nth-child(3)').allInnerTexts());
    await page.locator('tbody tr').nth(1).waitFor();
    await expect.poll(async () => (await sides()).size).toBe(2);
    await choose('orders.side', say('trading:side.sell'));
    await expect.poll(sides).toEqual(new Set([say('trading:side.sell')]));
    await choose('orders.pair', 'BTC/USDT');
    await page.getByText(say('trading:orders.empty_filtered')).waitFor();
    await choose('orders.pair', 'ETH/USDT');
    await page.locator('tbody tr').first().waitFor();
    await choose('orders.type', say('trading:ticket.market'));
    await page.getByText(say('trading:orders.empty_filtered')).waitFor();
    await choose('orders.type', say('trading:filter.all'));
    await page.getByLabel(say('trading:filter.to'), { exact: true }).fill('2020-01-01');
    await page.getByText(say('trading:orders.empty_filtered')).waitFor();
    // On a phone they are behind one button, which counts those that are chosen.
    await page.setViewportSize({ width: 390, height: 844 });
    const filters = page.getByRole('button', { name: `${say('trading:filter.open')} 3` });
    await filters.waitFor();
    expect(await page.getByLabel(say('trading:filter.to'), { exact: true }).count()).toBe(0);
    await filters.click();
    await page.getByLabel(say('trading:filter.to'), { exact: true }).fill('');
    await untilPressable(page);
    await page.getByRole('button', { name: `${say('trading:filter.open')} 2` }).click();
    await page.locator('.trading-order').first().waitFor();
    await expect.poll(async () => (await page.locator('.trading-order').first().boundingBox())!.y).toBeLessThan(300);
    await page.context().close();
    const found = yes(await trader.call(spot.orders, { type: '2', order_type: 'limit', from_ms: '1' })).message;
    expect([found.some(({ id }) => id === ids.sell), found.some(({ id }) => id === ids.buy)]).toEqual([true, false]);
    expect(yes(await trader.call(spot.orders, { to_ms: '1' })).message).toEqual([]);
    const fills = yes(await trader.call(spot.fills, { type: '1' })).message;
    expect(new Set(fills.map(({ type }) => type))).toEqual(new Set([1]));
  });
});

type Order = { currency_id: string; legal_id: string; type: '1' | '2'; amount: string; target_price: string };
const orderOf = (order: Order): Order & { order_type: 'limit' } => ({ ...order, order_type: 'limit' });
