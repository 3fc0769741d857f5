/** Figures that change: what arrives has its place, and a proof is of one moment while prices move. */
import { market, wallet } from '@glassbook/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { livelyTrader, openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { clientOf, yes } from './trader.ts';
import { wordsOf } from './words.ts';

/** All figures of the open proof: its rows as amount, price and worth, the sums, and the journal number it cites. */
async function readProof(page: Page, say: ReturnType<typeof wordsOf>) {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('wallet:proof.match'), { exact: true }).waitFor();
  const text = await dialog.innerText();
  const cents = (shown: string) => BigInt(shown.replaceAll(/[,.]/g, ''));
  const rows = [...text.matchAll(/([\d,]+\.\d+) [A-Z]+ × ([\d,]+\.\d+)\s+([\d,]+\.\d\d)/g)].map(
    ([, amount = '', price = '', worth = '']) => ({ amount, price, worth: cents(worth) }),
  );
  const total = say('wallet:accounts.total', { unit: 'USDT' });
  const sums = [...text.matchAll(new RegExp(`${total.replaceAll(/[()]/g, '\\$&')}\\s+([\\d,]+\\.\\d\\d)`, 'g'))];
  const stated = [...text.matchAll(/([\d,]+\.\d\d) USDT/g)].map(([, shown = '']) => cents(shown));
  const seq = Number(/#(\d+)/.exec(text)?.[1]);
  return { rows, sums: sums.map(([, shown = '']) => cents(shown)), stated, seq, text };
}

describe('figures', () => {
  test('Home of a trader on a phone shifts by less than 0.02 while it loads', async ({ system, browser, trader }) => {
    const { page } = await openAs(browser, system, trader, 'en', 'phone');
    await page.addInitScript(`window.shifts = [];
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries().filter((shift) => !shift.hadRecentInput)))
        .observe({ type: 'layout-shift', buffered: true });`);
    await page.goto('/');
    await page.locator('.t-display').waitFor();
    await page.getByRole('heading', { name: wordsOf('en')('wallet:equity.title') }).waitFor();
    await page.getByText(wordsOf('en')('wallet:equity.inflows')).waitFor();
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
    const shifts = await page.evaluate<number[]>('window.shifts.map(({ value }) => value)');
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
    await page.context().close();
  });

  test('profit and loss of what was traded is on Assets, and the curve has its periods', async ({
    system,
    browser,
    trader,
  }) => {
    const { page, problems } = await openAs(browser, system, trader, 'en', 'desktop');
    const say = wordsOf('en');
    await page.goto('/pages/fund/assets');
    const table = page.getByRole('table', { name: say('wallet:pnl.caption') });
    await table.getByRole('row', { name: /ETH/ }).waitFor();
    const pnl = yes(await trader.call(wallet.pnl, {})).message;
    expect(pnl.positions.map(({ currency_name: name }) => name)).toContain('ETH');
    const units = (text: string) => BigInt(text.replace('.', ''));
    expect(units(pnl.realized) + units(pnl.unrealized) + units(pnl.withdrawn_gain)).toBe(
      units(pnl.equity) - units(pnl.contributed),
    );
    for (const period of wallet.equityPeriods) {
      await page.getByRole('radio', { name: say(`wallet:equity.${period}`), exact: true }).click();
      const points = yes(await trader.call(wallet.equity, { period })).message;
      expect(points.length).toBeGreaterThan(0);
      const card = page
        .locator('section', { has: page.getByRole('heading', { name: say('wallet:equity.title') }) })
        .last();
      await card.getByText(say('wallet:equity.inflows')).waitFor();
      await page.locator('div:has(> .t-display) .change').first().waitFor();
      // Read in one turn of the page, for prices move.
      const ends = await card.evaluate((one) => {
        const shown = [...one.querySelectorAll('dd')];
        const { ownerDocument: all } = one;
        const total = all.querySelector<HTMLElement>('.t-display span');
        return [...shown, total, total?.closest('div')?.querySelector<HTMLElement>('.change')].map(
          (each) => each?.innerText ?? '',
        );
      });
      const [start = 0n, inflows = 0n, gained = 0n, now = 0n, total = 0n, day = 0n] = ends.map((shown) =>
        BigInt(shown.replaceAll(/[,.+\s]/g, '').replace('\u2212', '-')),
      );
      expect([start + inflows + gained, total], ends.join(' ')).toEqual([now, now]);
      if (period === '1d') expect(gained, ends.join(' ')).toBe(day);
    }
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test(
    'WALL-009 while prices move, each proof lists figures of one moment that make its one total',
    {
      tags: ['long'],
    },
    async ({ moving, browser }) => {
      const { page } = await openAs(browser, moving, await livelyTrader(moving), 'en', 'desktop');
      const say = wordsOf('en');
      await page.goto('/pages/fund/assets');
      const priceAt = async () =>
        yes(await clientOf(moving.origin)(market.tickers, {}))
          .message.map(({ last }) => last)
          .join();
      const seen = new Set<number>();
      for (let round = 0; round < 6; round += 1) {
        const before = await priceAt();
        await expect.poll(priceAt).not.toBe(before);
        await page
          .getByRole('button', { name: /^Adds up/ })
          .first()
          .click();
        const { rows, sums, stated, seq, text } = await readProof(page, say);
        expect(rows.length, text).toBeGreaterThan(1);
        for (const { amount, price, worth } of rows) {
          const digits = (shown: string) => BigInt(shown.replaceAll(/[,.]/g, ''));
          const unit = 10n ** BigInt((amount.split('.')[1] ?? '').length + (price.split('.')[1] ?? '').length - 2);
          const away = digits(amount) * digits(price) - worth * unit;
          expect((away < 0n ? -away : away) * 2n <= unit, `${amount} × ${price} = ${worth}`).toBe(true);
        }
        const total = rows.reduce((so, { worth }) => so + worth, 0n);
        // The accounts make the last sum; what the server stated is the same figure, and so is the page behind.
        expect(sums.at(-1)).toBe(total);
        expect(sums.slice(0, -1).reduce((so, sum) => so + sum, 0n)).toBe(total);
        expect(new Set(stated)).toEqual(new Set([total]));
        const behind = await page.locator('.t-display').innerText();
        expect(BigInt(behind.replaceAll(/\D/g, ''))).toBe(total);
        seen.add(seq);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      expect(seen.size).toBeGreaterThan(3);
      await page.context().close();
    },
  );
});
