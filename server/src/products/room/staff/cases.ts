/** Rows of cases: what moderators have to do with a message. */
import type { PoolClient } from 'pg';
import { messageColumns, type MessageRow } from '../messages.ts';
import type { CaseColumns } from '../read.ts';

export type CaseRow = CaseColumns & {
  moderator: string | null;
  moderator_name?: string | null;
  waits_at: string;
  objected_at: string | null;
  decided_by: string | null;
  decider_name?: string | null;
};

export const personOf = (id: string | null, name: string | null | undefined): { id: number; name: string } | null =>
  id === null ? null : { id: Number(id), name: name ?? '' };

/** A message of this user with its case, locked in the caller's transaction. */
export async function lockCase(
  client: PoolClient,
  user: string,
  n: string,
): Promise<{ row: MessageRow; found: CaseRow | undefined } | undefined> {
  const { rows } = await client.query<MessageRow>(
    `SELECT ${messageColumns} FROM room_messages m WHERE n = $1 AND user_id = $2 FOR UPDATE`,
    [Number(n), Number(user)],
  );
  const { rows: cases } = await client.query<CaseRow>('SELECT * FROM room_cases WHERE message = $1 FOR UPDATE', [
    Number(n),
  ]);
  return rows[0] && { row: rows[0], found: cases[0] };
}

/** Writes what was done, which changes nothing else of the message than whether it is hidden. */
export async function setHidden(client: PoolClient, { n }: MessageRow, isHidden: boolean): Promise<MessageRow> {
  const { rows } = await client.query<MessageRow>(
    `UPDATE room_messages m SET is_hidden = $2 WHERE n = $1 RETURNING ${messageColumns}`,
    [n, isHidden],
  );
  return rows[0] as MessageRow;
}
