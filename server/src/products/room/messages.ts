/** Rows of messages, and how readers and moderators see them. */
import type { room } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { marksOf } from '../../shared/chat/text-marks.ts';

export type MessageRow = {
  room: room.RoomName;
  id: string;
  n: string;
  at: string;
  user_id: string | null;
  staff: string | null;
  name: string;
  text: string;
  mentions: room.RoomMessage['mentions'];
  reply_to: string | null;
  client_id: string;
  is_removed: boolean;
  is_hidden: boolean;
};
export const messageColumns =
  'm.room, m.id, m.n, m.at, m.user_id, m.staff, m.name, m.text, m.mentions, m.reply_to, m.client_id, m.is_removed, m.is_hidden';

const TAGS = 10_000;
/** Four digits: the last ones of the number of the account, so that accounts of one name that follow each other differ. */
export const tagOf = (id: number): string => String(id % TAGS).padStart(4, '0');

const stateOf = ({ is_removed: isRemoved, is_hidden: isHidden }: MessageRow): room.RoomMessage['state'] =>
  isRemoved ? 'removed' : isHidden ? 'hidden' : 'shown';

/** With its text, whatever its state is. */
export function wholeMessage(row: MessageRow, robots: ReadonlySet<number>): room.RoomMessage {
  const user = Number(row.user_id ?? 0);
  return {
    ...{ id: Number(row.id), at_ms: Number(row.at), text: row.text, state: stateOf(row) },
    user: {
      ...{ id: user, name: row.name, tag: tagOf(user || Number(row.staff)) },
      ...{ staff: row.staff !== null, simulated: robots.has(user) },
    },
    ...{ marks: marksOf(row.text), mentions: row.mentions },
    reply_to: row.reply_to === null ? null : Number(row.reply_to),
  };
}

/** As every reader sees it. */
export function publicMessage(row: MessageRow, robots: ReadonlySet<number>): room.RoomMessage {
  const message = wholeMessage(row, robots);
  return message.state === 'shown' ? message : { ...message, text: '', marks: [], mentions: [] };
}

export async function messageOf(
  db: Pool | PoolClient,
  name: room.RoomName,
  id: number,
): Promise<MessageRow | undefined> {
  const { rows } = await db.query<MessageRow>(
    `SELECT ${messageColumns} FROM room_messages m WHERE room = $1 AND id = $2`,
    [name, id],
  );
  return rows[0];
}

export type NewMessage = {
  room: room.RoomName;
  at: number;
  by: { user: number } | { staff: number };
  name: string;
  text: string;
  mentions: room.RoomMessage['mentions'];
  replyTo: number | undefined;
  clientId: string;
};

/** The message that the writer sent to the room under this name before. */
export async function sentBefore(
  db: Pool | PoolClient,
  name: room.RoomName,
  by: NewMessage['by'],
  clientId: string,
): Promise<MessageRow | undefined> {
  const [column, id] = 'user' in by ? ['user_id', by.user] : ['staff', by.staff];
  const { rows } = await db.query<MessageRow>(
    `SELECT ${messageColumns} FROM room_messages m WHERE room = $1 AND ${column} = $2 AND client_id = $3`,
    [name, id, clientId],
  );
  return rows[0];
}

/** Writes a message with the next number of its room, in the caller's transaction. */
export async function write(client: PoolClient, message: NewMessage): Promise<MessageRow> {
  const { room: name, at, by, text, mentions, replyTo, clientId } = message;
  const { rows } = await client.query<MessageRow>(
    `WITH next AS (UPDATE rooms SET newest = newest + 1 WHERE room = $1 RETURNING newest),
       m AS (INSERT INTO room_messages (room, id, at, user_id, staff, name, text, mentions, reply_to, client_id)
         SELECT $1, newest, $2, $3, $4, $5, $6, $7, $8, $9 FROM next RETURNING *)
     SELECT ${messageColumns} FROM m`,
    [
      ...[name, at, 'user' in by ? by.user : null, 'staff' in by ? by.staff : null, message.name, text],
      ...[JSON.stringify(mentions), replyTo ?? null, clientId],
    ],
  );
  return rows[0] as MessageRow;
}
