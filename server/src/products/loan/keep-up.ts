/** What the engine is told by itself: owners of loans whom staff froze. Ends and graces of theirs stand still; a freeze by its owner is none, so nobody puts off an end by it. */
import type { Pool } from 'pg';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';

const byStaff = "SELECT FROM account_freezes f WHERE f.source = 'staff' AND f.ended_at IS NULL";

export async function tellHeld({
  pool,
  sequencer,
}: {
  pool: Pool;
  sequencer: Pick<Sequencer, 'submit'>;
}): Promise<void> {
  const { rows } = await pool.query<{ owner: string; held: boolean }>(
    `SELECT DISTINCT l.owner, true AS held FROM loans l
      WHERE l.closed = 'no' AND EXISTS (${byStaff} AND f.user_id = l.owner)
        AND NOT EXISTS (SELECT FROM loan_held h WHERE h.owner = l.owner AND h.held = 'yes')
     UNION ALL
     SELECT owner, false FROM loan_held h WHERE h.held = 'yes' AND NOT EXISTS (${byStaff} AND f.user_id = h.owner)`,
  );
  for (const { owner, held } of rows) await sequencer.submit({ kind: 'loan.hold', owner: Number(owner), held });
}
