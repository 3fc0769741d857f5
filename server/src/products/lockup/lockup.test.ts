/** Lock-ups over the wire: what is shown before is what is booked after, and both channels say so. */
import { desk, lockup, notification, wallet } from '@glassbook/contract';
import { HOUSE_LOCKUP } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { slices } from '../../app/slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { timeText } from '../../carry/store/instrument.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

type Trader = ReturnType<typeof clientOf>;
async function trader(): Promise<Trader> {
  const [token = ''] = await openTraders(whole.database.pool, 1, { proved: true });
  const call = clientOf(whole.app, token);
  expect(await call(wallet.claimDemo, {})).toMatchObject({ ok: true });
  return call;
}
async function ok<M, D>(
  answer: Promise<{ ok: true; message: M; data: D } | { ok: false; reason: string; message: string }>,
): Promise<{ message: M; data: D }> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given;
}
const usdt = async (call: Trader) => {
  const { message } = await ok(call(wallet.wallet, { currency: '3', type: 'change' }));
  return Number(message.change_balance);
};
const offerOf = async (id: number) => {
  const { message } = await ok(clientOf(whole.app)(lockup.offers, {}));
  return message.find((offer) => offer.id === id);
};
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

test('LOCKUP-011 the offers are listed for everyone with their terms and what is left', async () => {
  const offer = await offerOf(1);
  expect(offer).toMatchObject({
    ...{ id: 1, currency_id: 3, currency_name: 'USDT', currency_logo: '/coins/usdt.svg', interest_rate: '0.35' },
    ...{ save_min: '100.00000000', save_max: '1000.00000000', day: 5, penalty_rate: '0.4', intro: '', open: 1 },
    left: '20000.00000000',
  });
});

test('LOCKUP-011 locking, the list, what redeeming costs as a number, and redeeming, to the digit', async () => {
  const call = await trader();
  const before = await usdt(call);
  const asked = { config_id: '1', amount: '1000', day: '5', daily_ppm: '3500', penalty_ppm: '4000' } as const;
  const { data: made } = await ok(call(lockup.lock, asked, { key: 'a1' }));
  const start = (Math.floor(made.created_ms / 86_400_000) + 1) * 86_400_000;
  expect(made).toMatchObject({
    ...{ amount: '1000.00000000', day_rate: '0.0035', total_interest: '17.50000000', status: 1, state: 'running' },
    ...{ start_at: day(start), end_at: day(start + 5 * 86_400_000), cancel_fee: 20, penalty: '20.00000000' },
    ...{ days_left: 5, paid: '0.00000000', auto_renew: 0, renewed_from: 0, not_renewed: '', closed_ms: 0 },
  });
  expect((await ok(call(lockup.lock, asked, { key: 'a1' }))).data.id).toBe(made.id);
  expect(await usdt(call)).toBe(before - 1_000);
  expect((await offerOf(1))?.left).toBe('19000.00000000');
  const { message: running } = await ok(call(lockup.orders, { status: '1' }));
  expect(running).toEqual({ order_list: [made], total: 1 });
  const { data: renewing } = await ok(call(lockup.setRenew, { id: String(made.id), auto_renew: '1' }));
  expect(renewing).toEqual({ ...made, auto_renew: 1 });
  const { data: redeemed } = await ok(call(lockup.redeem, { id: String(made.id) }));
  expect(redeemed).toMatchObject({ status: 2, state: 'redeemed', cancel_fee: 20, penalty: '20.00000000' });
  expect(await usdt(call)).toBe(before - 20);
  expect((await offerOf(1))?.left).toBe('20000.00000000');
  expect((await ok(call(lockup.orders, { status: '1' }))).message.total).toBe(0);
  expect((await ok(call(lockup.orders, { status: '2', id: String(made.id) }))).message.order_list).toEqual([redeemed]);
  const { message: entries } = await ok(call(wallet.entries, {}));
  expect(entries.list.slice(0, 3).map(({ reason, value, kind }) => [reason, value, kind])).toEqual([
    ['lockup.return', '980.00000000', 'change'],
    ['lockup.return', '-980.00000000', 'financial'],
    ['lockup.penalty', '-20.00000000', 'financial'],
  ]);
  const { message: happened } = await ok(call(notification.notifications, { group: 'funds' }));
  expect(happened.data[0]).toMatchObject({
    ...{ id: `lockup:${made.id}`, kind: 'lockup_redeemed' },
    params: { order: made.id, amount: '980.00000000', asset: 'USDT' },
  });
});

test('LOCKUP-011 refusals come with what to do, and another user’s lock-up is none', async () => {
  const [call, other] = [await trader(), await trader()];
  const asked = { config_id: '1', amount: '100' };
  const refused = async (body: z.input<typeof lockup.lock.body>) => {
    const answer = await call(lockup.lock, body);
    return answer.ok ? 'ok' : `${answer.reason}: ${answer.message}`;
  };
  expect(await refused({ ...asked, config_id: '99' })).toContain('lockup.offer_not_found');
  expect(await refused({ ...asked, amount: '99' })).toBe(
    'lockup.amount_too_small: At least 100 USDT. Increase the amount.',
  );
  expect(await refused({ ...asked, amount: '1000.00000001' })).toBe(
    'lockup.amount_too_large: At most 1000 USDT per user in this offer. Reduce the amount.',
  );
  expect(await refused({ ...asked, day: '5', daily_ppm: '3501', penalty_ppm: '4000' })).toContain('offer_changed');
  expect(await refused({ config_id: '3', amount: '40000' })).toContain('lockup.insufficient_funds');
  const { data } = await ok(call(lockup.lock, asked));
  expect(await other(lockup.redeem, { id: String(data.id) })).toMatchObject({ reason: 'lockup.order_not_found' });
});

test('LOCKUP-011 guests are sent to the login', async () => {
  expect(await clientOf(whole.app)(lockup.lock, { config_id: '1', amount: '100' })).toMatchObject({
    reason: 'session.login_required',
  });
});

test('LOCKUP-014 LOCKUP-015 two people begin an offer with the next number, change it and close it; it is listed at once', async () => {
  const { pool } = whole.database;
  const [maker, checker] = [await openStaff(pool, 'treasurer'), await openStaff(pool, 'reviewer')];
  const asked = async (setting: string, values: object) => {
    const call = { setting, values: JSON.stringify(values), reason: 'a new offer' };
    const made = await clientOf(whole.app, maker.token)(desk.requestSetting, call);
    if (!made.ok) return `${made.reason}: ${made.message}`;
    const request = String(made.message.request);
    const done = await clientOf(whole.app, checker.token)(desk.approve, { request, version: '1' });
    return done.ok ? done.message.state : done.reason;
  };
  const terms = {
    ...{ asset: 3, days: 10, dailyPpm: 1_000, penaltyPpm: 2_000, min: '5', ownerMax: '500', allMax: '4000' },
    status: 'open',
  };
  expect(await asked('lockupOffer:new', { ...terms, penaltyPpm: 100_001 })).toMatch(
    /out_of_range.*Penalty per remaining day/,
  );
  expect(await asked('lockupOffer:new', { ...terms, days: 3_651 })).toMatch(/out_of_range.*Term/);
  expect(await asked('lockupOffer:new', { ...terms, ownerMax: '4' })).toMatch(/out_of_range.*Max. per user/);
  expect(await asked('lockupOffer:new', terms)).toBe('done');
  expect(await offerOf(9)).toMatchObject({
    ...{ currency_id: 3, day: 10, interest_rate: '0.1', penalty_rate: '0.2', save_min: '5.00000000' },
    left: '4000.00000000',
  });
  const begun = async () => {
    const { rows } = await pool.query<{ begun_at: string }>(
      "SELECT begun_at FROM settings_in_force WHERE key = 'lockupOffer:9'",
    );
    return [rows[0]?.begun_at, (await offerOf(9))?.created_at];
  };
  const [first, created] = await begun();
  expect(created).toBe(timeText(Number(first)));
  expect(await asked('lockupOffer:9', { asset: 1 })).toContain('request.field_invalid');
  expect(await asked('lockupOffer:9', { dailyPpm: 1_200 })).toBe('done');
  expect((await offerOf(9))?.interest_rate).toBe('0.12');
  expect(await begun()).toEqual([first, created]);
  expect(await asked('lockupOffer:9', { status: 'closed' })).toBe('done');
  expect(await offerOf(9)).toBeUndefined();
});

test('LOCKUP-006 the interest of what runs is on hold in the house account, and the audit finds no difference', async () => {
  const { rows } = await whole.database.pool.query<{ held: string; promised: string }>(
    `SELECT (SELECT held FROM balances WHERE owner = $1 AND kind = 1 AND asset = 3) AS held,
      (SELECT sum(interest - paid) FROM lockup_orders WHERE status = 'running' AND asset = 3) AS promised`,
    [HOUSE_LOCKUP],
  );
  expect(rows[0]?.held).toBe(rows[0]?.promised);
  const { differences } = await audit(whole.database.pool, slices);
  expect(differences).toEqual([]);
});
