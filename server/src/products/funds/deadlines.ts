/** Withdrawals and deposits that were not decided in time, for the desk to escalate (server/src/shared/review/deadlines.ts). */
import type { Deadline } from '../../shared/review/deadlines.ts';

const tables = { withdrawal: 'withdrawals', deposit: 'deposits' } as const;
/** What still waits for a decision. What is approved was decided, and is then paid. */
const undecided = { withdrawal: "'requested', 'in_review'", deposit: "'submitted', 'in_review'" } as const;

export const lateCases = (noun: keyof typeof tables): Deadline => ({
  ...{ noun, act: `funds.${noun}Escalated` },
  async take(client, at, most) {
    const { rows } = await client.query<{ id: string; owner: string; decide_by: string }>(
      `WITH late AS (
         INSERT INTO escalations (noun, id, at) SELECT $1, id, $2 FROM ${tables[noun]} AS c
         WHERE stage = 'open' AND decide_by < $2 AND status IN (${undecided[noun]})
           AND NOT EXISTS (SELECT FROM escalations AS e WHERE e.noun = $1 AND e.id = c.id)
         ORDER BY decide_by, id LIMIT $3 ON CONFLICT DO NOTHING RETURNING id)
       SELECT c.id, c.owner, c.decide_by FROM ${tables[noun]} AS c JOIN late USING (id) ORDER BY c.decide_by, c.id`,
      [noun, at, most],
    );
    return rows.map(({ id, owner, decide_by }) => ({
      ...{ id: Number(id), user: Number(owner), decideBy: Number(decide_by) },
    }));
  },
});
