/** Figures and words that agree: on the trade page, and on the pages of funds and markets. One page for what a trader only reads, one for a trader who orders. */
import { randomUUID } from 'node:crypto';
import { market, spot } from '@glassbook/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import { sizes } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import type { System } from './system.ts';
import { clientOf, patiently, signUp, yes, type Trader } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const symbol = 'ETH/USDT';
const tradePath = '/pages/transaction/index?symbol=ETH%2FUSDT';
/** How long a poll waits where other work shares the machine. */
const soon = { timeout: 15_000 };
const plain = (text: string) => text.replaceAll(',', '');
/** Places behind the point, of a figure with or without words around it. */
const placesIn = (text: string) => /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
const field = (page: Page, name: 'price' | 'amount') => page.locator(`[data-field="${name}"] input`);
/** Its groups go with the focus, before anything is typed. */
async function type(input: Locator, text: string): Promise<void> {
  await input.focus();
  await expect.poll(() => input.inputValue(), soon).not.toContain(',');
  await input.fill(text);
}
/** The figure beside a term of a list of them. */
const figure = (within: Page | Locator, term: string) =>
  within.locator(`dl > div:has(> dt:text-is(${JSON.stringify(term)})) > dd`).first();
/** The text of every cell of a table's body. */
const cells = (table: Locator) =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)));
const tickerOf = async (system: System, of: (ticker: market.Ticker) => boolean) =>
  yes(await clientOf(system.origin)(market.tickers, {})).message.find(of);

describe('figures that a trader reads', () => {
  let page: Page;
  let problems: string[];
  test.beforeAll(async ({ system, browser, trader }) => {
    ({ page, problems } = await openAs(browser, system, trader, 'en', 'desktop'));
    await page.addInitScript(`
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        (window.drawnTexts ??= new Set()).add(String(text));
        return fillText.call(this, text, ...rest);
      };`);
  });
  test.afterAll(async () => {
    await page.context().close();
    await vi.waitFor(() => expect(problems).toEqual([]));
  });
  const trade = async () => {
    if (!page.url().endsWith(tradePath)) await page.goto(tradePath);
    await page.locator('.book .lv').nth(8).waitFor();
    // The trader's own trades are a few candles, the index has all of them.
    await page.getByRole('radio', { name: say('trading:chart.source_index'), exact: true }).click();
  };

  test('available balances have the same digits in the ticket, the balances beside it, Assets, its sheet and a transfer', async () => {
    await trade();
    const available: Record<string, string> = {};
    for (const [side, unit] of [
      ['buy', 'USDT'],
      ['sell', 'ETH'],
    ] as const) {
      await page.getByRole('radio', { name: say(`trading:side.${side}`) }).click();
      const ticket = await figure(page.locator('form'), say('trading:ticket.available', { unit })).innerText();
      const row = page.locator('.trading-balances tr', { hasText: say('trading:balances.available') });
      expect(
        await row
          .locator('td')
          .nth(side === 'buy' ? 0 : 1)
          .innerText(),
      ).toBe(ticket);
      available[unit] = ticket;
    }
    // Digits behind those that cents have, else one that is cut would pass.
    expect(available['USDT']).toMatch(/^[\d,]+\.\d\d\d*[1-9]\d*$/);
    await page.goto('/pages/fund/assets');
    const assets = page.getByRole('table', {
      name: say('wallet:holdings.caption', { kind: say('wallet:kind.change') }),
    });
    await assets.waitFor();
    for (const [unit, shown] of Object.entries(available)) {
      const name = page.getByRole('button', { name: unit, exact: true });
      const row = assets.locator('tbody tr').filter({ has: name });
      expect(await row.locator('td').nth(2).innerText()).toBe(shown);
      await row.getByRole('button').click();
      expect(await figure(page.getByRole('dialog'), say('wallet:holding.available')).innerText()).toBe(shown);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.goto('/pages/fund/fundTransfer');
    const all = { amount: available['USDT']!, asset: 'USDT' };
    await page.getByText(say('wallet:transfer.available', all), { exact: true }).waitFor();
  });

  test('the places of an asset are the same in each row of Assets and of the statement', async () => {
    await page.goto('/pages/fund/assets');
    const assets = page.getByRole('table', {
      name: say('wallet:holdings.caption', { kind: say('wallet:kind.change') }),
    });
    await assets.getByRole('row', { name: /ETH/ }).waitFor();
    for (const [name, ...figures] of await cells(assets))
      expect(new Set(figures.slice(0, 3).map(placesIn)).size, `${name}: ${figures.join(' ')}`).toBe(1);
    // Worth is one column of one unit.
    expect(new Set((await cells(assets)).map((row) => placesIn(row.at(-2) ?? '')))).toEqual(new Set([2]));

    await page.goto('/pages/fund/assets_all_record');
    await page.getByText(say('spot:reason.trade')).first().waitFor();
    const entries = await page
      .locator('main li .num')
      .evaluateAll((all) => all.map((one) => [...one.children].map((line) => (line as HTMLElement).innerText)));
    const places = new Map<string, Set<number>>();
    for (const [change = '', after = ''] of entries) {
      const unit = /[A-Z]+$/.exec(change)?.[0] ?? '';
      places.set(unit, new Set([...(places.get(unit) ?? []), placesIn(change), placesIn(after)]));
    }
    expect(entries.length).toBeGreaterThan(5);
    expect([...places.keys()]).toEqual(expect.arrayContaining(['ETH', 'USDT']));
    expect([...places].filter(([, { size }]) => size !== 1)).toEqual([]);
  });

  test('a number has its groups once its field is left: price, amount, transfer', async () => {
    await trade();
    for (const [name, typed, shown] of [
      ['price', '12345.6', '12,345.6'],
      ['amount', '1234567.8', '1,234,567.8'],
    ] as const) {
      await type(field(page, name), typed);
      expect(await field(page, name).inputValue()).toBe(typed);
      await field(page, name).blur();
      expect(await field(page, name).inputValue()).toBe(shown);
    }
    await page.goto('/pages/fund/fundTransfer');
    const amount = page.getByRole('textbox', { name: say('wallet:transfer.amount') });
    await type(amount, '12345678.9');
    await amount.blur();
    expect(await amount.inputValue()).toBe('12,345,678.9');
  });

  test('volumes of a list are short by one rule', async () => {
    // As ui/src/format has it: one place, K from a thousand, M from a million; four places below one.
    const short = /^(?:\d{1,3}\.\d[KM]?|\d{1,3}(?:,\d{3})+\.\dM|0\.\d{4})$/;
    await page.goto('/pages/market/market');
    const table = page.getByRole('table', { name: say('market:list.caption') });
    const heads = table.getByRole('columnheader');
    await table.locator('tbody tr').nth(4).waitFor();
    const at = (await heads.allInnerTexts()).findIndex((head) =>
      head.startsWith(say('market:list.value_unit', { unit: 'USDT' })),
    );
    const column = (await cells(table)).map((row) => row[at] ?? '');
    expect(column.length).toBeGreaterThan(4);
    expect(column.filter((value) => !short.test(value))).toEqual([]);
    await page.setViewportSize(sizes.phone);
    const rows = page.locator('main .market-row .cap:has(.sr)');
    await rows.nth(4).waitFor();
    const listed = (await rows.allInnerTexts()).map((text) => text.replace(say('market:list.value'), '').trim());
    expect(listed.filter((value) => !short.test(value))).toEqual([]);
    await page.setViewportSize(sizes.desktop);
    await trade();
    for (const [fact, unit] of [
      ['volume', 'ETH'],
      ['value', 'USDT'],
    ] as const)
      expect(await figure(page, say(`trading:day.${fact}`, { unit })).innerText()).toMatch(short);
  });

  test('the last trade and the index are two figures with their names: header, 24 h facts, list', async ({
    system,
  }) => {
    await trade();
    const head = page.locator('.trading-head');
    const named = (path: string) =>
      head.locator('.trading-head-price').evaluate((one, until) => {
        if (!location.href.endsWith(until)) return undefined;
        const [price, kind] = [...one.children].map((part) => (part as HTMLElement).innerText.trim());
        return { price, kind };
      }, path);
    // Prices move: what is shown and what the server says are read together until both are of one moment.
    const both = async () => {
      const ticker = await tickerOf(system, (one) => one.symbol === symbol);
      const { price, kind } = (await named(tradePath)) ?? {};
      const index = await figure(head, say('trading:day.index')).innerText();
      return {
        kind,
        last: Number(plain(price ?? '')) === Number(ticker?.last_trade),
        index: Number(plain(index)) === Number(ticker?.last),
        differ: price !== index,
      };
    };
    await expect
      .poll(both, { ...soon, interval: 50 })
      .toEqual({ kind: say('trading:day.last'), last: true, index: true, differ: true });

    const untraded = (await tickerOf(system, (one) => one.last_trade === null))?.symbol ?? '';
    const path = `?symbol=${encodeURIComponent(untraded)}`;
    await page.goto(`/pages/transaction/index${path}`);
    await expect
      .poll(
        async () => {
          const ticker = await tickerOf(system, (one) => one.symbol === untraded);
          const { price, kind } = (await named(path)) ?? {};
          return kind === say('trading:day.index') && Number(plain(price ?? '')) === Number(ticker?.last);
        },
        { ...soon, interval: 50 },
      )
      .toBe(true);

    await page.goto('/pages/market/market');
    const table = page.getByRole('table', { name: say('market:list.caption') });
    const row = table.getByRole('row', { name: /ETH\s*\/USDT/ });
    await row.waitFor();
    const at = (await table.getByRole('columnheader').allInnerTexts()).findIndex((one) =>
      one.startsWith(say('market:list.last')),
    );
    expect(say('market:list.last')).toBe(say('trading:day.index'));
    await expect
      .poll(
        async () => {
          const ticker = await tickerOf(system, (one) => one.symbol === symbol);
          return Number(plain(await row.locator('td').nth(at).innerText())) === Number(ticker?.last);
        },
        { ...soon, interval: 50 },
      )
      .toBe(true);
  });

  test('dates are written in one way on the axis, at the crosshair and in the table, whose columns have one number of places', async () => {
    await trade();
    const canvas = page.locator('.trading-canvas canvas').first();
    await canvas.waitFor();
    const written = /^\d{1,2} [A-Z][a-z]{2} \d{4}(, \d\d:\d\d)?$/;
    const dates = async () =>
      (await page.evaluate<string[]>('[...(window.drawnTexts ?? [])]')).filter((text) =>
        /[A-Z][a-z]{2} \d{4}|\d{2,4}[-/]\d\d/.test(text),
      );
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await canvas.boundingBox())!;
        await page.mouse.move(x + width * 0.8, y + height * 0.5);
        await page.mouse.move(x + width * 0.8 + 1, y + height * 0.5);
        return (await dates()).some((text) => text.includes(':'));
      }, soon)
      .toBe(true);
    await page.getByRole('radio', { name: say('trading:chart.view_table'), exact: true }).click();
    const table = page.getByRole('table', { name: `${symbol}, ${say('trading:chart.source_index')}` });
    await table.locator('tbody tr').nth(9).waitFor();
    const rows = await cells(table);
    const times = rows.map(([time = '']) => time);
    expect([...(await dates()), ...times].filter((text) => !written.test(text))).toEqual([]);
    // What the crosshair was at is a row of the table, letter by letter.
    expect(times).toEqual(expect.arrayContaining((await dates()).filter((text) => text.includes(':'))));
    for (const column of [1, 2, 3, 4, 5])
      expect(new Set(rows.map((row) => placesIn(row[column] ?? ''))).size, `column ${column}`).toBe(1);
    await page.getByRole('radio', { name: say('trading:chart.view_price'), exact: true }).click();
  });

  test('the chart says where its history begins, which is the first row of all', async () => {
    await trade();
    const line = page.locator('.trading-chart-begins');
    expect(await line.count()).toBe(0);
    await page.getByRole('combobox', { name: say('trading:chart.period') }).click();
    await page.getByRole('option', { name: say('trading:chart.period_1W'), exact: true }).click();
    await line.waitFor();
    const said = await line.innerText();
    await page.getByRole('radio', { name: say('trading:chart.view_table'), exact: true }).click();
    const table = page.getByRole('table', { name: `${symbol}, ${say('trading:chart.source_index')}` });
    await table.locator('tbody tr').first().waitFor();
    const [first = ''] = (await cells(table)).at(-1) ?? [];
    expect(said).toBe(say('trading:chart.begins', { date: first.split(',')[0] ?? '' }));
  });
});

describe('the ticket of a trader who orders', () => {
  const pair = { currency_id: '2', legal_id: '3' } as const;
  let system: System;
  let browser: Browser;
  let trader: Trader;
  let page: Page;
  test.beforeAll(async ({ system: started, browser: opened }) => {
    [system, browser] = [started, opened];
    trader = await signUp(system.origin, system.mailbox);
    ({ page } = await openAs(browser, system, trader, 'en', 'desktop'));
    await page.goto(tradePath);
    await page.locator('.book .lv').nth(8).waitFor();
  });
  test.afterAll(() => page.context().close());

  const buy = () => page.getByRole('button', { name: say('spot:ticket.send_buy', { asset: 'ETH' }), exact: true });
  const last = async () => Number((await tickerOf(system, (one) => one.symbol === symbol))!.last);
  const best = async () => {
    const { message: book } = yes(await clientOf(system.origin)(market.depth, { symbol }));
    return { bid: Number(book.bids[0]![0]), ask: Number(book.asks[0]![0]) };
  };
  const place = async (of: Trader, order: { type: '1' | '2'; amount: string; target_price: string }, more = {}) =>
    yes(
      await patiently(() =>
        of.call(spot.placeOrder, { ...pair, order_type: 'limit', ...order, ...more }, { key: randomUUID() }),
      ),
    ).data.id;
  const orders = async () => yes(await patiently(() => trader.call(spot.orders, {}))).message;
  const open = async () => yes(await patiently(() => trader.call(spot.orders, { status: '1' }))).message;
  const cancelAll = async () => void yes(await trader.call(spot.cancelAll, {}, { key: randomUUID() }));
  const enter = async (price: string, amount: string) => {
    await type(field(page, 'price'), price);
    await type(field(page, 'amount'), amount);
  };
  const choose = async (setting: 'confirm' | 'self_trade', value: string) => {
    const chooser = page.getByRole('combobox', { name: say(`spot:ticket.${setting}`) });
    // A button takes one press in half a second, and its sheet is loaded first.
    await expect
      .poll(async () => {
        if ((await page.getByRole('dialog').count()) === 0)
          await page.getByRole('button', { name: say('spot:ticket.advanced'), exact: true }).click();
        return chooser.waitFor({ timeout: 1_000 }).then(
          () => true,
          () => false,
        );
      }, soon)
      .toBe(true);
    await chooser.click();
    await page.getByRole('option', { name: say(`spot:ticket.${setting}_${value}`) }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  test('where orders over half of what is available are confirmed, a small one goes without', async () => {
    await choose('confirm', 'unusual');
    const price = ((await last()) * 0.98).toFixed(2);
    const available = figure(page.locator('form'), say('trading:ticket.available', { unit: 'USDT' }));
    const whole = await available.innerText();
    const amountOf = (part: number) => ((Number(plain(whole)) * part) / Number(price)).toFixed(3);
    const dialog = page.getByRole('dialog');
    await enter(price, amountOf(0.48));
    await buy().click();
    await expect.poll(async () => (await open()).length, soon).toBe(1);
    expect(await dialog.count()).toBe(0);
    await cancelAll();
    await expect.poll(() => available.innerText(), soon).toBe(whole);

    await enter(price, amountOf(0.52));
    await field(page, 'amount').blur();
    const title = dialog.getByText(say('trading:confirm.title', { symbol }));
    // A button takes one press in half a second.
    await expect
      .poll(async () => {
        if ((await dialog.count()) === 0) await buy().click();
        return title.isVisible();
      }, soon)
      .toBe(true);
    const shown = await figure(dialog, say('trading:ticket.price', { unit: 'USDT' })).innerText();
    // With its groups, as the field has it.
    expect([plain(shown), shown]).toEqual([price, await field(page, 'price').inputValue()]);
    await dialog.getByRole('button', { name: say('trading:confirm.back') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await open()).toEqual([]);
    await choose('confirm', 'never');
  });

  test.for([
    ['expire_taker', ['taker']],
    ['expire_both', ['taker', 'maker']],
  ] as const)('self-trade prevention cancels what its text says: %s', async ([policy, canceled], { trader: other }) => {
    await choose('self_trade', policy);
    await enter(((await last()) * 1.02).toFixed(2), '1.8');
    const notice = page.getByText(say('spot:ticket.self_trade_ends'));
    let [maker, first] = [0, 0];
    // Inside the spread: a little of another trader, then the own order. A price that moves on may trade with them before, then others are placed.
    await expect
      .poll(
        async () => {
          await cancelAll();
          if (first > 0) await other.call(spot.cancelOrder, { id: String(first) }, { key: randomUUID() });
          const { ask } = await best();
          first = await place(other, { type: '2', amount: '0.01', target_price: (ask - 0.02).toFixed(2) });
          maker = await place(trader, { type: '2', amount: '0.01', target_price: (ask - 0.01).toFixed(2) });
          return notice.waitFor({ timeout: 2_000 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    await buy().click();
    const reasons = async () => {
      const all = await orders();
      const [taker, own] = [all.find(({ id }) => id > maker), all.find(({ id }) => id === maker)];
      return { taker: taker?.cancel_reason, maker: own?.cancel_reason };
    };
    const reasonOf = (one: 'taker' | 'maker') => (canceled.some((each) => each === one) ? 'self_trade' : null);
    await expect.poll(reasons, soon).toEqual({ taker: reasonOf('taker'), maker: reasonOf('maker') });
    expect((await open()).map(({ id }) => id)).toEqual(policy === 'expire_taker' ? [maker] : []);
    await cancelAll();
  });

  test('a fill better than the middle is a price improvement on the receipt, below zero', async ({ trader: other }) => {
    const receipt = page.locator('.spot-receipt');
    let id = 0;
    // Above every other bid, it waits; whoever sells into it, the middle was higher.
    await expect
      .poll(
        async () => {
          await enter(((await best()).ask - 0.02).toFixed(2), '0.05');
          const before = new Set((await orders()).map((one) => one.id));
          const added = async () => (await orders()).find((one) => !before.has(one.id));
          // A press within half a second of the last one is ignored.
          await expect
            .poll(async () => {
              const isAdded = (await added()) !== undefined;
              if (!isAdded) await buy().click();
              return isAdded;
            }, soon)
            .toBe(true);
          const placed = (await added())!;
          id = placed.id;
          if (placed.status === 1)
            await place(
              other,
              { type: '2', amount: '0.05', target_price: placed.target_price },
              { time_in_force: 'IOC' },
            );
          const fills = yes(await trader.call(spot.fills, { order_id: String(id) })).message;
          return fills.length > 0 && fills.every((fill) => fill.role === 'maker');
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    const [fill] = yes(await trader.call(spot.fills, { order_id: String(id) })).message;
    const improvement = figure(receipt, say('spot:cost.improvement'));
    await improvement.waitFor();
    expect(await receipt.getByText(say('spot:cost.spread'), { exact: true }).count()).toBe(0);
    const shown = Number(plain(await improvement.innerText()).replace('\u2212', '-'));
    const middle = (Number(fill!.best_bid) + Number(fill!.best_ask)) / 2;
    expect(shown).toBeLessThan(0);
    expect(shown).toBeCloseTo((Number(fill!.price) - middle) * 0.05, 4);
  });
});
