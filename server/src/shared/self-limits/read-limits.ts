/** A user's limits as they are stored, and what of each is used at a time. */
import { periods, type Counted, type LimitName, type Period } from '@glassbook/engine/limit/words';
import { endOf, Limits } from '@glassbook/engine/limit';
import type { LimitRow, PauseRow } from '@glassbook/engine';
import type { Pool } from 'pg';

export type Used = { used: bigint; resetsMs: number };
export type OwnLimits = {
  /** As the engine has them, of this owner alone and without the unit. */
  seen: Limits;
  limits: ReadonlyMap<LimitName, Omit<LimitRow, 'owner'>>;
  used: (name: LimitName) => Used | undefined;
  pause: Omit<PauseRow, 'owner'>;
};

type Limited = { name: LimitName; amount: string | null; pending: string | null; pending_from: string | null };
type Counts = { counted: Counted; at: string } & Record<Period, string>;

/** All of one moment: it is one statement's snapshot. */
export async function readLimits(pool: Pool, userId: number, at: number): Promise<OwnLimits> {
  const { rows } = await pool.query<{
    limits: Limited[] | null;
    uses: Counts[] | null;
    cool_off: string | null;
    excluded: string | null;
  }>(
    `SELECT (SELECT json_agg(json_build_object('name', name, 'amount', amount::text, 'pending', pending::text,
                                               'pending_from', pending_from::text))
             FROM self_limits WHERE owner = $1) AS limits,
            (SELECT json_agg(json_build_object('counted', counted, 'at', at::text, 'day', day::text, 'week', week::text,
                                               'month', month::text))
             FROM self_limit_uses WHERE owner = $1) AS uses,
            (SELECT cool_off_until FROM self_limit_pauses WHERE owner = $1) AS cool_off,
            (SELECT excluded_until FROM self_limit_pauses WHERE owner = $1) AS excluded`,
    [userId],
  );
  const row = rows[0];
  const whole = (text: string | null) => (text === null ? undefined : BigInt(text));
  const limits = new Map(
    (row?.limits ?? []).map(({ name, amount, pending, pending_from: from }) => {
      const pendingFrom = from === null ? undefined : Number(from);
      return [name, { name, amount: whole(amount), pending: whole(pending), pendingFrom }] as const;
    }),
  );
  const pause = { coolOffUntil: Number(row?.cool_off ?? 0), excludedUntil: Number(row?.excluded ?? 0) };
  const seen = new Limits();
  for (const limit of limits.values()) seen.restoreLimit({ owner: userId, ...limit });
  seen.pauses.set(userId, { owner: userId, ...pause });
  for (const { counted, at: counting, day, week, month } of row?.uses ?? []) {
    const amounts = { day: BigInt(day), week: BigInt(week), month: BigInt(month) };
    seen.uses[counted].set(userId, { owner: userId, counted, at: Number(counting), ...amounts });
  }
  const used = (name: LimitName): Used | undefined => {
    const [what, period] = name.split('.') as [Counted, Period | undefined];
    if (period === undefined || !periods.includes(period)) return undefined;
    return { used: seen.used(userId, what, period, at), resetsMs: endOf(period, at) };
  };
  return { seen, limits, used, pause };
}
