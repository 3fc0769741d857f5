import type { kefu } from '@glassbook/contract';
import { Banner, buttonClass, EmptyState, IconButton, useTimes, serverNow } from '@glassbook/ui';
import { ArrowLeft, Headset, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGoBack } from '../../carry/go-back.ts';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { useTitle } from '../../carry/site.ts';
import { Avatar } from './bubble.tsx';
import { ChatMenu } from './chat-menu.tsx';
import { Composer } from './composer.tsx';
import '../../shared/chat/chat.css';
import { MessageList } from './message-list.tsx';
import { Rating } from './rating.tsx';
import { useChat, useReading, type Chat } from './use-chat.ts';
import { useSending } from './use-sending.ts';

const dayMs = 86_400_000;

/** "Online until 22:00 UTC". */
function useOffice(state: kefu.ChatState | undefined): string {
  const { t } = useTranslation('kefu');
  const times = useTimes();
  if (!state) return '';
  const { open, changes_ms: changes } = state;
  if (changes === null) return t(open ? 'online' : 'offline');
  const clock = `${times.time(changes, false)} ${times.zone(changes)}`;
  const time = changes - serverNow() < dayMs ? clock : `${times.date(changes)}, ${clock}`;
  return t(open ? 'online_until' : 'offline_until', { time });
}

function Head({ state }: { state: kefu.ChatState | undefined }) {
  const { t } = useTranslation(['kefu', 'app']);
  const goBack = useGoBack();
  const office = useOffice(state);
  const found = state?.case ?? undefined;
  const agent = found && found.state !== 'closed' ? found.agent : '';
  const number = found && found.state !== 'closed' ? t('case', { number: `C-${found.id}` }) : undefined;
  return (
    <header className="topbar has-back">
      <IconButton label={t('app:ui.back')} onClick={() => goBack(paths.settings)}>
        <ArrowLeft size={20} strokeWidth={1.75} />
      </IconButton>
      {agent === '' ? (
        <span className="avatar gold" aria-hidden="true">
          <Headset size={18} strokeWidth={1.75} />
        </span>
      ) : (
        <Avatar name={agent} />
      )}
      <div className="grow min-w-0">
        <h1 className="ell">{agent === '' ? t('title') : t('title_agent', { name: agent })}</h1>
        <p className="cap c2 ell">{[office, number].filter(Boolean).join(' · ')}</p>
      </div>
      {found && <ChatMenu case={found.id} isClosed={found.state === 'closed'} />}
    </header>
  );
}

/** The first message that was unread when the page opened; the line above it stays until the page is left. */
function useFirstNew({ state, isComplete, messages }: Chat): number | undefined {
  const [found, setFound] = useState<number | null>();
  useEffect(() => {
    if (!isComplete || !state || found !== undefined) return;
    const answers = messages.filter(({ kind }) => kind === 'staff');
    setFound(state.unread === 0 ? null : (answers.at(-state.unread)?.id ?? answers[0]?.id ?? null));
  }, [isComplete, found, messages, state]);
  return found ?? undefined;
}

/** Below the last message: who is awaited, who types, how it was. */
function Ending({ chat }: { chat: Chat }) {
  const { t } = useTranslation('kefu');
  const found = chat.state?.case;
  if (!found) return null;
  const name = found.agent || t('agent');
  if (found.state === 'closed') {
    if (found.rateable) return <Rating case={found.id} />;
    return found.rating === null ? null : (
      <p className="sysl">{t('rate.yours', { score: t(`rate.${found.rating}`) })}</p>
    );
  }
  if (chat.typing)
    return (
      <div className="msg" role="status">
        <Avatar name={name} small />
        <span className="cap c2 row g2">
          <span className="typing" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {t('typing', { name })}
        </span>
      </div>
    );
  return found.state === 'waiting' ? <p className="sysl">{t('waiting')}</p> : null;
}

/** The chat with support. */
export default function SupportPage() {
  const { t } = useTranslation('kefu');
  const chat = useChat();
  const { waiting, send, retry } = useSending(chat.messages, chat.add);
  const firstNew = useFirstNew(chat);
  useReading(chat);
  useTitle(t('title'));
  const isEmpty = chat.messages.length === 0 && waiting.length === 0;
  const canWrite = chat.state?.available ?? false;
  return (
    <div className="chat-page reading">
      <Head state={chat.state} />
      <Banner tone="info" icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}>
        {t('notice')}
      </Banner>
      <Shown of={chat.first} skeleton={<div className="chat" />}>
        {() =>
          isEmpty ? (
            <div className="chat">{chat.state && <Nothing canWrite={canWrite} />}</div>
          ) : (
            <MessageList chat={chat} waiting={waiting} onRetry={retry} firstNew={firstNew}>
              <Ending chat={chat} />
            </MessageList>
          )
        }
      </Shown>
      {canWrite && <Composer send={send} opens={(chat.state?.case?.state ?? 'closed') === 'closed'} />}
    </div>
  );
}

function Nothing({ canWrite }: { canWrite: boolean }) {
  const { t } = useTranslation('kefu');
  return (
    <EmptyState
      headingLevel={2}
      icon={<Headset size={20} strokeWidth={1.75} />}
      title={t(canWrite ? 'empty' : 'unavailable')}
      action={
        !canWrite && (
          <Link className={buttonClass('neutral', 'md')} to={paths.contact}>
            {t('contact')}
          </Link>
        )
      }
    >
      {t(canWrite ? 'empty_about' : 'unavailable_about')}
    </EmptyState>
  );
}
