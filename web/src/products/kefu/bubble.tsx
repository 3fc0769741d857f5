import type { kefu } from '@glassbook/contract';
import { Button, classes, useTimes } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { ChatImage } from './chat-image.tsx';
import type { Sending } from './use-sending.ts';

/** The letters of a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => Array.from(part)[0] ?? '')
    .slice(0, 2)
    .join('');

export function Avatar({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span className={classes('avatar gold', small && 'sm')} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

export type BubbleProps = {
  message: kefu.ChatMessage;
  /** Staff has read it. */
  isRead: boolean;
  /** The last of several by the same sender: it has the sender's mark. */
  isLast: boolean;
};

/** One message: text as it was typed, and its image. */
export function Bubble({ message, isRead, isLast }: BubbleProps) {
  const { t } = useTranslation('kefu');
  const times = useTimes();
  const { kind, agent, text, image, at_ms: at } = message;
  const isOwn = kind === 'user';
  const name = agent || t('agent');
  const said = [...(image ? [image.name] : []), times.time(at, false), ...(isRead ? [t('read')] : [])];
  return (
    <div className={classes('msg', isOwn && 'me')}>
      {!isOwn && (isLast ? <Avatar name={name} small /> : <span className="avatar-place" />)}
      <div className={classes('bub', image !== null && 'flush')}>
        <span className="sr">{`${isOwn ? t('you') : name}: `}</span>
        {image && <ChatImage message={message.id} name={image.name} gone={image.gone} />}
        {text !== '' && (
          <p className="words" dir="auto">
            {text}
          </p>
        )}
        <time dateTime={new Date(at).toISOString()}>
          <bdi>{said.join(' · ')}</bdi>
        </time>
      </div>
    </div>
  );
}

/** A message on its way, or not sent. */
export function SendingBubble({ one, onRetry }: { one: Sending; onRetry: () => void }) {
  const { t } = useTranslation('kefu');
  const { text, picture, problem } = one;
  return (
    <div className="msg me">
      <div className={classes('bub', picture && 'flush')}>
        <span className="sr">{`${t('you')}: `}</span>
        {picture && <img className="chat-picture" src={picture.preview} alt={picture.name} />}
        {text !== '' && (
          <p className="words" dir="auto">
            {text}
          </p>
        )}
        {problem === undefined ? (
          <p className="meta">{t('sending')}</p>
        ) : (
          <div className="meta err" role="alert">
            <p>{`${t('failed')} · ${problem}`}</p>
            <Button tone="outlined" size="sm" onClick={onRetry}>
              {t('retry')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
