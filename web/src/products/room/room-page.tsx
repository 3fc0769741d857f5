import { room } from '@glassbook/contract';
import { localeNames, localeOf } from '@glassbook/i18n/locales';
import { Banner, buttonClass, Chips, EmptyState, IconButton, useTimes } from '@glassbook/ui';
import { ArrowLeft, MessagesSquare, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useGoBack } from '../../carry/go-back.ts';
import { wireLanguage } from '../../carry/language.ts';
import { useCall } from '../../carry/loadable.ts';
import { loginPath } from '../../carry/login-path.ts';
import { paths as carryPaths } from '../../carry/paths.ts';
import { useTitle } from '../../carry/site.ts';
import { Shown } from '../../shared/shown.tsx';
import '../../shared/chat/chat.css';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import './room.css';
import { useActs } from './use-acts.ts';
import { useRoom } from './use-room.ts';

type List = z.output<(typeof room.list)['reply']>;

/** Why nothing can be written, and what to do about it. */
function NoWriting({ of, isNews }: { of: List; isNews: boolean }) {
  const { t } = useTranslation('room');
  const times = useTimes();
  const { standing, until_ms: until, reason } = of;
  const time = until === null ? '' : times.dateTime(until);
  if (isNews) return <p className="room-note cap c2">{t('write.staff')}</p>;
  if (standing === 'muted') return <p className="room-note cap c2">{t('muted', { time, reason })}</p>;
  const [to, label] =
    standing === 'guest' ? ([loginPath(), 'login'] as const) : ([carryPaths.identity, 'verify'] as const);
  return (
    <div className="room-note col g2">
      {standing === 'new' && <p className="cap c2">{t('write.new', { time })}</p>}
      <Link className={buttonClass('primary', 'md')} to={to}>
        {t(label)}
      </Link>
    </div>
  );
}

/** One room. Its draft and its reply end with it. */
function RoomView({ name, list }: { name: room.RoomName; list: List }) {
  const { t } = useTranslation('room');
  const me = list.me?.id;
  const found = useRoom(name, me, list.blocked);
  const [text, setText] = useState('');
  const [to, setTo] = useState<room.ReadMessage>();
  const [sent, setSent] = useState(0);
  const mention = ({ user }: room.ReadMessage) => setText((typed) => `${typed}@${user.name}#${user.tag} `);
  const acts = useActs(name, { reply: setTo, mention });
  const canWrite = list.standing === 'writes' && name !== 'news';
  return (
    <>
      <Shown of={found.first} skeleton={<div className="chat" />}>
        {() =>
          found.messages.length === 0 ? (
            <div className="chat">
              <EmptyState headingLevel={2} icon={<MessagesSquare size={20} strokeWidth={1.75} />} title={t('empty')} />
            </div>
          ) : (
            <MessageList room={found} {...{ me, sent }} acts={me === undefined ? undefined : acts} />
          )
        }
      </Shown>
      {found.slowSeconds > 0 && <p className="room-note cap c2">{t('slow', { count: found.slowSeconds })}</p>}
      {canWrite ? (
        <Composer
          {...{ name, text, to }}
          onText={setText}
          onReplied={() => setTo(undefined)}
          onSent={() => setSent((count) => count + 1)}
        />
      ) : (
        <NoWriting of={list} isNews={name === 'news'} />
      )}
    </>
  );
}

/** The chat room: one room for each language, and news. */
export default function RoomPage() {
  const { t } = useTranslation(['room', 'app']);
  const goBack = useGoBack();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('room') ?? wireLanguage();
  const name = room.roomNames.find((known) => known === asked) ?? 'en';
  const list = useCall(room.list, {}, { staleMs: 0 });
  useTitle(t('title'));
  return (
    <div className="chat-page room-page reading">
      <header className="topbar has-back">
        <IconButton label={t('app:ui.back')} onClick={() => goBack(carryPaths.home)}>
          <ArrowLeft size={20} strokeWidth={1.75} />
        </IconButton>
        <h1 className="ell grow">{t('title')}</h1>
      </header>
      <div className="pad room-rooms">
        <Chips
          label={t('rooms')}
          value={name}
          onChange={(chosen) => setQuery({ room: chosen }, { replace: true })}
          options={room.roomNames.map((value) => ({
            value,
            label: value === 'news' ? t('news') : localeNames[localeOf(value)],
          }))}
        />
      </div>
      <Banner tone="info" icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}>
        {t('safety')}
      </Banner>
      <Shown of={list} skeleton={<div className="chat" />}>
        {(shown) => <RoomView key={name} name={name} list={shown} />}
      </Shown>
    </div>
  );
}
