/** A user saves an address with its QR code and a card, and turns the switch, in a browser. */
import { describe, expect } from 'vitest';
import { payee } from '@glassbook/contract';
import { barriers, untilPressable } from './browser.ts';
import { openAs } from './pages.ts';
import { qrImage } from './qr-image.ts';
import { test } from './shared-system.ts';
import { password, signUp, yes } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const address = 'TDk1aG9jhJBkmLEiYkg4ByHVZMpPhT8UEY';

describe('addresses and cards', () => {
  test('PAYEE-030 an address is read from its QR code, saved after a proof, held with a countdown, and deleted; a card is saved; the switch is turned', async ({
    system,
    browser,
  }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    const press = (key: string) => page.getByRole('button', { name: say(key), exact: true }).click();
    await page.goto('/pages/setting/setting');
    await page.getByRole('link', { name: say('setting:payee.addresses') }).click();
    await page.getByText(say('payee:addresses.none')).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: say('payee:addresses.add') }).click();
    await page.locator('input[type=file]').setInputFiles(await qrImage(`tron:${address}`));
    await page.getByText(say('payee:qr.matches')).waitFor();
    const typed = page.getByLabel(say('payee:field.address'), { exact: true });
    expect(await typed.inputValue()).toBe(address);
    await page.getByLabel(say('payee:field.name')).fill('Cold wallet');
    await typed.fill(`${address.slice(0, -1)}u`);
    await press('payee:save');
    await page.getByText(say('payee:refusal.address_checksum')).waitFor();
    expect(await barriers(page)).toEqual([]);
    await typed.fill(address);
    await untilPressable(page);
    await press('payee:save');
    await page.getByLabel(say('security:confirm.password'), { exact: true }).fill(password);
    await press('security:confirm.go');
    await page.getByText('Cold wallet').waitFor();
    expect(await page.getByRole('timer').textContent()).toMatch(/ (24:00:00|23:5\d:\d\d)$/);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('switch').click();
    await page.getByRole('switch', { checked: true }).waitFor();

    await page.goto('/pages/setting/bank_international?card=new');
    const card = {
      ...{ holder: 'Linh Tran', number: 'DE89 3704 0044 0532 0130 00', bank: 'Erste Bank', place: 'Berlin' },
      ...{ branch: 'Mitte', swift: 'COBADEFFXXX', phone: '+49 30 901820' },
    };
    for (const [field, text] of Object.entries(card))
      await page.getByLabel(say(`payee:field.${field}`), { exact: true }).fill(text);
    await press('payee:save');
    await page.getByText('•••• 3000').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: say('payee:row.edit', { name: 'Erste Bank •••• 3000' }) }).click();
    const holder = page.getByLabel(say('payee:field.holder'), { exact: true });
    await holder.waitFor();
    expect(await holder.inputValue()).toBe('Linh Tran');

    await page.goto('/pages/setting/wallet');
    await page.getByRole('button', { name: say('payee:row.remove', { name: 'Cold wallet' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('payee:remove.go'), exact: true })
      .click();
    await page.getByText(say('payee:addresses.none')).waitFor();
    const { message } = yes(await trader.call(payee.own, {}));
    expect(message).toMatchObject({ addresses: [], cards: [{ number: '•••• 3000' }], list_only: { on: true } });
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
