import { copy, futures, identity } from '@glassbook/contract';
import { comparedOf } from '@glassbook/engine/copy/sums';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { futuresTrader } from '../futures/test/trader.ts';
import { Holding } from './holding.ts';
import { closed, copier, copying, leader, ok, opens, terms } from './test/scene.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

const pair = { currency_id: '1', legal_id: '3' };

test('COPY-040 a follow needs an identity, the questions about risk, a trader, another person and the share that was seen', async () => {
  const led = await leader(whole);
  const body = { trader_user_id: String(led.id), ...terms };
  const { pool } = whole.database;
  const unasked = await futuresTrader(whole, { isReady: false });
  expect(await unasked.call(copy.follow, body)).toMatchObject({ reason: 'copy.risk_unanswered' });
  const british = await futuresTrader(whole, { country: 'GB' });
  expect(await british.call(copy.follow, body)).toMatchObject({ reason: 'identity.country_closed' });
  const own = await futuresTrader(whole);
  expect(await own.call(copy.follow, { ...body, trader_user_id: String(own.id) })).toMatchObject({ ok: false });
  expect(await own.call(copy.follow, { ...body, share_ratio: '5' })).toMatchObject({ reason: 'copy.share_changed' });
  expect(await own.call(copy.follow, { ...body, number: '5.01' })).toMatchObject({ reason: 'copy.number_invalid' });
  expect(await own.call(copy.follow, { ...body, number: '1.0000001' })).toMatchObject({
    reason: 'copy.number_invalid',
  });
  expect(await own.call(copy.follow, { ...body, markets: '1,999' })).toMatchObject({ reason: 'copy.market_not_found' });
  expect(await own.call(copy.follow, { ...body, follow_amount: '49' })).toMatchObject({
    reason: 'copy.amount_too_small',
  });
  await pool.query('UPDATE identity_requests SET number_digest = $1 WHERE user_id = ANY ($2)', [
    Buffer.alloc(32, 7),
    [own.id, led.id],
  ]);
  expect(await own.call(copy.follow, body)).toMatchObject({ reason: 'copy.same_person' });
  const onDevice = await futuresTrader(whole);
  await pool.query(
    'INSERT INTO devices (user_id, secret_hash, last_login_at) SELECT id, $1, now() FROM unnest($2::bigint[]) AS of (id)',
    [Buffer.alloc(32, 8), [onDevice.id, led.id]],
  );
  expect(await onDevice.call(copy.follow, body)).toMatchObject({ reason: 'copy.same_person' });
  expect(await led.call(copy.follow, { ...body, trader_user_id: String((await leader(whole)).id) })).toMatchObject({
    reason: 'copy.is_trader',
  });
});

test('COPY-041 mine shows what a follow has: put in, free, value, result, and the cap of the country', async () => {
  const led = await leader(whole);
  const own = await futuresTrader(whole, { country: 'FR' });
  const body = { trader_user_id: String(led.id), ...terms, follow_amount: '1000', leverage_max: '5', markets: '1' };
  await ok(own.call(copy.follow, { ...body, number: '1.505', stop_loss: '50' }));
  const [row] = (await ok(own.call(copy.mine, {}))).message.rows;
  expect(row).toMatchObject({
    ...{ trader_user_id: led.id, type: 1, number: '1.51', status: 1, state: 'following', limited: 1 },
    ...{ put_in: '1000.00000000', free: '1000.00000000', value: '1000.00000000', result: '0.00000000' },
    ...{ share_ratio: '10', leverage_max: 5, leverage_cap: 2, markets: [1], stop_loss: '50', open_count: 0 },
    ...{ slippage: '0.5', close_slippage: '1' },
  });
  await opens(whole, led);
  const [opened] = (await ok(own.call(copy.mine, {}))).message.rows;
  // 15 contracts of 0.001 BTC with 2×, the least of 10, 5 and 2; the multiple is 1.51.
  expect(opened).toMatchObject({ open_count: 1, missed_count: 0 });
  const [copied] = (await ok(own.call(copy.copies, { follow_id: String(row?.id) }))).message.rows;
  expect(copied).toMatchObject({ share: 15, multiple: 2, order_type: 2, follow_user_id: led.id });
});

test('COPY-042 the lists of futures show a copy with its leader and ticket; by hand it is closed by copy trading alone, and kept it is an own one', async () => {
  const { led, own, ticket, copied } = await copying(whole);
  const listed = async (status: '1' | '-1' = '1') =>
    (await ok(own.call(futures.leverTrades, { ...pair, status }))).message.message.data;
  const shown = { id: Number(copied), order_type: 2, follow_user_id: led.id, follow_order_id: Number(ticket) };
  expect(await listed()).toMatchObject([shown]);
  expect((await ok(own.call(futures.leverDealAll, pair))).message.order.data).toMatchObject([shown]);
  expect(await own.call(futures.leverClose, { id: copied })).toMatchObject({ reason: 'futures.position_copied' });
  await own.call(futures.leverBatchClose, { type: '0' });
  expect(await listed()).toHaveLength(1);
  const exits = { target_profit_price: '80000', stop_loss_price: '60000' };
  expect(await own.call(futures.leverSetStop, { id: copied, ...exits })).toMatchObject({ ok: true });
  expect(await led.call(copy.selfHolding, { transaction_id: copied })).toMatchObject({
    reason: 'copy.copy_not_found',
  });
  await ok(own.call(copy.selfHolding, { transaction_id: copied }));
  expect(await listed()).toMatchObject([{ order_type: 1, follow_user_id: 0, follow_order_id: 0 }]);
  expect((await ok(own.call(copy.copies, { follow_id: own.follow }))).message.rows).toEqual([]);
  expect(await own.call(futures.leverClose, { id: copied })).toMatchObject({ ok: true });
});

test('COPY-043 a follow is edited, paused, resumed, changed in its amount, and canceled', async () => {
  const { own, copied } = await copying(whole);
  const named = { follow_user_id: own.trader };
  const state = async () => (await ok(own.call(copy.mine, {}))).message.rows[0];
  await ok(own.call(copy.edit, { ...named, type: '2', number: '3' }));
  await ok(own.call(copy.pause, { ...named, pause: '1' }));
  expect(await state()).toMatchObject({ type: 2, number: '3', state: 'paused', status: 1 });
  await ok(own.call(copy.pause, { ...named, pause: '0' }));
  await ok(own.call(copy.amount, { ...named, amount: '100' }));
  await ok(own.call(copy.amount, { ...named, amount: '-50.5' }));
  expect(await state()).toMatchObject({ state: 'following', put_in: '1049.50000000' });
  expect(await own.call(copy.amount, { ...named, amount: '-5000' })).toMatchObject({
    reason: 'copy.insufficient_funds',
  });
  await ok(own.call(copy.close, { transaction_id: copied }));
  await ok(own.call(copy.cancel, named));
  expect(await state()).toMatchObject({ state: 'ended', status: 2, open_count: 0 });
  expect(await own.call(copy.cancel, named)).toMatchObject({ reason: 'copy.not_following' });
});

test('COPY-044 missed contracts and their reason are listed; lists of another’s follow are refused', async () => {
  const led = await leader(whole);
  const own = await copier(whole, led, { markets: '2' });
  const ticket = await opens(whole, led);
  const page = { follow_id: own.follow };
  const { rows } = (await ok(own.call(copy.missed, page))).message;
  expect(rows).toMatchObject([
    { follow_order_id: Number(ticket), symbol: 'BTC/USDT-PERP', contracts: 15, reason: 'market' },
  ]);
  const answers = [
    ...[await led.call(copy.copies, page), await led.call(copy.missed, page)],
    ...[await led.call(copy.shares, page), await led.call(copy.result, page)],
  ];
  for (const answer of answers) expect(answer).toMatchObject({ reason: 'copy.not_following' });
});

test('COPY-045 a closed copy is compared with its leader’s ticket, and the parts add up', async () => {
  const { own, ticket } = await closed(whole);
  const { rows } = (await ok(own.call(copy.result, { follow_id: own.follow }))).message;
  expect(rows).toMatchObject([{ follow_order_id: Number(ticket), contracts: 15, leader_contracts: 10 }]);
  const units = (text = '0') => BigInt(text.replace('.', ''));
  const [row] = rows;
  expect(units(row?.mine) - units(row?.leader)).toBe(units(row?.size) + units(row?.price) + units(row?.costs));
  await setPrice(whole.app, 70_000);
});

test('COPY-045 12 contracts, 60,010 to 60,990: 11.034 against 14.0925: −3, −0.24, +0.1815', () => {
  const own = { result: 117_600n, fees: 7_260n, funding: 0n, contracts: 12 };
  const led = { result: 100_000n, fees: 6_050n, funding: 0n, contracts: 10 };
  expect(comparedOf({ type: 'multiple', number: 1_500_000 }, own, led)).toEqual({
    ...{ mine: 110_340n, leader: 140_925n, size: -30_000n, price: -2_400n, costs: 1_815n },
  });
});

test('COPY-046 a follow is held while its owner is frozen, and gets the cap of the country that the gate says by now', async () => {
  const { own } = await copying(whole);
  const { pool } = whole.database;
  const { identityOf, limitWords, sequencer } = whole.app.core;
  const nothing = () => Promise.resolve(undefined);
  const holding = new Holding({
    ...{ pool, identityOf, limitWords, sequencer, withdrawalHold: nothing, tradeRefusal: nothing },
  });
  const row = async () =>
    (await pool.query('SELECT held, leverage_cap FROM copy_follows WHERE id = $1', [own.follow])).rows[0] as object;
  await holding.look(own.id);
  expect(await row()).toEqual({ held: false, leverage_cap: '0' });
  await pool.query('UPDATE users SET frozen_at = now() WHERE id = $1', [own.id]);
  await holding.lookOn();
  expect(await row()).toEqual({ held: true, leverage_cap: '0' });
  const before = sequencer.committedSeq;
  await holding.lookOn();
  expect(sequencer.committedSeq).toBe(before);
  await pool.query('UPDATE users SET frozen_at = NULL WHERE id = $1', [own.id]);
  await pool.query("UPDATE identity_requests SET country = 'DE' WHERE user_id = $1", [own.id]);
  await holding.look(own.id);
  expect(await row()).toEqual({ held: false, leverage_cap: '2' });
});

test('COPY-046 an identity that two people approve ends the hold of a follow', async () => {
  const { own } = await copying(whole);
  const { pool } = whole.database;
  const stateOf = async () => (await ok(own.call(copy.mine, {}))).message.rows[0]?.state;
  const { rows } = await pool.query<{ id: string }>(
    "UPDATE identity_requests SET status = 'review', decided_at = NULL WHERE user_id = $1 RETURNING id",
    [own.id],
  );
  await whole.app.core.sequencer.submit({ kind: 'copy.hold', owner: own.id, held: true, leverageCap: 0 });
  expect(await stateOf()).toBe('held');
  const named = { user: String(own.id), request: String(rows[0]?.id), reason: 'looked at the document' };
  for (const _ of [1, 2]) {
    const { token } = await openStaff(pool, 'reviewer');
    await ok(clientOf(whole.app, token)(identity.approve, named));
  }
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('following');
});

test('COPY-047 a trader sees sums of those who follow and no names; who resigns opens nothing for them, and copies that are open stay', async () => {
  const { led, own } = await copying(whole);
  const second = await copier(whole, led, { follow_amount: '200' });
  const numbers = async () => (await ok(led.call(copy.lead, {}))).message;
  expect(await numbers()).toEqual({
    ...{ is_trader: 1, state: 'open', share_ratio: '10', follow_num: 2, put_in: '1200.00000000' },
    ...{ share_due: '0.00000000', shares_paid: '0.00000000' },
  });
  await ok(led.call(copy.resign, {}));
  // The second has no copy: its follow ends with it.
  expect(await numbers()).toMatchObject({ is_trader: 2, state: 'resigned', follow_num: 1 });
  const stateOf = async ({ call }: typeof own) => (await ok(call(copy.mine, {}))).message.rows[0]?.state;
  expect([await stateOf(own), await stateOf(second)]).toEqual(['ending', 'ended']);
  expect(await own.call(copy.resign, {})).toMatchObject({ reason: 'copy.trader_not_found' });
  expect((await ok(own.call(copy.lead, {}))).message).toMatchObject({ is_trader: 2, state: 'none', follow_num: 0 });
});
