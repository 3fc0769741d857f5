import { limit, notification, routes, spot, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';

const DAY = 86_400_000;
let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  // Each asset that is claimed has a worth; BTC one above what is bid for it here.
  const prices = [...whole.app.core.state.spot.markets.keys()].map((market) => ({
    ...{ market, price: (market === 1 ? 70_000n : 1_000n) * 10n ** 8n },
    volume: 0n,
  }));
  await whole.app.core.sequencer.submit({ kind: 'indexPrice.update', source: 'test', prices });
});
afterAll(() => whole.close());

/** A new trader, with demo funds where they are wanted. */
async function trader({ funds = true, proved = true } = {}) {
  const [token = ''] = await openTraders(whole.database.pool, 1, { proved });
  const call = clientOf(whole.app, token);
  if (funds) expect(await call(wallet.claimDemo, {})).toMatchObject({ ok: true });
  return call;
}
const pair = { currency_id: '1', legal_id: '3', order_type: 'limit', amount: '0.001' } as const;
const buy = { ...pair, type: '1', target_price: '50000' } as const;
const listed = async (call: Awaited<ReturnType<typeof trader>>, name: limit.LimitName) => {
  const answer = await call(limit.limits, {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.message.limits.find((row) => row.name === name);
};

test('LIMIT-001 every limit is listed, set or not, with what is used of its period', async () => {
  const call = await trader();
  const answer = await call(limit.limits, {});
  if (!answer.ok) throw new Error(answer.message);
  const { unit, limits, cool_off_until_ms: coolOff, excluded_until_ms: excluded } = answer.message;
  expect([unit, limits.map(({ name }) => name), coolOff, excluded]).toEqual(['USDT', limit.limitNames, null, null]);
  const day = limits.find(({ name }) => name === 'deposit.day');
  expect(day).toMatchObject({ amount: null, raise: null });
  expect([Number(day?.used) > 10_000, new Date(day?.resets_ms ?? 0).getUTCHours()]).toEqual([true, 0]);
});

test('LIMIT-003 a lower limit is answered and listed as it is in force', async () => {
  const call = await trader();
  expect(await call(limit.set, { name: 'loss.week', amount: '250.5' })).toMatchObject({
    ok: true,
    message: { name: 'loss.week', amount: '250.50000000', used: '0.00000000', raise: null },
  });
  await call(limit.set, { name: 'loss.week', amount: '250.4' });
  expect(await listed(call, 'loss.week')).toMatchObject({ amount: '250.40000000' });
});

test('LIMIT-004 a raise waits, shown with the times from and until which it can be confirmed', async () => {
  const call = await trader({ funds: false });
  await call(limit.set, { name: 'session', amount: '30' });
  const asked = await call(limit.set, { name: 'session' });
  expect(asked).toMatchObject({ ok: true, message: { amount: '30', raise: { amount: null } } });
  const { raise } = (await listed(call, 'session')) ?? {};
  // In the clock of the journal, which is read some times a second.
  const { rows } = await whole.database.pool.query<{ at: string }>('SELECT max(at) AS at FROM journal');
  expect((raise?.from_ms ?? 0) - Number(rows[0]?.at)).toBe(DAY);
  expect((raise?.until_ms ?? 0) - (raise?.from_ms ?? 0)).toBe(7 * DAY);
  expect(await call(limit.confirm, { name: 'session' })).toMatchObject({
    ...{ ok: false, reason: 'limit.not_yet' },
    message: expect.stringMatching(/^You can confirm from 20\d\d-\d\d-\d\d \d\d:\d\d UTC\.$/) as string,
  });
  expect(await call(limit.discard, { name: 'session' })).toMatchObject({ message: { amount: '30', raise: null } });
});

test('LIMIT-004 LIMIT-015 limit.confirm: a raise that has waited is confirmed, and a notice of it mailed', async () => {
  const [token = ''] = await openTraders(whole.database.pool, 1);
  const { rows } = await whole.database.pool.query<{ id: string }>('SELECT max(id) AS id FROM users');
  const owner = Number(rows[0]?.id);
  const call = clientOf(whole.app, token);
  for (const amount of ['30', '60']) await call(limit.set, { name: 'session', amount });
  // The time of the request is set back in memory: the server's own clock is not.
  const { limits } = whole.app.core.state;
  const row = limits.limit(owner, 'session');
  if (row?.pendingFrom === undefined) throw new Error('the raise waits');
  limits.restoreLimit({ owner, name: 'session', ...row, pendingFrom: row.pendingFrom - DAY });
  expect(await call(limit.confirm, { name: 'session' })).toMatchObject({
    ...{ ok: true, message: { amount: '60', raise: null } },
  });
  const { rowCount: mailed } = await whole.database.pool.query(
    'SELECT 1 FROM letters WHERE address = (SELECT email FROM users WHERE id = $1)',
    [owner],
  );
  // Of the limit, of the raise that was asked for, and of the one that was confirmed.
  expect(mailed).toBe(3);
});

test('LIMIT-012 LIMIT-017 a refusal names the limit, what is left of it, and the time from which it no longer applies', async () => {
  const call = await trader({ funds: false });
  await call(limit.set, { name: 'deposit.month', amount: '1000' });
  await call(limit.set, { name: 'deposit.day', amount: '500.5' });
  const day = await listed(call, 'deposit.day');
  const until = new Date(day?.resets_ms ?? 0).toISOString().slice(0, 16).replace('T', ' ');
  expect(await call(wallet.claimDemo, {})).toMatchObject({
    ...{ ok: false, reason: 'limit.deposit_reached' },
    message: `Above your deposit limit of 500.5 USDT. Left until ${until} UTC: 500.5.`,
  });
  const losing = await trader();
  await losing(limit.set, { name: 'loss.day', amount: '0' });
  const sentence = `Loss limit of 0 USDT reached. Until ${until} UTC you can only sell.`;
  const refused = { ok: false, reason: 'limit.loss_reached', message: sentence };
  expect(await losing(spot.placeOrder, buy)).toMatchObject(refused);
  expect(await losing(spot.preview, buy)).toMatchObject(refused);
  expect(await losing(limit.limits, {})).toMatchObject({ message: { refused: { sale: null, other: sentence } } });
  expect(await losing(spot.preview, { ...pair, type: '2', target_price: '90000' })).toMatchObject({ ok: true });
  // A sale for the unit of value is another matter.
  expect(await losing(spot.placeOrder, { ...pair, type: '2', target_price: '90000' })).toMatchObject({ ok: true });
});

test.each([
  ['limit.coolOff', limit.coolOff, '2', 'limit.cooling_off', 'Cool-off'],
  ['limit.exclude', limit.exclude, '182', 'limit.excluded', 'Self-excluded'],
] as const)(
  'LIMIT-009 LIMIT-010 LIMIT-016 LIMIT-017 %s cancels what waits, refuses orders and deposits with its time, and lets cancel and transfer',
  async (_, route, days, reason, begins) => {
    const call = await trader();
    expect(await call(spot.placeOrder, buy)).toMatchObject({ ok: true });
    const paused = await call(route, { days });
    if (!paused.ok) throw new Error(paused.message);
    expect(Math.round((paused.data.until_ms - Date.now()) / DAY)).toBe(Number(days));
    const refused = await call(spot.placeOrder, buy);
    expect(refused).toMatchObject({ ok: false, reason });
    expect(await call(spot.preview, buy)).toEqual(refused);
    expect(await call(spot.preview, { ...pair, type: '2', target_price: '90000' })).toMatchObject({
      ok: false,
      reason,
    });
    const { message: sentence } = refused;
    expect(await call(limit.limits, {})).toMatchObject({ message: { refused: { sale: sentence, other: sentence } } });
    expect(refused.message).toMatch(new RegExp(`^${begins} until \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\.`));
    expect(await call(wallet.claimDemo, {})).toMatchObject({ ok: false });
    const orders = await call(spot.orders, { status: '3' } as never);
    expect(orders).toMatchObject({ ok: true, message: [{ cancel_reason: 'self_limit' }] });
    const notified = await call(notification.notifications, { group: 'orders' });
    expect(notified).toMatchObject({
      message: { data: [{ kind: 'order_canceled', params: { reason: 'self_limit' } }] },
    });
    expect(await call(spot.cancelAll, {})).toMatchObject({ ok: true });
    const move = { currency_id: '3', number: '1', from_field: 'change', to_field: 'lever' } as const;
    expect(await call(wallet.move, move)).toMatchObject({ ok: true });
    expect(await call(route, { days: days === '2' ? '1' : '182' })).toMatchObject({
      ...{ ok: days !== '2', ...(days === '2' ? { reason: 'limit.not_shortened' } : {}) },
    });
  },
);

test.each([
  ['limit.coolOff', limit.coolOff, '1'],
  ['limit.exclude', limit.exclude, '182'],
] as const)('LIMIT-014 %s asks for a present factor, and without one nothing is paused', async (_, route, days) => {
  const call = await trader({ proved: false });
  expect(await call(spot.placeOrder, buy)).toMatchObject({ ok: true });
  expect(await call(route, { days })).toMatchObject({ ok: false, reason: 'account.step_up_required' });
  expect(await call(limit.limits, {})).toMatchObject({
    message: { cool_off_until_ms: null, excluded_until_ms: null, refused: { other: null } },
  });
  expect(await call(spot.orders, { status: '1' } as never)).toMatchObject({ message: [{ cancel_reason: null }] });
});

test('LIMIT-014 a lower limit is in force without a proof', async () => {
  const call = await trader({ funds: false, proved: false });
  expect(await call(limit.set, { name: 'loss.day', amount: '1' })).toMatchObject({ ok: true });
});

test('LIMIT-015 the owner is notified by mail of each: a limit, a raise that is asked for, a pause', async () => {
  const call = await trader({ funds: false });
  const letters = async () => {
    const { rows } = await whole.database.pool.query<{ count: string }>(
      'SELECT count(*) FROM letters WHERE address = (SELECT email FROM users ORDER BY id DESC LIMIT 1)',
    );
    return Number(rows[0]?.count);
  };
  await call(limit.set, { name: 'loss.day', amount: '100.5' });
  expect(await letters()).toBe(1);
  await call(limit.set, { name: 'loss.day', amount: '200' });
  expect(await letters()).toBe(2);
  await call(limit.discard, { name: 'loss.day' });
  await call(limit.coolOff, { days: '1' });
  expect(await letters()).toBe(3);
  await call(limit.exclude, { days: '182' });
  expect(await letters()).toBe(4);
});

test('LIMIT-010 no call of staff and no setting reaches a limit or a pause of a user', async () => {
  const ofStaff = routes.filter(({ who }) => who.startsWith('staff:'));
  expect(ofStaff.length).toBeGreaterThan(10);
  expect(ofStaff.filter(({ id, path }) => /limit\.|\/limit\//.test(`${id} ${path}`))).toEqual([]);
  const own = Object.values(limit.product.routes);
  expect(own.map(({ who }) => who)).toEqual(own.map(() => 'trader'));
  const { rows } = await whole.database.pool.query(
    "SELECT key FROM settings WHERE key LIKE '%limits%' AND key NOT LIKE '%.%'",
  );
  expect(rows).toEqual([{ key: 'limits' }]);
});

test('LIMIT-013 sixty-four at once: claims, orders, raises and pauses of one user exceed nothing', async () => {
  const { sequencer, state: stateOf } = whole.app.core;
  const { demo } = stateOf.wallet;
  if (!demo) throw new Error('there are demo funds');
  // A claim gives 1,000 USDT and none waits for another: of 64 a limit of 3,500 has room for three.
  const grants = [{ asset: 3, amount: 1_000n * 10n ** 8n }];
  await sequencer.submit({ kind: 'wallet.configureDemo', enabled: true, everyMs: 0, grants });
  const call = await trader({ funds: false });
  for (const [name, amount] of [
    ['deposit.day', '3500'],
    ['loss.day', '0'],
    ['session', '60'],
  ] as const)
    expect(await call(limit.set, { name, amount })).toMatchObject({ ok: true });
  const all = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      n % 4 === 0
        ? call(limit.set, { name: 'deposit.day', amount: '90000' })
        : n % 4 === 1
          ? call(spot.placeOrder, buy)
          : call(wallet.claimDemo, {}),
    ),
  );
  const [raises, orders, claims] = [[0], [1], [2, 3]].map((kinds) => all.filter((_, n) => kinds.includes(n % 4)));
  expect(raises?.some(({ ok }) => ok)).toBe(true);
  expect(orders?.filter(({ ok }) => ok)).toEqual([]);
  expect(claims?.filter(({ ok }) => ok).length).toBe(3);
  expect(await listed(call, 'deposit.day')).toMatchObject({ amount: '3500.00000000', used: '3000.00000000' });
  // Then pauses beside them: what is answered after the first of them is refused.
  const paused = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      n % 2 === 0 ? call(limit.coolOff, { days: '1' }) : call(wallet.claimDemo, {}),
    ),
  );
  expect(paused.filter(({ ok }, n) => n % 2 === 1 && ok)).toEqual([]);
  expect(paused.some(({ ok }, n) => n % 2 === 0 && ok)).toBe(true);
  const state = await call(limit.limits, {});
  if (!state.ok) throw new Error(state.message);
  expect(state.message.cool_off_until_ms ?? 0).toBeGreaterThan(Date.now() + DAY - 60_000);
  const { enabled, everyMs, grants: before } = demo;
  await sequencer.submit({ kind: 'wallet.configureDemo', enabled, everyMs, grants: before });
});
