/** Winners whom staff have frozen: the engine is told, so that such a one loses no deposit for not paying. A freeze by its owner is none: nobody escapes a deadline by it. */
import type { Pool } from 'pg';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';

const byStaff = "SELECT FROM account_freezes f WHERE f.source = 'staff' AND f.ended_at IS NULL";

/** Tells the engine of winners who are frozen and are not so there, and of those who no longer are. */
export async function tellFrozen(pool: Pool, sequencer: Pick<Sequencer, 'submit'>): Promise<void> {
  const { rows } = await pool.query<{ account: string; frozen: boolean }>(
    `SELECT DISTINCT o.owner AS account, true AS frozen FROM nft_orders o WHERE o.status = 'to_pay'
       AND EXISTS (${byStaff} AND f.user_id = o.owner)
       AND NOT EXISTS (SELECT FROM nft_frozen n WHERE n.account = o.owner AND n.frozen = 'yes')
     UNION ALL
     SELECT account, false FROM nft_frozen n WHERE n.frozen = 'yes' AND NOT EXISTS (${byStaff} AND f.user_id = n.account)`,
  );
  for (const { account, frozen } of rows)
    await sequencer.submit({ kind: 'nft.setFrozen', account: Number(account), frozen });
}
