import type { MessageOf, room } from '@glassbook/contract';
import type { Reducers } from '../../carry/live/values.ts';

/** What a channel has pushed, by number, and the slow mode of the room. */
export type Pushed = { rows: Readonly<Record<number, room.RoomMessage>>; slowSeconds: number };

/** Older ones are read from the history again. */
const KEPT = 500;

const add = (rows: Pushed['rows'], news: MessageOf<'room'>): Pushed => {
  const all = new Map(Object.values(rows).map((row) => [row.id, row]));
  for (const row of news.rows) all.set(row.id, row);
  const kept = [...all.values()].sort((a, b) => a.id - b.id).slice(-KEPT);
  return { rows: Object.fromEntries(kept.map((row) => [row.id, row])), slowSeconds: news.slow_seconds };
};

export const channels = {
  room: {
    private: false,
    start: (snapshot) => add({}, snapshot),
    next: ({ rows }: Pushed, message) => add(rows, message),
  },
} satisfies Reducers<'room'>;
