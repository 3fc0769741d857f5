/**
 * A newcomer borrows on a phone, is called, repays a part and is liquidated; what the screens say are the entries of the ledger. The prices are written here: the server starts again where the
 * index is lower, and the page stays open.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loan, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { writeRecording } from '../scripts/recordings/write-recording.ts';
import { barriers, openBrowser, overflow, untilPressable } from './browser.ts';
import { openAs } from './pages.ts';
import { startSystem, type System } from './system.ts';
import { signUp, spotBalances, yes, type Trader } from './trader.ts';
import { verified } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const SCALE = 8;
/** A signed amount of the wire or of a screen in the smallest unit. */
function units(text: string): bigint {
  const found = /^([-−]?)(\d+)(?:\.(\d+))?$/.exec(text.replaceAll(',', ''));
  if (!found) throw new Error(`${text} is no amount`);
  const [, sign, whole = '', places = ''] = found;
  const amount = BigInt(`${whole}${places.padEnd(SCALE, '0')}`);
  return sign ? -amount : amount;
}
const isSound = async (page: Page) => expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);
/** The figure beside a name, in a list of sums. */
const figureOf = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first().innerText();

let system: System;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'glassbook-prices-'));
/** Prices are at first the usual ones, and from another start on a part of them. */
const record = (part: number, from: number): void =>
  writeRecording(folder, (minute) => (minute < 0 ? 1 : part), { minutes: 90, from });

beforeAll(async () => {
  record(1, Date.UTC(2026, 0, 1));
  system = await startSystem({ REPLAY_DIR: folder });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await system.remove();
  rmSync(folder, { recursive: true });
});

/** The server starts again where every price is such a part of the usual one. */
async function fallsTo(part: number, day: number): Promise<void> {
  record(part, Date.UTC(2026, 0, day));
  await system.end('SIGTERM');
  await system.startAgain();
}

const press = async (page: Page, name: RegExp | string) => {
  await untilPressable(page);
  await page.getByRole('button', { name, exact: true }).first().click();
};
const confirm = async (page: Page, name: RegExp | string) => {
  await press(page, name);
  await untilPressable(page);
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
};
const shows = (page: Page, state: number) =>
  page
    .getByText(say(`loan:state.${state}`), { exact: true })
    .first()
    .waitFor();
const entriesOf = async ({ call }: Trader) =>
  yes(await call(wallet.entries, { limit: '100' })).message.list.filter(({ reason }) => reason.startsWith('loan.'));
/** What entries of a reason brought to an account, or took from it. */
const sumOf = async (trader: Trader, kind: string, reason: string) =>
  (await entriesOf(trader))
    .filter((entry) => entry.kind === kind && entry.reason === reason)
    .reduce((sum, { value }) => sum + units(value), 0n);

test('LOAN-035 a newcomer borrows, is called, repays a part and is liquidated, by the figures of the ledger', async () => {
  const trader = await signUp(system.origin, system.mailbox);
  await verified(system, trader);
  const available = async (asset: string) => units((await spotBalances(trader))[asset]?.available ?? '');
  const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
  await page.goto('/pages/financial/index');
  await page.getByRole('link', { name: new RegExp(`^${say('loan:title')}`) }).click();
  await page.getByRole('textbox', { name: new RegExp(`^${say('loan:collateral')}`) }).fill('0.05');
  await page.getByRole('textbox', { name: new RegExp(`^${say('loan:borrow')}`) }).fill('2200');
  await isSound(page);
  const shown = await figureOf(page, say('loan:call_price'));
  const before = await available('USDT');
  await press(page, say('offer:review'));
  await press(page, /^Borrow 2,200/);
  await page
    .getByRole('status', { name: /^Loan L-\d+$/ })
    .getByRole('link')
    .click();
  await shows(page, 1);
  await isSound(page);
  expect(await figureOf(page, say('loan:call_price'))).toBe(shown);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const own = async () => yes(await trader.call(loan.list, { id })).message.data[0]!;
  expect([await available('USDT'), await available('BTC')]).toEqual([before + units('2200'), 0n]);
  expect(await sumOf(trader, 'margin', 'loan.post')).toBe(units('0.05'));

  await fallsTo(0.82, 2);
  await shows(page, 2);
  const owed = units((await own()).owed);
  await page.getByRole('textbox', { name: new RegExp(`^${say('loan:repay')}`) }).fill('300');
  await confirm(page, /^Repay 300/);
  await shows(page, 1);
  expect(units(await figureOf(page, say('loan:principal')))).toBe(units((await own()).principal));
  const paid = -(await sumOf(trader, 'change', 'loan.interest')) - (await sumOf(trader, 'change', 'loan.repay'));
  expect([paid, units((await own()).owed)]).toEqual([units('300'), owed - units('300')]);

  const left = await available('USDT');
  await fallsTo(0.62, 3);
  await shows(page, 5);
  await isSound(page);
  const { liquidation } = await own();
  expect(liquidation).not.toBeNull();
  const surplus = await figureOf(page, `${say('loan:sale.surplus')} (USDT)`);
  const returned = await figureOf(page, `${say('loan:sale.returned')} (BTC)`);
  expect([await available('USDT'), await available('BTC')]).toEqual([left + units(surplus), units(returned)]);
  expect(await sumOf(trader, 'change', 'loan.surplus')).toBe(units(surplus));
  expect(await sumOf(trader, 'margin', 'loan.fee')).toBe(units(await figureOf(page, say('loan:sale.fee'))));
  const got = units(await figureOf(page, say('loan:sale.got')));
  const spent = await Promise.all(
    ['interest', 'repay', 'fee', 'surplus'].map((reason) => sumOf(trader, 'margin', `loan.${reason}`)),
  );
  expect(spent.reduce((sum, value) => sum + value, got)).toBe(0n);
  // While the server starts anew a file is answered with 503 too, which is no style.
  const ofStarts = /503|ERR_CONNECTION|WebSocket|MIME type \('application\/json'\)/;
  expect(problems.filter((line) => !ofStarts.test(line))).toEqual([]);
  await page.context().close();
});
