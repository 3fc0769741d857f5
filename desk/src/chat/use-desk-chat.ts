/** One chat at the desk: opened once, which is logged, then polled for what is new while the desk is in use. */
import { useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import type { z } from 'zod';
import { kefu } from '@glassbook/contract';
import { toast, useBusy } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { isInUse } from '../app/presence.ts';

const pollMs = 2_000;
const pageRows = '50';
/** How long a keystroke counts as typing. */
const typingMs = 4_000;

type Opened = z.output<(typeof kefu.chat)['reply']>;
export type DeskCase = Omit<NonNullable<Opened['case']>, 'rating_comment'>;
export type DeskChat = Omit<Opened, 'case' | 'messages'> & {
  case: DeskCase | null;
  /** Oldest first. */
  messages: readonly kefu.DeskMessage[];
  userTyping: boolean;
};

/** Each message once, oldest first. */
export function inOrder(...lists: readonly (readonly kefu.DeskMessage[])[]): kefu.DeskMessage[] {
  const byId = new Map(lists.flat().map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

export type Talking = {
  chat: DeskChat | undefined;
  /** Why the chat could not be opened. */
  failure: string | undefined;
  /** Since when polling fails, milliseconds UTC. */
  staleMs: number | undefined;
  loadingOlder: boolean;
  loadOlder: () => void;
  /** What this page has sent itself, or where the case is now. */
  add: (message: kefu.DeskMessage) => void;
  assigned: (to: DeskCase) => void;
  typed: () => void;
  retry: () => void;
};

type Polled = {
  typedAt: RefObject<number>;
  newest: RefObject<number>;
  setStaleMs: (since: number | undefined) => void;
  setChat: Dispatch<SetStateAction<DeskChat | undefined>>;
};

/** Polls an open chat while the desk is in use. */
function useNews(user: string, isOpen: boolean, { typedAt, newest, setStaleMs, setChat }: Polled): void {
  useEffect(() => {
    if (!isOpen) return;
    let [isOver, isAsking, heardAt] = [false, false, Date.now()];
    const poll = async (): Promise<void> => {
      const typing = Date.now() - typedAt.current < typingMs ? '1' : '0';
      const answer = await ask(kefu.news, { user, after: String(newest.current), typing });
      if (isOver) return;
      if (!answer.ok) {
        setStaleMs(heardAt);
        return;
      }
      heardAt = Date.now();
      setStaleMs(undefined);
      const { messages, case: now, user_read, user_typing } = answer.message;
      setChat(
        (had) =>
          had && { ...had, case: now, user_read, userTyping: user_typing, messages: inOrder(had.messages, messages) },
      );
    };
    const timer = setInterval(() => {
      if (isAsking || !isInUse()) return;
      isAsking = true;
      void poll().finally(() => (isAsking = false));
    }, pollMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [user, isOpen, typedAt, newest, setStaleMs, setChat]);
}

export function useDeskChat(user: string): Talking {
  const [chat, setChat] = useState<DeskChat>();
  const [failure, setFailure] = useState<string>();
  const [staleMs, setStaleMs] = useState<number>();
  const [tries, setTries] = useState(0);
  const [loadingOlder, run] = useBusy();
  const typedAt = useRef(0);
  const newest = useRef(0);
  useEffect(() => {
    newest.current = chat?.messages.at(-1)?.id ?? 0;
  }, [chat]);

  useEffect(() => {
    let isOver = false;
    void ask(kefu.chat, { user, limit: pageRows }).then((answer) => {
      if (isOver) return;
      setFailure(answer.ok ? undefined : answer.message);
      if (!answer.ok) return;
      const { messages, ...rest } = answer.message;
      setChat({ ...rest, messages: inOrder(messages), userTyping: false });
    });
    return () => {
      isOver = true;
    };
  }, [user, tries]);

  useNews(user, chat !== undefined, { typedAt, newest, setStaleMs, setChat });
  const loadOlder = (): void =>
    void run(async () => {
      const before = String(chat?.messages[0]?.id ?? 1);
      const answer = await ask(kefu.chat, { user, before, limit: pageRows });
      if (!answer.ok) {
        toast({ title: answer.message, tone: 'err' });
        return;
      }
      const { messages, more } = answer.message;
      setChat((had) => had && { ...had, more, messages: inOrder(messages, had.messages) });
    });
  return {
    ...{ chat, failure, staleMs, loadingOlder, loadOlder },
    add: (message) => setChat((had) => had && { ...had, messages: inOrder(had.messages, [message]) }),
    assigned: (to) => setChat((had) => had && { ...had, case: to }),
    typed: () => {
      typedAt.current = Date.now();
    },
    retry: () => setTries((count) => count + 1),
  };
}
