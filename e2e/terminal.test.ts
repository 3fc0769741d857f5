/** The terminal in a wide window: how much it shows, its panels and its ways to other markets. */
import { randomUUID } from 'node:crypto';
import { market, spot } from '@glassbook/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { drawn } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import type { System } from './system.ts';
import { yes, type Trader } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const trading = (key: string) => say(`trading:${key}`);

const widthOf = async (page: Page, panel: string): Promise<number> =>
  Math.round((await page.locator(`#panel-${panel}`).boundingBox())!.width);

async function middleOf(of: Locator): Promise<string> {
  const { x, y, width, height } = (await of.boundingBox())!;
  return `${x + width / 2}, ${y + height / 2}`;
}

describe('the terminal', () => {
  let system: System;
  let browser: Browser;
  let trader: Trader;
  test.beforeAll(({ system: started, browser: opened, trader: lively }) => {
    [system, browser, trader] = [started, opened, lively];
  });

  /** ETH/USDT in a wide window, with its book there. */
  async function open(): Promise<Page> {
    const { page } = await openAs(browser, system, trader, 'en', 'desktop');
    await page.goto('/pages/transaction/index?symbol=ETH%2FUSDT');
    await page.locator('.book .lv').nth(8).waitFor();
    return page;
  }

  test('ten rows of each side of the book are seen from 768 px of height, and the button of the ticket, also with TP/SL', async () => {
    const page = await open();
    for (const [width, height] of [
      [1366, 768],
      [1440, 900],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      const whole = `[...document.querySelectorAll('.trading-book-panel .lv')].filter((row) => {
        const { bottom } = row.getBoundingClientRect();
        return bottom <= row.closest('section').getBoundingClientRect().bottom;
      })`;
      const rows = (side: string) => page.evaluate<number>(`${whole}.filter((row) => row.matches('.${side}')).length`);
      await expect.poll(() => rows('ask'), { timeout: 10_000 }).toBeGreaterThanOrEqual(10);
      await expect.poll(() => rows('bid'), { timeout: 10_000 }).toBeGreaterThanOrEqual(10);
      const button = page.locator('.trading-ticket button[type="submit"]');
      const exits = page.getByRole('checkbox', { name: say('spot:ticket.exits') });
      for (const isOpen of [true, false]) {
        await exits.click();
        await page.locator('[data-field="profit"]').waitFor({ state: isOpen ? 'visible' : 'detached' });
        const { y, height: high } = (await button.boundingBox())!;
        expect(y + high, `${width}×${height}, TP/SL ${isOpen}`).toBeLessThanOrEqual(height - 26);
        const isOnTop = `document.elementFromPoint(${await middleOf(button)})?.closest('[type="submit"]') !== null`;
        expect(await page.evaluate(isOnTop), `${width}×${height}, TP/SL ${isOpen}`).toBe(true);
      }
    }
    await page.context().close();
  });

  test('offline the strip on top takes its room from the panels: the button of the ticket stays above the last line', async () => {
    const page = await open();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.context().setOffline(true);
    await page.getByText(say('app:offline.title')).first().waitFor();
    const button = page.locator('.trading-ticket button[type="submit"]');
    const [sends, last] = [(await button.boundingBox())!, (await page.locator('.trading-status').boundingBox())!];
    expect(sends.y + sends.height).toBeLessThanOrEqual(last.y);
    expect(last.y + last.height).toBeLessThanOrEqual(768);
    const isOnTop = `document.elementFromPoint(${await middleOf(button)})?.closest('[type="submit"]') !== null`;
    expect(await page.evaluate(isOnTop)).toBe(true);
    await page.context().close();
  });

  test('the list has room for the longest name, price and change of a market, also beside a scrollbar', async () => {
    const page = await open();
    await page.locator('.trading-list .trading-market .change').first().waitFor();
    const cut = await page.evaluate<string[]>(`(() => {
      const list = document.querySelector('.trading-list ul');
      const line = list.querySelector('.trading-market').cloneNode(true);
      const [name, price, change] = line.querySelectorAll('a > span');
      name.firstChild.data = 'SHIB';
      price.textContent = '0.00001234';
      change.textContent = '\u221212.34%';
      list.append(line);
      // Wider than the thin one of any system.
      list.style.paddingRight = 12 + 11 + 'px';
      return [name, price, change].filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.innerText);
    })()`);
    expect(cut).toEqual([]);
    await page.context().close();
  });

  test('rows of periods, views and tabs are whole from 1024 px and on the pair page of a phone, in long languages too', async () => {
    const found: string[] = [];
    for (const locale of ['pt', 'ja']) {
      const { page, settled } = await openAs(browser, system, trader, locale, 'desktop');
      const check = async (width: number, height: number, path: string) => {
        await page.setViewportSize({ width, height });
        if (!page.url().endsWith(path)) await page.goto(path);
        await page.locator('.tabs').first().waitFor();
        await settled();
        await drawn(page);
        const cut = await page.evaluate<
          string[]
        >(`[...document.querySelectorAll('.tabs, .seg, .trading-periods, .trading-chart-bars')]
          .filter((row) => row.clientWidth > 0 && row.scrollWidth > row.clientWidth + 1)
          .map((row) => row.className + ' ' + row.innerText)`);
        found.push(...cut.map((line) => `${locale} ${width} ${path} ${line}`));
      };
      for (const width of [1440, 1366, 1280, 1024]) {
        await check(width, 768, '/pages/transaction/index?symbol=ETH%2FUSDT');
        const bar = (await page.locator('.trading-chart-bars').boundingBox())!;
        // The words of Portuguese are too long for one.
        if (width >= 1366 && locale !== 'pt' && bar.height > 40)
          found.push(`${locale} ${width}: the tools of the chart take two lines`);
      }
      await check(1440, 900, '/pages/market/market');
      await check(390, 844, '/pages/transaction/currency?symbol=ETH%2FUSDT');
      const overlap =
        await page.evaluate<number>(`document.querySelector('.trading-pair-price').getBoundingClientRect().right -
        document.querySelector('.trading-pair-head .trading-facts').getBoundingClientRect().left`);
      if (overlap > 0) found.push(`${locale}: the price reaches ${overlap} px into the facts`);
      await page.context().close();
    }
    expect(found).toEqual([]);
  });

  test('the pair page has its panels side by side in a wide window, and panes that scroll on a phone', async () => {
    const page = await open();
    await page.goto('/pages/transaction/currency?symbol=ETH%2FUSDT');
    const panels = page.locator('.trading-pair-panels > .panel');
    await expect.poll(() => panels.count()).toBe(5);
    const [chart, book, tape] = await Promise.all([0, 1, 2].map((at) => panels.nth(at).boundingBox()));
    expect([book!.y, tape!.y]).toEqual([chart!.y, chart!.y]);
    expect(book!.x).toBeGreaterThanOrEqual(chart!.x + chart!.width);
    expect(tape!.x).toBeGreaterThanOrEqual(book!.x + book!.width);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.trading-pair-chart canvas').first().waitFor();
    const sizes = () =>
      page.evaluate<[number, number]>(`(() => {
        const body = document.querySelector('.trading-chart-body');
        const candles = [...body.querySelectorAll('canvas')].map((one) => one.clientHeight);
        return [Math.max(...candles), document.documentElement.scrollHeight];
      })()`);
    const [candles, whole] = await sizes();
    await page.getByRole('button', { name: trading('chart.indicators'), exact: true }).click();
    for (const name of ['RSI', 'MACD'])
      await page.getByRole('checkbox', { name: trading(`chart.indicator_${name}`) }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // Each further pane makes the page longer and takes nothing of the candles.
    await expect.poll(async () => (await sizes())[1]).toBeGreaterThan(whole + 100);
    expect((await sizes())[0]).toBeGreaterThanOrEqual(candles - 2);
    await page.context().close();
  });

  test('nothing outside of its panels scrolls, whatever has the focus', async () => {
    const page = await open();
    await page.setViewportSize({ width: 1024, height: 768 });
    const scrolled = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('body, main, main > *, .trading-desk *')].filter((one) => {
      if (one.closest('.panel') || one.matches('.sr')) return false;
      one.scrollTop = 40;
      return one.scrollTop > 0 && !one.closest('dl');
    }).map((one) => one.localName + '.' + one.className)`);
    expect(scrolled).toEqual([]);
    await page.context().close();
  });

  test('panels are resized by keys and pointer and stay so, as do period and indicators, until they are reset', async () => {
    const page = await open();
    // The periods are a row.
    await page.setViewportSize({ width: 1920, height: 1080 });
    const before = await widthOf(page, 'book');
    const line = page.getByRole('separator', { name: trading('layout.resize_book') });
    const value = async () => Number(await line.getAttribute('aria-valuenow'));
    const valueBefore = await value();
    await line.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(value).toBeGreaterThan(valueBefore);
    const wider = await widthOf(page, 'book');
    expect(wider).toBeGreaterThan(before);

    const ticket = await widthOf(page, 'ticket');
    const { x, y, height } = (await page
      .getByRole('separator', { name: trading('layout.resize_ticket') })
      .boundingBox())!;
    await page.mouse.move(x, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 60, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(page, 'ticket')).toBe(ticket + 60);

    const period = (name: string) => page.getByRole('button', { name: trading(`chart.period_${name}`), exact: true });
    await period('60min').click();
    const bands = page.getByRole('checkbox', { name: trading('chart.indicator_BOLL') });
    /** Does something in the open list of indicators, and closes it. */
    const inIndicators = async (act: () => Promise<void>) => {
      await page.getByRole('button', { name: trading('chart.indicators'), exact: true }).click();
      await act();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    const hasBands = async () => {
      let has = false;
      await inIndicators(async () => {
        has = await bands.isChecked();
      });
      return has;
    };
    expect(await hasBands()).toBe(false);
    await inIndicators(() => bands.click());
    await page.reload();
    await page.locator('#panel-book').waitFor();
    expect([await widthOf(page, 'book'), await widthOf(page, 'ticket')]).toEqual([wider, ticket + 60]);
    await expect.poll(() => period('60min').getAttribute('aria-pressed')).toBe('true');
    expect(await hasBands()).toBe(true);

    await page.getByRole('button', { name: trading('layout.reset') }).click();
    await expect.poll(() => widthOf(page, 'book')).toBe(before);
    expect(await widthOf(page, 'ticket')).toBe(ticket);
    expect(await period('15min').getAttribute('aria-pressed')).toBe('true');
    expect(await hasBands()).toBe(false);
    await page.context().close();
  });

  test('an open order can be canceled at every width from 1024 px', async () => {
    const tickers = yes(await trader.call(market.tickers, {})).message;
    const price = Number(tickers.find(({ symbol }) => symbol === 'ETH/USDT')!.last) * 0.96;
    const order = { currency_id: '2', legal_id: '3', type: '1', order_type: 'limit', amount: '0.05' } as const;
    yes(await trader.call(spot.placeOrder, { ...order, target_price: price.toFixed(2) }, { key: randomUUID() }));
    const page = await open();
    const cancel = page.locator('.trading-bottom tbody .trading-row-buttons button').last();
    await cancel.waitFor();
    for (const width of [1024, 1100, 1279, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 768 });
      const seen = () =>
        page.evaluate<boolean>(`(() => {
          const button = [...document.querySelectorAll('.trading-bottom tbody .trading-row-buttons button')].at(-1);
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return right <= innerWidth && button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        })()`);
      await expect.poll(seen, { message: `${width} px` }).toBe(true);
    }
    const rows = page.locator('.trading-bottom tbody tr');
    const before = await rows.count();
    await cancel.click();
    await expect.poll(() => rows.count()).toBeLessThan(before);
    await page.context().close();
  });

  test('a pair is starred in its head and found in the column; "/" searches from anywhere', async () => {
    const page = await open();
    const star = page.getByRole('button', { name: say('market:favourites.star', { symbol: 'ETH/USDT' }) });
    await star.first().click();
    await expect
      .poll(async () => yes(await trader.call(market.favourites, {})).message.map(({ match_id: pair }) => pair))
      .toContain(2);
    await page.getByRole('button', { name: say('market:view.favourites') }).click();
    await expect.poll(() => page.locator('.trading-market').count()).toBeLessThan(5);
    await star.last().click();
    await star.nth(1).waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: say('market:search.label') });
    await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('combobox');
    await page.keyboard.type('xrp');
    await page.getByRole('option', { name: /XRP/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/symbol=XRP%2FUSDT/);
    await page.keyboard.press('/');
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.context().close();
  });
});
