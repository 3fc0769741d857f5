import { z } from 'zod';
import { notification } from './notification.ts';

export const channels = {
  /** The ids of what is unread; then what happens, and what is unread after a mark was set (null where none was). */
  'notification.own': {
    snapshot: z.array(z.string()),
    message: z.strictObject({ happened: z.array(notification), unread: z.array(z.string()).nullable() }),
    private: true,
    params: [],
  },
} as const;
