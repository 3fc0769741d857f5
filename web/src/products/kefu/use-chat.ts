import { toast, useBusy } from '@glassbook/ui';
/** The messages of the chat: the newest page, older ones on request, and those that come while it is open. */
import { kefu } from '@glassbook/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ask } from '../../carry/client.ts';
import { useCall, type Loadable } from '../../carry/loadable.ts';
import { useLive, useLiveMessages } from '../../carry/live/index.ts';
import { inOrder, missedSince, type Page } from './history.ts';

const pageRows = 20;
/** Of what came while the connection was lost. */
const missedRows = 50;
const retryMs = 3_000;
const typingMs = 6_000;

export type Chat = {
  /** Undefined until it is there. */
  state: kefu.ChatState | undefined;
  /** Everything up to the newest message is here, with each answer that is unread. */
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

const pageBefore = async (before: string | undefined): Promise<Page | undefined> => {
  const answer = await ask(kefu.messages, { before, limit: String(missedRows) });
  return answer.ok ? answer.message : undefined;
};

/** The pages that were loaded, oldest first and without a gap; what came while the connection was lost is in no push and is loaded here. */
function useHistory(since: number | undefined, page: Page | undefined) {
  const [history, setHistory] = useState<readonly kefu.ChatMessage[]>([]);
  const [olderMore, setOlderMore] = useState<boolean>();
  const [tries, setTries] = useState(0);
  const isHere = page !== undefined;
  const reached = history.at(-1)?.id ?? page?.rows[0]?.id ?? 0;
  const isBehind = isHere && since !== undefined && since > reached;
  useEffect(() => {
    if (page) setHistory((had) => (had.length === 0 ? inOrder(page.rows) : had));
  }, [page]);
  useEffect(() => {
    if (!isBehind) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void missedSince(reached, pageBefore).then((missed) => {
      if (isOver) return;
      if (missed) setHistory((had) => inOrder(had, missed));
      else timer = setTimeout(() => setTries((count) => count + 1), retryMs);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isBehind, reached, since, tries]);
  const addOlder = ({ rows, more }: Page): void => {
    setHistory((had) => inOrder(rows, had));
    setOlderMore(more);
  };
  return { history, isBehind, more: olderMore ?? page?.more ?? false, addOlder };
}

export function useChat(): Chat {
  const state = useLive('kefu.own').value;
  const first = useCall(kefu.messages, { limit: String(pageRows) });
  const { history, isBehind, more, addOlder } = useHistory(state?.since, first.data);
  const [arrived, setArrived] = useState<readonly kefu.ChatMessage[]>([]);
  const [typing, setTyping] = useStaffTyping();
  const [loadingOlder, run] = useBusy();
  useLiveMessages('kefu.own', (message) => {
    if (message.typing) setTyping(true);
    if (message.messages.some(({ kind }) => kind !== 'user')) setTyping(false);
    if (message.messages.length > 0) setArrived((all) => inOrder(all, message.messages));
  });
  const messages = useMemo(
    () => inOrder(history, first.data?.rows ?? [], state?.arrived ?? [], arrived),
    [history, first.data, state?.arrived, arrived],
  );
  const answers = messages.filter(({ kind }) => kind === 'staff').length;
  const loadOlder = (): void =>
    void run(async () => {
      const before = String(messages[0]?.id ?? 1);
      const answer = await ask(kefu.messages, { before, limit: String(pageRows) });
      if (answer.ok) addOlder(answer.message);
      else toast({ title: answer.message, tone: 'err' });
    });
  const isHere = state !== undefined && first.data !== undefined && !isBehind;
  const isLacking = isHere && more && answers < state.unread;
  const older = useRef(loadOlder);
  useEffect(() => {
    older.current = loadOlder;
  });
  // Unread answers before the page are shown too: a mark is set on what is here only.
  useEffect(() => {
    if (isLacking) older.current();
  }, [isLacking, answers]);
  return {
    ...{ state, first, messages, loadingOlder, loadOlder, typing, more },
    isComplete: isHere && !isLacking,
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
