/** Appeals and claims that were not decided in time, for the desk to escalate (server/src/shared/review/deadlines.ts). */
import type { Deadline } from '../../../shared/review/deadlines.ts';
import { DECIDE_MS } from '../present.ts';
import { waits } from './requests.ts';

/** An appeal and a later claim of one order are two. */
const noun = "CASE WHEN is_claimed THEN 'otc_claim' ELSE 'appeal' END";

export const lateAppeals: Deadline = {
  ...{ noun: 'appeal', act: 'otc.appealEscalated' },
  async take(client, at, most) {
    const { rows } = await client.query<{ id: string; merchant: string; appealed_at: string }>(
      `WITH late AS (
         INSERT INTO escalations (noun, id, at) SELECT ${noun}, id, $1 FROM otc_orders AS o
         WHERE ${waits} AND appealed_at + ${DECIDE_MS} < $1
           AND NOT EXISTS (SELECT FROM escalations AS e WHERE e.noun = ${noun} AND e.id = o.id)
         ORDER BY appealed_at, id LIMIT $2 ON CONFLICT DO NOTHING RETURNING id)
       SELECT o.id, o.merchant, o.appealed_at FROM otc_orders AS o JOIN late USING (id) ORDER BY o.appealed_at, o.id`,
      [at, most],
    );
    return rows.map(({ id, merchant, appealed_at: appealed }) => ({
      ...{ id: Number(id), user: Number(merchant), decideBy: Number(appealed) + DECIDE_MS },
    }));
  },
};
