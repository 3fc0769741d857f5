import type { MessageOf } from '@glassbook/contract';

type Ids = readonly string[];

export const channels = {
  'notification.own': {
    private: true,
    /** What is unread, by id: an order that is filled further is the same notification again. */
    start: (unread: Ids): Ids => unread,
    next: (unread: Ids, message: MessageOf<'notification.own'>): Ids => [
      ...new Set([...(message.unread ?? unread), ...message.happened.map(({ id }) => id)]),
    ],
  },
} as const;
