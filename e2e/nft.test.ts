/** A box of a series that two people made at the desk is bought, opened and verified in a browser; its works are approved by two. */
import { account, desk, nft, wireLanguages } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { barriers, openBrowser, overflow } from './browser.ts';
import { openAs } from './pages.ts';
import { staffToken } from './staff.ts';
import { startSystem, stillMarket, type System } from './system.ts';
import { clientOf, signUp, yes, type Trader } from './trader.ts';
import { approve, fill } from './two-people.ts';
import { aDayLater, answersRisk, verified } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const HOUR = 3_600_000;
const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).click();
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
  /** Nothing stands in anybody's way, and nothing is cut off. */
  const isSound = async (page: Page) => expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);

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
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
