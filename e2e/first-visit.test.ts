import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { account, market, spot } from '@glassbook/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect as everyExpect, type ExpectStatic } from 'vitest';
import { openPage, type Size } from './browser.ts';
import { claims, Person, signsUp } from './person.ts';
import { test } from './shared-system.ts';
import { startSystem, type System } from './system.ts';
import { clientOf, password, signUp, spotBalances, yes, type Trader } from './trader.ts';
import { wordsOf } from './words.ts';

const pair = { currency_id: '2', legal_id: '3' };
/** Each visitor has an address: so many of one are too many for a minute. */
let addresses = 0;
const addressOf = () => `198.51.100.${(addresses += 1)}`;
const views = (['en', 'zh-CN'] as const).flatMap((locale) =>
  (['phone', 'desktop'] as Size[]).map((size) => ({ locale, size, from: addressOf() })),
);
const [first, ...others] = views;
type View = (typeof views)[number];

/** The total of an asset as the list of assets writes it: grouped, with the places of the asset, half even as its value is. */
function written(amount: string, places = 2): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const cut = 10n ** BigInt(Math.max(0, fraction.length - places));
  const [units, rest] = [BigInt(whole + fraction) / cut, (BigInt(whole + fraction) % cut) * 2n];
  const rounded = units + (rest > cut || (rest === cut && units % 2n === 1n) ? 1n : 0n);
  const digits = String(rounded).padStart(Math.min(places, fraction.length) + 1, '0');
  const point = digits.length - Math.min(places, fraction.length);
  return `${digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(point).padEnd(places, '0')}`;
}

describe('from the first visit to the second', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem({ REPLAY_SPEED: '0.5', TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => system.remove());

  async function buysByMarket(person: Person, trader: Trader): Promise<void> {
    const before = Number((await spotBalances(trader))['ETH']?.available ?? '0');
    await person.page.goto('/pages/transaction/index?symbol=ETH%2FUSDT');
    await person.chooseType('market');
    await person.page
      .getByRole('radio', { name: person.say('spot:ticket.by_amount', { unit: 'ETH' }), exact: true })
      .click();
    await person.type('trading:ticket.amount', '0.5', { unit: 'ETH' });
    await person.press('spot:ticket.send_buy', { asset: 'ETH' });
    await person.expect
      .poll(async () => Number((await spotBalances(trader))['ETH']?.available) - before)
      .toBeCloseTo(0.4995, 6);
    await person.hasNoBarrier('the ticket after an order');
  }

  /** Others take every offer up to the price, repeatedly where prices move in between, until none of the trader's is left. */
  async function othersBuyFrom(trader: Trader, price: string): Promise<void> {
    for (let tries = 0; tries < 6; tries += 1) {
      const other = await signUp(system.origin, system.mailbox, addressOf());
      const { message: book } = yes(await other.call(market.depth, { symbol: 'ETH/USDT' }));
      const offers = book.asks.filter(([ask]) => Number(ask) <= Number(price));
      // As much as demo funds allow.
      const amount = Math.min(
        offers.reduce((sum, [, offered]) => sum + Number(offered), 0),
        4,
      );
      const order = { ...pair, type: '1', order_type: 'limit', time_in_force: 'IOC', target_price: price } as const;
      if (amount > 0) await other.call(spot.placeOrder, { ...order, amount: amount.toFixed(4) }, { key: randomUUID() });
      if (yes(await trader.call(spot.orders, { ...pair, status: '1' })).message.length === 0) return;
      await wait(500);
    }
  }

  async function sellsByLimit(person: Person, trader: Trader): Promise<void> {
    const { page, say } = person;
    await person.chooseSide('sell');
    await person.chooseType('limit');
    // A cent below the best offer: the next buyer trades with us.
    const { message: book } = yes(await trader.call(market.depth, { symbol: 'ETH/USDT' }));
    const price = (Number(book.asks[0]![0]) - 0.01).toFixed(2);
    await person.type('trading:ticket.price', price, { unit: 'USDT' });
    await person.type('trading:ticket.amount', '0.2', { unit: 'ETH' });
    await person.press('spot:ticket.send_sell', { asset: 'ETH' });
    await person.expect
      .poll(async () => yes(await trader.call(spot.orders, { ...pair, status: '0' })).message.length)
      .toBe(2);
    await othersBuyFrom(trader, price);
    await person.sees(new RegExp(say('trading:fill.sell', { amount: '0\\.\\d+', asset: 'ETH' })));
    await person.expect
      .poll(async () => yes(await trader.call(spot.orders, { ...pair, status: '1' })).message.length)
      .toBe(0);
    const open = page.getByRole('region', { name: say('trading:orders.open') });
    await person.expect.poll(() => open.getByText(written(price)).count()).toBe(0);
  }

  async function findsTheSameAgain(person: Person, trader: Trader): Promise<void> {
    const { page, say } = person;
    const balances = await spotBalances(trader);
    const shown = [written(balances['ETH']!.available, 8), written(balances['USDT']!.available)];
    await person.follow('app:tab.assets');
    for (const amount of shown) await person.sees(amount);
    await page.reload();
    for (const amount of shown) await person.sees(amount);
    person.expect(await spotBalances(trader)).toEqual(balances);
    await page.goto('/pages/fund/assets_all_record');
    await person.sees(say('spot:reason.trade'));
    await person.hasNoBarrier('the records');
  }

  /** ACCOUNT-013 by hand: unknown devices use up their guesses, and the browser in which the account was opened logs in. */
  async function logsInDespiteGuesses(person: Person, trader: Trader): Promise<void> {
    const { page } = person;
    await page.goto('/pages/setting/setting');
    await person.press('setting:log_out');
    await person.sees(person.say('app:logged_out'));
    const unknown = clientOf(system.origin);
    const guess = () => unknown(account.login, { user_string: trader.address, password: 'not this one' });
    let looked = 0;
    const looksAt = async () => {
      const answer = await guess();
      return (looked += !answer.ok && answer.reason === 'account.login_failed' ? 1 : 0);
    };
    await person.expect.poll(looksAt).toBe(5);
    await page.goto('/pages/common/login');
    await person.type('account:field.address', trader.address);
    await person.type('account:field.password', password);
    await person.press('account:login.go');
    await page.waitForURL((url) => !url.pathname.includes('login'));
    // The limit of the address, which all views of this file have in common, may come first.
    const told = async () => {
      const answer = await guess();
      return answer.ok || answer.reason;
    };
    await person.expect.poll(told).toBe('account.locked_for_now');
  }

  async function goesTheWholeWay(
    { locale, size, from }: View,
    { browser, expect }: { browser: Browser; expect: ExpectStatic },
  ): Promise<void> {
    const { page, problems } = await openPage(browser, system.origin, locale, size, { from });
    const person = new Person(page, wordsOf(locale), expect);
    try {
      const trader = await signsUp(system, person);
      expect(await page.getAttribute('html', 'lang')).toBe(locale);
      await claims(person, trader);
      await buysByMarket(person, trader);
      await sellsByLimit(person, trader);
      await findsTheSameAgain(person, trader);
      if (locale === 'en') await logsInDespiteGuesses(person, trader);
      await expect.poll(() => problems).toEqual([]);
    } catch (cause) {
      const seen = await page
        .locator('main')
        .ariaSnapshot()
        .catch(() => '');
      const faults = system
        .said()
        .split('\n')
        .filter((line) => line.includes('"fault"'));
      const told = [`at ${page.url()}`, ...problems, ...faults.slice(-5), seen.slice(-3_500)];
      throw new Error(`${String(cause)}\n${told.join('\n')}`, { cause });
    } finally {
      await page.context().close();
    }
  }

  test.for([first!])('$locale on a $size: sign up, claim, buy by market, sell by limit, reload', goesTheWholeWay);
  test.concurrent.for(others)(
    '$locale on a $size: sign up, claim, buy by market, sell by limit, reload',
    { tags: ['long'] },
    goesTheWholeWay,
  );

  test('afterwards the books agree with the journal', () => {
    const { status, output } = system.command('scripts/audit.ts');
    everyExpect({ status, output }).toMatchObject({ status: 0 });
  });
});
