/**
 * The NFT market in two browsers: a work is made by one, approved by two of the staff and bought by the other; a bid is outbid on the screen of who made it; a box is bought, opened, verified
 * and sold on; a late bid moves the end of an auction, and who does not pay for what he won loses the deposit.
 */
import { account, desk, nft, wireLanguages } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { barriers, openBrowser, overflow } from './browser.ts';
import { clockFrom } from './fast-clock.ts';
import { openAs } from './pages.ts';
import { staffPage, staffToken } from './staff.ts';
import { startSystem, stillMarket, type System } from './system.ts';
import { clientOf, signUp, spotBalances, yes, type Trader } from './trader.ts';
import { approve, fill } from './two-people.ts';
import { aDayLater, answersRisk, verified } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const HOUR = 3_600_000;
const usdt = async (trader: Trader) => Number((await spotBalances(trader))['USDT']?.available);
const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).click();
const item = (code: string) => `/pages/nft/artworkDetail?id=${code}`;
const picture = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

describe('NFT market', () => {
  let system: System;
  let browser: Browser;
  let artist: Trader & { id: number };
  let buyer: Trader;
  /** A user who may sell, buy and open boxes. */
  async function person(): Promise<Trader & { id: number }> {
    const trader = await signUp(system.origin, system.mailbox);
    await verified(system, trader);
    await aDayLater(system, trader);
    await answersRisk(trader);
    return { ...trader, id: yes(await trader.call(account.info, {})).message.id };
  }
  beforeAll(async () => {
    system = await startSystem(stillMarket());
    browser = await openBrowser();
    artist = await person();
    buyer = await person();
  });
  afterAll(async () => {
    await browser.close();
    await system.remove();
  });

  /** Asks for the approval of a work as support, which a reviewer then gives. */
  async function approved(code: string): Promise<void> {
    const call = clientOf(system.origin, await staffToken(system.origin, 'support'));
    const asked = yes(await call(nft.approve, { user: String(artist.id), code, reason: 'looked at it' }));
    await approve(browser, system, String(asked.message.request));
  }
  async function made(name: string): Promise<string> {
    const file = new Blob([new Uint8Array(await picture('#b6495a'))]);
    const { address: media } = yes(await artist.call(nft.upload, { kind: 'image' }, { file })).message;
    const work = { type: '1', media, name, currency_id: '3', royalty: '5' } as const;
    return yes(await artist.call(nft.create, work)).message.code;
  }
  const end = (ms = 24 * HOUR) => String(Date.now() + ms);
  /** What is available is known. */
  const hasFunds = (page: Page) =>
    page
      .getByText(/^Available [1-9]/)
      .first()
      .waitFor();
  /** Nothing stands in anybody's way, and nothing is cut off. */
  const isSound = async (page: Page) => expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);

  test('NFT-001 NFT-003 NFT-029 a work is made on a phone, approved at the desk, listed and bought by another', async () => {
    const { page, problems } = await openAs(browser, system, artist, 'en', 'phone');
    await page.goto('/pages/nft/create');
    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: await picture('#24386b') });
    await page.getByRole('button', { name: 'lake.png' }).waitFor();
    await fill(page, say('nft:name'), 'Lake at dawn');
    await isSound(page);
    await press(page, say('nft:create.go'));
    await page.getByRole('status', { name: /^W-\d+$/ }).waitFor();
    const code = (await page.getByRole('status', { name: /^W-\d+$/ }).getAttribute('aria-label')) ?? '';

    const { page: support, problems: atDesk } = await staffPage(browser, system.origin, 'support');
    await support.goto('/desk/works');
    await support.getByRole('link', { name: code, exact: true }).click();
    await support.getByRole('img', { name: 'Lake at dawn' }).waitFor();
    expect(await barriers(support)).toEqual([]);
    await press(support, say('desk:identity.approve'));
    await fill(support, say('desk:reason'), 'looked at it');
    await support
      .getByRole('dialog')
      .getByRole('button', { name: say('desk:identity.approve'), exact: true })
      .click();
    await support.waitForURL('**/desk/requests/*');
    await approve(browser, system, /\d+$/.exec(support.url())?.[0] ?? '');
    expect(atDesk).toEqual([]);

    await page.goto(`/pages/nft/resell?id=${code}`);
    await fill(page, say('nft:price.asked'), '150');
    await press(page, say('offer:review'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('nft:list_go'), exact: true })
      .click();
    await page.getByRole('status', { name: say('nft:listed_as', { code }) }).waitFor();

    const { page: other, problems: ofOther } = await openAs(browser, system, buyer, 'en', 'desktop');
    const before = [await usdt(artist), await usdt(buyer)];
    await other.goto('/pages/nft/nft');
    await other.getByRole('link', { name: /Lake at dawn/ }).click();
    await isSound(other);
    await other.getByRole('link', { name: say('nft:buy'), exact: true }).click();
    await hasFunds(other);
    await press(other, say('offer:review'));
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Buy for 150/ })
      .click();
    await other.getByRole('status', { name: code }).waitFor();
    // The creator sells: no royalty, and a fee of 2 %.
    expect([await usdt(artist), await usdt(buyer)]).toEqual([(before[0] ?? 0) + 147, (before[1] ?? 0) - 150]);
    await expect.poll(() => [problems, ofOther]).toEqual([[], []]);
    for (const each of [page, other, support]) await each.context().close();
  });

  test('NFT-011 NFT-012 a bid is outbid on the screen of who made it, and its money is back', async () => {
    const code = await made('Night ferry');
    await approved(code);
    const terms = { price: '100', per_increase: '10', margin: '50', end_time: end() };
    yes(await artist.call(nft.list, { code, ...terms }));
    const before = await usdt(buyer);
    const { page, problems } = await openAs(browser, system, buyer, 'en', 'phone');
    await page.goto(item(code));
    await page.getByRole('link', { name: say('nft:bid'), exact: true }).click();
    await page.getByRole('button', { name: /^Pay 50/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pay 50/ })
      .click();
    await page.getByRole('textbox', { name: say('nft:your_bid_in', { asset: 'USDT' }) }).fill('120');
    await hasFunds(page);
    await isSound(page);
    await press(page, say('offer:review'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Bid 120/ })
      .click();
    await page.getByRole('status', { name: say('nft:your_bid_on', { code }) }).waitFor();
    expect(await usdt(buyer)).toBe(before - 170);
    await page.goto(item(code));
    await page.getByText(say('nft:bid_state.leads'), { exact: true }).waitFor();
    await page.getByText(new RegExp(`^${say('nft:you')}`)).waitFor();

    const rival = await person();
    yes(await rival.call(nft.margin, { code, margin: '50' }));
    yes(await rival.call(nft.bid, { code, price: '30', current: '120' }));
    await page.getByText('150.00 USDT').first().waitFor();
    await expect.poll(() => usdt(buyer)).toBe(before - 50);
    await page.goto('/pages/nft/mine?tab=bids');
    await page.getByText(say('nft:bid_state.outbid'), { exact: true }).waitFor();
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('NFT-019 NFT-020 NFT-021 a box of a series that two people made is bought, opened with a seed and verified', async () => {
    const works = [await made('Moss'), await made('Comet')];
    for (const code of works) await approved(code);
    const text = Object.fromEntries(wireLanguages.map((language) => [language, 'Little lights']));
    const values = {
      ...{
        creator: artist.id,
        asset: 3,
        price: '25',
        royaltyPpm: 50_000,
        startAt: Date.now(),
        endAt: Date.now() + HOUR,
      },
      ...{
        ownerMax: 0,
        contents: works.map((code, n) => ({ work: Number(code.slice(2)), rarity: n ? 'SR' : 'N', count: 2 })),
      },
      ...{ title: text, about: text, status: 'open' },
    };
    const call = clientOf(system.origin, await staffToken(system.origin, 'treasurer'));
    const asked = { setting: 'nftSeries:new', values: JSON.stringify(values), reason: 'a series of a test' };
    await approve(browser, system, String(yes(await call(desk.requestSetting, asked)).message.request));

    const { page, problems } = await openAs(browser, system, buyer, 'en', 'phone');
    await page.goto('/pages/nft/nft');
    await page.getByRole('link', { name: /Little lights/ }).click();
    // Its commitments are public for a minute before the first box is sold.
    const series = new URL(page.url()).searchParams.get('id') ?? '';
    await expect
      .poll(async () => yes(await buyer.call(nft.item, { id: series })).message.status, { timeout: 120_000 })
      .toBe(1);
    await page.getByRole('link', { name: say('nft:buy_box'), exact: true }).click();
    await hasFunds(page);
    await isSound(page);
    await press(page, say('offer:review'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Buy for 25/ })
      .click();
    const receipt = page.getByRole('status', { name: /^S-\d+-1$/ });
    await receipt.getByRole('link', { name: say('nft:open_go'), exact: true }).click();
    await fill(page, say('nft:seed'), 'blue-kite-7');
    await press(page, say('nft:open'));
    await page.getByRole('link', { name: say('nft:proof.own'), exact: true }).click();
    await page.getByText(say('nft:proof.match'), { exact: true }).first().waitFor();
    await page.getByText('blue-kite-7').first().waitFor();
    await isSound(page);

    const box = `${series}-1`;
    await page.goto(`/pages/nft/resell?id=${box}`);
    await fill(page, say('nft:price.asked'), '40');
    await press(page, say('offer:review'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('nft:list_go'), exact: true })
      .click();
    await page.getByRole('status', { name: say('nft:listed_as', { code: box }) }).waitFor();
    const third = await person();
    const before = [await usdt(artist), await usdt(buyer), await usdt(third)];
    const { page: other, problems: ofOther } = await openAs(browser, system, third, 'en', 'desktop');
    await other.goto(`/pages/nft/purchase_one?id=${box}`);
    await hasFunds(other);
    await isSound(other);
    await press(other, say('offer:review'));
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Buy for 40/ })
      .click();
    await other.getByRole('status', { name: box }).waitFor();
    // A royalty of 5 % for the artist, a fee of 2 %.
    expect([await usdt(artist), await usdt(buyer), await usdt(third)]).toEqual([
      (before[0] ?? 0) + 2,
      expect.closeTo((before[1] ?? 0) + 37.2, 6),
      (before[2] ?? 0) - 40,
    ]);
    await expect.poll(() => [problems, ofOther]).toEqual([[], []]);
    for (const each of [page, other]) await each.context().close();
  });

  test(
    'NFT-013 NFT-014 a late bid moves the end, and a winner who does not pay within a day loses the deposit to the seller',
    { timeout: 240_000 },
    async () => {
      const winner = await person();
      const code = await made('Last tram');
      await approved(code);
      const announced = Date.now() + 100_000;
      const terms = { price: '100', per_increase: '10', margin: '50', end_time: String(announced) };
      yes(await artist.call(nft.list, { code, ...terms }));
      yes(await winner.call(nft.margin, { code, margin: '50' }));
      const { page } = await openAs(browser, system, winner, 'en', 'phone');
      await page.goto(`/pages/nft/purchase?id=${code}`);
      await page.getByRole('textbox', { name: say('nft:your_bid_in', { asset: 'USDT' }) }).fill('110');
      await hasFunds(page);
      await press(page, say('offer:review'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Bid 110/ })
        .click();
      await page.getByRole('status', { name: say('nft:your_bid_on', { code }) }).waitFor();
      const { end_ms } = yes(await winner.call(nft.item, { id: code })).message;
      expect(end_ms - announced).toBeGreaterThan(0);
      await page.context().close();
      const [ofArtist, ofWinner] = [await usdt(artist), await usdt(winner)];

      /** The system with its clock moved on, and what the winner then sees on his page of what is to be paid. */
      const after = async (ms: number, state: string) => {
        await system.end('SIGTERM');
        await system.startAgain(clockFrom(Date.now() + ms, 1));
        await system.untilReady();
        await expect
          .poll(async () => yes(await winner.call(nft.orders, {})).message[0]?.state, { timeout: 60_000 })
          .toBe(state);
        const { page: wins } = await openAs(browser, system, winner, 'en', 'phone');
        await wins.goto('/pages/nft/mine?tab=orders');
        return wins;
      };
      const wins = await after(HOUR, 'to_pay');
      await wins.getByText('Last tram').first().waitFor();
      await isSound(wins);
      await wins.context().close();
      const late = await after(26 * HOUR, 'expired');
      await late.getByText(say('nft:order.expired.about'), { exact: true }).first().waitFor();
      await late.context().close();
      expect([await usdt(artist), await usdt(winner)]).toEqual([ofArtist + 50, ofWinner + 110]);
    },
  );
});
