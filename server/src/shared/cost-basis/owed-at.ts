/** What was owed at times, from the log of loans: a total, its curve and profit and loss are without it. */
import { hoursBegun, interestOf } from '@glassbook/engine/loan/sums';
import type { Pool, PoolClient } from 'pg';
import { numbers } from '../../carry/store/columns.ts';

/** In the smallest unit of USDT. */
export type Owed = { principal: bigint; interest: bigint };
export const nothingOwed: Owed = { principal: 0n, interest: 0n };

/** The last line of each loan that ran at each time. A loan that ended has one with nothing owed. */
const lines = `
SELECT wanted.time, loans.rate_ppb, loans.at AS begun, last.at, last.principal, last.interest
FROM unnest($2::bigint[]) AS wanted (time)
JOIN loans ON loans.owner = $1 AND loans.at <= wanted.time AND coalesce(loans.closed_at, wanted.time) >= wanted.time
CROSS JOIN LATERAL (
  SELECT at, principal, interest FROM loan_events
  WHERE loan_events.loan = loans.id AND loan_events.at <= wanted.time ORDER BY id DESC LIMIT 1) AS last`;

/** By each of these times, milliseconds UTC, after all that was done up to it; a time without a loan is left out. */
export async function owedAt(
  db: Pool | PoolClient,
  owner: number,
  times: readonly number[],
): Promise<ReadonlyMap<number, Owed>> {
  const { rows } = await db.query<Record<string, string>>({
    name: 'loan_owed_at',
    text: lines,
    values: [owner, numbers(times, (time) => time)],
  });
  const owed = new Map<number, Owed>();
  for (const row of rows) {
    const [time, begun, at] = [Number(row['time']), Number(row['begun']), Number(row['at'])];
    const principal = BigInt(row['principal'] ?? 0);
    // A new count of hours begins with the hour, so hours of all counts begin where those of the loan do.
    const hours = hoursBegun(begun, time) - hoursBegun(begun, at);
    const since = interestOf(principal, Number(row['rate_ppb']), hours);
    const before = owed.get(time) ?? nothingOwed;
    const interest = before.interest + BigInt(row['interest'] ?? 0) + since;
    owed.set(time, { principal: before.principal + principal, interest });
  }
  return owed;
}
