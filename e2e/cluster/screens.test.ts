/** A user who trades and watches while the engine, then the primary is killed, in windows that are never reloaded. */
import { spot } from '@glassbook/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answers, seconds } from '../crash/rig.ts';
import { run } from '../crash/sql.ts';
import { priceAt } from '../crash/systems.ts';
import { openAs } from '../pages.ts';
import { Person } from '../person.ts';
import { patiently, signUp, yes } from '../trader.ts';
import { wordsOf } from '../words.ts';
import { faults } from './faults.ts';
import { whyNot } from './packages.ts';
import { skipFor, test } from './shared-cluster.ts';

const say = wordsOf('en');
const BACK_MS = 240_000;
const paths = {
  trade: '/pages/transaction/index?symbol=ETH%2FUSDT',
  orders: '/pages/transaction/currency_order',
  assets: '/pages/fund/assets',
  records: '/pages/fund/assets_all_record',
  markets: '/pages/market/market',
} as const;
type Name = keyof typeof paths;

/** The lines of a page without its form, which has what was typed, and what says how old the connection is. */
const linesOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const own = [...document.querySelectorAll('.trading-status, .trading-ticket')].flatMap((part) => part.innerText.split('\\n'));
    return document.querySelector('main').innerText.split('\\n').filter((line) => !own.includes(line));
  })()`);
/** What one page shows and the other one does not. */
async function differences(page: Page, other: Page): Promise<string[]> {
  const [here, there] = await Promise.all([linesOf(page), linesOf(other)]);
  return [...here.filter((line) => !there.includes(line)), ...there.filter((line) => !here.includes(line))];
}

test(
  'STANDBY-013 after the engine, then the primary is killed every screen is right again without a reload, and the next order goes through',
  { tags: ['long'], timeout: 900_000, retry: 0 },
  async ({ stage, browser, skip, task }) => {
    skipFor(whyNot(), { skip, task });
    if (!stage) return;
    const { cluster } = await stage.open();
    const { origin, databases, engines } = cluster;
    const { system } = engines[0];
    const trader = await signUp(origin, system.mailbox);
    const price = await priceAt(origin);
    const open = async (name: Name): Promise<Page> => {
      const { page } = await openAs(browser, { ...system, origin }, trader, 'en', 'desktop');
      await page.goto(paths[name]);
      await page.locator('main h1, main .book .lv').first().waitFor();
      return page;
    };
    const names = Object.keys(paths) as Name[];
    const pages = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await open(name)]))) as Record<
      Name,
      Page
    >;
    for (const name of names) await pages[name].evaluate('window.isOpen = true');
    const person = new Person(pages.trade, say, expect);
    const alive = pages.trade.locator('.trading-status .ok');
    const isRowOf = (page: Page, text: string) =>
      page.locator('main').getByText(text, { exact: false }).first().isVisible();
    let orders = 0;
    /** Far from the market, each at a price of its own. */
    const trade = async (): Promise<void> => {
      orders += 1;
      const asked = (price * (0.9 - orders / 1_000)).toFixed(2);
      await alive.waitFor();
      await person.type('trading:ticket.price', asked, { unit: 'USDT' });
      await person.type('trading:ticket.amount', '0.05', { unit: 'ETH' });
      await person.press('spot:ticket.send_buy', { asset: 'ETH' });
      const shown = Number(asked).toLocaleString('en', { minimumFractionDigits: 2 });
      for (const name of ['trade', 'orders'] as const) await expect.poll(() => isRowOf(pages[name], shown)).toBe(true);
      const { message } = yes(await patiently(() => trader.call(spot.orders, { status: '1' })));
      expect(message).toHaveLength(orders);
    };
    const epoch = async (): Promise<number> =>
      Number((await run(databases.url, 'SELECT epoch FROM writer').catch(() => []))[0]?.['epoch'] ?? 0);

    await trade();
    for (const struck of ['engine killed', 'PostgreSQL of the primary killed']) {
      const fault = faults.find(({ name }) => name === struck);
      const roles = await cluster.untilWhole();
      const before = await epoch();
      const heal = await fault?.strike(roles, cluster);
      await expect.poll(epoch, { timeout: BACK_MS }).toBeGreaterThan(before);
      await expect.poll(() => answers(origin), { timeout: BACK_MS, interval: 20 }).toBe(true);
      const backAt = performance.now();
      await Promise.all([
        alive.waitFor(),
        ...names.map((name) => pages[name].getByText(say('app:offline.title')).first().waitFor({ state: 'hidden' })),
      ]);
      const liveMs = performance.now() - backAt;
      await trade();
      console.log(
        `${struck}: screens live ${seconds(liveMs)} after the service was back, the next order on two of them after ${seconds(performance.now() - backAt)}`,
      );
      for (const name of names) {
        const fresh = await open(name);
        await expect.poll(() => differences(pages[name], fresh), { timeout: 30_000, message: name }).toEqual([]);
        await fresh.context().close();
        expect(await pages[name].evaluate('window.isOpen'), name).toBe(true);
      }
      heal?.();
    }
    for (const name of names) await pages[name].context().close();
  },
);
