/** People of copy trading for tests: a trader whom two people admitted, and who follows him. */
import { copy, futures } from '@glassbook/contract';
import { setPrice, type WholeApp } from '../../../../test/whole-app.ts';
import { futuresTrader, type FuturesTrader } from '../../futures/test/trader.ts';

type Answer<M, D> = { ok: true; message: M; data: D } | { ok: false; reason: string; message: string };
export async function ok<M, D>(answer: Promise<Answer<M, D>>): Promise<{ message: M; data: D }> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given;
}

const two = { request: 1, maker: 1, checker: 2 } as const;
const SHARE_PPM = 100_000;
/** A trader of futures whom others can follow, with a share of 10 %. */
export async function leader(whole: WholeApp): Promise<FuturesTrader> {
  const trader = await futuresTrader(whole);
  await whole.app.core.sequencer.submit({ kind: 'copy.admit', trader: trader.id, sharePpm: SHARE_PPM, ...two });
  return trader;
}

export const terms = { type: '1', number: '1.5' } as const;
/** Who follows a trader with 1,000 USDT, and the number of the follow. */
export async function copier(whole: WholeApp, { id }: Pick<FuturesTrader, 'id'>, change: object = {}) {
  const own = await futuresTrader(whole);
  const body = { trader_user_id: String(id), ...terms, follow_amount: '1000', share_ratio: '10', ...change };
  const { data } = await ok(own.call(copy.follow, body));
  return { ...own, follow: String(data.id), trader: String(id) };
}

/** The trader opens ten contracts of 0.001 BTC at market; the number of his ticket. */
export async function opens(whole: WholeApp, { call }: Pick<FuturesTrader, 'call'>): Promise<string> {
  await setPrice(whole.app, 70_000);
  await ok(
    call(futures.placeOrder, {
      ...{ symbol: 'BTC/USDT-PERP', side: 'buy', contracts: '10', leverage: '10', order_type: 'market' },
      margin: 'isolated',
    }),
  );
  const { message } = await ok(call(futures.positions, { status: 'open' }));
  return String(message[0]?.id);
}

/** A follow with an open copy: its number, and that of the leader's ticket. */
export async function copying(whole: WholeApp, change: object = {}) {
  const led = await leader(whole);
  const own = await copier(whole, led, change);
  const ticket = await opens(whole, led);
  const { message } = await ok(own.call(copy.copies, { follow_id: own.follow }));
  return { led, own, ticket, copied: String(message.rows[0]?.id) };
}

/** The same once the leader has closed. */
export async function closed(whole: WholeApp) {
  const all = await copying(whole);
  await ok(all.led.call(futures.closePosition, { id: all.ticket }));
  return all;
}

/** Makes an account one that meets the criteria: an identity with photos, 30 days since it signed up, and no tickets asked for. */
export async function meetsCriteria({ database, app }: WholeApp, user: number): Promise<void> {
  const { pool } = database;
  await pool.query("UPDATE users SET created_at = now() - interval '31 days' WHERE id = $1", [user]);
  await pool.query(
    `INSERT INTO identity_requests (user_id, level, status, country, submitted_at, decided_at) VALUES ($1, 2, 'approved', 'VN', now(), now())`,
    [user],
  );
  const rules = app.core.inForce.of('copy.configure');
  if (rules?.tickets !== 0 && rules) await app.core.sequencer.submit({ ...rules, tickets: 0 });
}

/** Somebody who asked to be a trader with 15 %, and the number of the application. */
export async function applicant(whole: WholeApp) {
  const own = await futuresTrader(whole);
  await meetsCriteria(whole, own.id);
  await ok(own.call(copy.apply, { share_ratio: '15', agree: '1' }));
  const { rows } = await whole.database.pool.query<{ id: string }>(
    'SELECT id FROM copy_applications WHERE user_id = $1',
    [own.id],
  );
  return { ...own, application: String(rows[0]?.id) };
}
