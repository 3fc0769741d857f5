/** Rebates, as who gets them and who pays the fees reads them. */
import { rewards } from '@glassbook/contract';
import type { RebateRow } from '@glassbook/engine/rewards';
import { rateFor } from '@glassbook/engine/rewards/sums';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { handle, refuse } from '../../carry/http/handling.ts';
import { percentText } from '../../carry/store/instrument.ts';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { presentRebate, type Person } from './present.ts';
import { findRebates, pageOf } from './rows.ts';
import type { RewardsServices } from './services.ts';

const DAY_MS = 86_400_000;

export async function peopleOf(
  { pool }: Pick<RewardsServices, 'pool'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  const { rows } = await pool.query<Person & { id: string }>(
    "SELECT id, coalesce(nickname, '') AS nickname, portrait, right(account_number, 4) AS account_end FROM users WHERE id = ANY ($1)",
    [ids],
  );
  return new Map(rows.map(({ id, ...person }) => [Number(id), person]));
}

async function pageFor(
  services: RewardsServices,
  { column, owner }: { column: 'owner' | 'payer'; owner: number },
  body: { page?: string | undefined; limit?: string | undefined },
) {
  const asked = { where: `${column} = $1`, values: [owner] };
  const page = await pageOf(services.pool, { find: findRebates, table: 'rebates' }, asked, body, (row) => row);
  const people = await peopleOf(
    services,
    page.data.map(({ payer }) => payer),
  );
  const show = (row: RebateRow) => presentRebate(services, row, people.get(row.payer));
  return { ok: true as const, message: { ...page, data: page.data.map(show) } };
}

export const rebates = (services: RewardsServices) =>
  handle(rewards.rebates, ({ caller, body }) => pageFor(services, { column: 'owner', owner: caller.userId }, body));
export const paid = (services: RewardsServices) =>
  handle(rewards.paid, ({ caller, body }) => pageFor(services, { column: 'payer', owner: caller.userId }, body));

type Figures = Record<'fees_30d' | 'all' | 'month', string> & {
  status: 'paid' | 'stopped' | 'ended' | 'over' | null;
  end_at: string | null;
};
export const info = (services: RewardsServices) =>
  handle(rewards.info, async ({ caller }) => {
    const { pool, inForce, catalog, now } = services;
    const rules = inForce.of('rewards.configureRebate');
    if (!rules) return refuse('rewards.no_rebates');
    const { symbol, scale } = catalog.asset(rules.unit);
    const money = (amount: bigint) => formatAmount(amount, scale);
    const today = Math.floor(now() / DAY_MS);
    const month = Date.parse(`${new Date(now()).toISOString().slice(0, 7)}-01T00:00:00Z`) / DAY_MS;
    const { rows } = await pool.query<Figures>(
      `SELECT (SELECT coalesce(sum(worth), 0) FROM invitation_fees WHERE owner = $1 AND day < $2 AND day >= $2 - 30) AS fees_30d,
         (SELECT coalesce(sum(worth), 0) FROM rebates WHERE owner = $1) AS all,
         (SELECT coalesce(sum(worth), 0) FROM rebate_months WHERE owner = $1 AND day = $3) AS month,
         own.status, own.end_at FROM (SELECT 1) one LEFT JOIN invitations own ON own.owner = $1`,
      [caller.userId, today, month],
    );
    const { fees_30d: fees = '0', all = '0', month: got = '0', status, end_at: endAt } = rows[0] ?? {};
    const isOver = status === 'paid' && Number(endAt) <= now();
    return {
      ok: true,
      message: {
        ...{ currency_name: symbol, rate: percentText(rateFor(rules.tiers, BigInt(fees))) },
        rates: rules.tiers.map(({ from, ratePpm }) => ({ from: money(from), rate: percentText(ratePpm) })),
        ...{ months: rules.months, fees_30d: money(BigInt(fees)), month: money(BigInt(got)) },
        ...{ cap: money(rules.monthCap), all: money(BigInt(all)) },
        inviter: status ? { state: isOver ? 'over' : status, end_ms: Number(endAt) } : null,
      },
    };
  });

export const stop = (services: RewardsServices) =>
  handle(rewards.stop, async (call) => {
    const answer = await carryOut(services, call, { kind: 'rewards.stopRebate', owner: call.caller.userId });
    return answer.ok ? { ok: true, message: words(localeOf(call.language), 'rewards', 'done.stopped') } : answer;
  });
