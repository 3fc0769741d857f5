/**
 * From the first page to the export, through everything a futures position meets: entry with leverage, take profit and stop loss, closing in part, a funding payment, liquidation in replayed prices. The
 * test moves the clock: the server starts again a minute before a funding, in a time that runs five times as fast (fast-clock.ts). The prices are written here, flat at first, and after another start falling.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { futures } from '@glassbook/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeRecording } from '../scripts/recordings/write-recording.ts';
import { barriers, openBrowser, openPage, untilPressable } from './browser.ts';
import { clockFrom } from './fast-clock.ts';
import { claims, Person, signsUp } from './person.ts';
import { root, startSystem, type System } from './system.ts';
import { yes, type Trader } from './trader.ts';
import { answersQuiz, approveIdentity } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const symbol = 'ETH/USDT-PERP';
const [MINUTE_MS, HOUR_MS, SPEED] = [60_000, 3_600_000, 5];

/** Ninety minutes at the usual prices; from minute 0 on to a multiple of them within five minutes. */
const record = (folder: string, last: number, from: number): void =>
  writeRecording(folder, (minute) => 1 + ((last - 1) * Math.min(5, Math.max(0, minute))) / 5, { minutes: 90, from });

describe('futures, from sign-up to the export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-prices-'));
  let system: System;
  beforeAll(async () => {
    record(folder, 1, Date.UTC(2026, 0, 1));
    system = await startSystem({ REPLAY_DIR: folder });
  });
  afterAll(async () => {
    await system.remove();
    rmSync(folder, { recursive: true });
  });

  /** The system starts again at a time of its own. Returns what its clock says from then on. */
  async function startsAt(ms: number): Promise<() => number> {
    await system.end('SIGTERM');
    const began = Date.now();
    await system.startAgain(clockFrom(ms, SPEED));
    return () => ms + (Date.now() - began) * SPEED;
  }

  const positionOf = async ({ call }: Trader) => yes(await call(futures.positions, { status: 'open' })).message[0];
  const rowOf = (page: Page) =>
    page
      .getByRole('table', { name: say('trading:positions.title') })
      .getByRole('row')
      .nth(1);
  const named = { symbol, side: 'Long' };

  /** The identity, from its form to the way back to the order; a reviewer approves it meanwhile. */
  async function verifies({ page, press, follow }: Person, trader: Trader): Promise<void> {
    await page.getByRole('radio', { name: say('identity:type.1') }).click();
    await page.getByRole('combobox', { name: new RegExp(`^${say('identity:country')}`) }).click();
    await page.getByRole('option', { name: 'Vietnam', exact: true }).click();
    await page.getByLabel(say('identity:name')).fill('Linh Nguyen');
    await page.getByLabel(say('identity:number')).fill('C1234567');
    const seen = system.mailbox.mails.length;
    await press('identity:code.send');
    await page
      .getByLabel(say('identity:code'), { exact: true })
      .fill(await system.mailbox.codeFor(trader.address, seen));
    await press('identity:send');
    await page.getByRole('heading', { name: say('identity:review') }).waitFor();
    await approveIdentity(system, trader);
    await follow('futures:start.back');
  }

  /** The list in place of the order button, step by step, until there is an order button. */
  async function getsReady(person: Person, trader: Trader): Promise<void> {
    const { page, press } = person;
    await page.goto(`/pages/transaction/contract?symbol=${encodeURIComponent(symbol)}`);
    await page.getByRole('button', { name: new RegExp(`^${say('futures:start.title')}: 1 `) }).click();
    const list = page.getByRole('dialog', { name: say('futures:start.title') });
    const stepOf = (name: string) => list.getByRole('listitem').filter({ hasText: say(`futures:start.step.${name}`) });
    await stepOf('cap').getByText(say('futures:start.state.waits')).waitFor();
    await person.hasNoBarrier('the list before the first order');
    await list.getByRole('link', { name: say('futures:start.go.identity'), exact: true }).click();
    await verifies(person, trader);
    // The list is open again, where it was left.
    await stepOf('cap').getByText(say('futures:start.state.done')).waitFor();
    await answersQuiz(page, say);
    await stepOf('quiz').getByText(say('futures:start.state.done')).waitFor();
    await list.getByRole('button', { name: say('futures:start.go.transfer'), exact: true }).click();
    await page.getByRole('textbox', { name: say('wallet:transfer.amount') }).fill('500');
    await press('wallet:transfer.send', { asset: 'USDT' });
    await page.getByRole('button', { name: say('futures:ticket.open_buy'), exact: true }).waitFor();
  }

  /** One ETH at ten times its margin, isolated. */
  async function opens(page: Page, trader: Trader): Promise<void> {
    await page.locator('.book .lv').nth(8).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${say('futures:leverage.title')}`) }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(say('futures:mode.isolated'), { exact: true }).click();
    await sheet.getByRole('button', { name: '10x', exact: true }).click();
    await sheet
      .getByRole('button', { name: say('futures:leverage.use', { leverage: '10', mode: 'Isolated' }) })
      .click();
    await page.getByRole('tab', { name: say('trading:ticket.market'), exact: true }).click();
    await page.locator('[data-field="amount"] input').fill('1');
    const order = page.getByRole('button', { name: say('futures:ticket.open_buy'), exact: true });
    await untilPressable(page);
    await order.click();
    await rowOf(page).getByText('1.00 ETH', { exact: true }).waitFor();
    expect(await positionOf(trader)).toMatchObject({
      side: 'long',
      leverage: 10,
      margin_mode: 'isolated',
      contracts: 100,
    });
  }

  async function setsExits(page: Page, trader: Trader): Promise<void> {
    await rowOf(page)
      .getByRole('button', { name: say('futures:positions.exits_of', named) })
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('[data-field="exit-profit"] input').fill('2200');
    await sheet.locator('[data-field="exit-stop"] input').fill('1950');
    await sheet.getByRole('button', { name: say('futures:save'), exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await positionOf(trader)).toMatchObject({ profit_price: '2200.00', stop_price: '1950.00', exit_by: 'mark' });
  }

  async function removesExits(page: Page, trader: Trader): Promise<void> {
    await rowOf(page)
      .getByRole('button', { name: say('futures:positions.exits_of', named) })
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: say('futures:exits.remove'), exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await positionOf(trader)).toMatchObject({ profit_price: null, stop_price: null });
  }

  async function closesInPart(page: Page, trader: Trader): Promise<void> {
    await rowOf(page)
      .getByRole('button', { name: say('futures:positions.close_title', named) })
      .click();
    await page.locator('[data-field="close-amount"] input').fill('0.4');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('futures:ticket.close_sell'), exact: true })
      .click();
    await rowOf(page).getByText('0.60 ETH', { exact: true }).waitFor();
    expect(await positionOf(trader)).toMatchObject({ contracts: 60 });
  }

  /** The export of the page passes the checker; its text. */
  async function exported(page: Page): Promise<string> {
    await page.goto('/pages/setting/bill');
    await page.getByText(say('statement:now')).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export \d+ entries$/ }).click();
    const file = join(folder, 'export.json');
    await (await saved).saveAs(file);
    const said = execFileSync(process.execPath, [join(root, 'verify/verify.js'), file], { encoding: 'utf8' });
    expect(said).toMatch(/^\d+ entries in \d+ accounts up to .+: difference 0\n/);
    return readFileSync(file, 'utf8');
  }

  test('FUTURES-029 sign-up, the list before the first order, a leveraged long with exits, a funding payment, a part closed, a liquidation, and an export that sums up', async () => {
    const browser = await openBrowser();
    const { page, problems } = await openPage(browser, system.origin, 'en', 'desktop');
    try {
      const person = new Person(page, say, expect);
      const trader = await signsUp(system, person);
      await claims(person, trader);
      await getsReady(person, trader);
      await opens(page, trader);
      await setsExits(page, trader);
      await closesInPart(page, trader);
      await removesExits(page, trader);

      const funding = Math.ceil((Date.now() + 5 * MINUTE_MS) / (8 * HOUR_MS)) * 8 * HOUR_MS;
      const clock = await startsAt(funding - MINUTE_MS);
      await expect.poll(async () => (await positionOf(trader))?.funding, { timeout: 120_000 }).not.toMatch(/^-?0\.0+$/);
      await page.goto('/pages/transaction/contract_order?view=fundings');
      // 0.01 % of 1,200.
      expect(Number((await positionOf(trader))?.funding)).toBeCloseTo(-0.12, 2);
      await page
        .getByText(/^−0\.12/)
        .first()
        .waitFor();

      record(folder, 0.75, Date.UTC(2026, 0, 2));
      await startsAt(clock() + MINUTE_MS);
      await expect.poll(() => positionOf(trader), { timeout: 180_000 }).toBeUndefined();
      await page.goto('/pages/transaction/contract_order?view=liquidations');
      await page.getByText(symbol).first().waitFor();
      expect(await barriers(page)).toEqual([]);
      const [receipt] = yes(await trader.call(futures.liquidations, {})).message.liquidations;
      expect(receipt).toMatchObject({ symbol, side: 'long' });
      const text = await exported(page);
      for (const reason of ['futures.result', 'futures.fee', 'futures.funding', 'wallet.move'])
        expect(text).toContain(`"${reason}"`);
      // While the server starts anew a file is answered with 503 too, which is no style.
      const ofStarts = /503|ERR_CONNECTION|WebSocket|MIME type \('application\/json'\)/;
      expect(problems.filter((line) => !ofStarts.test(line))).toEqual([]);
    } finally {
      await browser.close();
    }
  }, 420_000);
});
