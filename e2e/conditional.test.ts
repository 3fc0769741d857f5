/** Conditional orders in a browser, on a phone and in a window: placed in the ticket, listed in words, fired by trades at their prices, found in the history with the orders they became. */
import { randomUUID } from 'node:crypto';
import { spot } from '@glassbook/contract';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { untilPressable, type Opened, type Size } from './browser.ts';
import { cases, type At, type Case, type Prices } from './conditional-cases.ts';
import { clockFrom } from './fast-clock.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { startSystem, type System } from './system.ts';
import { patiently, signUp, yes, type Trader } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const pair = { currency_id: '2', legal_id: '3' } as const;
const [symbol, asset] = ['ETH/USDT', { asset: 'ETH' }];
const [SPEED, MINUTE_MS] = [20, 60_000];

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"] input`);
/** A row of a table in a window, a card on a phone. */
const rows = (page: Page) => page.locator('tbody tr, article.trading-order');
const waitingRow = (page: Page, kind: Case['listed']['kind']) => {
  const name = say('conditional:list.cancel_of', { symbol, kind: say(`conditional:kind.${kind}`) });
  return rows(page).filter({ has: page.getByRole('button', { name, exact: true }) });
};
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true }).click();
const newest = async ({ call }: Trader) => yes(await call(spot.conditionals, { ...pair, limit: '1' })).message[0];
const grouped = (price: string) => price.replace(/^(\d+)(\d{3})\./, '$1,$2.');

/** Trades at the market, a little where no amount is given. Returns the last price. */
async function trade({ call }: Trader, at: At, amount = at === 'third bid' ? '4.3' : '0.01'): Promise<number> {
  const order = { ...pair, type: at === 'ask' ? '1' : '2', order_type: 'market', amount } as const;
  const { data } = yes(await patiently(() => call(spot.placeOrder, order, { key: randomUUID() })));
  return Number(yes(await call(spot.fills, { order_id: String(data.id) })).message[0]?.price);
}

async function openTicket(browser: Browser, system: System, trader: Trader, size: Size): Promise<Opened> {
  const opened = await openAs(browser, system, trader, 'en', size);
  if (size === 'desktop') await opened.page.setViewportSize({ width: 1366, height: 768 });
  return opened;
}

async function showTicket(page: Page, side: 'buy' | 'sell'): Promise<void> {
  await page.goto(`/pages/transaction/index?symbol=${encodeURIComponent(symbol)}`);
  await page.locator('.book .lv').nth(8).waitFor();
  await page.getByRole('radio', { name: say(`trading:side.${side}`), exact: true }).click();
}

/** Of the kinds of orders: tabs in a window, a list on a phone. */
async function chooseKind(page: Page, size: Size, name: string): Promise<void> {
  if (size === 'desktop') return page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('combobox', { name: say('trading:ticket.type') }).click();
  await option(page, name);
}

async function send(page: Page, side: 'buy' | 'sell'): Promise<void> {
  await untilPressable(page);
  await page.getByRole('button', { name: say(`spot:ticket.send_${side}`, asset), exact: true }).click();
}

/** Among the open orders: in a window conditional ones have a tab of their own. */
async function showWaiting(page: Page, size: Size): Promise<void> {
  if (size === 'desktop')
    await page.getByRole('tab', { name: new RegExp(`^${say('spot:history.conditionals')}`) }).click();
}

async function showEnded(page: Page, what: 'orders' | 'conditionals'): Promise<void> {
  await page.goto('/pages/transaction/currency_order?view=history');
  await page.getByRole('radio', { name: say(`spot:history.${what}`), exact: true }).click();
}

async function fillIn(page: Page, size: Size, { side, kind, radio, box, fields }: Case, prices: Prices) {
  await showTicket(page, side);
  await chooseKind(page, size, kind === 'market' ? say('trading:ticket.market') : say(`spot:ticket.kind_${kind}`));
  if (radio !== undefined)
    await page
      .getByRole('radiogroup', { name: radio.group, exact: true })
      .getByRole('radio', { name: radio.name, exact: true })
      .click();
  if (box !== undefined) await page.getByRole('checkbox', { name: box }).click();
  for (const [name, text] of Object.entries(fields(prices))) await field(page, name).fill(text);
  await send(page, side);
}

/** The sentences of the list, and how far the last trade is from each price. */
function sentences({ listed: { prices: waits, trail } }: Case, prices: Prices, now: number): string[] {
  const by = say('conditional:by.last');
  const atMarket = say('conditional:at.market');
  return [
    ...(trail ? [say(`conditional:${trail.key}`, { by, at: atMarket, distance: trail.distance })] : []),
    ...waits.flatMap(({ key, price, limit }) => {
      const at = limit === undefined ? atMarket : say('conditional:at.limit', { price: grouped(prices[limit]) });
      const away = (Math.abs(Number(prices[price]) - now) / now) * 100;
      const percent = away > 0 && away < 0.005 ? '<0.01%' : `${away.toFixed(2)}%`;
      return [
        say(`conditional:${key}`, { by, at, price: grouped(prices[price]) }),
        say('conditional:wait.away', { percent }),
      ];
    }),
  ];
}

const widths: Size[] = ['phone', 'desktop'];
describe.for(widths)('conditional orders on a %s', (size) => {
  let trader: Trader;
  let mover: Trader;
  let opened: Opened;
  test.beforeAll(async ({ system, browser }) => {
    [trader, mover] = [await signUp(system.origin, system.mailbox), await signUp(system.origin, system.mailbox)];
    await trade(trader, 'ask', '0.8');
    await trade(mover, 'ask', '4.6');
    opened = await openTicket(browser, system, trader, size);
  });
  test.afterEach(async () => void yes(await trader.call(spot.cancelAll, {}, { key: randomUUID() })));
  test.afterAll(() => opened.page.context().close());

  test.for(cases)(
    'SPOT-031 SPOT-032 SPOT-033 SPOT-034 SPOT-039 SPOT-040 SPOT-042 $name is placed, listed, fired by a trade, and leads to its order',
    async (one) => {
      const { page } = opened;
      const last = await trade(mover, one.from);
      const prices = {
        near: (last + (one.from === 'ask' ? -0.01 : 0.01)).toFixed(2),
        ...{ below: (last * 0.98).toFixed(2), above: (last * 1.02).toFixed(2) },
      };
      const before = (await newest(trader))?.id;
      await fillIn(page, size, one, prices);
      await expect.poll(async () => (await newest(trader))?.id).not.toBe(before);
      const { id, entry_id: entry } = (await newest(trader))!;

      await showWaiting(page, size);
      const row = waitingRow(page, one.listed.kind);
      for (const text of sentences(one, prices, last)) await row.getByText(text, { exact: true }).first().waitFor();
      if (one.kind === 'market') await row.getByText(say('conditional:wait.exit_of', { id: String(entry) })).waitFor();
      for (const at of one.then.slice(0, -1)) {
        await trade(mover, at);
        await row.getByText(say('conditional:wait.trailing'), { exact: true }).waitFor();
      }
      await trade(mover, one.then.at(-1)!);
      await row.waitFor({ state: 'detached' });
      expect(await newest(trader)).toMatchObject({ id, status: 2, fired: one.fired });
      expect(Number((await newest(trader))?.hold)).toBe(0);

      await showEnded(page, 'conditionals');
      const order = page.getByRole('link', { name: say('conditional:end.became', { id: String(id) }), exact: true });
      const ended = rows(page).filter({ has: order });
      await ended.getByText(say(`conditional:fired.${one.fired}`), { exact: true }).waitFor();
      await ended.getByText(say('conditional:end.triggered'), { exact: true }).waitFor();
      await order.click();
      await page.getByText(say('spot:mail.order', { id: String(id) }), { exact: true }).waitFor();
      await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
      const fills = yes(await trader.call(spot.fills, { order_id: String(id) })).message;
      const isSale = one.side === 'sell' || one.kind === 'market';
      expect([...new Set(fills.map(({ type }) => type))]).toEqual([isSale ? 2 : 1]);
    },
  );

  test('SPOT-032 SPOT-039 both sides of an OCO are listed; a part of its limit side leaves the stop the rest, the whole ends it', async () => {
    const { page } = opened;
    const last = await trade(mover, 'ask');
    const near = (last - 0.01).toFixed(2);
    await showTicket(page, 'buy');
    await chooseKind(page, size, say('spot:ticket.kind_oco'));
    const fields = { stop: (last * 1.02).toFixed(2), profit: near, amount: '0.05' };
    for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
    await page.getByText(say('conditional:leg.about'), { exact: true }).waitFor();
    const before = (await newest(trader))?.id;
    await send(page, 'buy');
    await expect.poll(async () => (await newest(trader))?.id).not.toBe(before);
    const { id } = (await newest(trader))!;
    await page.getByText(say('trading:orders.oco_side', { id: String(id) }), { exact: true }).waitFor();
    await showWaiting(page, size);
    const row = waitingRow(page, 'oco');
    await row.getByText(say('conditional:leg.buy', { price: grouped(near) }), { exact: true }).waitFor();
    // It is the best bid.
    await trade(mover, 'bid', '0.02');
    await row.getByText('0.0300', { exact: false }).first().waitFor();
    expect(await newest(trader)).toMatchObject({ id, status: 1, amount: '0.0300' });
    await trade(mover, 'bid', '0.03');
    await row.waitFor({ state: 'detached' });
    expect(await newest(trader)).toMatchObject({ id, status: 3, end_reason: 'filled', fired: null });
    await showEnded(page, 'conditionals');
    await page.getByText(say('conditional:end.filled'), { exact: true }).first().waitFor();
  });
});

describe('orders that are good till a time', () => {
  let system: System;
  let trader: Trader;
  test.beforeAll(async () => {
    system = await startSystem();
    trader = await signUp(system.origin, system.mailbox);
    await trade(trader, 'ask', '0.5');
  });
  test.afterAll(() => system.remove());
  const open = async () => yes(await trader.call(spot.orders, { status: '1' })).message;

  test('SPOT-035 SPOT-043 SPOT-044 a limit and a stop with a time are placed, listed with it, and canceled at it, on a phone and in a window', async ({
    browser,
  }) => {
    const until = Math.ceil(Date.now() / MINUTE_MS + 30) * MINUTE_MS;
    const pages: Page[] = [];
    for (const [place, size] of widths.entries()) {
      const { page } = await openTicket(browser, system, trader, size);
      pages.push(page);
      const local = await page.evaluate<string>(
        `new Date(${until} - new Date(${until}).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)`,
      );
      const force = page.getByRole('combobox', { name: say('trading:ticket.time_in_force') });
      const chooseTime = async () => {
        await force.click();
        await page.getByRole('option', { name: 'GTD' }).click();
      };
      await showTicket(page, 'sell');
      // On a phone the time in force is among the advanced options until it is another than the usual one.
      if (size === 'phone') await page.getByRole('button', { name: say('spot:ticket.advanced'), exact: true }).click();
      await chooseTime();
      if (size === 'phone') await page.keyboard.press('Escape');
      await field(page, 'until').fill(local);
      await field(page, 'price').fill('2050.00');
      await field(page, 'amount').fill('0.05');
      await send(page, 'sell');
      await expect.poll(async () => (await open()).length).toBe(2 * place + 1);
      await chooseKind(page, size, say('spot:ticket.kind_stop'));
      await chooseTime();
      await field(page, 'until').fill(local);
      await field(page, 'stop').fill('1950.00');
      await field(page, 'amount').fill('0.05');
      await send(page, 'sell');
      await expect.poll(async () => (await open()).length).toBe(2 * place + 2);
      const time = local.slice(11);
      await rows(page).filter({ hasText: 'GTD' }).filter({ hasText: time }).first().waitFor();
      await showWaiting(page, size);
      await waitingRow(page, 'stop').filter({ hasText: time }).first().waitFor();
    }
    expect((await open()).map(({ expires_ms: ms }) => ms)).toEqual([until, until, until, until]);

    await system.end('SIGTERM');
    await system.startAgain(clockFrom(until - MINUTE_MS, SPEED));
    await expect.poll(async () => (await open()).length).toBe(0);
    for (const page of pages) {
      await showEnded(page, 'orders');
      await expect.poll(() => page.getByText(say('trading:orders.cancelled_expired'), { exact: true }).count()).toBe(2);
      await showEnded(page, 'conditionals');
      await expect.poll(() => page.getByText(say('conditional:end.expired'), { exact: true }).count()).toBe(2);
      await page.context().close();
    }
  });
});
