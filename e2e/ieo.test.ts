/** A user applies for an IEO in a browser, from the Earn tab to the tokens in spot: the balances change by the figures that were shown. */
import { desk } from '@glassbook/contract';
import { describe, expect } from 'vitest';
import { barriers } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { staffToken } from './staff.ts';
import { clientOf, signUp, spotBalances, yes } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const languages = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt'];
/** Long enough to apply in on a busy machine, and waited for. */
const OPEN_MS = 45_000;

/** Two people begin an offer that ends soon: 1,000 OP at 0.5 USDT, usable at its end. */
async function begin(origin: string): Promise<void> {
  const text = (said: string) => Object.fromEntries(languages.map((one) => [one, said]));
  // A session may wait for a code.
  const [maker, checker] = [
    clientOf(origin, await staffToken(origin, 'treasurer')),
    clientOf(origin, await staffToken(origin, 'reviewer')),
  ];
  const endAt = Date.now() + OPEN_MS;
  const values = {
    ...{ asset: 22, total: '1000', min: '1', ownerMax: '400', payAsset: 3, price: '0.5', secondAsset: 1 },
    ...{ secondPrice: '0', thirdAsset: 2, thirdPrice: '0', startAt: endAt - OPEN_MS, endAt, issueAt: endAt },
    ...{ lockMs: 0, parts: 1, partMs: 86_400_000, title: text('Short offer'), summary: text('Ends soon') },
    ...{ content: text('Ends soon'), whitePaper: '-', link: '-', status: 'open' },
  };
  const setting = { setting: 'ieoOffer:new', values: JSON.stringify(values), reason: 'a short offer' };
  const { message } = yes(await maker(desk.requestSetting, setting));
  yes(await checker(desk.approve, { request: String(message.request), version: '1' }));
}

describe('IEO', () => {
  test('IEO-013 from the Earn tab to the tokens in spot, with the published table', async ({ system, browser }) => {
    const trader = await signUp(system.origin, system.mailbox);
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    const spot = async (symbol: string) => Number((await spotBalances(trader))[symbol]?.available ?? 0);
    const before = await spot('USDT');
    await begin(system.origin);
    await page.goto('/pages/financial/index');
    await page.getByRole('link', { name: new RegExp(`^${say('app:menu.ieo')}`) }).click();
    await page.getByRole('link', { name: /Short offer/ }).click();
    await page.getByRole('textbox', { name: say('ieo:tokens') }).fill('600');
    await page.getByRole('button', { name: say('ieo:review'), exact: true }).click();
    await page.getByRole('button', { name: /^Apply for 600/ }).click();
    await page.getByText(say('ieo:state.applied'), { exact: true }).waitFor();
    expect(await spot('USDT')).toBe(before - 300);
    expect(await barriers(page)).toEqual([]);
    // The maximum of a user is 400; what it does not cost comes back when the offer ends.
    const table = page.getByRole('region', { name: say('ieo:table'), exact: true }).first();
    await table.waitFor({ timeout: OPEN_MS + 30_000 });
    await page.getByText(say('ieo:table.match'), { exact: true }).waitFor();
    await page.getByText(say('ieo:state.released'), { exact: true }).waitFor();
    expect([await spot('USDT'), await spot('OP')]).toEqual([before - 200, 400]);
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });
});
