import type { MessageOf } from '@glassbook/contract';
import type { Reducers } from '../../carry/live/values.ts';

/** What a channel pushed, a message that changed once for each change; older ones are read from the history. */
type Pushed = MessageOf<'room'>;

export const channels = {
  room: {
    private: false,
    start: (snapshot) => snapshot,
    next: ({ rows }: Pushed, news) => ({ ...news, rows: [...rows, ...news.rows].slice(-500) }),
  },
} satisfies Reducers<'room'>;
