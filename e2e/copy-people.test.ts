/**
 * Copy trading among three people: one asks to lead and is admitted by two of the staff; two follow, by a multiple and by lots; what the leader opens and closes is copied, and shown to each as what it is.
 */
import { account, copy, desk, futures, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { barriers, openBrowser, overflow } from './browser.ts';
import { openAs } from './pages.ts';
import { staffToken } from './staff.ts';
import { startSystem, type System } from './system.ts';
import { clientOf, signUp, yes, type Trader } from './trader.ts';
import { approve } from './two-people.ts';
import { answersRisk, verified } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const LONG_MS = 240_000;
const SYMBOL = 'ETH/USDT-PERP';
const press = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true }).click();
const inDialog = (page: Page, key: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: say(key), exact: true })
    .click();
const isSound = async (page: Page) => expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);
const open = async ({ call }: Trader) => yes(await call(futures.positions, { status: 'open' })).message;

describe('copy trading among people', () => {
  let system: System;
  let browser: Browser;
  beforeAll(async () => {
    system = await startSystem();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await system.remove();
  });

  async function person(): Promise<Trader & { id: number }> {
    const trader = await signUp(system.origin, system.mailbox);
    await verified(system, trader);
    yes(await trader.call(wallet.move, { currency_id: '3', number: '2000', from_field: 'change', to_field: 'lever' }));
    await answersRisk(trader);
    return { ...trader, id: yes(await trader.call(account.info, {})).message.id };
  }
  const staff = async (role: 'support' | 'treasurer') => clientOf(system.origin, await staffToken(system.origin, role));

  /** Whoever is verified and has 100 USDT may ask, by a setting of two people. */
  async function admitNewcomers(): Promise<void> {
    const values = {
      ...{ level: 1, days: 0, tickets: 0, equity: '100', multipleMaxPpm: 5_000_000, tradersMax: 2 },
      ...{ copiersMax: 1_000, amountMin: '50', shareMaxPpm: 200_000 },
    };
    const call = await staff('treasurer');
    const asked = { setting: 'copy', values: JSON.stringify(values), reason: 'newcomers may lead' };
    await approve(browser, system, String(yes(await call(desk.requestSetting, asked)).message.request));
  }

  /** Asks to lead in a browser, and is admitted by two of the staff. */
  async function leads(leader: Trader & { id: number }): Promise<void> {
    const { page, problems } = await openAs(browser, system, leader, 'en', 'phone');
    await page.goto('/pages/follow/trader');
    await page.getByRole('checkbox', { name: say('copy:agree') }).click();
    await isSound(page);
    await press(page, 'copy:apply.go');
    await inDialog(page, 'copy:apply.go');
    const call = await staff('support');
    await expect
      .poll(async () => yes(await call(copy.applications, { show: 'review' })).message.rows.length)
      .toBeGreaterThan(0);
    const [row] = yes(await call(copy.applications, { show: 'review' })).message.rows;
    const named = {
      user: String(leader.id),
      application: String(row?.id),
      decision: 'approve',
      reason: 'looked',
    } as const;
    await approve(browser, system, String(yes(await call(copy.decide, named)).message.request));
    await page.getByText(say('copy:lead.open'), { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  }

  test('COPY-050 COPY-051 COPY-058 COPY-059 COPY-062 one leads and two copy', { timeout: LONG_MS }, async () => {
    const [leader, first, second] = [await person(), await person(), await person()];
    await admitNewcomers();
    await leads(leader);

    const { page, problems } = await openAs(browser, system, first, 'en', 'phone');
    await page.goto(`/pages/copytrade/trader?id=${leader.id}`);
    await page.getByRole('link', { name: say('copy:go'), exact: true }).click();
    await page.getByRole('textbox', { name: say('copy:multiple') }).fill('1.5');
    await page.getByRole('textbox', { name: say('copy:amount') }).fill('500');
    await isSound(page);
    await press(page, 'offer:review');
    await inDialog(page, 'copy:go');
    await page.getByRole('link', { name: say('copy:mine.one'), exact: true }).click();
    const lots = { trader_user_id: String(leader.id), type: '2', number: '3', share_ratio: '10' } as const;
    yes(await second.call(copy.follow, lots));

    const order = { symbol: SYMBOL, side: 'buy', order_type: 'market', contracts: '4', leverage: '5' } as const;
    yes(await leader.call(futures.placeOrder, { ...order, margin: 'isolated' }));
    await expect.poll(async () => (await open(first))[0]?.contracts).toBe(6);
    await expect.poll(async () => (await open(second))[0]?.contracts).toBe(3);
    await page.getByText(/^ETH\/USDT/).first().waitFor({ timeout: 20_000 });
    await isSound(page);

    // The page of futures names the copy, and has no button that would be refused.
    const { page: trades, problems: ofTrades } = await openAs(browser, system, first, 'en', 'desktop');
    await trades.goto(`/pages/transaction/contract?symbol=${encodeURIComponent(SYMBOL)}`);
    const row = trades
      .getByRole('table', { name: say('trading:positions.title') })
      .getByRole('row')
      .nth(1);
    await row.getByText(say('futures:positions.copy'), { exact: true }).waitFor();
    expect(await row.getByRole('button', { name: new RegExp(`^${say('futures:positions.close')}`) }).count()).toBe(0);
    expect(await trades.getByRole('button', { name: say('futures:positions.close_all') }).isDisabled()).toBe(true);
    await isSound(trades);
    await row.getByRole('link', { name: say('futures:positions.copy_see'), exact: true }).click();
    await trades.waitForURL('**/pages/copytrade/my?id=*');
    await trades.context().close();

    // The second pauses: what is opened now is missed, and what is closed is closed.
    yes(await second.call(copy.pause, { follow_user_id: String(leader.id), pause: '1' }));
    yes(await leader.call(futures.placeOrder, { ...order, margin: 'isolated', contracts: '2', side: 'sell' }));
    const [follow] = yes(await second.call(copy.mine, {})).message.rows;
    await expect
      .poll(async () => yes(await second.call(copy.missed, { follow_id: String(follow?.id) })).message.rows)
      .toMatchObject([{ reason: 'paused' }]);
    yes(await leader.call(futures.closeAll, {}));
    for (const each of [first, second]) await expect.poll(async () => (await open(each)).length).toBe(0);

    await page.getByRole('tab', { name: say('copy:tab.results') }).click();
    await page
      .getByText(`${say('copy:results.mine')}, USDT`)
      .first()
      .waitFor();
    await isSound(page);
    await press(page, 'copy:end');
    await inDialog(page, 'copy:end');
    await page.getByText(say('copy:state.ended'), { exact: true }).waitFor();
    const [ended] = yes(await first.call(copy.mine, {})).message.rows;
    expect(ended).toMatchObject({ state: 'ended', free: '0.00000000', open_count: 0 });
    // Nothing was won in a market that stands still, so nothing is shared.
    expect(yes(await leader.call(copy.lead, {})).message).toMatchObject({ follow_num: 1, shares_paid: '0.00000000' });
    expect([problems, ofTrades]).toEqual([[], []]);
    await page.context().close();
  });
});
