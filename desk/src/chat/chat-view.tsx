import { useTranslation } from 'react-i18next';
import { Badge, Banner, ErrorState, SkeletonRows } from '@glassbook/ui';
import { WifiOff } from 'lucide-react';
import { useSelf } from '../app/self.ts';
import { stamp } from '../app/stamp.ts';
import { ChatActs } from './chat-acts.tsx';
import { ChatComposer } from './chat-composer.tsx';
import { ChatContext } from './chat-context.tsx';
import { ChatLog } from './chat-log.tsx';
import { useDeskChat, type DeskChat, type Talking } from './use-desk-chat.ts';

function Head({ chat, talking }: { chat: DeskChat; talking: Talking }) {
  const { t } = useTranslation('desk');
  const found = chat.case;
  return (
    <div className="desk-head">
      <div className="row wrap g2">
        <h1 className="t2">{`U-${chat.user.id}`}</h1>
        {found && <Badge>{`C-${found.id}`}</Badge>}
        {found && (
          <Badge {...(found.state === 'waiting' && { tone: 'warn' })}>
            {found.state === 'closed' ? t('chat.ended') : (found.staff?.name ?? t('chat.unassigned'))}
          </Badge>
        )}
      </div>
      {found && found.state !== 'closed' && <ChatActs user={String(chat.user.id)} of={found} talking={talking} />}
    </div>
  );
}

/** A chat: its messages, what can be written and done, and the account behind it. */
export function ChatView({ user }: { user: string }) {
  const { t } = useTranslation(['desk', 'kefu']);
  const { may } = useSelf();
  const talking = useDeskChat(user);
  const { chat, failure, staleMs } = talking;
  if (!chat)
    return (
      <div className="desk-pane">
        {failure === undefined ? (
          <SkeletonRows rows={6} height={44} />
        ) : (
          <ErrorState headingLevel={1} title={failure} onRetry={talking.retry} />
        )}
      </div>
    );
  return (
    <div className="desk-sides">
      <div className="desk-pane">
        <Head chat={chat} talking={talking} />
        {staleMs !== undefined && (
          <Banner tone="err" icon={<WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />}>
            {t('shown.old', { time: stamp(staleMs).slice(11) })}
          </Banner>
        )}
        <ChatLog chat={chat} loadingOlder={talking.loadingOlder} onOlder={talking.loadOlder} />
        {may('chat.answer') && chat.case && <ChatComposer user={user} of={chat.case} talking={talking} />}
      </div>
      <ChatContext user={user} earlier={chat.earlier} />
    </div>
  );
}
