/** Rewards in a browser: a coupon by its code on the ticket, in the entry and in the log, a rebate on the screens of both, and the daily draw with its proof. */
import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, market, rewards, spot, wallet } from '@glassbook/contract';
import { createClient, type Client } from '@glassbook/contract/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, untilTrue } from './browser.ts';
import { openAs } from './pages.ts';
import { startSystem, type System } from './system.ts';
import { password, surely, yes, type Trader } from './trader.ts';
import { withdrawer } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

let system: System;
let browser: Browser;
beforeAll(async () => {
  system = await startSystem({ FEED: 'simulated' });
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await system.end('SIGTERM');
});

/** What `npm run verify` says of a file. */
function verified(proof: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-draw-'));
  const file = join(folder, 'draw.json');
  writeFileSync(file, proof);
  try {
    return execFileSync(process.execPath, [join(import.meta.dirname, '../verify/verify.js'), file], {
      encoding: 'utf8',
    });
  } catch (error) {
    return String((error as { stderr?: unknown }).stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('REWARD-006 REWARD-010 a coupon by its code, a draw that matches on the device and by verify, and an altered proof that does not', async () => {
  const { page } = await openAs(browser, system, await withdrawer(system), 'en', 'phone');
  await page.goto('/pages/setting/coupon');
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('welcome26');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await page.getByRole('article', { name: '−25% fee coupon' }).waitFor();

  await page.goto('/pages/game/game');
  const proving = page.waitForResponse((response) => response.url().includes('/api/game/proof'));
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByText('MATCH', { exact: true }).waitFor();
  const answer = (await (await proving).json()) as { message?: object };
  const proof = answer.message ?? answer;
  expect(verified(JSON.stringify(proof))).toContain('MATCH: draw of');
  const altered = { ...proof, secret: '0'.repeat(64) };
  expect(verified(JSON.stringify(altered))).toContain('MISMATCH: the secret is another one');

  await page.route('**/api/game/proof*', (route) => route.fulfill({ json: { ...answer, message: altered } }));
  await page.reload();
  await page.getByText('MISMATCH', { exact: true }).waitFor();
  await page.getByText('The secret is not the one that was locked.').waitFor();

  await page.goto('/pages/setting/share');
  await page.getByText('20.00% of fees, for 12 months').or(page.getByText('20% of fees, for 12 months')).waitFor();
}, 240_000);

/** Signs up with the code of another; `device`: in the browser with this secret. */
async function invitedBy({ call: inviter }: Trader, device?: string): Promise<Trader> {
  const { extension_code: code } = yes(await inviter(account.info, {})).message;
  const own: { token?: string; device: string | undefined } = { device };
  const call: Client = createClient({
    ...{ origin: system.origin, fetch, language: () => 'en', token: () => own.token, device: () => own.device },
    ...{ validate: true, timeoutMs: 20_000 },
  });
  const address = `friend-${randomUUID().slice(0, 8)}@example.org`;
  yes(await call(account.sendCode, { user_string: address, scene: 'register' }));
  const given = { code: await system.mailbox.codeFor(address), extension_code: code };
  const opened = yes(await call(account.register, { user_string: address, password, re_password: password, ...given }));
  own.device = opened.data.device;
  const entered = yes(await call(account.login, { user_string: address, password }));
  [own.token, own.device] = [entered.message, entered.data.device];
  yes(await call(wallet.claimDemo, {}, { key: randomUUID() }));
  // The server tells the engine of invitations every few seconds.
  await expect.poll(async () => yes(await call(rewards.info, {})).message.inviter?.state).toBe('paid');
  return { address, token: own.token, call, device: own.device };
}

/** Types a number into the ticket: its groups go with the focus. */
async function enter(page: Page, name: 'price' | 'amount', text: string): Promise<void> {
  const field = page.locator(`[data-field="${name}"] input`);
  await field.focus();
  await untilTrue(page, `!document.querySelector('[data-field="${name}"] input').value.includes(',')`);
  await field.fill(text);
}

test('REWARD-003 REWARD-020 REWARD-023 REWARD-037 a coupon on the ticket, in the entry and in the log; a rebate on both screens, and none of an own account', async () => {
  const inviter = await withdrawer(system);
  const friend = await invitedBy(inviter);
  yes(await friend.call(rewards.redeem, { code: 'WELCOME26' }));
  const { page } = await openAs(browser, system, friend, 'en', 'desktop');
  await page.goto('/pages/transaction/index?symbol=ETH%2FUSDT');
  await page.locator('.book .lv').nth(8).waitFor();
  const { message: tickers } = yes(await friend.call(market.tickers, {}));
  const price = Number(tickers.find(({ symbol }) => symbol === 'ETH/USDT')?.last) * 1.02;
  await enter(page, 'price', price.toFixed(2));
  await enter(page, 'amount', '0.5');
  await page.locator('.spot-ticket-sum').getByText(say('trading:ticket.coupon'), { exact: true }).waitFor();
  await page.getByRole('button', { name: say('spot:ticket.send_buy', { asset: 'ETH' }), exact: true }).click();
  const uses = async () => yes(await friend.call(rewards.log, {})).message.data;
  await expect.poll(async () => (await uses()).length).toBeGreaterThan(0);
  const [use] = await uses();

  await page.goto('/pages/fund/assets_all_record');
  await page
    .getByRole('button', { name: /^Trading fee/ })
    .first()
    .click();
  const entry = page.getByRole('dialog');
  for (const [key, text] of [
    ['before', say('wallet:record.fee_before')],
    ['off', say('wallet:record.fee_off')],
    ['paid', say('wallet:record.fee_paid', { unit: 'ETH' })],
  ] as const) {
    const line = entry.getByText(text, { exact: true }).locator('xpath=following-sibling::*[1]');
    expect(Number((await line.innerText()).replace('−', ''))).toBe(Number(use?.[key]));
  }
  await page.goto('/pages/setting/coupon');
  const changed = page.getByRole('region', { name: say('rewards:changed') });
  await changed.getByText(`−${Number(use?.off).toFixed(8)}`.replace(/0+$/, '')).waitFor();

  const screen = await openAs(browser, system, inviter, 'en', 'phone');
  await screen.page.goto('/pages/setting/share');
  const row = screen.page.getByText(/^\+\S+ ETH$/).first();
  const got = (await row.innerText()).slice(1);
  await page.goto('/pages/setting/share');
  await page.getByText(got, { exact: true }).waitFor();

  const twin = await invitedBy(inviter, inviter.device);
  const pair = { currency_id: '2', legal_id: '3', type: '1', order_type: 'market', value: '500' } as const;
  const key = randomUUID();
  yes(await surely(() => twin.call(spot.placeOrder, pair, { key })));
  await screen.page.getByText(say('invite:why.device')).first().waitFor();
  expect(yes(await inviter.call(rewards.rebates, {})).message.data[0]).toMatchObject({ reason: 'device' });
  expect(Number(yes(await inviter.call(rewards.rebates, {})).message.data[0]?.amount)).toBe(0);
}, 240_000);
