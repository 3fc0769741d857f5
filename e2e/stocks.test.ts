/**
 * The stock to practice with, from a purchase while it is closed over its opening, a split and a dividend to the sale, in browsers of three time zones: figures are the same in all, times are
 * those of each. The test moves the clock: the server starts again at each of these times, in the last minutes of a day and the first of the next.
 */
import { randomUUID } from 'node:crypto';
import { stocks, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { barriers, openBrowser, overflow, untilPressable } from './browser.ts';
import { clockFrom, dateAnswers } from './fast-clock.ts';
import { openAs } from './pages.ts';
import { startSystem, type System } from './system.ts';
import { signUp, yes, type Trader } from './trader.ts';
import { verified } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The next midnight: at two minutes past it PRACTICE is split 2:1 and goes without its dividend. */
const MIDNIGHT = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
const at = (minute: number, second = 0): number => MIDNIGHT + minute * MINUTE_MS + second * 1_000;
const zones = [
  ['UTC', 'desktop'],
  ['Asia/Hong_Kong', 'phone'],
  ['America/New_York', 'desktop'],
] as const;
const ticket = '/pages/transaction/stock?symbol=PRACTICE%2FUSDT';
const SCALE = 8;
/** A signed amount of the wire in the smallest unit of USDT. */
function units(text: string): bigint {
  const [, sign, whole = '0', places = ''] = /^([-−]?)(\d+)(?:\.(\d+))?$/.exec(text.replaceAll(',', '')) ?? [];
  const amount = BigInt(`${whole}${places.padEnd(SCALE, '0')}`);
  return sign ? -amount : amount;
}

let system: System;
let browser: Browser;
let trader: Trader;
/** What the clock of the system said when it started last, and when that was. */
let clock = { from: 0, began: 0 };
const now = () => clock.from + (Date.now() - clock.began);
const keep = (from: number) => {
  clock = { from, began: Date.now() };
  return clockFrom(from, 1);
};
async function startsAt(ms: number): Promise<void> {
  await system.end('SIGTERM');
  await system.startAgain(keep(ms));
}

beforeAll(async () => {
  // Practice is announced with the simulated traders.
  system = await startSystem({ CROWD: 'on', ...keep(at(-10, -30)) });
  browser = await openBrowser();
  trader = await signUp(system.origin, system.mailbox);
  await verified(system, trader);
  const move = { currency_id: '3', number: '2000', from_field: 'change', to_field: 'stock' } as const;
  yes(await trader.call(wallet.move, move, { key: randomUUID() }));
});
afterAll(async () => {
  await browser.close();
  await system.remove();
});

type Opened = { page: Page; zone: string; problems: readonly string[] };
/** The same page of the same account in each zone. */
const inZones = (path: string): Promise<Opened[]> =>
  Promise.all(
    zones.map(async ([zone, size]) => {
      const { page, problems } = await openAs(browser, system, trader, 'en', size, { timezone: zone });
      await dateAnswers(page, now(), 1);
      await page.goto(path);
      return { page, zone, problems };
    }),
  );
async function close(all: readonly Opened[]): Promise<void> {
  for (const { page, problems } of all) {
    expect([await barriers(page), await overflow(page), problems]).toEqual([[], 0, []]);
    // A request that is on its way would be answered by a page that is gone.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  }
}
const hourIn = (zone: string, ms: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(ms);

const own = async () => yes(await trader.call(stocks.positions, {})).message[0];
const usdt = async () => {
  const { message } = yes(await trader.call(wallet.wallets, {}));
  return message.stock_wallet.balance.find(({ currency_name: name }) => name === 'USDT')?.['stock_balance'] ?? '';
};
const stateOf = async () =>
  yes(await trader.call(stocks.markets, {})).message.find(({ symbol }) => symbol === 'PRACTICE/USDT');
/** The position as every zone shows it, but for what the price of the moment makes. */
async function shownAlike(): Promise<string> {
  const all = await inZones(ticket);
  const ofMoment = [say('stocks:positions.value'), say('stocks:positions.result')];
  const shown = await Promise.all(
    all.map(async ({ page }) => {
      const card = page.getByRole('article').filter({ hasText: say('stocks:positions.shares') });
      await card.waitFor();
      const parts = await card.locator('dl > div').allInnerTexts();
      return parts.filter((part) => !ofMoment.some((label) => part.startsWith(label))).join('; ');
    }),
  );
  await close(all);
  expect(new Set(shown.map((text) => text.replaceAll(/\s+/g, ' '))).size).toBe(1);
  return shown[0] ?? '';
}

async function order(page: Page, side: 'buy' | 'sell', amount: string, price: string): Promise<void> {
  await page.getByRole('radio', { name: say(`trading:side.${side}`) }).click();
  for (const [name, text] of [
    ['price', price],
    ['amount', amount],
  ] as const)
    await page.locator(`[data-field="${name}"] input`).fill(text);
  await untilPressable(page);
  await page.getByRole('button', { name: say(`spot:ticket.send_${side}`, { asset: 'PRACTICE' }), exact: true }).click();
}

/** A bid for 1.5 shares far below the price, which it returns, and a stop below that, both good for 90 days. */
async function ordersThatASplitEnds(): Promise<string> {
  const price = Number((await stateOf())?.price);
  const bid = (Math.round(price * 46) / 50).toFixed(2);
  const { page, problems } = await openAs(browser, system, trader, 'en', 'desktop');
  await dateAnswers(page, now(), 1);
  await page.goto(ticket);
  const choose = async (from: string, name: RegExp) => {
    await page.getByRole('combobox', { name: say(from) }).click();
    await page.getByRole('option', { name }).click();
  };
  await page.getByRole('tab', { name: say('spot:ticket.kind_stop'), exact: true }).click();
  await page.getByRole('radio', { name: say('trading:side.sell') }).click();
  await page.locator('[data-field="stop"] input').fill((price * 0.8).toFixed(2));
  await page.locator('[data-field="amount"] input').fill('1');
  await choose('trading:ticket.time_in_force', /^GTC/);
  await untilPressable(page);
  await page.getByRole('button', { name: say('spot:ticket.send_sell', { asset: 'PRACTICE' }), exact: true }).click();
  const waiting = async () => yes(await trader.call(stocks.orders, { status: '1' })).message;
  await expect.poll(async () => (await waiting()).map((one) => one.order_type)).toEqual(['stop_market']);
  expect((await waiting())[0]).toMatchObject({ time_in_force: 'GTC', trade_amount: '1.0000' });
  const [row] = await waiting();
  const limit = { currency_id: String(row?.currency_id), legal_id: String(row?.legal_id), type: '1' } as const;
  const given = { order_type: 'limit', target_price: bid, amount: '1.5', time_in_force: 'GTC' } as const;
  yes(await trader.call(stocks.placeOrder, { ...limit, ...given }, { key: randomUUID() }));
  await close([{ page, problems, zone: 'UTC' }]);
  return bid;
}

/** After the split 2:1 a link of the ended bid fills the ticket in: half the price, twice the shares. */
async function placesAgain(bid: string): Promise<void> {
  const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
  await dateAnswers(page, now(), 1);
  await page.goto('/pages/transaction/stock_order?view=history');
  await page.getByRole('link', { name: say('trading:orders.place_again'), exact: true }).click();
  const cents = Math.floor((Number(bid) * 100) / 2);
  await expect.poll(() => page.locator('[data-field="price"] input').inputValue()).toBe((cents / 100).toFixed(2));
  expect(Number(await page.locator('[data-field="amount"] input').inputValue())).toBe(3);
  const ended = yes(await trader.call(stocks.orders, { status: 'history', waits: 'only' })).message;
  expect(ended).toMatchObject([{ order_type: 'stop_market', cancel_reason: 'split' }]);
  const { trigger_price: stop = '', amount = '' } = ended[0]?.again ?? {};
  expect([Number(stop), Number(amount)]).toEqual([Math.ceil((Number(ended[0]?.trigger_price) * 100) / 2) / 100, 2]);
  await page.goto('/pages/transaction/stock_order?view=history');
  await page.getByRole('radio', { name: say('spot:history.conditionals'), exact: true }).click();
  await page.getByRole('link', { name: say('trading:orders.place_again'), exact: true }).click();
  const typed = (field: string) => page.locator(`[data-field="${field}"] input`).inputValue();
  await expect.poll(async () => Number((await typed('stop')).replaceAll(',', ''))).toBe(Number(stop));
  expect(Number(await typed('amount'))).toBe(2);
  await close([{ page, problems, zone: 'UTC' }]);
}

test('STOCK-037 STOCK-038 STOCK-024 STOCK-026 bought while closed, filled at the opening, split, paid and sold, alike in three time zones', async () => {
  const before = units(await usdt());
  const closed = await stateOf();
  const reference = Number(closed?.reference ?? closed?.price);
  const all = await inZones(ticket);
  for (const { page, zone } of all)
    await page.getByText(say('stocks:strip.next_1', { time: hourIn(zone, at(-8)) }), { exact: true }).waitFor();
  const hongKong = all.find(({ zone }) => zone === 'Asia/Hong_Kong');
  if (!hongKong) throw new Error('one is in Hong Kong');
  await order(hongKong.page, 'buy', '10.0003', (reference * 1.05).toFixed(2));
  await expect
    .poll(async () => yes(await trader.call(stocks.orders, { status: '1' })).message.map(({ status }) => status))
    .toEqual([4]);
  await close(all);

  await startsAt(at(-8, 2));
  await expect.poll(async () => (await own())?.amount).toBe('10.0003');
  const fills = yes(await trader.call(stocks.fills, {})).message;
  const cost = fills.reduce((sum, { value, fee }) => sum + units(value) + units(fee), 0n);
  expect(units(await usdt())).toBe(before - cost);
  expect(await shownAlike()).toContain('10.0003');
  const bid = await ordersThatASplitEnds();

  await startsAt(at(2, 2));
  await expect.poll(async () => (await own())?.amount).toBe('20.0006');
  const dividends = async () => yes(await trader.call(stocks.dividends, {})).message.rows;
  // 0.25 for each of 10.0003 shares, or of 20.0006: dividends come before the split.
  const [due] = await dividends();
  expect(due).toMatchObject({ shares: '10.0003', state: 1 });
  expect(await shownAlike()).toContain('20.0006');
  expect(units((await own())?.cost ?? '')).toBe(cost);
  await placesAgain(bid);

  await startsAt(at(12, 2));
  await expect.poll(async () => (await dividends())[0]?.state).toBe(2);
  const open = await inZones(ticket);
  const newYork = open.find(({ zone }) => zone === 'America/New_York');
  if (!newYork) throw new Error('one is in New York');
  const price = Number((await stateOf())?.price);
  await order(newYork.page, 'sell', '20.0006', (price * 0.97).toFixed(2));
  await expect.poll(async () => Number((await own())?.amount)).toBe(0);
  await close(open);

  const [sold] = yes(await trader.call(stocks.fills, { limit: '1' })).message;
  const ledger = await inZones(`/pages/transaction/stock_order?view=fills&trade=${sold?.id}`);
  for (const { page } of ledger) await page.waitForURL(`**/stock_order?view=fills&order=${sold?.order_id}`);
  await close(ledger);

  const { realized = '', dividends: gross = '', tax = '' } = (await own()) ?? {};
  expect(units(await usdt()) - before).toBe(units(realized) + units(gross) - units(tax));
  const { list } = yes(await trader.call(wallet.entries, { type: '5', limit: '100' })).message;
  const sum = list
    .filter(({ currency_name: name }) => name === 'USDT')
    .reduce((all, { value }) => all + units(value), 0n);
  expect(sum).toBe(units(await usdt()));
});
