/** The simulated merchants of a demo: their ads, their orders in time, and the ads of users that they take. */
import { otc } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { Details } from '../details.ts';
import { card, ok, password, person, selling, submit } from '../test/scene.ts';
import { DemoMerchants } from './demo-merchants.ts';
import { delayOf, merchants } from './plan.ts';

let whole: WholeApp;
let demo: DemoMerchants;
let at = Date.now();
let takes = false;
beforeAll(async () => {
  whole = await wholeApp();
  const { core, doors } = whole.app;
  const { pool, vault } = core;
  demo = new DemoMerchants({
    ...{ ...core, ...doors, details: new Details({ pool, vault }), now: () => at },
    ...{ random: () => 0, acts: () => takes },
  } as never);
  await setPrice(whole.app, 70_000);
  const rates = { 1: 710_000_000n, 2: 15_550_000_000n, 3: 2_629_000_000_000n };
  for (const [fiat, rate] of Object.entries(rates))
    await submit(whole, { kind: 'otc.setRate', fiat: Number(fiat), rate });
  await demo.turn();
}, 120_000);
afterAll(() => whole.close());

const adsOf = async (type: '1' | '2', fiat: string) =>
  (await ok(clientOf(whole.app)(otc.ads, { type, currency_id: '3', fiat }))).data.filter(({ user }) => user.simulated);

test('OTC-035 eight simulated merchants sell and buy in three currencies, and are made once', async () => {
  for (const fiat of ['CNY', 'JPY', 'VND']) {
    const [sale] = await adsOf('2', fiat);
    expect(sale).toMatchObject({ fiat, user: { simulated: true, tier: 1, orders: 0, completion: null } });
    expect(sale?.terms).toMatch(/^Simulated: send no money/);
    expect(await adsOf('1', fiat)).not.toEqual([]);
  }
  const { pool } = whole.database;
  const count = async () => (await pool.query("SELECT FROM otc_merchants WHERE state = 'merchant'")).rowCount;
  expect(await count()).toBe(merchants.length);
  const before = await pool.query('SELECT FROM otc_ads');
  await demo.turn();
  expect((await pool.query('SELECT FROM otc_ads')).rowCount).toBe(before.rowCount);
});

test('OTC-035 they release 5 to 15 seconds after a payment, to details that no bank takes', async () => {
  const buyer = await person(whole, 'Ann Bee');
  const [ad] = await adsOf('2', 'CNY');
  const taken = await ok(buyer.call(otc.take, { id: String(ad?.id), total: '710', price: ad?.price ?? '' }));
  expect(taken.pay_to?.number).toBe('0000 0000 0000 0000');
  await ok(buyer.call(otc.paid, { id: String(taken.id), own_account: '1' }));
  const stateOf = async () => (await ok(buyer.call(otc.order, { id: String(taken.id) }))).state;
  const delay = delayOf(taken.id);
  expect(delay >= 5_000 && delay <= 15_000).toBe(true);
  await demo.turn();
  expect(await stateOf()).toBe(2);
  at = Date.now() + delay;
  await demo.turn();
  expect(await stateOf()).toBe(4);
});

test('OTC-035 they pay what they bought, and take ads of users', async () => {
  const seller = await person(whole);
  const own = await card(whole, seller);
  const [ad] = await adsOf('1', 'CNY');
  const sold = { id: String(ad?.id), amount: '50', price: ad?.price ?? '', card: String(own) };
  const { id } = await ok(seller.call(otc.take, sold));
  at = Date.now() + 15_000;
  await demo.turn();
  expect((await ok(seller.call(otc.order, { id: String(id) }))).state).toBe(2);
  await ok(seller.call(otc.release, { id: String(id), password }));
  const { seller: user, ad: offered } = await selling(whole);
  takes = true;
  await demo.turn();
  takes = false;
  const { rows } = await ok(user.call(otc.orders, {}));
  expect(rows).toMatchObject([{ ad_id: offered, type: 2, state: 1, total: '200.00' }]);
});
