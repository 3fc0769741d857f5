import { useBusy } from '@glassbook/ui';
/** The messages of the chat: the newest page, older ones on request, and those that come while it is open. */
import { kefu } from '@glassbook/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ask } from '../app/client.ts';
import { refresh, useCall, type Loadable } from '../app/loadable.ts';
import { useLive, useLiveMessages } from '../live/index.ts';

const pageRows = 20;
const typingMs = 6_000;

type Older = { rows: readonly kefu.ChatMessage[]; more: boolean };
type Page = { rows: kefu.ChatMessage[]; more: boolean };

export type Chat = {
  /** Undefined until it is there. */
  state: kefu.ChatState | undefined;
  /** The state and all that it says is there are here. */
  isComplete: boolean;
  first: Loadable<Page>;
  /** Oldest first. */
  messages: readonly kefu.ChatMessage[];
  more: boolean;
  loadingOlder: boolean;
  loadOlder: () => void;
  /** What this page has sent itself. */
  add: (message: kefu.ChatMessage) => void;
  /** One of the staff is typing now. */
  typing: boolean;
};

/** Each message once, oldest first. */
export function inOrder(...lists: readonly (readonly kefu.ChatMessage[])[]): kefu.ChatMessage[] {
  const byId = new Map(lists.flat().map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

function useStaffTyping(): readonly [boolean, (is: boolean) => void] {
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (is: boolean): void => {
    clearTimeout(timer.current);
    setTyping(is);
    if (is) timer.current = setTimeout(() => setTyping(false), typingMs);
  };
  return [typing, set];
}

export function useChat(): Chat {
  const state = useLive('kefu.own').value;
  const first = useCall(kefu.messages, { limit: String(pageRows) });
  const [older, setOlder] = useState<Older>();
  const [arrived, setArrived] = useState<readonly kefu.ChatMessage[]>([]);
  const [typing, setTyping] = useStaffTyping();
  const [loadingOlder, run] = useBusy();
  useLiveMessages('kefu.own', (message) => {
    if (message.typing) setTyping(true);
    if (message.messages.some(({ kind }) => kind !== 'user')) setTyping(false);
    if (message.messages.length > 0) setArrived((all) => inOrder(all, message.messages));
  });
  const messages = useMemo(
    () => inOrder(older?.rows ?? [], first.data?.rows ?? [], arrived),
    [older, first.data, arrived],
  );
  const newestHere = messages.at(-1)?.id ?? 0;
  const newest = state?.newest ?? 0;
  // What came while the connection was lost is in no push.
  const isBehind = first.state === 'here' && newest > newestHere;
  useEffect(() => {
    if (isBehind) refresh(kefu.messages);
  }, [isBehind, newest]);
  const loadOlder = (): void =>
    void run(async () => {
      const before = String(messages[0]?.id ?? 1);
      const answer = await ask(kefu.messages, { before, limit: String(pageRows) });
      if (answer.ok)
        setOlder((had) => ({ rows: [...answer.message.rows, ...(had?.rows ?? [])], more: answer.message.more }));
    });
  return {
    ...{ state, first, messages, loadingOlder, loadOlder, typing },
    isComplete: state !== undefined && first.data !== undefined && newest <= newestHere,
    more: older?.more ?? first.data?.more ?? false,
    add: (message) => setArrived((all) => inOrder(all, [message])),
  };
}

/** Marks what is on a visible page as read. */
export function useReading({ state, isComplete }: Chat): void {
  const unread = isComplete ? (state?.unread ?? 0) : 0;
  const newest = state?.newest ?? 0;
  useEffect(() => {
    if (unread === 0) return;
    const read = (): void => {
      if (document.visibilityState === 'visible') void ask(kefu.read, { up_to: String(newest) });
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [unread, newest]);
}
