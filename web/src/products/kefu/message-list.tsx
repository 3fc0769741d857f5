import type { kefu } from '@glassbook/contract';
import { Button, useTimes } from '@glassbook/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScroll } from '../../shared/chat/use-scroll.ts';
import { Bubble, SendingBubble } from './bubble.tsx';
import type { Chat } from './use-chat.ts';
import type { Sending } from './use-sending.ts';

export type MessageListProps = {
  chat: Chat;
  waiting: readonly Sending[];
  onRetry: (one: Sending) => void;
  /** The first message that was unread when the page opened. */
  firstNew: number | undefined;
  /** Below the last message. */
  children?: ReactNode;
};

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
  const { messages, state } = chat;
  const { list, onScroll } = useScroll({
    ...{ first: messages[0]?.id, last: messages.at(-1)?.id, own: waiting.length },
    below: `${chat.typing} ${state?.case?.state}`,
  });
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
