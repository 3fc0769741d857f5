/** What is unusual about a withdrawal, and the facts that say so. */
import { funds } from '@glassbook/contract';
import type { WithdrawalRow } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import type { PayeeDetail } from '../details.ts';
import { recentHolds } from '../recent-holds.ts';
import type { FundsServices } from '../services.ts';

const dayMs = 86_400_000;
/** So many requests within a day are worth a look. */
const manyADay = 5;

export type RiskMark = (typeof funds.riskMarks)[number];
type Db = Pool | PoolClient;

async function countsOf(db: Db, { id, owner, at }: WithdrawalRow) {
  const { rows } = await db.query<{ paid: string; lately: string }>(
    `SELECT count(*) FILTER (WHERE status = 'paid' AND id < $2) AS paid, count(*) FILTER (WHERE at > $3 AND at <= $4) AS lately
     FROM withdrawals WHERE owner = $1`,
    [owner, id, at - dayMs, at],
  );
  return { paid_before: Number(rows[0]?.paid ?? 0), day_count: Number(rows[0]?.lately ?? 0) };
}

/** Whether the account is frozen. In a transaction, a freeze waits for the end of it. */
export async function isFrozen(db: Db, userId: number): Promise<boolean> {
  const { rows } = await db.query<{ frozen: boolean }>(
    'SELECT frozen_at IS NOT NULL AS frozen FROM users WHERE id = $1 FOR SHARE',
    [userId],
  );
  return rows[0]?.frozen === true;
}

/** Whether its owner removed the payee since, or the end of a freeze did. */
export const isRemoved = async (
  { payees }: Pick<FundsServices, 'payees'>,
  db: Db,
  { owner }: WithdrawalRow,
  { id }: PayeeDetail,
): Promise<boolean> => !(await payees.standing(db, owner, [id])).has(id);

/** Whether it goes to a card that none of the staff accepted, as it was asked for and as it is saved now. */
export const isInReview = (
  { payees }: Pick<FundsServices, 'payees'>,
  db: Db,
  { owner }: WithdrawalRow,
  { kind, id }: PayeeDetail,
): Promise<boolean> => (kind === 'address' ? Promise.resolve(false) : payees.notAccepted(db, owner, id));

/** `payee`: as it was asked for; undefined where what is stored of it is another. */
export async function riskOf(
  { holdsSince, payees }: Pick<FundsServices, 'holdsSince' | 'payees'>,
  db: Db,
  row: WithdrawalRow,
  payee: PayeeDetail | undefined,
) {
  const facts = { ...(await countsOf(db, row)), ...(await recentHolds({ holdsSince }, db, row)) };
  const removed = payee !== undefined && (await isRemoved({ payees }, db, row, payee));
  const marks: Record<RiskMark, boolean> = {
    first_withdrawal: facts.paid_before === 0,
    new_device: facts.device !== null,
    factor_hold: facts.factor !== null,
    many_lately: facts.day_count >= manyADay,
    details_changed: payee === undefined,
    payee_removed: removed,
    card_in_review: payee !== undefined && !removed && (await isInReview({ payees }, db, row, payee)),
    frozen: await isFrozen(db, row.owner),
  };
  return {
    facts: { ...facts, digest: row.digest, intact: payee !== undefined },
    marks: funds.riskMarks.filter((mark) => marks[mark]),
  };
}
