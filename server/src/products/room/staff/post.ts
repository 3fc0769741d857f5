/** What staff write, and the slow mode of a room. */
import { room, visible } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { publicName } from '../../../shared/chat/public-name.ts';
import { tidyText } from '../../../shared/chat/tidy-text.ts';
import { mentionsIn } from '../mentions.ts';
import { messageColumns, sentBefore, type MessageRow } from '../messages.ts';
import { again, isReplyable, store } from '../send.ts';
import type { RoomServices } from '../services.ts';

export const post = (services: RoomServices) =>
  handle(room.post, ({ body, caller }) => {
    const { pool, now, rooms, robots } = services;
    const text = tidyText(body.text);
    if (!visible.test(text)) return refuse('room.empty');
    return rooms.inTurn(body.room, async () => {
      const by = { staff: caller.staffId };
      const before = again(await sentBefore(pool, body.room, by, body.client_id), text, robots);
      if (before) return before;
      const replyTo = body.reply_to === undefined ? undefined : Number(body.reply_to);
      if (!(await isReplyable(services, body.room, replyTo))) return refuse('room.not_found');
      const mentions = await mentionsIn(pool, body.room, text);
      if (mentions === 'too_many') return refuse('room.too_many_mentions');
      const name = publicName(caller.name);
      return store(services, {
        room: body.room,
        at: now(),
        by,
        name,
        text,
        mentions,
        replyTo,
        clientId: body.client_id,
      });
    });
  });

export const withdraw = ({ pool, rooms }: RoomServices) =>
  handle(room.withdraw, ({ body }) =>
    rooms.inTurn(body.room, async () => {
      const { rows } = await pool.query<MessageRow>(
        `UPDATE room_messages m SET is_removed = true WHERE room = $1 AND id = $2 AND staff IS NOT NULL RETURNING ${messageColumns}`,
        [body.room, Number(body.message)],
      );
      return rows[0] ? { ok: true, message: rooms.publish(rows[0]) } : refuse('room.not_found');
    }),
  );

export const slow = ({ pool, rooms }: RoomServices) =>
  handle(room.slow, ({ body }) =>
    rooms.inTurn(body.room, async () => {
      const seconds = Number(body.seconds);
      await pool.query('UPDATE rooms SET slow_seconds = $2 WHERE room = $1', [body.room, seconds]);
      rooms.setSlow(body.room, seconds);
      return { ok: true, message: { slow_seconds: seconds } };
    }),
  );
