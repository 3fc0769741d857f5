/** Money comes in with a voucher, is converted and goes out to an address that is bound; two people decide about each, and the exported statement sums up to 0. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '@glassbook/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { fundsStaff } from './funds-staff.ts';
import { openAs } from './pages.ts';
import { qrImage } from './qr-image.ts';
import { test } from './shared-system.ts';
import { root } from './system.ts';
import { password, spotBalances, yes } from './trader.ts';
import { aDayLater, digits, saved, withdrawer } from './withdrawer.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

/** A deposit of 500 USDT with a picture of its voucher; its number. */
async function deposit(page: Page): Promise<number> {
  await page.goto('/pages/fund/receive?asset=3');
  await page.getByRole('textbox', { name: say('funds:deposit.amount', { unit: 'USDT' }) }).fill('500');
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#88aacc' } });
  const voucher = { name: 'voucher.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await page.locator('input[type=file]').setInputFiles(voucher);
  await page.getByText('voucher.png').waitFor();
  await page.getByRole('button', { name: say('funds:deposit.submit'), exact: true }).click();
  await page.waitForURL(/deposit=\d+/);
  await page.getByText(say('funds:deposits.submitted')).waitFor();
  return Number(new URL(page.url()).searchParams.get('deposit'));
}

/** 120 USDT into another asset, from the price that is locked to the receipt. */
async function convert(page: Page): Promise<void> {
  await page.goto('/pages/fund/transfer');
  await page.getByRole('textbox', { name: new RegExp(`^${say('convert:amount')}`) }).fill('120');
  await page.getByRole('button', { name: say('convert:get'), exact: true }).click();
  await page
    .getByRole('region', { name: say('convert:locked') })
    .getByRole('timer')
    .waitFor();
  const accept = say('convert:send', { amount: '120', asset: 'USDT' }).replace('120', String.raw`120(\.0+)?`);
  await page.getByRole('button', { name: new RegExp(`^${accept}$`) }).click();
  await page.getByRole('region', { name: /^Conversion #\d+$/ }).waitFor();
}

/** Binds an address by its QR code: it is held for a day. */
async function bind(page: Page): Promise<void> {
  await page.goto('/pages/setting/addWallet');
  await page.locator('input[type=file]').setInputFiles(await qrImage(`tron:${saved}`));
  await page.getByText(say('payee:qr.matches')).waitFor();
  await page.getByRole('button', { name: say('payee:save'), exact: true }).click();
  await page.getByRole('timer').waitFor();
}

/** A withdrawal of 300 USDT to the address that is saved; its number. */
async function withdraw(page: Page): Promise<number> {
  await page.goto('/pages/fund/withdraw?asset=3');
  await page.getByRole('textbox', { name: say('wallet:transfer.amount') }).fill('300');
  await page.getByRole('button', { name: say('funds:withdraw.review'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(say('security:payment'), { exact: true }).fill(digits);
  await sheet.getByRole('button', { name: say('funds:withdraw.title', { asset: 'USDT' }) }).click();
  await page.waitForURL(/withdrawal=\d+/);
  return Number(new URL(page.url()).searchParams.get('withdrawal'));
}

describe('money in and out', () => {
  test('FUNDS-107 a deposit with its voucher, a conversion, a bound address and a withdrawal, each decided by two people and by none alone, and the exported file sums up to 0', async ({
    system,
    browser,
  }) => {
    const trader = await withdrawer(system, { hasAddress: false });
    const staff = await fundsStaff(system);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    const usdt = async () => Number((await spotBalances(trader))['USDT']?.available);
    const before = await usdt();
    const refused = ['desk.own_request', 'session.not_permitted'];

    const came = await deposit(page);
    await staff.reviewDeposit(came);
    const hash = randomUUID();
    expect(await staff.alone(staff.askCredit(came, '495', hash))).toEqual(refused);
    expect(await usdt()).toBe(before);
    await staff.credit(came, '495', hash);
    await page.getByText(hash, { exact: true }).waitFor();
    expect(await usdt()).toBe(before + 495);

    await convert(page);
    expect(await usdt()).toBeCloseTo(before + 375, 8);

    yes(await trader.call(account.stepUp, { by: 'password', proof: password }));
    await bind(page);
    await aDayLater(system, trader);
    const goes = await withdraw(page);
    await staff.review(goes);
    expect(await staff.alone(staff.askDecision(goes, 'approve'))).toEqual(refused);
    await staff.approve(goes);
    await staff.claim(goes);
    const reference = randomUUID();
    await staff.pay(goes, reference);
    await page.getByText(reference, { exact: true }).waitFor();

    await page.goto('/pages/setting/bill');
    await page.getByText(say('statement:now')).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export \d+ entries$/ }).click();
    const folder = mkdtempSync(join(tmpdir(), 'glassbook-funds-'));
    const file = join(folder, 'export.json');
    await (await saved).saveAs(file);
    const said = execFileSync(process.execPath, [join(root, 'verify/verify.js'), file], { encoding: 'utf8' });
    expect(said).toMatch(/^\d+ entries in \d+ accounts up to .+: difference 0\n/);
    const text = readFileSync(file, 'utf8');
    for (const reason of [
      'funds.deposit',
      'convert.conversion',
      'convert.spread',
      'funds.withdrawal',
      'funds.withdrawal_fee',
    ])
      expect(text).toContain(`"${reason}"`);
    rmSync(folder, { recursive: true });
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
