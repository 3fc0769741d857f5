import type { kefu } from '@glassbook/contract';
import { Button, useTimes } from '@glassbook/ui';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bubble, SendingBubble } from './bubble.tsx';
import type { Chat } from './use-chat.ts';
import type { Sending } from './use-sending.ts';

/** So close to the end the list follows what comes, pixels. */
const nearEnd = 120;

export type MessageListProps = {
  chat: Chat;
  waiting: readonly Sending[];
  onRetry: (one: Sending) => void;
  /** The first message that was unread when the page opened. */
  firstNew: number | undefined;
  /** Below the last message. */
  children?: ReactNode;
};

/** Stays at the end while it is there; earlier messages push nothing away. */
function useScroll(chat: Chat, waiting: number) {
  const list = useRef<HTMLDivElement>(null);
  const followed = useRef(true);
  const before = useRef<{ first: number | undefined; height: number }>({ first: undefined, height: 0 });
  const first = chat.messages[0]?.id;
  const last = chat.messages.at(-1)?.id;
  const own = useRef(waiting);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const grewAbove = before.current.first !== undefined && first !== undefined && first < before.current.first;
    if (grewAbove) box.scrollTop += box.scrollHeight - before.current.height;
    else if (followed.current || waiting > own.current) box.scrollTop = box.scrollHeight;
    before.current = { first, height: box.scrollHeight };
    own.current = waiting;
  }, [first, last, waiting, chat.typing, chat.state?.case?.state]);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    // The keyboard of a phone makes the list shorter.
    const observer = new ResizeObserver(() => {
      if (followed.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const onScroll = (): void => {
    const box = list.current;
    if (box) followed.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
  };
  return { list, onScroll };
}

/** What is said about the case itself. */
function Event({ message }: { message: kefu.ChatMessage }) {
  const { t } = useTranslation('kefu');
  return (
    <p className="sysl">
      {message.kind === 'taken' ? t('event.taken', { name: message.agent || t('agent') }) : t('event.closed')}
    </p>
  );
}

export function MessageList({ chat, waiting, onRetry, firstNew, children }: MessageListProps) {
  const { t } = useTranslation('kefu');
  const times = useTimes();
  const { list, onScroll } = useScroll(chat, waiting.length);
  const { messages, state } = chat;
  return (
    <div ref={list} className="chat" role="log" aria-label={t('history')} tabIndex={0} onScroll={onScroll}>
      {chat.more && (
        <div className="sysl">
          <Button tone="ghost" size="sm" busy={chat.loadingOlder && t('older')} onClick={chat.loadOlder}>
            {t('older')}
          </Button>
        </div>
      )}
      {messages.map((message, place) => {
        const earlier = messages[place - 1];
        const later = messages[place + 1];
        const day = times.date(message.at_ms);
        return (
          <div key={message.id} className="contents">
            {(!earlier || times.date(earlier.at_ms) !== day) && <p className="day">{day}</p>}
            {message.id === firstNew && (
              <p className="unread">
                <span>{t('new')}</span>
              </p>
            )}
            {message.kind === 'user' || message.kind === 'staff' ? (
              <Bubble
                message={message}
                isRead={message.kind === 'user' && message.id <= (state?.staff_read ?? 0)}
                isLast={later?.kind !== message.kind || later.agent !== message.agent}
              />
            ) : (
              <Event message={message} />
            )}
          </div>
        );
      })}
      {waiting.map((one) => (
        <SendingBubble key={one.id} one={one} onRetry={() => onRetry(one)} />
      ))}
      {children}
    </div>
  );
}
