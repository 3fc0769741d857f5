/** Each step of an order reaches the other one: as a row of the channel, and as a notice. */
import { channels, desk, otc } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { otcChannels } from './channels.ts';
import { lateAppeals } from './staff/deadlines.ts';
import { ok, ordered, paidOrder, password, person, type Person } from './test/scene.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

const reason = 'looked at it';
const noticesOf = async ({ id }: Person): Promise<string[]> => {
  const found = await whole.app.core.activity.recent(whole.database.pool, id, 20);
  return found.map(({ kind }) => kind).filter((kind) => kind.startsWith('otc_'));
};

test('OTC-023 the other one is notified of each step, and of a decision both', async () => {
  const { seller, buyer, order } = await paidOrder(whole);
  expect(await noticesOf(seller)).toEqual(['otc_paid', 'otc_taken']);
  await ok(seller.call(otc.release, { ...order, password }));
  expect(await noticesOf(buyer)).toEqual(['otc_released']);
  const second = await paidOrder(whole);
  await ok(second.buyer.call(otc.appeal, { ...second.order, reason: 'not_released', text: 'Where is it?' }));
  expect(await noticesOf(second.seller)).toEqual(['otc_appealed', 'otc_paid', 'otc_taken']);
  const { pool } = whole.database;
  const [asks, checks] = [await openStaff(pool, 'support'), await openStaff(pool, 'reviewer')];
  const named = { user: String(second.seller.id), order: second.order.id, reason: 'the proof is good' };
  const { request } = await ok(clientOf(whole.app, asks.token)(otc.decide, { ...named, outcome: 'buyer' }));
  await ok(clientOf(whole.app, checks.token)(desk.approve, { request: String(request), version: '1' }));
  for (const side of [second.seller, second.buyer]) {
    expect((await noticesOf(side))[0]).toBe('otc_decided');
    const { appeal } = await ok(side.call(otc.order, second.order));
    expect(appeal).toMatchObject({ outcome: 'buyer', text: 'the proof is good' });
  }
});

test('OTC-023 who asked to be a merchant is notified of the decision', async () => {
  const { pool } = whole.database;
  const [asks, checks] = [await openStaff(pool, 'support'), await openStaff(pool, 'reviewer')];
  for (const admitted of ['1', '0'] as const) {
    const applied = await person(whole);
    await ok(applied.call(otc.apply, { deposit: '500' }));
    const asked = clientOf(whole.app, asks.token)(otc.admit, { user: String(applied.id), admitted, reason });
    const { request } = await ok(asked);
    await ok(clientOf(whole.app, checks.token)(desk.approve, { request: String(request), version: '1' }));
    expect(await noticesOf(applied)).toEqual([admitted === '1' ? 'otc_admitted' : 'otc_refused']);
  }
});

test('OTC-029 an appeal that waits for more than 72 hours is escalated once', async () => {
  const { seller, order } = await paidOrder(whole);
  await ok(seller.call(otc.appeal, { ...order, reason: 'not_received', text: 'Nothing came.' }));
  const client = await whole.database.pool.connect();
  try {
    const at = Date.now();
    const found = async (hours: number) =>
      (await lateAppeals.take(client, at + hours * 3_600_000, 100)).filter(({ id }) => String(id) === order.id);
    expect(await found(71)).toEqual([]);
    expect(await found(73)).toMatchObject([{ user: seller.id }]);
    expect(await found(74)).toEqual([]);
  } finally {
    client.release();
  }
});

test('OTC-023 a canceled order is told to the seller alone', async () => {
  const { seller, buyer, order } = await ordered(whole);
  await ok(buyer.call(otc.cancel, order));
  expect(await noticesOf(seller)).toEqual(['otc_canceled', 'otc_taken']);
  expect(await noticesOf(buyer)).toEqual([]);
});

test('OTC-023 the channel has the open orders of both sides at first, then each that changed', async () => {
  const { seller, buyer, order } = await ordered(whole);
  const { catalog, inForce, sequencer } = whole.app.core;
  const { pool } = whole.database;
  const channel = otcChannels({ catalog, inForce, pool } as never)['otc.orders'];
  const shown = async ({ id }: Person) => {
    const { merge } = await channel.load(id);
    return channels['otc.orders'].snapshot.parse(merge([])).filter((row) => String(row.id) === order.id);
  };
  expect(await shown(seller)).toMatchObject([{ state: 1, type: 2, total: '710.00' }]);
  expect(await shown(buyer)).toMatchObject([{ state: 1, type: 1 }]);
  const told = new Map<number, otc.OwnOrder[]>([
    [seller.id, []],
    [buyer.id, []],
  ]);
  sequencer.onCommitted(({ changes }) => channel.news(changes, (owner) => told.get(owner)));
  await ok(buyer.call(otc.cancel, order));
  expect([told.get(seller.id), told.get(buyer.id)]).toMatchObject([[{ state: 5 }], [{ state: 5 }]]);
  expect([await shown(seller), await shown(buyer)]).toEqual([[], []]);
});
