/** What is taken back at the end of a freeze: addresses and cards that an intruder may have saved, and that only saved ones are paid to was turned off. */
import type { Pool, PoolClient } from 'pg';
import type { AddedPayees } from '../../shared/payouts/payees.ts';
import { holdMs } from '../../shared/holds/holds.ts';

/** It was turned off after this time: it stays in force for as long as the hold that this began. */
const turnedOff = 'user_id = $1 AND ends_at > $2::timestamptz + make_interval(secs => $3)';

export async function addedSince(db: Pool | PoolClient, userId: number, since: Date): Promise<AddedPayees> {
  const { rows } = await db.query<{ saved: string; added: string; off: boolean }>(
    `SELECT count(*) AS saved, count(*) FILTER (WHERE changed_at > $2) AS added,
       EXISTS (SELECT FROM payee_list_only WHERE ${turnedOff}) AS off
     FROM payees WHERE user_id = $1 AND removed_at IS NULL`,
    [userId, since, holdMs / 1_000],
  );
  const [row] = rows;
  return { saved: Number(row?.saved ?? 0), added: Number(row?.added ?? 0), listOff: row?.off === true };
}

/** The rows stay for what was asked to be paid to them. */
export async function removeAdded(client: PoolClient, userId: number, since: Date, at: Date): Promise<void> {
  await client.query(
    'UPDATE payees SET removed_at = $3 WHERE user_id = $1 AND removed_at IS NULL AND changed_at > $2',
    [userId, since, at],
  );
  await client.query(`UPDATE payee_list_only SET ends_at = NULL WHERE ${turnedOff}`, [userId, since, holdMs / 1_000]);
}

/** A name that was changed, or a card whose other fields were, is a new row of the same address or number. */
export async function standing(
  db: Pool | PoolClient,
  userId: number,
  ids: readonly number[],
  before?: Date,
): Promise<Set<number>> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM payees AS p WHERE user_id = $1 AND id = ANY ($2) AND EXISTS (
       SELECT FROM payees AS s WHERE s.user_id = $1 AND s.removed_at IS NULL AND ($3::timestamptz IS NULL OR s.changed_at <= $3) AND s.kind = p.kind
         AND (s.id = p.id OR s.number_digest = p.number_digest OR (s.asset = p.asset AND s.network = p.network AND s.address = p.address)))`,
    [userId, ids, before ?? null],
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** An edited card is a new row of the same number: the one that was asked for and the one that is saved now are both accepted, or nothing is paid. */
export async function notAccepted(db: Pool | PoolClient, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM payees AS p WHERE user_id = $1 AND id = $2 AND kind <> 'address' AND (p.review IS DISTINCT FROM 'accepted' OR NOT EXISTS (
       SELECT FROM payees AS s WHERE s.user_id = $1 AND s.removed_at IS NULL AND s.kind = p.kind AND s.review = 'accepted'
         AND (s.id = p.id OR s.number_digest = p.number_digest)))`,
    [userId, id],
  );
  return rowCount !== 0;
}
