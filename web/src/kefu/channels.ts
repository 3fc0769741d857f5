import type { kefu, MessageOf } from '@glassbook/contract';

export const channels = {
  'kefu.own': {
    private: true,
    /** Where the chat stands. The page adds the messages to those of its own call. */
    start: (state: kefu.ChatState): kefu.ChatState => state,
    next: (state: kefu.ChatState, message: MessageOf<'kefu.own'>): kefu.ChatState => message.state ?? state,
  },
} as const;
