import type { room } from '@glassbook/contract';
import { Badge, Button, classes, useTimes } from '@glassbook/ui';
import { BadgeCheck, CornerUpLeft, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessageMenu, type Acts } from './message-menu.tsx';

type Message = room.ReadMessage;

/** What a moderator did about an own message, and the one way to object. */
function Measured({ of, onObject }: { of: NonNullable<Message['measure']>; onObject: () => void }) {
  const { t } = useTranslation('room');
  const times = useTimes();
  const said = of.state === 'open' ? undefined : t(of.state);
  return (
    <div className="room-measure col g1">
      {of.hidden && <p className="cap">{t('hidden')}</p>}
      {of.muted_until_ms !== null && (
        <p className="cap">{t('muted_until', { time: times.dateTime(of.muted_until_ms) })}</p>
      )}
      <p className="cap c2" dir="auto">{`${t('reason')}: ${of.reason}`}</p>
      {said !== undefined && <p className="cap">{of.answer === '' ? said : `${said}: ${of.answer}`}</p>}
      {of.state === 'open' && (
        <>
          <p className="cap c2">{t('object_about')}</p>
          <Button tone="outlined" size="sm" onClick={onObject}>
            {t('object')}
          </Button>
        </>
      )}
    </div>
  );
}

function Author({ of: { user } }: { of: Message }) {
  const { t } = useTranslation('room');
  return (
    <p className="cap c2 row wrap g1">
      <bdi className="semi">{user.name}</bdi>
      <span className="tnum">{`#${user.tag}`}</span>
      {user.staff && (
        <Badge tone="gold">
          <BadgeCheck size={12} strokeWidth={1.75} aria-hidden="true" /> {t('staff')}
        </Badge>
      )}
      {user.simulated && <Badge tone="warn">{t('simulated')}</Badge>}
    </p>
  );
}

/** Of the message that is answered, its beginning. */
function Quote({ to }: { to: Message | undefined }) {
  const { t } = useTranslation('room');
  if (!to) return null;
  const text = to.state === 'shown' ? to.text : t(to.state);
  return (
    <p className="room-quote cap c2 row g1">
      <CornerUpLeft size={12} strokeWidth={1.75} aria-hidden="true" />
      <span className="ell">{`${t('reply_to', { name: to.user.name })}: ${text}`}</span>
    </p>
  );
}

export type BubbleProps = {
  message: Message;
  /** The message that it answers, where it is loaded. */
  to: Message | undefined;
  me: number | undefined;
  acts: Acts | undefined;
};

/** One message: text as it was typed. Nothing in it is a link. */
export function Bubble({ message, to, me, acts }: BubbleProps) {
  const { t } = useTranslation('room');
  const times = useTimes();
  const { user, text, state, marks, mentions, measure, at_ms: at } = message;
  const isOwn = me !== undefined && user.id === me;
  const isForMe = mentions.some(({ id }) => id === me);
  return (
    <div className={classes('msg', isOwn && 'me')}>
      <div className={classes('bub', isForMe && 'for-me')}>
        {isOwn ? <span className="sr">{`${t('you')}: `}</span> : <Author of={message} />}
        <Quote to={to} />
        {isForMe && <p className="cap semi">{t('mentions_you')}</p>}
        {text === '' ? (
          <p className="c2 room-gone">{t(state === 'hidden' ? 'hidden' : 'removed')}</p>
        ) : (
          <p className="words" dir="auto">
            {text}
          </p>
        )}
        {marks.map((mark) => (
          <p key={mark} className="cap warn row g1">
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
            {t(`mark.${mark}`)}
          </p>
        ))}
        {measure && acts && <Measured of={measure} onObject={() => acts.object(message)} />}
        <time dateTime={new Date(at).toISOString()}>{times.time(at, false)}</time>
      </div>
      {acts && state === 'shown' && <MessageMenu message={message} isOwn={isOwn} acts={acts} />}
    </div>
  );
}
