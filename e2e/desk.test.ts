/** The staff's screens in a browser: what one person can do, what takes two, and what a trader sees of it. */
import { readFileSync } from 'node:fs';
import { desk, market } from '@glassbook/contract';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { barriers, openPage, sizes, type Opened, type Size } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { onRecording, type System } from './system.ts';
import { clientOf, yes } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const symbol = 'SOL/USDT';
type RoleName = 'treasurer' | 'reviewer' | 'administrator';
/** A code is good once, so each of the cast logs in once. */
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

async function demoMember(system: System, role: RoleName) {
  const cast = yes(await clientOf(system.origin)(desk.demoCast, {})).message;
  return cast.find((one) => one.role === role)!;
}

/** The page of one of the cast, logged in by the form. */
async function staffPage(browser: Browser, system: System, role: RoleName): Promise<Opened> {
  const known = opened.get(role);
  if (known) return known;
  const one = await openPage(browser, system.origin, 'en', 'desktop');
  const { page } = one;
  await page.goto('/desk');
  await page.waitForURL('**/desk/login');
  const { email, password, code } = await demoMember(system, role);
  await field(page, 'login.email').fill(email);
  await field(page, 'login.password').fill(password);
  await field(page, 'login.code').fill(code);
  await page
    .locator('form')
    .getByRole('button', { name: say('desk:login.go'), exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: say('desk:nav.overview'), exact: true }).waitFor();
  opened.set(role, one);
  return one;
}

const openMarket = async (page: Page) => {
  await navigate(page, 'markets');
  await page.getByRole('link', { name: symbol, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: symbol, exact: true }).waitFor();
};
const requestIn = (page: Page) => Number(/\/requests\/(\d+)$/.exec(page.url())?.[1]);

describe('the desk', onRecording, () => {
  test('DESK-026 a login takes the password and the code', async ({ system, browser }) => {
    const { page } = await openPage(browser, system.origin, 'en', 'desktop');
    await page.goto('/desk/markets');
    await page.waitForURL('**/desk/login');
    const { email, password } = await demoMember(system, 'treasurer');
    await field(page, 'login.email').fill(email);
    await field(page, 'login.password').fill(password);
    await field(page, 'login.code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText(say('desk:refusal.login_failed'), { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/desk/login');
    await page.context().close();
  });

  test('DESK-026 one person halts a market, cannot open it, a second one can, and the page of a trader follows', async ({
    system,
    browser,
    trader,
  }) => {
    const { page } = await staffPage(browser, system, 'treasurer');
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
    await page.waitForTimeout(600);
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
    const other = (await staffPage(browser, system, 'reviewer')).page;
    await navigate(other, 'requests');
    await other.getByRole('link', { name: new RegExp(`^R-${requestIn(page)} `) }).focus();
    await other.keyboard.press('Enter');
    await button(other, 'decision.approve', { version: '1' }).focus();
    await other.keyboard.press('Enter');
    await other.getByText(say('desk:state.done'), { exact: true }).first().waitFor();
    await paused.waitFor({ state: 'hidden' });
    await openMarket(page);
    await page.getByText(say('desk:markets.open_about'), { exact: true }).waitFor();
    expect(user.problems).toEqual([]);
    await user.page.context().close();
  });

  test('DESK-027 fees are asked for with a preview, an edited version cannot be approved, and the new one is in force for traders', async ({
    system,
    browser,
    trader,
  }) => {
    const { page } = await staffPage(browser, system, 'treasurer');
    const other = (await staffPage(browser, system, 'reviewer')).page;
    const takerFee = async () =>
      yes(await trader.call(market.markets, {})).message.find((one) => one.symbol === symbol)?.taker_fee_ppm;
    const before = await takerFee();
    await openMarket(page);
    await field(page, 'field.takerFeePpm').fill('0.08');
    const table = page.getByRole('group', { name: say('desk:changes.title') });
    await table.getByText('0.10%', { exact: true }).waitFor();
    await table.getByText('0.08%', { exact: true }).waitFor();
    await table.getByText('−20.00%', { exact: true }).waitFor();
    await page.getByText(say('desk:example.less'), { exact: true }).waitFor();
    await field(page, 'reason').fill('fees of December');
    await button(page, 'rules.go').click();
    await page.waitForURL('**/desk/requests/*');
    const request = requestIn(page);
    await other.goto(`/desk/requests/${request}`);
    await button(other, 'decision.approve', { version: '1' }).waitFor();

    await button(page, 'decision.edit').click();
    await page.getByRole('heading', { name: say('desk:rules.edit'), exact: true }).waitFor();
    await field(page, 'field.takerFeePpm').fill('0.09');
    await button(page, 'rules.save').click();
    await page.getByText(say('desk:request.edited', { version: '2' }), { exact: true }).waitFor();

    await button(other, 'decision.approve', { version: '1' }).click();
    await button(other, 'decision.approve', { version: '2' }).waitFor();
    expect(await takerFee()).toBe(before);
    await other.waitForTimeout(600);
    await button(other, 'decision.approve', { version: '2' }).click();
    await other.getByText(say('desk:state.done'), { exact: true }).first().waitFor();
    expect(await takerFee()).toBe(900);
  });

  test('DESK-028 the log of it all is verified by a button and saved as CSV', async ({ system, browser }) => {
    const { page } = await staffPage(browser, system, 'administrator');
    await navigate(page, 'audit');
    await button(page, 'verify.go').click();
    await page.getByText(say('desk:verify.whole'), { exact: true }).waitFor();
    await page
      .getByRole('cell', { name: say('desk:act.desk.halt'), exact: true })
      .first()
      .waitFor();
    const saved = page.waitForEvent('download');
    await button(page, 'csv').click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(text).toContain('the feed is late');
    expect(text.split('\r\n').length).toBeGreaterThan(6);
  });

  test('a user is found, and the view is part of the timeline', async ({ system, browser, trader }) => {
    const { page } = await staffPage(browser, system, 'administrator');
    await navigate(page, 'users');
    await page.getByRole('searchbox').or(field(page, 'users.search')).fill(trader.address);
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /^U-\d+$/ })
      .first()
      .click();
    await page.getByText(trader.address, { exact: true }).waitFor();
    await page.getByText(say('desk:act.desk.user'), { exact: true }).first().waitFor();
  });

  test('DESK-031 a person who is given a role by two others joins with the mailed code and an authenticator, and is out when the sessions are ended', async ({
    system,
    browser,
  }) => {
    const { page } = await staffPage(browser, system, 'administrator');
    const other = (await staffPage(browser, system, 'reviewer')).page;
    const email = 'cora@example.org';
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
    await expect.poll(mailed, { timeout: 20_000 }).toMatch(/[\w-]{43}/);
    const code = /(?<![\w-])[\w-]{43}(?![\w-])/.exec(mailed())?.[0] ?? '';
    const joined = await openPage(browser, system.origin, 'en', 'desktop');
    await joined.page.goto(`/desk/join#${code}`);
    await joined.page.getByRole('img', { name: say('desk:join.qr'), exact: true }).waitFor();
    // The code does not stay in the address.
    expect(joined.page.url()).not.toContain(code);
    const secret = (await joined.page.locator('p.hash').textContent())!.replaceAll(' ', '');
    await field(joined.page, 'join.name').fill('Cora');
    await field(joined.page, 'login.password').fill('a long password of staff');
    await field(joined.page, 'login.code').fill(new TOTP({ secret }).generate());
    await button(joined.page, 'join.go').click();
    await joined.page.getByRole('heading', { level: 1, name: say('desk:nav.overview'), exact: true }).waitFor();
    // Support sees users, and neither markets nor staff.
    const links = joined.page.getByRole('navigation').getByRole('link');
    expect(await links.allTextContents()).toEqual([
      ...[say('desk:nav.overview'), say('desk:nav.requests'), say('desk:nav.users')],
    ]);
    await joined.page.goto('/desk/staff');
    await joined.page.getByText(say('desk:missing.permission'), { exact: true }).waitFor();

    await navigate(page, 'staff');
    await page.getByRole('button', { name: `${say('desk:staff.end')}: Cora`, exact: true }).click();
    await dialog.getByRole('button', { name: say('desk:staff.end'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await joined.page.getByRole('link', { name: say('desk:nav.users'), exact: true }).click();
    await joined.page.waitForURL('**/desk/login');
    await joined.page.getByText(say('session:refusal.login_required'), { exact: true }).waitFor();
    await joined.page.context().close();
  });

  const views = (['phone', 'desktop'] as Size[]).flatMap((size) =>
    (['en', 'zh-CN'] as const).map((locale) => ({ size, locale })),
  );
  test.for(views)(
    'DESK-029 every screen is accessible, without errors and without sideways scrolling: $size, $locale',
    { timeout: 120_000 },
    async ({ size, locale }, { system, browser, trader, expect }) => {
      const owner = await staffPage(browser, system, 'administrator');
      const token = await owner.page.evaluate("sessionStorage.getItem('glassbook-desk.token')");
      const { page, problems, settled } = await openPage(browser, system.origin, locale, size);
      const found: string[] = [];
      const look = async (path: string) => {
        await page.goto(`/desk${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await settled();
        found.push(...(await barriers(page)).map((line) => `${path} ${line}`));
        // Of a phone's window, which the browser would widen with the page.
        const sideways = (await page.evaluate<number>('document.documentElement.scrollWidth')) - sizes[size].width;
        if (sideways > 0) found.push(`${path} sticks out ${sideways} px`);
        if ((await page.title()) === '') found.push(`${path} has no title`);
        const headings = await page.getByRole('heading', { level: 1 }).count();
        if (headings !== 1) found.push(`${path} has ${headings} headings of level 1`);
        found.push(...problems.splice(0).map((line) => `${path} ${line}`));
      };
      for (const path of ['/login', '/join']) await look(path);
      await page.addInitScript(`sessionStorage.setItem('glassbook-desk.token', '${String(token)}')`);
      const users = yes(await clientOf(system.origin, String(token))(desk.users, { q: trader.address })).message;
      const user = `/users/${users.rows[0]!.id}`;
      for (const path of [
        '/',
        '/requests',
        '/requests/1',
        '/markets',
        '/markets/1',
        '/users',
        user,
        '/staff',
        '/audit',
        '/none',
      ])
        await look(path);
      await page.context().close();
      expect(found).toEqual([]);
    },
  );

  test('DESK-029 the navigation is reached by keyboard, after a link that skips it', async ({ system, browser }) => {
    const { page } = await staffPage(browser, system, 'administrator');
    await page.goto('/desk');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate('document.activeElement?.blur()');
    const reached: string[] = [];
    for (let presses = 0; presses < 12; presses += 1) {
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
