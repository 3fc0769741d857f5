/** OTC trading as calls: from the ad to the release, and who sees what of an order. */
import { desk, otc } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { nameKey } from './cards.ts';
import { card, merchant, ok, ordered, paidOrder, password, person, selling, submit, terms } from './test/scene.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

test('OTC-008 an order goes from the ad to the release, and each sees what is theirs', async () => {
  const { seller, ad } = await selling(whole);
  const buyer = await person(whole, 'Ann Bee');
  const list = await ok(buyer.call(otc.ads, { type: '2', currency_id: '3', fiat: 'CNY' }));
  expect(list.data.find(({ id }) => id === ad)).toMatchObject({
    price: '7.1000',
    left: '1000.00000000',
    methods: ['bank'],
  });
  expect(await buyer.call(otc.take, { id: String(ad), amount: '100', price: '7.09' })).toMatchObject({
    ok: false,
    reason: 'otc.price_changed',
  });
  const taken = await ok(buyer.call(otc.take, { id: String(ad), amount: '100', price: '7.10' }));
  expect(taken).toMatchObject({ state: 1, type: 1, total: '710.00', worth: '100.00000000' });
  expect(taken.counterparty.name).toBe('Linh Tran');
  expect(taken.pay_to?.number.replaceAll(' ', '')).toBe('6222020200112230');
  const order = { id: String(taken.id) };
  await ok(buyer.call(otc.paid, { ...order, own_account: '1' }));
  expect(await seller.call(otc.release, order)).toMatchObject({ ok: false, reason: 'request.field_missing' });
  expect(await seller.call(otc.release, { ...order, password: '111111' })).toMatchObject({ ok: false });
  const released = await ok(seller.call(otc.release, { ...order, password }));
  expect(released).toMatchObject({ state: 4, type: 2, pay_to: null, counterparty: { name: '' } });
  expect(released.timeline.map(({ what }) => what)).toEqual(['created', 'paid', 'released']);
  const other = await person(whole, 'Cyd Dee');
  expect(await other.call(otc.order, order)).toMatchObject({ ok: false, reason: 'otc.not_found' });
  const rows = await ok(buyer.call(otc.orders, { state: '4' }));
  expect(rows).toMatchObject({ rows: [{ id: taken.id, pay_to: null }], next: null });
});

test('OTC-004 linked and blocked people and those on hold are not available, and cards of another name pay nobody', async () => {
  const { seller, ad } = await selling(whole);
  const taker = await person(whole, 'Ann Bee');
  const { pool } = whole.database;
  const take = () => taker.call(otc.take, { id: String(ad), amount: '20', price: '7.10' });
  await pool.query('INSERT INTO user_blocks (user_id, blocked) VALUES ($1, $2)', [seller.id, taker.id]);
  expect(await take()).toMatchObject({ ok: false, reason: 'otc.not_available' });
  await pool.query('DELETE FROM user_blocks');
  await pool.query(
    "INSERT INTO account_holds (user_id, reason, started_at, ends_at) VALUES ($1, 'passkey_on', now(), now() + interval '1 day')",
    [seller.id],
  );
  expect(await take()).toMatchObject({ ok: false, reason: 'otc.not_available' });
  await pool.query('DELETE FROM account_holds WHERE user_id = $1', [seller.id]);
  await pool.query('UPDATE payees SET review = NULL, reviewed_by = NULL, reviewed_at = NULL WHERE user_id = $1', [
    seller.id,
  ]);
  expect(await take()).toMatchObject({ ok: false, reason: 'otc.card_invalid' });
  await pool.query(
    "UPDATE payees SET review = 'accepted', reviewed_by = 'staff', reviewed_at = now() WHERE user_id = $1",
    [seller.id],
  );
  await ok(take());
  expect(nameKey('ＴＲＡＮ  linh')).toBe(nameKey('Linh Tran'));
  const wrong = await card(whole, taker, { bank_account: '6222 0202 0011 9999' });
  const buys = await ok(seller.call(otc.saveAd, { ...terms, type: '1', methods: 'bank' }));
  expect(
    await taker.call(otc.take, { id: String(buys.id), amount: '20', price: '7.10', card: String(wrong) }),
  ).toMatchObject({ ok: false, reason: 'otc.card_invalid' });
});

test('OTC-012 a seller without a payment password releases nothing, and an ad can be paused and ended', async () => {
  const { seller, buyer, order, ad } = await ordered(whole);
  await ok(seller.call(otc.pauseAd, { id: String(ad), on: '0' }));
  expect((await ok(seller.call(otc.mine, {})))[0]?.state).toBe(2);
  await ok(seller.call(otc.endAd, { id: String(ad) }));
  expect(await ok(buyer.call(otc.cancel, order))).toMatchObject({ state: 5 });
  const { seller: other, order: paid } = await paidOrder(whole);
  await whole.database.pool.query('UPDATE users SET payment_hash = NULL, payment_changed_at = NULL WHERE id = $1', [
    other.id,
  ]);
  expect(await other.call(otc.release, { ...paid, password })).toMatchObject({
    ok: false,
    reason: 'otc.password_unset',
  });
});

test('OTC-014 an appeal is shown to both with the time by which it is decided', async () => {
  const { seller, buyer, order } = await paidOrder(whole);
  await ok(seller.call(otc.appeal, { ...order, reason: 'not_received', text: 'Nothing came.' }));
  const { appeal } = await ok(buyer.call(otc.order, order));
  expect(appeal).toMatchObject({ reason: 'not_received', mine: false, outcome: null });
  expect((appeal?.decide_by_ms ?? 0) - (appeal?.at_ms ?? 0)).toBe(72 * 3_600_000);
});

test('OTC-001 a deposit that is short is topped up, and a merchant leaves', async () => {
  const one = await merchant(whole);
  const set = (whole_: bigint) => submit(whole, { kind: 'otc.configure', unit: 3, deposit: whole_ * 10n ** 8n });
  expect(await one.call(otc.topUp, { amount: '1' })).toMatchObject({ ok: false, reason: 'otc.terms_invalid' });
  await set(501n);
  expect(await ok(one.call(otc.topUp, { amount: '1' }))).toMatchObject({ state: 2, deposit: '501.00000000' });
  await set(500n);
  expect(await ok(one.call(otc.leave, {}))).toMatchObject({ state: 4 });
});

test('OTC-014 OTC-015 what one of support asks for a reviewer approves, and nobody else', async () => {
  const { pool } = whole.database;
  const [support, reviewer] = [await openStaff(pool, 'support'), await openStaff(pool, 'reviewer')];
  const [asks, checks] = [clientOf(whole.app, support.token), clientOf(whole.app, reviewer.token)];
  const reason = 'looked at it';
  const { seller, buyer, order } = await paidOrder(whole);
  const named = { user: String(seller.id), order: order.id, reason };
  expect(await asks(otc.decide, { ...named, outcome: 'buyer' })).toMatchObject({ reason: 'otc.decided_already' });
  await ok(seller.call(otc.appeal, { ...order, reason: 'not_received', text: 'Nothing came.' }));
  expect(await asks(otc.award, named)).toMatchObject({ reason: 'otc.decided_already' });
  const { request } = await ok(asks(otc.decide, { ...named, outcome: 'buyer' }));
  expect(await asks(otc.decide, { ...named, outcome: 'seller' })).toMatchObject({ reason: 'otc.request_open' });
  const waits = (await ok(asks(otc.queue, {}))).orders.find(({ order: id }) => String(id) === order.id);
  expect(waits).toMatchObject({ user: seller.id, reason: 'not_received', escalated: false, request });
  expect((await ok(checks(desk.approve, { request: String(request), version: '1' }))).state).toBe('done');
  expect(await ok(buyer.call(otc.order, order))).toMatchObject({ state: 4, appeal: { outcome: 'buyer' } });
});
