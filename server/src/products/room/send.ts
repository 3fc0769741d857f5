import { room, visible } from '@glassbook/contract';
import { handle, refuse, refuseFor } from '../../carry/http/handling.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { tidyText } from '../../shared/chat/tidy-text.ts';
import { mentionsIn } from './mentions.ts';
import { messageOf, publicMessage, sentBefore, write, type MessageRow, type NewMessage } from './messages.ts';
import { shownName } from './names.ts';
import type { RoomServices } from './services.ts';
import { standingOf } from './standing.ts';

/** The answer to a message that was sent under this name before; undefined of a new one. */
export function again(before: MessageRow | undefined, text: string, robots: ReadonlySet<number>) {
  if (!before) return undefined;
  return before.text === text
    ? { ok: true as const, message: publicMessage(before, robots) }
    : refuse('room.client_id_used');
}

/** Stores a message and publishes it, in the turn of its room. */
export async function store({ pool, rooms }: Pick<RoomServices, 'pool' | 'rooms'>, message: NewMessage) {
  const row = await inTransaction(pool, (client) => write(client, message));
  return { ok: true as const, message: rooms.publish(row) };
}

/** What a reply is to has to be a message of the room that can be read. */
export async function isReplyable(
  { pool }: Pick<RoomServices, 'pool'>,
  name: room.RoomName,
  id: number | undefined,
): Promise<boolean> {
  if (id === undefined) return true;
  const row = await messageOf(pool, name, id);
  return row !== undefined && !row.is_removed && !row.is_hidden;
}

/** A message of a user. Nothing is written before the last refusal. */
export const send = (services: RoomServices) =>
  handle(room.send, ({ body, caller: { userId } }) => {
    const { pool, now, pace, rooms, robots } = services;
    const text = tidyText(body.text);
    if (!visible.test(text)) return refuse('room.empty');
    if (body.room === 'news') return refuse('room.staff_only');
    return rooms.inTurn(body.room, async () => {
      const by = { user: userId };
      const before = again(await sentBefore(pool, body.room, by, body.client_id), text, robots);
      if (before) return before;
      const standing = await standingOf(services, userId);
      if (standing.state === 'new') return refuse('room.too_new');
      if (standing.state === 'muted') return refuseFor('room.muted', standing.until - now());
      const replyTo = body.reply_to === undefined ? undefined : Number(body.reply_to);
      if (!(await isReplyable(services, body.room, replyTo))) return refuse('room.not_found');
      const mentions = await mentionsIn(pool, body.room, text);
      if (mentions === 'too_many') return refuse('room.too_many_mentions');
      const name = await shownName(pool, standing.nickname);
      const taken = pace.take(userId, { room: body.room, text, slowSeconds: rooms.slowSeconds(body.room) });
      if (typeof taken !== 'function') return refuseFor(taken.reason, taken.wait);
      const message = { room: body.room, at: now(), by, name, text, mentions, replyTo, clientId: body.client_id };
      return store(services, message).catch((error: unknown) => {
        taken();
        throw error;
      });
    });
  });
