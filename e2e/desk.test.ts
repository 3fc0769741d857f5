/** The staff's screens in a browser: what one person can do, what takes two, and what a trader sees of it. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { desk, market } from '@glassbook/contract';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { barriers, byName, type Opened, openPage, says, untilPressable, withAuthenticator } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { keepSession, logInByForm, staffPage } from './staff.ts';
import type { System } from './system.ts';
import { clientOf, yes } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const symbol = 'SOL/USDT';
type RoleName = 'treasurer' | 'reviewer' | 'administrator';
/** One window each, open at the overview. */
const opened = new Map<RoleName, Opened>();
afterAll(async () => {
  for (const { page } of opened.values()) await page.context().close();
  opened.clear();
});

const button = (page: Page, key: string, params?: Record<string, string>) =>
  page.getByRole('button', { name: say(`desk:${key}`, params), exact: true });
const field = (page: Page, key: string) => page.getByLabel(say(`desk:${key}`), { exact: true });
const navigate = async (page: Page, key: string) => {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say(`desk:nav.${key}`) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: say(`desk:nav.${key}`), exact: true }).waitFor();
};

/** The page of one of the cast. */
async function pageOf(browser: Browser, { origin }: System, role: RoleName): Promise<Opened> {
  const known = opened.get(role);
  if (known) return known;
  const one = await staffPage(browser, origin, role);
  await one.page.goto('/desk');
  await one.page.getByRole('heading', { level: 1, name: say('desk:nav.overview'), exact: true }).waitFor();
  opened.set(role, one);
  return one;
}

const openMarket = async (page: Page) => {
  await navigate(page, 'markets');
  await page.getByRole('link', { name: symbol, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: symbol, exact: true }).waitFor();
};
const requestIn = (page: Page) => Number(/\/requests\/(\d+)$/.exec(page.url())?.[1]);

describe('the desk', () => {
  test('DESK-026 a login takes the password and the code', async ({ system, browser }) => {
    const { page } = await openPage(browser, system.origin, 'en', 'desktop');
    await page.goto('/desk/markets');
    await page.waitForURL('**/desk/login');
    const cast = yes(await clientOf(system.origin)(desk.demoCast, {})).message;
    const { email, password } = cast.find(({ role }) => role === 'treasurer')!;
    await field(page, 'login.email').fill(email);
    await field(page, 'login.password').fill(password);
    await field(page, 'login.code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText(say('desk:refusal.login_failed'), { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/desk/login');
    await untilPressable(page);
    await logInByForm(page, system.origin, 'treasurer');
    // To the page that was asked for.
    await page.getByRole('heading', { level: 1, name: say('desk:nav.markets'), exact: true }).waitFor();
    await keepSession(page, system.origin, 'treasurer');
    await page.context().close();
  });

  test('DESK-026 one person halts a market, cannot open it, a second one can, and the page of a trader follows', async ({
    system,
    browser,
    trader,
  }) => {
    const { page } = await pageOf(browser, system, 'treasurer');
    const user = await openAs(browser, system, trader, 'en', 'phone');
    await user.page.goto(`/pages/transaction/index?symbol=${encodeURIComponent(symbol)}`);
    const paused = user.page.getByText(say('spot:ticket.problem.market_halted', { symbol }), { exact: true }).first();
    await user.page.getByRole('main').waitFor();
    expect(await paused.isVisible()).toBe(false);

    await openMarket(page);
    await button(page, 'markets.halt').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('desk:markets.halt'), exact: true }).click();
    await dialog.getByText(say('desk:problem.reason'), { exact: true }).waitFor();
    await dialog.getByLabel(say('desk:reason'), { exact: true }).fill('the feed is late');
    await untilPressable(page);
    await dialog.getByRole('button', { name: say('desk:markets.halt'), exact: true }).click();
    await page.getByText(say('desk:markets.halted_about'), { exact: true }).waitFor();
    await paused.waitFor();

    await button(page, 'markets.reopen').click();
    await dialog.getByLabel(say('desk:reason'), { exact: true }).fill('the feed is back');
    await dialog.getByRole('button', { name: say('desk:markets.reopen'), exact: true }).click();
    await page.waitForURL('**/desk/requests/*');
    await page.getByText(say('desk:eyes.not_maker'), { exact: true }).waitFor();
    expect(await button(page, 'decision.approve', { version: '1' }).count()).toBe(0);
    expect(await paused.isVisible()).toBe(true);

    // By keyboard: the list, the request, the approval.
    const other = (await pageOf(browser, system, 'reviewer')).page;
    await navigate(other, 'requests');
    await other.getByRole('link', { name: new RegExp(`^R-${requestIn(page)} `) }).focus();
    await other.keyboard.press('Enter');
    await button(other, 'decision.approve', { version: '1' }).focus();
    await other.keyboard.press('Enter');
    await other.getByText(say('desk:state.done'), { exact: true }).first().waitFor();
    await paused.waitFor({ state: 'hidden' });
    await openMarket(page);
    await page.getByText(say('desk:markets.open_about'), { exact: true }).waitFor();
    await expect.poll(() => user.problems).toEqual([]);
    await user.page.context().close();
  });

  test('DESK-027 fees are asked for with a preview, an edited version cannot be approved, and the new one is in force for traders', async ({
    system,
    browser,
    trader,
  }) => {
    const { page } = await pageOf(browser, system, 'treasurer');
    const other = (await pageOf(browser, system, 'reviewer')).page;
    const takerFee = async () =>
      yes(await trader.call(market.markets, {})).message.find((one) => one.symbol === symbol)?.taker_fee_ppm;
    const before = await takerFee();
    await openMarket(page);
    await page.getByLabel(say('spot:rule.market.takerFeePpm'), { exact: true }).fill('0.08');
    const table = page.getByRole('group', { name: say('desk:changes.title') });
    await table.getByText('0.10%', { exact: true }).waitFor();
    await table.getByText('0.08%', { exact: true }).waitFor();
    await table.getByText('−20.00%', { exact: true }).waitFor();
    const example = page.getByRole('group', { name: say('desk:example.value') });
    await example.getByText('−2.00000000', { exact: true }).waitFor();
    await field(page, 'reason').fill('fees of December');
    await button(page, 'rules.go').click();
    await page.waitForURL('**/desk/requests/*');
    const request = requestIn(page);
    await other.goto(`/desk/requests/${request}`);
    await button(other, 'decision.approve', { version: '1' }).waitFor();
    // The page asks again each 10 s: here it shows version 1 until its button is pressed.
    const held = Promise.withResolvers<undefined>();
    await other.route('**/api/desk/request?*', async (route) => {
      await held.promise;
      await route.continue();
    });

    await button(page, 'decision.edit').click();
    await page.getByRole('heading', { name: say('desk:rules.edit'), exact: true }).waitFor();
    await page.getByLabel(say('spot:rule.market.takerFeePpm'), { exact: true }).fill('0.09');
    await button(page, 'rules.save').click();
    await page.getByText(say('desk:request.edited', { version: '2' }), { exact: true }).waitFor();

    await button(other, 'decision.approve', { version: '1' }).click();
    held.resolve(undefined);
    await button(other, 'decision.approve', { version: '2' }).waitFor();
    expect(await takerFee()).toBe(before);
    await untilPressable(other);
    await button(other, 'decision.approve', { version: '2' }).click();
    await other.getByText(say('desk:state.done'), { exact: true }).first().waitFor();
    expect(await takerFee()).toBe(900);
  });

  test('DESK-028 the log of it all is verified by a button and saved as CSV', async ({ system, browser }) => {
    const { page } = await pageOf(browser, system, 'administrator');
    await navigate(page, 'audit');
    await button(page, 'verify.go').click();
    await page.getByText(say('desk:verify.whole'), { exact: true }).waitFor();
    await page
      .getByRole('cell', { name: say('desk:act.halt'), exact: true })
      .first()
      .waitFor();
    const saved = page.waitForEvent('download');
    await button(page, 'csv').click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(text).toContain('the feed is late');
    expect(text.split('\r\n').length).toBeGreaterThan(6);
  });

  test('a user is found, and the view is part of the timeline', async ({ system, browser, trader }) => {
    const { page } = await pageOf(browser, system, 'administrator');
    await navigate(page, 'users');
    await page.getByRole('searchbox').or(field(page, 'users.search')).fill(trader.address);
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /^U-\d+$/ })
      .first()
      .click();
    await page.getByText(trader.address, { exact: true }).waitFor();
    await page.getByText(say('desk:act.user'), { exact: true }).first().waitFor();
  });

  test('DESK-031 DESK-063 a person who is given a role by two others joins with the mailed code and an authenticator, is out when the sessions are ended, and comes back with a passkey', async ({
    system,
    browser,
  }) => {
    const { page } = await pageOf(browser, system, 'administrator');
    const other = (await pageOf(browser, system, 'reviewer')).page;
    const email = `cora-${randomUUID().slice(0, 8)}@example.org`;
    await navigate(page, 'staff');
    await button(page, 'staff.add').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('desk:login.email'), { exact: true }).fill(email);
    await dialog.getByLabel(say('desk:reason'), { exact: true }).fill('starts on Monday');
    await dialog.getByRole('button', { name: say('desk:staff.ask'), exact: true }).click();
    await page.waitForURL('**/desk/requests/*');
    await other.goto(`/desk/requests/${requestIn(page)}`);
    await button(other, 'decision.approve', { version: '1' }).click();
    await other.getByText(say('desk:state.done'), { exact: true }).first().waitFor();

    const mailed = () => system.mailbox.mails.find(({ to }) => to.includes(email))?.text ?? '';
    await expect.poll(mailed).toMatch(/[\w-]{43}/);
    const code = /(?<![\w-])[\w-]{43}(?![\w-])/.exec(mailed())?.[0] ?? '';
    const joined = await openPage(browser, byName(system.origin), 'en', 'desktop');
    await withAuthenticator(joined.page);
    await joined.page.goto(`/desk/join#${code}`);
    await joined.page.getByRole('img', { name: say('desk:join.qr'), exact: true }).waitFor();
    // The code does not stay in the address.
    await joined.page.waitForURL((url) => !url.href.includes(code));
    const secret = (await joined.page.locator('p.hash').textContent())!.replaceAll(' ', '');
    await field(joined.page, 'join.name').fill('Cora');
    await field(joined.page, 'login.password').fill('a long password of staff');
    await field(joined.page, 'login.code').fill(new TOTP({ secret }).generate());
    await button(joined.page, 'join.go').click();
    await joined.page.getByRole('heading', { level: 1, name: say('desk:nav.overview'), exact: true }).waitFor();
    // Support sees chats, users, deposits, withdrawals, works, traders, OTC appeals and merchants, the chat room, and neither markets nor staff.
    const links = joined.page.getByRole('navigation').getByRole('link').locator('.grow');
    expect(await links.allTextContents()).toEqual([
      ...[say('desk:nav.overview'), say('desk:nav.requests'), say('desk:nav.cases'), say('desk:nav.deposits')],
      ...[say('desk:nav.withdrawals'), say('desk:nav.works'), say('desk:nav.traders')],
      ...[say('desk:nav.otc'), say('desk:nav.merchants'), say('desk:nav.room')],
      ...[say('desk:nav.chats'), say('desk:nav.users'), say('desk:nav.deposit_addresses'), say('desk:nav.security')],
    ]);
    await joined.page.goto('/desk/staff');
    await joined.page.getByText(say('desk:missing.permission'), { exact: true }).waitFor();

    const named = (key: string, params?: Record<string, string>) =>
      joined.page.getByRole('button', { name: say(key, params), exact: true });
    await navigate(joined.page, 'security');
    await named('security:passkeys.add').click();
    // The code of this half minute is used up; the next one is accepted already.
    await field(joined.page, 'login.code').fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }));
    await says(joined.page, say('desk:done.passkey_added'), () => named('security:confirm.go').click());
    await joined.page.getByRole('button', { name: new RegExp(`^${say('security:passkeys.rename')}: `) }).click();
    await joined.page.getByLabel(say('security:passkeys.name'), { exact: true }).fill('Work laptop');
    await named('security:save').click();
    await joined.page.getByText('Work laptop', { exact: true }).waitFor();
    expect(await barriers(joined.page)).toEqual([]);

    await navigate(page, 'staff');
    await page.getByRole('button', { name: `${say('desk:staff.end')}: Cora`, exact: true }).click();
    await dialog.getByRole('button', { name: say('desk:staff.end'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await joined.page.getByRole('link', { name: say('desk:nav.users'), exact: true }).click();
    await joined.page.waitForURL('**/desk/login');
    await joined.page.getByText(say('session:refusal.login_required'), { exact: true }).waitFor();

    await field(joined.page, 'login.email').fill(email);
    await field(joined.page, 'login.password').fill('a long password of staff');
    await named('account:passkey.go').click();
    await joined.page.getByRole('heading', { level: 1, name: say('desk:nav.users'), exact: true }).waitFor();
    await navigate(joined.page, 'security');
    await named('security:passkeys.remove_named', { name: 'Work laptop' }).click();
    await says(joined.page, say('desk:done.passkey_removed'), () => named('account:passkey.go').click());
    await expect.poll(() => joined.page.getByText('Work laptop').count()).toBe(0);
    await joined.page.context().close();
  });

  test('DESK-029 the navigation is reached by keyboard, after a link that skips it', async ({ system, browser }) => {
    const { page } = await pageOf(browser, system, 'administrator');
    await page.goto('/desk');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate('document.activeElement?.blur()');
    const reached: string[] = [];
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      reached.push(String(await page.evaluate('document.activeElement?.textContent')));
      if (reached.at(-1)?.includes(say('desk:nav.markets'))) break;
    }
    expect(reached[0]).toBe(say('app:skip'));
    expect(reached.at(-1)).toContain(say('desk:nav.markets'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: say('desk:nav.markets'), exact: true }).waitFor();
  });
});
