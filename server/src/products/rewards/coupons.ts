/** Own coupons, what they took off, and how they are had. */
import { rewards } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import type { Task } from '@glassbook/engine/rewards/words';
import { assert, formatAmount } from '@glassbook/money';
import { handle, refuse } from '../../carry/http/handling.ts';
import { percentText } from '../../carry/store/instrument.ts';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { kindNumbers, presentCoupon, presentUse, titleOf } from './present.ts';
import { findCoupons, findUses, pageOf } from './rows.ts';
import type { RewardsServices } from './services.ts';

/** Wrong codes of an account on a UTC day. */
export const CODES_MAX = 20;
const DAY_MS = 86_400_000;

export const list = (services: RewardsServices) =>
  handle(rewards.list, async ({ body, caller, language }) => {
    const { pool, now } = services;
    const where = `owner = $1 AND ($2::text IS NULL OR
      CASE WHEN status = 'used' THEN '3' WHEN status = 'in_use' THEN '2' WHEN status = 'expired' OR end_at <= $3 THEN '4' ELSE '1' END = $2)`;
    const asked = { where, values: [caller.userId, body.status ?? null, now()] };
    const show = (row: Parameters<typeof presentCoupon>[1]) => presentCoupon(services, row, language);
    return { ok: true, message: await pageOf(pool, { find: findCoupons, table: 'coupons' }, asked, body, show) };
  });

export const log = (services: RewardsServices) =>
  handle(rewards.log, async ({ body, caller }) => {
    const asked = {
      where: 'owner = $1 AND ($2::bigint IS NULL OR coupon = $2)',
      values: [caller.userId, body.id ?? null],
    };
    const of = { find: findUses, table: 'coupon_uses' };
    return { ok: true, message: await pageOf(services.pool, of, asked, body, (row) => presentUse(services, row)) };
  });

/** The tasks that an account has done. */
async function tasksOf({ pool, identityOf }: RewardsServices, owner: number): Promise<ReadonlySet<Task>> {
  const done = new Set<Task>(['sign_up']);
  const { level } = await identityOf(owner);
  if (level > 0) done.add('identity');
  const { rows } = await pool.query(
    'SELECT FROM spot_trades WHERE maker_owner = $1 UNION ALL SELECT FROM spot_trades WHERE taker_owner = $1 LIMIT 1',
    [owner],
  );
  if (rows.length > 0) done.add('first_trade');
  return done;
}

type Template = CommandOf<'rewards.configureCoupon'>;
const isOffered = ({ status, points, task }: Template): boolean => status === 'open' && (points > 0 || task !== 'none');

export const shop = (services: RewardsServices) =>
  handle(rewards.shop, async ({ caller, language }) => {
    const { pool, inForce, catalog } = services;
    const { rows } = await pool.query<{ points: string }>('SELECT points FROM points WHERE owner = $1', [
      caller.userId,
    ]);
    const done = await tasksOf(services, caller.userId);
    const given = await numbersOf(services, 'SELECT template, given FROM coupons_given', []);
    const taken = await numbersOf(
      services,
      `WITH RECURSIVE own (id) AS (SELECT $1::bigint UNION SELECT CASE WHEN l.owner = own.id THEN l.other ELSE l.owner END
         FROM own JOIN account_links l ON l.status = 'linked' AND own.id IN (l.owner, l.other))
       SELECT template, count(*) AS given FROM coupon_takers JOIN own ON own.id = owner GROUP BY template`,
      [caller.userId],
    );
    const offers = inForce
      .all('rewards.configureCoupon')
      .filter(isOffered)
      .map(({ template, couponKind, products, ratePpm, asset, budget, amountMax, days, points, task, total }) => {
        const { symbol, scale } = catalog.asset(asset);
        return {
          ...{ template, kind: kindNumbers[couponKind], title: titleOf(services, template, language) },
          ...{ products: [...products], amount_max: formatAmount(amountMax, scale) },
          ...{ rate: percentText(ratePpm), currency_name: symbol, budget: formatAmount(budget, scale), days, points },
          ...{ task, met: task !== 'none' && done.has(task), left: Math.max(0, total - (given.get(template) ?? 0)) },
          taken: taken.has(template),
        };
      });
    return { ok: true, message: { points: Number(rows[0]?.points ?? 0), offers } };
  });

async function numbersOf({ pool }: RewardsServices, sql: string, values: unknown[]): Promise<Map<number, number>> {
  const { rows } = await pool.query<Record<'template' | 'given', string>>(sql, values);
  return new Map(rows.map(({ template, given }) => [Number(template), Number(given)]));
}

export const redeem = (services: RewardsServices) =>
  handle(rewards.redeem, async (call) => {
    const { caller, body, language } = call;
    const { pool, now } = services;
    const today = Math.floor(now() / DAY_MS);
    const { rows } = await pool.query<{ misses: number }>(
      'SELECT misses FROM coupon_misses WHERE owner = $1 AND day = $2',
      [caller.userId, today],
    );
    if ((rows[0]?.misses ?? 0) >= CODES_MAX) return refuse('rewards.codes_too_many');
    const code = body.code.trim().toUpperCase();
    const answer = await carryOut(services, call, { kind: 'rewards.redeem', owner: caller.userId, code });
    if (answer.ok) return { ok: true, message: presentCoupon(services, answer.coupon, language) };
    if (answer.reason === 'rewards.code_unknown')
      await pool.query(
        `INSERT INTO coupon_misses (owner, day, misses) VALUES ($1, $2, 1) ON CONFLICT (owner) DO UPDATE
           SET misses = CASE WHEN coupon_misses.day = $2 THEN coupon_misses.misses + 1 ELSE 1 END, day = $2`,
        [caller.userId, today],
      );
    return answer;
  });

export const buy = (services: RewardsServices) =>
  handle(rewards.buy, async (call) => {
    const { caller, body, language } = call;
    const template = Number(body.template);
    const task = services.inForce.of('rewards.configureCoupon', { template })?.task ?? 'none';
    const isDone = task !== 'none' && (await tasksOf(services, caller.userId)).has(task);
    const seen = body.points === undefined ? undefined : { points: Number(body.points) };
    const answer = await carryOut(services, call, {
      ...{ kind: 'rewards.buy', owner: caller.userId, template },
      ...{ ...(isDone && { done: task }), ...(seen && { seen }) },
    });
    return answer.ok ? { ok: true, message: presentCoupon(services, answer.coupon, language) } : answer;
  });

/** A boost by the lock-up that it adds to, a bonus by itself. */
export const use = (services: RewardsServices) =>
  handle(rewards.use, async (call) => {
    const { caller, body, language } = call;
    const [owner, coupon] = [caller.userId, Number(body.id)];
    const answer =
      body.order_id === undefined
        ? await carryOut(services, call, { kind: 'rewards.use', owner, coupon })
        : await carryOut(services, call, { kind: 'lockup.boost', owner, order: Number(body.order_id), coupon });
    if (!answer.ok) return answer.reason.startsWith('lockup.') ? refuse('rewards.no_lockup') : answer;
    const [row] = await findCoupons(services.pool, 'WHERE owner = $1 AND id = $2', [owner, coupon]);
    assert(row !== undefined, 'a coupon in use is stored');
    return { ok: true, message: presentCoupon(services, row, language) };
  });
