import { Button, useTimes } from '@glassbook/ui';
import { ArrowDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScroll } from '../../shared/chat/use-scroll.ts';
import { Bubble } from './bubble.tsx';
import type { Acts } from './message-menu.tsx';
import type { Room } from './use-room.ts';

/** How many came since the reader left the end of the list. */
function useNewBelow(isAtEnd: boolean, last: number): number {
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (isAtEnd) setSeen(last);
  }, [isAtEnd, last]);
  return isAtEnd ? 0 : Math.max(0, last - seen);
}

/** The messages of a room, the newest at the end; `sent` counts own ones, which the list follows. */
export function MessageList({ room, me, acts, sent }: MessageListProps) {
  const { t } = useTranslation('room');
  const times = useTimes();
  const { messages } = room;
  const last = messages.at(-1)?.id ?? 0;
  const { list, onScroll, isAtEnd, toEnd } = useScroll({ first: messages[0]?.id, last, own: sent });
  const below = useNewBelow(isAtEnd, last);
  const byId = new Map(messages.map((message) => [message.id, message]));
  return (
    <div className="room-log">
      <div ref={list} className="chat" role="log" aria-label={t('history')} tabIndex={0} onScroll={onScroll}>
        {room.more && (
          <div className="sysl">
            <Button tone="ghost" size="sm" busy={room.isLoading && t('older')} onClick={room.loadOlder}>
              {t('older')}
            </Button>
          </div>
        )}
        {messages.map((message, place) => {
          const earlier = messages[place - 1];
          const day = times.date(message.at_ms);
          return (
            <div key={message.id} className="contents">
              {(!earlier || times.date(earlier.at_ms) !== day) && <p className="day">{day}</p>}
              <Bubble {...{ message, me, acts }} to={byId.get(message.reply_to ?? 0)} />
            </div>
          );
        })}
      </div>
      {below > 0 && (
        <Button className="room-below" tone="neutral" size="sm" onClick={toEnd}>
          <ArrowDown size={14} strokeWidth={1.75} aria-hidden="true" /> {t('new', { count: below })}
        </Button>
      )}
    </div>
  );
}
export type MessageListProps = { room: Room; me: number | undefined; acts: Acts | undefined; sent: number };
