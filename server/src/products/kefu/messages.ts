/** Rows of messages, and how each side sees them. */
import type { kefu } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';

export type MessageRow = {
  id: string;
  user_id: string;
  case_id: string;
  kind: 'user' | 'staff' | 'note' | 'taken' | 'closed';
  staff: string | null;
  agent: string;
  at: string;
  text: string;
  image: string | null;
  image_name: string;
  client_id: string | null;
  /** The full name of the one of the staff; null where there is none any more. */
  by_name?: string | null;
};

export const messageColumns = 'id, user_id, case_id, kind, staff, agent, at, text, image, image_name, client_id';

export type NewMessage = {
  userId: number;
  caseId: string;
  kind: MessageRow['kind'];
  staff?: number;
  agent?: string;
  at: number;
  text?: string;
  image?: { address: string; name: string } | undefined;
  clientId?: string;
};

/** Writes a message in the caller's transaction. */
export async function write(client: PoolClient, message: NewMessage): Promise<MessageRow> {
  const { userId, caseId, kind, staff, agent = '', at, text = '', image, clientId } = message;
  const { rows } = await client.query<MessageRow>(
    `INSERT INTO kefu_messages (user_id, case_id, kind, staff, agent, at, text, image, image_name, client_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${messageColumns}`,
    [userId, caseId, kind, staff ?? null, agent, at, text, image?.address ?? null, image?.name ?? '', clientId ?? null],
  );
  return rows[0] as MessageRow;
}

/** The message that the sender has sent under this name before. */
export async function sentBefore(
  db: Pool | PoolClient,
  userId: number,
  kind: 'user' | 'staff' | 'note',
  clientId: string,
): Promise<MessageRow | undefined> {
  const { rows } = await db.query<MessageRow>(
    `SELECT ${messageColumns} FROM kefu_messages WHERE user_id = $1 AND kind = $2 AND client_id = $3`,
    [userId, kind, clientId],
  );
  return rows[0];
}

const shared = (row: MessageRow) => ({
  ...{ id: Number(row.id), case: Number(row.case_id), at_ms: Number(row.at) },
  ...{ agent: row.agent, text: row.text },
  image: row.image === null ? null : { name: row.image_name, gone: row.image === '' },
  key: row.kind === 'user' ? (row.client_id ?? '') : '',
});

/** As the user sees it; a note has no such view. */
export function toUser(row: MessageRow): kefu.ChatMessage | undefined {
  const { kind } = row;
  return kind === 'note' ? undefined : { ...shared(row), kind };
}

export const toStaff = (row: MessageRow): kefu.DeskMessage => ({
  ...shared(row),
  kind: row.kind,
  by: row.staff === null ? null : { id: Number(row.staff), name: row.by_name ?? row.agent },
});
