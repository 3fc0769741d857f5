import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { market, spot } from '@glassbook/contract';
import type { Page } from 'playwright-core';
import { describe, describe as group, expect } from 'vitest';
import { barriers, flaws, follow, sizes, untilPressable, untilTrue } from './browser.ts';
import { builtPages, openAs, redirectedPaths } from './pages.ts';
import { test } from './shared-system.ts';
import { root } from './system.ts';
import { touchProblems } from './touch-targets.ts';
import { password, yes } from './trader.ts';
import { wordsOf } from './words.ts';

const pages = builtPages();
const listed = JSON.parse(readFileSync(join(root, 'specification.json'), 'utf8')) as { pages: string[] };

test('the table of pages is read', () => {
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.map(({ path }) => path)).toContain('/pages/common/register');
  expect(pages.filter(({ login }) => login).length).toBeGreaterThan(3);
  const others = redirectedPaths().map(({ from }) => from);
  const opened = ['/pages/index/index', ...pages.map(({ path }) => path.split('?')[0]), ...others];
  expect(listed.pages.filter((path) => !opened.includes(path))).toEqual([]);
});

describe('every screen', () => {
  // Opened by its address each page loads the app again, which is most of the time: in one view. What a screen reader is given depends on the size and hardly on
  // the language: it is looked at once a size, and what a finger needs once as a guest and once as a trader.
  const views = [
    { size: 'phone', locale: 'en', who: 'trader', by: 'address', also: ['barrier', 'small target'] },
    { size: 'desktop', locale: 'zh-CN', who: 'trader', by: 'link', also: ['barrier'] },
    { size: 'phone', locale: 'th', who: 'guest', by: 'link', also: ['small target'] },
    { size: 'desktop', locale: 'en', who: 'guest', by: 'link', also: [] },
    { size: 'phone', locale: 'th', who: 'trader', by: 'link', also: [] },
    { size: 'phone', locale: 'zh-CN', who: 'trader', by: 'link', also: [] },
    { size: 'desktop', locale: 'en', who: 'trader', by: 'link', also: [] },
    { size: 'desktop', locale: 'th', who: 'trader', by: 'link', also: [] },
  ] as const;
  const looks = { barrier: barriers, 'small target': touchProblems };
  test.concurrent.for(views)(
    'has no error, no overflow, one heading, and none of $also: $size, $locale, a $who, by $by',
    { timeout: 240_000 },
    async ({ size, locale, who, by, also }, { system, browser, trader, expect }) => {
      const visitor = who === 'trader' ? trader : undefined;
      const { page, problems, settled } = await openAs(browser, system, visitor, locale, size);
      const found: string[] = [];
      if (by === 'link') await page.goto('/pages/market/search');
      for (const { path, login } of pages) {
        if (login && who === 'guest') continue;
        if (by === 'link') await follow(page, path);
        else await page.goto(path);
        await page.getByRole('main').waitFor();
        await settled();
        const seen = await flaws(page, sizes[size].width);
        for (const what of also) seen.push(...(await looks[what](page)));
        found.push(...[...seen, ...problems.splice(0)].map((line) => `${path} ${line}`));
      }
      await page.context().close();
      expect(found).toEqual([]);
    },
  );

  test('before any script is there a page shows the mark and the promise in its language, and no longer with the first page', async ({
    system,
    browser,
  }) => {
    const { page, problems } = await openAs(browser, system, undefined, 'th', 'phone');
    const held = Promise.withResolvers<undefined>();
    await page.route('**/assets/index-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const first = page.locator('#first-look');
    const promise = wordsOf('th')('home:guest.promise');
    await first.getByText(promise, { exact: true }).waitFor();
    expect(await first.innerText()).toBe(promise);
    held.resolve(undefined);
    await page.getByRole('heading', { level: 1, name: promise }).waitFor();
    await first.waitFor({ state: 'detached' });
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('pages for traders send a guest to the login and back', async ({ system, browser, trader }) => {
    const { page, problems } = await openAs(browser, system, undefined, 'en', 'phone');
    const say = wordsOf('en');
    const wanted = '/pages/fund/assets_all_record?type=2';
    await page.goto(wanted);
    await page.waitForURL(/\/pages\/common\/login\?back=/);
    await page.getByLabel(say('account:field.address'), { exact: true }).fill(trader.address);
    await page.getByLabel(say('account:field.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: say('account:login.go'), exact: true }).click();
    await page.waitForURL((url) => url.pathname + url.search === wanted);
    await page.getByText(say('spot:reason.trade')).first().waitFor();
    // The login is not among the pages that "back" leads to.
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toContain('login');
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('a login never leads to another site', async ({ system, browser, trader }) => {
    const { page } = await openAs(browser, system, undefined, 'en', 'phone');
    const say = wordsOf('en');
    await page.goto(`/pages/common/login?back=${encodeURIComponent('//example.org/')}`);
    await page.getByLabel(say('account:field.address'), { exact: true }).fill(trader.address);
    await page.getByLabel(say('account:field.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: say('account:login.go'), exact: true }).click();
    await page.waitForURL(`${system.origin}/`);
    await page.context().close();
  });

  test('the paths of other clients lead to pages of ours, and back leads out again', async ({
    system,
    browser,
    trader,
  }) => {
    const redirects = redirectedPaths();
    expect(redirects.length).toBeGreaterThan(3);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    for (const { from, to } of redirects) {
      await page.goto('/pages/market/search');
      await page.getByRole('main').waitFor();
      await page.goto(from);
      await page.waitForURL((url) => url.pathname === to);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goBack({ waitUntil: 'commit' });
      await expect.poll(() => new URL(page.url()).pathname, { message: from }).toBe('/pages/market/search');
    }
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('the app can be installed, and its frame and home are there without a network', async ({ system, browser }) => {
    const { page } = await openAs(browser, system, undefined, 'en', 'phone', { serviceWorkers: 'allow' });
    const say = wordsOf('en');
    await page.goto('/');
    const manifest = await page.evaluate<{
      display: string;
      start_url: string;
      icons: { src: string; sizes: string }[];
    }>("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())");
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' });
    for (const { src, sizes } of manifest.icons) {
      const size = `createImageBitmap(await (await fetch('${src}')).blob()).then(({ width, height }) => width + 'x' + height)`;
      expect(await page.evaluate(`(async () => ${size})()`), src).toBe(sizes);
    }
    // It controls the page once it has installed what it keeps.
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    const tools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
    // A profile of a test is like a private window, which installs nothing.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(say('app:offline.title')).first().waitFor();
    await page.context().setOffline(false);
    await page.getByText(say('app:offline.title')).first().waitFor({ state: 'hidden' });
    await page.context().close();
  });

  group('the terminal', () => {
    let page: Page;
    let problems: string[];
    const say = wordsOf('en');
    /** Whether a canvas has drawn such a text since the last check. */
    const drawn = (text: string) =>
      page.evaluate<boolean>(`(window.drawnTexts ?? []).some((one) => one.includes(${JSON.stringify(text)}))`);
    /** The same of a chart that was drawn after this call, as it is with every price. */
    const drawnAnew = async (text: string) => {
      await page.evaluate('void (window.drawnTexts = [])');
      await expect
        .poll(() => page.evaluate<number>('window.drawnTexts.length'), { timeout: 10_000 })
        .toBeGreaterThan(5);
      return drawn(text);
    };
    const fills = () => page.evaluate('document.fullscreenElement !== null');
    test.beforeAll(async ({ system, browser, trader }) => {
      ({ page, problems } = await openAs(browser, system, trader, 'en', 'desktop'));
      await page.addInitScript(`
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
          (window.drawnTexts ??= []).push(String(text));
          (window.drawnIn ??= {})[String(text)] = this.fillStyle;
          const { left, top } = this.canvas.getBoundingClientRect();
          const { d: scale } = this.getTransform();
          (window.drawnAt ??= {})[String(text)] = {
            x: left + (rest[0] * scale) / devicePixelRatio,
            y: top + (rest[1] * scale) / devicePixelRatio,
          };
          return fillText.call(this, text, ...rest);
        };`);
      await page.goto('/pages/transaction/index?symbol=ETH%2FUSDT');
      await page.locator('.trading-canvas canvas').first().waitFor();
      // The trader's own trades are a few candles, the index has all of the axis.
      await page.getByRole('radio', { name: say('trading:chart.source_index'), exact: true }).click();
    });
    test.afterAll(async () => {
      await page.context().close();
      // One of the tests goes offline, which the page notices as late as it next asks for something.
      expect(problems.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    });

    test('its chart has own open orders as lines, which leave with them', async ({ trader }) => {
      // On the side of the market where the axis has more room: it begins and ends with what the hours shown had.
      const to = Math.floor(Date.now() / 1000);
      const hours = { symbol: 'ETH/USDT', period: '15min', from: String(to - 8 * 3_600), to: String(to) };
      const candles = yes(await trader.call(market.candles, hours)).message;
      const last = Number(candles.at(-1)!.close);
      const above = Math.max(...candles.map(({ high }) => Number(high))) - last;
      const below = last - Math.min(...candles.map(({ low }) => Number(low)));
      const [side, type, away] = above > below ? (['sell', '2', -1] as const) : (['buy', '1', 1] as const);
      // Too far away to be filled meanwhile.
      const price = (last - away * 0.3 * Math.max(above, below)).toFixed(2);
      const order = { currency_id: '2', legal_id: '3', type, amount: '0.0123', target_price: price } as const;
      const { data } = yes(await trader.call(spot.placeOrder, order, { key: randomUUID() }));
      const label = say(`trading:chart.order_${side}`, { amount: '0.0123' });
      await expect.poll(() => drawn(label), { timeout: 15_000 }).toBe(true);
      // A line is dragged to another price, which is sent once it is confirmed.
      const at = () => page.evaluate<{ x: number; y: number }>(`window.drawnAt[${JSON.stringify(label)}]`);
      const { x, y } = await at();
      // Gripped at the edge of its label, it still goes to where the pointer is: the middle of the label, which is drawn from its top.
      await page.mouse.move(x + 5, y + 12);
      await page.mouse.down();
      await page.mouse.move(x + 5, y + 12 + away * 20, { steps: 4 });
      // A new price may have moved the axis meanwhile: the line follows the pointer's next move.
      let moves = 0;
      const offset = async () => {
        const pointer = y + 12 + away * (20 + (moves++ % 2));
        await page.mouse.move(x + 5, pointer);
        return Math.abs((await at()).y + 5.5 - pointer);
      };
      await expect.poll(offset).toBeLessThanOrEqual(1.5);
      await page.mouse.up();
      const sheet = page.getByRole('dialog', { name: say('spot:amend.title', { symbol: 'ETH/USDT' }) });
      const typed = sheet.getByLabel(say('trading:ticket.price', { unit: 'USDT' }), { exact: true });
      const further = async () => away * (Number(price) - Number((await typed.inputValue()).replaceAll(',', '')));
      await expect.poll(further).toBeGreaterThan(0);
      const moved = (await typed.inputValue()).replaceAll(',', '');
      await sheet.getByRole('button', { name: say('spot:amend.send'), exact: true }).click();
      await sheet.waitFor({ state: 'hidden' });
      const { message: open } = yes(await trader.call(spot.orders, { status: '1' }));
      expect(Number(open.find(({ id }) => id === data.id)?.target_price)).toBe(Number(moved));
      yes(await trader.call(spot.cancelOrder, { id: String(data.id) }, { key: randomUUID() }));
      await expect.poll(() => drawnAnew(label)).toBe(false);
    });

    test('its indicators are drawn when they are chosen, and no longer when they are not', async () => {
      const choose = async () => {
        await page.getByRole('button', { name: say('trading:chart.indicators'), exact: true }).click();
        await page.getByRole('checkbox', { name: say('trading:chart.indicator_RSI') }).click();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      };
      expect(await drawn('RSI')).toBe(false);
      await choose();
      await expect.poll(() => drawn('RSI'), { timeout: 15_000 }).toBe(true);
      await choose();
      await expect.poll(() => drawnAnew('RSI')).toBe(false);
    });

    test('its candles are of the index where there are few of trades, and of those where a user switches; the choice is kept', async () => {
      const chart = (source: string) =>
        page.getByRole('img', { name: new RegExp(`BTC/USDT, ${say(`trading:chart.source_${source}`)}, 15m`) });
      await page.goto('/pages/transaction/index?symbol=BTC%2FUSDT');
      await chart('index').waitFor();
      const asked = page.waitForRequest((request) => request.url().includes('source=trades'));
      await page.getByRole('radio', { name: say('trading:chart.source_trades'), exact: true }).click();
      await asked;
      await chart('trades').waitFor();
      await page.getByRole('radio', { name: say('trading:chart.view_table'), exact: true }).click();
      const table = page.getByRole('table', { name: new RegExp(`BTC/USDT, ${say('trading:chart.source_trades')}`) });
      // The trader's own trades are some of them.
      await expect.poll(() => table.getByRole('row').count(), { timeout: 10_000 }).toBeGreaterThan(1);
      await page.getByRole('radio', { name: say('trading:chart.view_price'), exact: true }).click();
      await page.reload();
      await chart('trades').waitFor();
      await page.goto('/pages/transaction/index?symbol=ETH%2FUSDT');
      await page.locator('.trading-canvas canvas').first().waitFor();
    });

    test('more indicators and drawings come with a click, are kept with their parameters, and go again', async () => {
      const press = (name: string) => page.getByRole('button', { name: say(name), exact: true }).click();
      const toggle = async () => {
        await press('trading:chart.indicators');
        await page.getByRole('checkbox', { name: say('trading:chart.indicator_CCI') }).click();
      };
      const closed = async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      };
      await toggle();
      await page.getByLabel(say('trading:chart.parameter', { name: 'CCI', number: '1' }), { exact: true }).fill('33');
      await closed();
      await expect.poll(() => drawn('CCI(33)'), { timeout: 15_000 }).toBe(true);
      await press('trading:chart.draw');
      await press('trading:chart.draw_fibonacciLine');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const box = (await page.locator('.trading-canvas canvas').first().boundingBox())!;
      await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.4);
      // A second press within half a second would be taken for a double one.
      await untilPressable(page);
      await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.7);
      await expect.poll(() => drawnAnew('(61.8%)')).toBe(true);
      // Its lines are drawn while its second point is chosen; once it has one it is kept.
      await untilTrue(page, `Object.values(localStorage).some((kept) => kept.includes('fibonacciLine'))`);
      await page.reload();
      await expect.poll(() => drawn('CCI(33)'), { timeout: 15_000 }).toBe(true);
      await expect.poll(() => drawn('(61.8%)'), { timeout: 15_000 }).toBe(true);
      await press('trading:chart.draw');
      await press('trading:chart.draw_remove_all');
      await closed();
      await toggle();
      await closed();
      await expect.poll(() => drawnAnew('(61.8%)')).toBe(false);
      await expect.poll(() => drawnAnew('CCI')).toBe(false);
    });

    test('its volume is written as clearly as its prices, and offline it follows the theme', async () => {
      /** The token's color as a canvas names it. */
      const token = (name: string) =>
        page.evaluate<string>(`(() => {
          const context = document.createElement('canvas').getContext('2d');
          context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--gb-${name}').trim();
          return context.fillStyle;
        })()`);
      /** The colors of what the chart has written since it was asked. */
      const colors = async (start: string) => {
        await page.evaluate('void (window.drawnIn = {})');
        await page.mouse.move(300 + Math.random() * 200, 300);
        await expect
          .poll(() => page.evaluate<number>('Object.keys(window.drawnIn).length'), { timeout: 10_000 })
          .toBeGreaterThan(5);
        return page.evaluate<string[]>(
          `[...new Set(Object.entries(window.drawnIn).filter(([text]) => text.startsWith(${JSON.stringify(start)})).map(([, color]) => color))]`,
        );
      };
      const [volume, high] = [say('trading:chart.volume_name'), say('trading:chart.h')];
      await expect.poll(() => colors(volume), { timeout: 15_000 }).toHaveLength(1);
      expect(await colors(volume)).toEqual(await colors(high));
      const before = await token('text');
      const theme = (name: string) => page.evaluate(`void (document.documentElement.dataset.theme = '${name}')`);
      await page.context().setOffline(true);
      await theme('light');
      await expect.poll(() => token('text')).not.toBe(before);
      for (const written of [volume, high])
        await expect.poll(() => colors(written), { timeout: 10_000 }).toEqual([await token('text-2')]);
      await theme('dark');
      await expect.poll(() => token('text')).toBe(before);
      for (const written of [volume, high])
        await expect.poll(() => colors(written), { timeout: 10_000 }).toEqual([await token('text-2')]);
      await page.context().setOffline(false);
    });

    test('its chart fills the screen, and Escape gives the page back', async () => {
      const wide = () => page.locator('.trading-chart').evaluate((chart) => chart.clientWidth / window.innerWidth);
      expect(await wide()).toBeLessThan(0.9);
      await page.getByRole('button', { name: say('trading:chart.full'), exact: true }).click();
      await expect.poll(fills).toBe(true);
      expect(await wide()).toBeGreaterThan(0.95);
      expect(await page.locator('.trading-chart-pair').innerText()).toBe('ETH/USDT');
      await page.keyboard.press('Escape');
      await expect.poll(fills).toBe(false);
      await expect.poll(wide).toBeLessThan(0.9);
    });

    test('its shortcuts do what their list says, and nothing while a user types', async () => {
      const pressed = (name: string) => page.getByRole('radio', { name: say(name), exact: true });
      await page.locator('body').click({ position: { x: 2, y: 2 } });
      await page.keyboard.press('s');
      await expect.poll(() => pressed('trading:side.sell').getAttribute('aria-checked')).toBe('true');
      await page.keyboard.press('b');
      await expect.poll(() => pressed('trading:side.buy').getAttribute('aria-checked')).toBe('true');
      for (const [key, type] of [
        ['m', 'market'],
        ['l', 'limit'],
      ] as const) {
        await page.keyboard.press(key);
        const tab = page.getByRole('tab', { name: say(`trading:ticket.${type}`), exact: true });
        await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
      }
      const focused = () => page.evaluate("document.activeElement?.closest('[data-field]')?.dataset.field");
      await page.keyboard.press('a');
      await expect.poll(focused).toBe('amount');
      await page.keyboard.press('s');
      expect(await pressed('trading:side.buy').getAttribute('aria-checked')).toBe('true');
      await page.evaluate('document.activeElement.blur()');
      await page.keyboard.press('p');
      await expect.poll(focused).toBe('price');
      await page.evaluate('document.activeElement.blur()');
      await page.keyboard.press('/');
      await expect.poll(() => page.evaluate("document.activeElement?.matches('input')")).toBe(true);
      await page.evaluate('document.activeElement.blur()');
      await page.keyboard.press('?');
      const list = page.getByRole('dialog', { name: say('trading:shortcuts.title') });
      await list.waitFor();
      for (const key of ['b', 's', 'l', 'm', 'p', 'a', '/', '?'])
        expect(await list.getByText(say(`trading:shortcuts.key_${key}`), { exact: true }).count(), key).toBe(1);
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
    });
  });
});
