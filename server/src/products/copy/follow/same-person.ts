/** Whether two accounts are of one person, as far as the server knows: the document of an approved identity, or a device on which both logged in. */
import type { Pool } from 'pg';

export async function areOnePerson(pool: Pool, one: number, other: number): Promise<boolean> {
  const { rows } = await pool.query<{ same: boolean }>(
    `SELECT EXISTS (SELECT FROM identity_requests a JOIN identity_requests b ON b.number_digest = a.number_digest
         WHERE a.user_id = $1 AND b.user_id = $2 AND a.status = 'approved' AND b.status = 'approved')
       OR EXISTS (SELECT FROM devices a JOIN devices b ON b.secret_hash IN (a.secret_hash, a.previous_hash)
         OR b.previous_hash IN (a.secret_hash, a.previous_hash) WHERE a.user_id = $1 AND b.user_id = $2) AS same`,
    [one, other],
  );
  return rows[0]?.same === true;
}
