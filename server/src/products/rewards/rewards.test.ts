import { desk, invite, lockup, notification, rewards, spot, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDaily } from '../../../../verify/daily.js';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { tick } from '../loan/test/scene.ts';
import { ok, person, submit, type Person } from '../otc/test/scene.ts';
import { drawForDemo } from './draws.ts';
import { linkEarlier, tellInvites } from './keep-up.ts';
import { Secrets } from './secrets.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

/** One sells 0.01 BTC to the other. */
async function traded(seller: Person, buyer: Person): Promise<void> {
  await tick(whole, 70_000n);
  const order = { currency_id: '1', legal_id: '3', target_price: '70000', amount: '0.01' };
  await ok(seller.call(spot.placeOrder, { ...order, type: '2' }));
  await ok(buyer.call(spot.placeOrder, { ...order, type: '1' }));
}
async function catchUp(): Promise<void> {
  const has = { pool: whole.database.pool, sequencer: whole.app.core.sequencer };
  await linkEarlier(has);
  await tellInvites(has);
}

test('REWARD-003 a coupon by code takes something off a fee, and its line in the statement says what and by which coupon', async () => {
  const [seller, buyer] = [await person(whole), await person(whole)];
  const coupon = await ok(buyer.call(rewards.redeem, { code: 'welcome26' }));
  expect(coupon).toMatchObject({ kind: 1, status: 1, rate: '25', budget: '5.00000000', source: 'code' });
  await traded(seller, buyer);
  const { data } = await ok(buyer.call(rewards.log, {}));
  expect(data).toHaveLength(1);
  const [use] = data;
  const { list } = await ok(buyer.call(wallet.entries, { currency: '1' }));
  const fee = list.find(({ reason }) => reason === 'spot.fee');
  expect(fee).toMatchObject({
    ...{ value: `-${use?.paid}`, fee_before: use?.before, fee_off: use?.off, coupon_id: coupon.id },
  });
  expect((await ok(buyer.call(rewards.list, { status: '1' }))).data[0]?.saved).not.toBe('0.00000000');
  expect((await ok(seller.call(rewards.log, {}))).data).toEqual([]);
});

test('REWARD-003 SPOT-023 the preview of an order says the fee that is then posted, with the coupon in force', async () => {
  const [seller, buyer] = [await person(whole), await person(whole)];
  await tick(whole, 70_000n);
  const order = { currency_id: '1', legal_id: '3', target_price: '70000', amount: '0.01' };
  await ok(seller.call(spot.placeOrder, { ...order, type: '2' }));
  const before = await ok(buyer.call(spot.preview, { ...order, type: '1' }));
  expect(before.fee_paid).toBe(before.fee);
  await ok(buyer.call(rewards.redeem, { code: 'welcome26' }));
  const { fee, fee_paid: paid, receives } = await ok(buyer.call(spot.preview, { ...order, type: '1' }));
  expect({ fee, receives }).toEqual({ fee: before.fee, receives: before.receives });
  await ok(buyer.call(spot.placeOrder, { ...order, type: '1' }));
  expect((await ok(buyer.call(rewards.log, {}))).data).toMatchObject([{ before: fee, paid }]);
});

test('REWARD-006 twenty wrong codes a day', async () => {
  const { call } = await person(whole);
  for (let each = 0; each < 20; each += 1)
    expect(await call(rewards.redeem, { code: `WRONG${each}ABC` })).toMatchObject({ reason: 'rewards.code_unknown' });
  expect(await call(rewards.redeem, { code: 'WELCOME26' })).toMatchObject({ reason: 'rewards.codes_too_many' });
});

test('REWARD-007 the shop gives a coupon for nothing to who is verified, once', async () => {
  const { call } = await person(whole);
  const { offers } = await ok(call(rewards.shop, {}));
  expect(offers.find(({ task }) => task === 'identity')).toMatchObject({ met: true, taken: false });
  await ok(call(rewards.buy, { template: '4', points: '0' }));
  expect(await call(rewards.buy, { template: '4', points: '0' })).toMatchObject({ reason: 'rewards.already_given' });
  expect(await call(rewards.buy, { template: '3', points: '100' })).toMatchObject({ reason: 'rewards.points_short' });
});

test('REWARD-011 REWARD-014 a draw is fixed before it, drawn once, and its proof can be repeated; nothing has the secret before', async () => {
  const { call } = await person(whole);
  expect(await call(rewards.draw, { seed: 'linh' })).toMatchObject({ reason: 'rewards.not_committed' });
  const before = await ok(call(rewards.today, {}));
  expect(before).toMatchObject({ drawn: null, points: 0 });
  expect(before.odds.map(({ from, to }) => [from, to])).toEqual([
    [0, 4_999],
    [5_000, 7_999],
    [8_000, 9_499],
    [9_500, 9_899],
    [9_900, 9_999],
  ]);
  expect((await ok(call(rewards.today, {}))).commitment).toBe(before.commitment);
  expect(await call(rewards.proof, { day: before.day })).toMatchObject({ reason: 'rewards.not_committed' });
  const drawn = await ok(call(rewards.draw, { seed: 'linh-river-12' }));
  expect(drawn).toMatchObject({ day: before.day, commitment: before.commitment, points_before: 0 });
  expect(await call(rewards.draw, { seed: 'again' })).toMatchObject({ reason: 'rewards.already_drawn' });
  const proof = await ok(call(rewards.proof, { day: before.day }));
  expect(checkDaily(proof)).toMatchObject({ number: drawn.number });
  const other = { ...proof, number: (proof.number + 1) % 10_000 };
  expect(() => checkDaily(other)).toThrow(`the number is ${proof.number}, not ${other.number}`);
  const after = await ok(call(rewards.today, {}));
  expect(after.drawn).toEqual(drawn);
  expect(after.points).toBe(drawn.points_after);
  expect((await ok(call(rewards.draws, {}))).data).toEqual([drawn]);
});

test('REWARD-005 a gift names at most 500 users, and who asked does not approve it', async () => {
  const { id, call } = await person(whole);
  const treasurer = clientOf(whole.app, (await openStaff(whole.database.pool, 'treasurer')).token);
  const give = (users: readonly number[]) =>
    treasurer(rewards.give, { template: '2', users: users.join(','), reason: 'as the tester asked for it' });
  const many = Array.from({ length: 501 }, (_, each) => each + 1);
  expect(await give(many)).toMatchObject({ reason: 'request.field_invalid' });
  expect(await give(many.slice(1))).toMatchObject({ reason: 'rewards.user_not_found' });
  const asked = await give([id]);
  if (!asked.ok) throw new Error(asked.message);
  const approve = { request: String(asked.message.request), version: '1' };
  expect(await treasurer(desk.approve, approve)).toMatchObject({ ok: false });
  const reviewer = clientOf(whole.app, (await openStaff(whole.database.pool, 'reviewer')).token);
  expect(await reviewer(desk.approve, approve)).toMatchObject({ ok: true });
  expect((await ok(call(rewards.list, {}))).data).toMatchObject([{ template: 2, source: 'gift' }]);
});

test('REWARD-020 REWARD-024 an inviter is paid in the command of the fee, and the invited sees it and may end it', async () => {
  const [inviter, friend, other] = [await person(whole), await person(whole), await person(whole)];
  await whole.database.pool.query('UPDATE users SET invited_by = $1 WHERE id = $2', [inviter.id, friend.id]);
  await catchUp();
  await traded(friend, other);
  const got = await ok(inviter.call(rewards.rebates, {}));
  expect(got.data).toMatchObject([{ product: 'spot', rate: '20', currency_name: 'USDT', reason: '' }]);
  expect((await ok(friend.call(rewards.paid, {}))).data[0]?.amount).toBe(got.data[0]?.amount);
  const { list } = await ok(inviter.call(wallet.entries, { currency: '3' }));
  expect(list.find(({ reason }) => reason === 'rewards.rebate')?.value).toBe(got.data[0]?.amount);
  const { invited } = await ok(inviter.call(invite.invites, {}));
  expect(invited.data).toMatchObject([{ rebates: got.data[0]?.amount, state: 'paid' }]);
  expect(await ok(inviter.call(rewards.info, {}))).toMatchObject({ rate: '20', month: got.data[0]?.amount });
  await ok(friend.call(rewards.stop, {}));
  expect((await ok(friend.call(rewards.info, {}))).inviter?.state).toBe('stopped');
  await traded(friend, other);
  expect((await ok(inviter.call(rewards.rebates, {}))).data[0]).toMatchObject({ reason: 'stopped' });
});

test('REWARD-020 REWARD-024 INVITE-002 an inviter whose account is frozen is paid, and who was invited before is told that rebates begin', async () => {
  const [inviter, friend, other] = [await person(whole), await person(whole), await person(whole)];
  const { pool } = whole.database;
  await pool.query('UPDATE users SET invited_by = $1 WHERE id = $2', [inviter.id, friend.id]);
  await pool.query('UPDATE users SET frozen_at = now() WHERE id = $1', [inviter.id]);
  const noticesOf = async ({ call }: Person) =>
    (await ok(call(notification.notifications, {}))).data.filter(({ kind }) => kind === 'rebates_begin');
  expect(await noticesOf(friend)).toEqual([]);
  await catchUp();
  expect(await noticesOf(friend)).toMatchObject([{ group: 'funds', params: {} }]);
  expect(await noticesOf(other)).toEqual([]);
  await traded(friend, other);
  const { rows } = await pool.query<{ owner: string; amount: string; reason: string | null }>(
    'SELECT owner, amount, reason FROM rebates WHERE payer = $1',
    [friend.id],
  );
  expect(rows).toEqual([{ owner: String(inviter.id), amount: expect.stringMatching(/^[1-9]/), reason: null }]);
});

test('REWARD-011 an account of the crowd draws once a day, by a commitment of its own', async () => {
  const { id, call } = await person(whole);
  const { core } = whole.app;
  const { pool } = whole.database;
  const { sequencer, inForce, vault } = core;
  const secrets = new Secrets({ pool, vault, sequencer });
  const draws = async () => (await ok(call(rewards.draws, {}))).data;
  for (let turn = 0; turn < 2; turn += 1) {
    await drawForDemo({ pool, inForce, now: core.now, secrets, sequencer }, id);
    expect(await draws()).toHaveLength(1);
  }
  const [drawn] = await draws();
  expect(checkDaily(await ok(call(rewards.proof, { day: drawn?.day ?? '' })))).toMatchObject({ number: drawn?.number });
});

test('REWARD-023 accounts of one document are linked, and bring each other nothing', async () => {
  const [inviter, friend, other] = [await person(whole), await person(whole), await person(whole)];
  const { pool } = whole.database;
  await pool.query('UPDATE users SET invited_by = $1 WHERE id = $2', [inviter.id, friend.id]);
  await pool.query(
    `UPDATE identity_requests SET number_digest = (SELECT number_digest FROM identity_requests WHERE user_id = $1 AND level = 1)
     WHERE user_id = $2 AND level = 1`,
    [inviter.id, friend.id],
  );
  await catchUp();
  await traded(friend, other);
  expect((await ok(inviter.call(rewards.rebates, {}))).data).toMatchObject([
    { amount: '0.00000000', reason: 'document' },
  ]);
  const two = { request: 9, maker: 1, checker: 2 } as const;
  await submit(whole, { kind: 'rewards.unlink', owner: friend.id, other: inviter.id, ...two });
  await catchUp();
  await traded(friend, other);
  expect((await ok(inviter.call(rewards.rebates, {}))).data[0]).toMatchObject({ reason: '' });
});

test('REWARD-030 REWARD-032 a boost is used on an own lock-up, a bonus is lent to futures and may not leave', async () => {
  const { id, call } = await person(whole);
  const { data } = await ok(call(rewards.list, {}));
  expect(data).toEqual([]);
  await submit(whole, { kind: 'rewards.give', template: 6, owners: [id], request: 9, maker: 1, checker: 2 });
  const bonus = await ok(call(rewards.redeem, { code: 'FUTURES26' }));
  expect(bonus).toMatchObject({ kind: 3, status: 1, budget: '50.00000000' });
  const boost = (await ok(call(rewards.list, { status: '1' }))).data.find(({ kind }) => kind === 2);
  const use = (coupon: number, order?: number) =>
    call(rewards.use, { id: String(coupon), ...(order !== undefined && { order_id: String(order) }) });
  expect(await use(boost?.id ?? 0, 99)).toMatchObject({ reason: 'rewards.no_lockup' });
  expect(await use(boost?.id ?? 0)).toMatchObject({ reason: 'rewards.not_usable' });
  const offers = await ok(call(lockup.offers, {}));
  const offer = offers.find(({ currency_name: name }) => name === 'USDT');
  const locked = await call(lockup.lock, { config_id: String(offer?.id), amount: '1000' });
  if (!locked.ok) throw new Error(locked.message);
  const used = await ok(use(boost?.id ?? 0, locked.data.id));
  expect(used).toMatchObject({ status: 2, order_id: locked.data.id });
  expect(Number(used.promised)).toBeCloseTo(0.05 * locked.data.days, 8);
  expect(await ok(use(bonus.id))).toMatchObject({ status: 2, promised: '50.00000000' });
  expect(
    await call(wallet.move, { currency_id: '3', number: '1', from_field: 'lever', to_field: 'legal' }),
  ).toMatchObject({
    ok: false,
  });
  expect((await ok(call(rewards.list, { status: '2' }))).data).toHaveLength(2);
});
