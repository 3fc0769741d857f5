import type { kefu, MessageOf } from '@glassbook/contract';

/** Where the chat stands; `arrived` is everything after the message `since`, the newest one of the last snapshot. */
export type OwnChat = kefu.ChatState & { since: number; arrived: readonly kefu.ChatMessage[] };

export const channels = {
  'kefu.own': {
    private: true,
    start: (state: kefu.ChatState): OwnChat => ({ ...state, since: state.newest, arrived: [] }),
    next: (chat: OwnChat, { state, messages }: MessageOf<'kefu.own'>): OwnChat =>
      state === null && messages.length === 0
        ? chat
        : { ...chat, ...state, arrived: messages.length === 0 ? chat.arrived : [...chat.arrived, ...messages] },
  },
} as const;
