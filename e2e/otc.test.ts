/**
 * OTC in two browsers, with two of the staff: an order from the ad to the release, live on both screens; one that is appealed with pictures and decided by two; one that expires.
 */
import { otc } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { barriers, openBrowser, overflow, subscribed } from './browser.ts';
import { clockFrom } from './fast-clock.ts';
import { adOf, otcPerson, pictureFile, type OtcPerson } from './otc-people.ts';
import { openAs } from './pages.ts';
import { staffPage } from './staff.ts';
import { startSystem, stillMarket, type System } from './system.ts';
import { spotBalances, yes, type Trader } from './trader.ts';
import { approve, fill } from './two-people.ts';
import { digits } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const HOUR = 3_600_000;
const LONG_MS = 240_000;
const usdt = async (trader: Trader) => Number((await spotBalances(trader))['USDT']?.available);
const press = (page: Page, key: string) =>
  page
    .getByRole('button', { name: say(key), exact: true })
    .first()
    .click();
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
/** The state of an order as its page shows it. */
const shows = (page: Page, state: number) =>
  page
    .getByText(say(`otc:state.${state}`), { exact: true })
    .first()
    .waitFor();
const isSound = async (page: Page) => expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);

describe('OTC', () => {
  let system: System;
  let browser: Browser;
  let seller: OtcPerson;
  let buyer: OtcPerson;
  let ad: string;
  beforeAll(async () => {
    system = await startSystem(stillMarket());
    browser = await openBrowser();
    seller = await otcPerson(system, 'Linh Tran');
    buyer = await otcPerson(system, 'Ann Bee');
    ad = await adOf(system, seller);
  }, LONG_MS);
  afterAll(async () => {
    await browser.close();
    await system.remove();
  });

  /** Takes the ad on a phone; the page of the order, and its number. */
  async function take(): Promise<{ page: Page; problems: readonly string[]; id: string }> {
    const opened = await openAs(browser, system, buyer, 'en', 'phone');
    const { page } = opened;
    await page.goto('/pages/otc/otc');
    await isSound(page);
    await page.locator(`a[href="/pages/otc/otc?id=${ad}"]`).click();
    await fill(page, say('otc:total'), '300');
    await isSound(page);
    await press(page, 'offer:review');
    await inDialog(page, say('otc:take.1', { name: 'USDT' }));
    await page.waitForURL('**/pages/otc/order?id=*');
    await page.getByText('6222 0202 0011 2230').or(page.getByText('6222020200112230')).waitFor();
    await isSound(page);
    return { ...opened, id: /\d+$/.exec(page.url())?.[0] ?? '' };
  }
  /** States the payment, with a picture of it. */
  async function pay(page: Page): Promise<void> {
    const proof = { name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await pictureFile('#24386b') };
    await page.locator('input[type=file]').first().setInputFiles(proof);
    await page.getByRole('status').getByText('proof.jpg').or(page.getByText('proof.jpg')).first().waitFor();
    await page.getByRole('checkbox', { name: say('otc:own_account') }).click();
    await press(page, 'otc:paid.go');
    await inDialog(page, say('otc:paid.go'));
    await shows(page, 2);
  }
  const openOrder = async (id: string) => {
    const opened = await openAs(browser, system, seller, 'en', 'desktop');
    const live = subscribed(opened.page, 'otc.orders');
    await opened.page.goto(`/pages/otc/order?id=${id}`);
    await shows(opened.page, 1);
    await live;
    return opened;
  };

  test(
    'OTC-030 OTC-031 OTC-032 an ad is taken, paid and released, live on both screens',
    { timeout: LONG_MS },
    async () => {
      const before = [await usdt(seller), await usdt(buyer)];
      const { page, problems, id } = await take();
      const { page: sells, problems: ofSeller } = await openOrder(id);
      await isSound(sells);
      await page.getByRole('textbox', { name: say('otc:chat.message') }).fill('Paid from my bank.');
      await press(page, 'otc:chat.send');
      await sells.getByText('Paid from my bank.').waitFor();
      await pay(page);
      await shows(sells, 2);
      await press(sells, 'otc:release.go');
      await sells.getByRole('dialog').getByLabel(say('security:payment'), { exact: true }).fill(digits);
      await inDialog(sells, say('otc:release.go'));
      for (const each of [page, sells]) await shows(each, 4);
      await isSound(page);
      const { amount } = yes(await buyer.call(otc.order, { id })).message;
      expect([await usdt(seller), await usdt(buyer)]).toEqual([
        expect.closeTo((before[0] ?? 0) - Number(amount), 6),
        expect.closeTo((before[1] ?? 0) + Number(amount), 6),
      ]);
      await expect.poll(() => [problems, ofSeller]).toEqual([[], []]);
      for (const each of [page, sells]) await each.context().close();
    },
  );

  test(
    'OTC-014 OTC-027 an appeal with pictures is read for a reason and decided by two',
    { timeout: LONG_MS },
    async () => {
      const { page, problems, id } = await take();
      const { page: sells } = await openOrder(id);
      await pay(page);
      await shows(sells, 2);
      await press(sells, 'otc:appeal.go');
      await sells
        .getByRole('dialog')
        .getByRole('textbox', { name: say('otc:appeal.text') })
        .fill('Nothing came.');
      const statement = { name: 'statement.jpg', mimeType: 'image/jpeg', buffer: await pictureFile('#7a2233') };
      await sells.getByRole('dialog').locator('input[type=file]').setInputFiles(statement);
      await sells.getByText('statement.jpg').waitFor();
      await inDialog(sells, say('otc:appeal.go'));
      for (const each of [page, sells]) await shows(each, 3);

      const { page: support, problems: atDesk } = await staffPage(browser, system.origin, 'support');
      await support.goto('/desk/otc');
      await support.getByRole('link', { name: `OTC-${id}`, exact: true }).click();
      expect(await barriers(support)).toEqual([]);
      await fill(support, say('desk:reason'), 'appeal of today');
      await press(support, 'otc:desk.read');
      await support.getByText('Nothing came.').waitFor();
      expect(await barriers(support)).toEqual([]);
      await support
        .getByRole('button', { name: say('kefu:image'), exact: true })
        .first()
        .click();
      await support.getByRole('dialog').getByLabel(say('desk:reason'), { exact: true }).fill('the proof');
      await inDialog(support, say('kefu:image'));
      await support.getByRole('img', { name: say('kefu:image') }).waitFor();
      await press(support, 'otc:notice.otc_for.buyer');
      await support
        .getByRole('dialog')
        .getByLabel(say('desk:reason'), { exact: true })
        .fill('The proof shows the payment.');
      await inDialog(support, say('otc:notice.otc_for.buyer'));
      await support.waitForURL('**/desk/requests/*');
      await approve(browser, system, /\d+$/.exec(support.url())?.[0] ?? '');
      for (const each of [page, sells]) {
        await shows(each, 4);
        await each.getByText('The proof shows the payment.').waitFor();
      }
      await expect.poll(() => [problems, atDesk]).toEqual([[], []]);
      for (const each of [page, sells, support]) await each.context().close();
    },
  );

  test('OTC-011 an order that is not paid expires, and the coin is back', { timeout: LONG_MS }, async () => {
    const before = await usdt(seller);
    const { page, id } = await take();
    expect(await usdt(seller)).toBeLessThan(before);
    await page.context().close();
    await system.end('SIGTERM');
    await system.startAgain(clockFrom(Date.now() + HOUR, 1));
    await system.untilReady();
    await expect.poll(async () => yes(await buyer.call(otc.order, { id })).message.state, { timeout: LONG_MS }).toBe(6);
    expect(await usdt(seller)).toBe(before);
    const { page: after } = await openAs(browser, system, buyer, 'en', 'phone');
    await after.goto(`/pages/otc/order?id=${id}`);
    await shows(after, 6);
    await press(after, 'otc:appeal.go');
    await after.getByRole('dialog').getByText(say('otc:appeal.paid_late')).first().waitFor();
    await after.context().close();
  });
});
