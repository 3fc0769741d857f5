/**
 * An IEO in a browser, from the offer that one person makes at the desk and another approves to the tokens in spot and the statement; and one that is ended at the desk. The test moves the
 * clock: the server starts again three minutes before the end, in a time that runs twenty times as fast (fast-clock.ts).
 */
import { desk, ieo, wireLanguages } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { barriers, openBrowser } from './browser.ts';
import { clockFrom } from './fast-clock.ts';
import { openAs } from './pages.ts';
import { staffPage, staffToken } from './staff.ts';
import { startSystem, stillMarket, type System } from './system.ts';
import { clientOf, signUp, spotBalances, yes, type Trader } from './trader.ts';
import { approve, askFor, choose, fill } from './two-people.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const [MINUTE, SPEED] = [60_000, 20];
const minuteOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
const spot = async (trader: Trader, symbol: string) => Number((await spotBalances(trader))[symbol]?.available ?? 0);

const rule = (field: string) => say(`ieo:rule.ieoOffer.${field}`);

describe('IEO', () => {
  let system: System;
  let later: System | undefined;
  let browser: Browser;
  beforeAll(async () => {
    system = await startSystem(stillMarket());
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await later?.end('SIGTERM');
    await later?.mailbox.close();
    await system.remove();
  });

  /** Opens an offer from the Earn tab and applies for 600 tokens at 0.5 USDT. */
  async function applied(trader: Trader, title: string) {
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    await page.goto('/pages/financial/index');
    await page.getByRole('link', { name: new RegExp(`^${say('ieo:title')}`) }).click();
    await page.getByRole('link', { name: new RegExp(title) }).click();
    await page.getByRole('textbox', { name: say('ieo:tokens') }).fill('600');
    await page.getByRole('button', { name: say('offer:review'), exact: true }).click();
    await page.getByRole('button', { name: /^Apply for 600/ }).click();
    await page.getByText(say('ieo:state.applied'), { exact: true }).waitFor();
    return { page, problems };
  }

  let sold: { trader: Trader; before: number; end: number };

  test('IEO-011 IEO-013 an offer that two people made at the desk is applied for from the Earn tab', async () => {
    const { page: maker } = await staffPage(browser, system.origin, 'treasurer');
    await maker.goto('/desk/settings/ieoOffer:new');
    const end = Math.floor(Date.now() / MINUTE) * MINUTE + 60 * MINUTE;
    await choose(maker, rule('asset'), 'OP');
    await choose(maker, rule('payAsset'), 'USDT');
    const typed = {
      ...{ total: '1000', min: '1', ownerMax: '400', price: '0.5', secondPrice: '0', thirdPrice: '0' },
      ...{ startAt: minuteOf(end - 61 * MINUTE), endAt: minuteOf(end), issueAt: minuteOf(end) },
      ...{ lockMs: '0', parts: '1', partMs: '1', whitePaper: '-', link: '-' },
    };
    for (const [field, text] of Object.entries(typed)) await fill(maker, rule(field), text);
    for (const field of ['title', 'summary', 'content'])
      for (const language of wireLanguages) await fill(maker, `${rule(field)} (${language})`, 'Short offer');
    await approve(browser, system, await askFor(maker));
    await maker.context().close();

    const trader = await signUp(system.origin, system.mailbox);
    const before = await spot(trader, 'USDT');
    const { page, problems } = await applied(trader, 'Short offer');
    expect(await spot(trader, 'USDT')).toBe(before - 300);
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
    sold = { trader, before, end };
  });

  test('IEO-007 IEO-011 an offer that two people end at the desk gives everything back', async () => {
    const { page: maker } = await staffPage(browser, system.origin, 'treasurer');
    const text = Object.fromEntries(wireLanguages.map((one) => [one, 'Ended early']));
    const end = sold.end + 60 * MINUTE;
    const values = {
      ...{ asset: 22, total: '1000', min: '1', ownerMax: '0', payAsset: 3, price: '0.5', secondAsset: 1 },
      ...{ secondPrice: '0', thirdAsset: 2, thirdPrice: '0', startAt: end - 120 * MINUTE, endAt: end, issueAt: end },
      ...{ lockMs: 0, parts: 1, partMs: 86_400_000, title: text, summary: text, content: text },
      ...{ whitePaper: '-', link: '-', status: 'open' },
    };
    const call = clientOf(system.origin, await staffToken(system.origin, 'treasurer'));
    const asked = { setting: 'ieoOffer:new', values: JSON.stringify(values), reason: 'an offer of a test' };
    await approve(browser, system, String(yes(await call(desk.requestSetting, asked)).message.request));

    const trader = await signUp(system.origin, system.mailbox);
    const before = await spot(trader, 'USDT');
    const { page, problems } = await applied(trader, 'Ended early');
    const offer = new URL(page.url()).searchParams.get('id');
    await maker.goto(`/desk/settings/ieoOffer:${offer}`);
    await choose(maker, say('offer:rule.status'), rule('status.cancelled'));
    await approve(browser, system, await askFor(maker));
    const own = page.getByRole('region', { name: /^Application A-\d+$/ });
    await own.getByText(say('ieo:state.cancelled'), { exact: true }).waitFor();
    await page.getByText(say('ieo:phase.cancelled'), { exact: true }).first().waitFor();
    expect(await spot(trader, 'USDT')).toBe(before);
    await expect.poll(() => problems).toEqual([]);
    for (const each of [maker, page]) await each.context().close();
  });

  test('IEO-005 IEO-012 at its end the tokens and the rest of the money are in spot and in the statement, by the published table', async () => {
    const { trader, before, end } = sold;
    await system.end('SIGTERM');
    later = await startSystem({ ...stillMarket(), ...clockFrom(end - 3 * MINUTE, SPEED) }, system.dataDir);
    const again = { ...trader, call: clientOf(later.origin, trader.token) };
    const own = yes(await again.call(ieo.applications, {})).message.data[0];
    const { page, problems } = await openAs(browser, later, again, 'en', 'phone');
    await page.goto(`/pages/ieo/subscribe?id=${own?.row.offer}`);
    // The maximum of a user is 400; what it does not cost comes back.
    await page
      .getByRole('region', { name: say('ieo:table'), exact: true })
      .first()
      .waitFor();
    await page.getByText(say('ieo:table.match'), { exact: true }).waitFor();
    await page.getByText(say('ieo:state.released'), { exact: true }).waitFor();
    expect([await spot(again, 'USDT'), await spot(again, 'OP')]).toEqual([before - 200, 400]);
    expect(await barriers(page)).toEqual([]);
    await page.goto('/pages/setting/bill?view=entries');
    for (const reason of ['pay', 'grant', 'release'])
      await page
        .getByRole('link', { name: say(`ieo:reason.${reason}`), exact: true })
        .first()
        .waitFor();
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
