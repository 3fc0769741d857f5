/** The first messages of a demo, by simulated traders, who are marked as such. */
import type { room } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { inTransaction } from '../../carry/store/transaction.ts';
import { write } from './messages.ts';
import type { RoomServices } from './services.ts';

const texts = ['demo.first', 'demo.second', 'demo.third'] as const;
const APART_MS = 60_000;

/** Fills each room of a language that nobody wrote in yet. Nothing where there are no simulated traders. */
export async function fillRooms({ pool, rooms, robots, now }: RoomServices): Promise<void> {
  const writers = [...robots].slice(0, texts.length);
  if (writers.length === 0) return;
  const { rows: empty } = await pool.query<{ room: room.RoomName }>(
    "SELECT room FROM rooms WHERE newest = 0 AND room <> 'news'",
  );
  for (const { room: name } of empty)
    await rooms.inTurn(name, async () => {
      const rows = await inTransaction(pool, async (client) => {
        const { rows: named } = await client.query<{ newest: string }>(
          'SELECT newest FROM rooms WHERE room = $1 FOR UPDATE',
          [name],
        );
        if (Number(named[0]?.newest) > 0) return [];
        const made = [];
        for (const [place, key] of texts.entries()) {
          const user = writers[place % writers.length] as number;
          const at = now() - (texts.length - place) * APART_MS;
          const text = words(localeOf(name), 'room', key);
          const about = { room: name, at, by: { user }, name: `Demo${place + 1}`, text, mentions: [] };
          made.push(await write(client, { ...about, replyTo: place === 1 ? 1 : undefined, clientId: `demo-${place}` }));
        }
        return made;
      });
      for (const row of rows) rooms.publish(row);
    });
}
