/** The chat room in two browsers and at the desk: written and read live, reported, hidden with a mute, objected to, lifted by another moderator. */
import { room } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { barriers, openBrowser, openPage, overflow, subscribed } from './browser.ts';
import { otcPerson, type OtcPerson } from './otc-people.ts';
import { openAs } from './pages.ts';
import { staffPage, staffToken } from './staff.ts';
import { startSystem, stillMarket, type System } from './system.ts';
import { clientOf, yes } from './trader.ts';
import { fill } from './two-people.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const LONG_MS = 240_000;
const button = (page: Page, key: string, params?: Record<string, string>) =>
  page.getByRole('button', { name: say(key, params), exact: true });
const line = (page: Page, text: string) =>
  page.locator('.msg').filter({ has: page.locator('.words', { hasText: text }) });
const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: say('room:message'), exact: true }).fill(text);
  await button(page, 'room:send').click();
  await line(page, text).waitFor();
};
const act = async (page: Page, text: string, key: string): Promise<void> => {
  await line(page, text)
    .getByRole('button', { name: say('room:options'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(key), exact: true })
    .click();
};
const isSound = async (page: Page) => expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);

let system: System;
let browser: Browser;
let anna: OtcPerson;
let bob: OtcPerson;
beforeAll(async () => {
  system = await startSystem(stillMarket());
  browser = await openBrowser();
  anna = await otcPerson(system, 'Anna Tran');
  bob = await otcPerson(system, 'Bob Bee');
}, LONG_MS);
afterAll(async () => {
  await browser.close();
  await system.remove();
});

test(
  'ROOM-016 ROOM-018 ROOM-022 two people talk live; a report, a measure and an objection that another moderator decides',
  { timeout: LONG_MS },
  async () => {
    const { page: annas, problems } = await openAs(browser, system, anna, 'en', 'phone');
    const { page: bobs } = await openAs(browser, system, bob, 'en', 'desktop');
    for (const page of [annas, bobs]) {
      const live = subscribed(page, 'room:en');
      await page.goto('/pages/chat/room?room=en');
      await live;
    }
    await button(annas, 'room:send').waitFor();
    await isSound(annas);
    await write(annas, 'Claim at https://example.com now');
    await line(bobs, 'Claim at').waitFor();
    await line(bobs, 'Claim at').getByText(say('room:mark.link'), { exact: true }).waitFor();
    expect(await bobs.getByRole('log').locator('a').count()).toBe(0);
    await act(bobs, 'Claim at', 'room:reply');
    await write(bobs, 'Do not open this');
    await line(annas, 'Do not open this').waitFor();
    await isSound(bobs);
    await act(bobs, 'Claim at', 'room:report');
    await bobs.getByText(say('room:reported'), { exact: true }).waitFor();
    await line(annas, 'Claim at').waitFor();

    const { page: desk, problems: atDesk } = await staffPage(browser, system.origin, 'support');
    await desk.goto('/desk/room');
    await desk
      .getByRole('link', { name: /^MSG-\d+$/ })
      .first()
      .click();
    await button(desk, 'room:desk.act').click();
    await fill(desk, say('room:desk.minutes'), '60');
    await fill(desk, say('desk:reason'), 'It leads to a fake site.');
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: say('room:desk.act'), exact: true })
      .click();
    await desk.getByText(say('room:state.open'), { exact: true }).first().waitFor();

    await bobs.getByRole('log').getByText(say('room:hidden'), { exact: true }).waitFor();
    const own = line(annas, 'Claim at');
    await own.getByText(/It leads to a fake site/).waitFor();
    await isSound(annas);
    await own.getByRole('button', { name: say('room:object'), exact: true }).click();
    await own.getByText(say('room:objected'), { exact: true }).waitFor();

    const { named } = await caseOf();
    const support = clientOf(system.origin, await staffToken(system.origin, 'support'));
    expect(await support(room.decide, { ...named, lift: '1', reason: 'my own' })).toMatchObject({
      reason: 'room.own_measure',
    });
    const { page: other } = await staffPage(browser, system.origin, 'administrator');
    await other.goto(`/desk/room/${named.user}/${named.message}`);
    await button(other, 'room:desk.lift').click();
    await fill(other, say('desk:reason'), 'It is a quote.');
    await other
      .getByRole('dialog')
      .getByRole('button', { name: say('room:desk.lift'), exact: true })
      .click();
    await line(bobs, 'Claim at').waitFor();
    await line(annas, 'Claim at')
      .getByText(/It is a quote/)
      .waitFor();
    await write(annas, 'Thank you');
    expect([problems, atDesk]).toEqual([[], []]);
  },
);

async function caseOf() {
  const support = clientOf(system.origin, await staffToken(system.origin, 'support'));
  const { rows } = yes(await support(room.queue, {})).message;
  const [found] = rows;
  return { named: { user: String(found?.user), message: String(found?.n) } };
}

test('ROOM-001 a guest reads, and is led to the login', { timeout: LONG_MS }, async () => {
  const { page, problems } = await openPage(browser, system.origin, 'th', 'phone');
  await page.goto('/pages/chat/room?room=en');
  await page.getByRole('link', { name: wordsOf('th')('room:login'), exact: true }).waitFor();
  await isSound(page);
  expect(problems).toEqual([]);
});
