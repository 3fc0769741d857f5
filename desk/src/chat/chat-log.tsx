import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kefu } from '@glassbook/contract';
import { Button, toast, useBusy } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { stamp } from '../app/stamp.ts';
import type { DeskChat } from './use-desk-chat.ts';

/** So close to the end the list follows what comes, pixels. */
const nearEnd = 120;

/** The image of a message: each view is logged, so it is loaded on request. */
function Picture({ user, message, name, gone }: { user: string; message: number; name: string; gone: boolean }) {
  const { t } = useTranslation(['desk', 'kefu']);
  const [image, setImage] = useState<string>();
  const [busy, run] = useBusy();
  if (gone) return <p className="cap c2">{t('kefu:image_gone')}</p>;
  if (image !== undefined) return <img className="desk-picture" src={`data:image/jpeg;base64,${image}`} alt={name} />;
  const look = () =>
    void run(async () => {
      const answer = await ask(kefu.chatImage, { user, message: String(message) });
      if (answer.ok) setImage(answer.message);
      else toast({ title: answer.message, tone: 'err' });
    });
  return (
    <Button size="sm" tone="outlined" busy={busy && t('kefu:image')} onClick={look}>
      {t('kefu:image_open', { name })}
    </Button>
  );
}

function Message({ of, user, isRead }: { of: kefu.DeskMessage; user: string; isRead: boolean }) {
  const { t } = useTranslation(['desk', 'kefu']);
  const { kind, by, agent, text, image, at_ms: at } = of;
  const time = stamp(at).slice(0, 16);
  if (kind === 'taken' || kind === 'closed')
    return (
      <li className="desk-said cap c2" data-kind="event">
        {`${kind === 'taken' ? t('kefu:event.taken', { name: by?.name ?? agent }) : t('kefu:event.closed')} · ${time}`}
      </li>
    );
  const who = kind === 'user' ? t('chat.user') : (by?.name ?? agent);
  return (
    <li className="desk-said" data-kind={kind}>
      <p className="cap c2">
        <span className="med">{who}</span>
        {kind === 'note' && ` · ${t('chat.note')}`}
        {` · ${time}`}
        {isRead && ` · ${t('kefu:read')}`}
      </p>
      {text !== '' && (
        <p className="words" dir="auto">
          {text}
        </p>
      )}
      {image && <Picture user={user} message={of.id} name={image.name} gone={image.gone} />}
    </li>
  );
}

/** The messages and notes, oldest first. Stays at the end while it is there. */
export function ChatLog({
  chat,
  loadingOlder,
  onOlder,
}: {
  chat: DeskChat;
  loadingOlder: boolean;
  onOlder: () => void;
}) {
  const { t } = useTranslation(['desk', 'kefu']);
  const box = useRef<HTMLDivElement>(null);
  const isFollowed = useRef(true);
  const last = chat.messages.at(-1)?.id;
  useLayoutEffect(() => {
    if (box.current && isFollowed.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last, chat.userTyping]);
  const onScroll = () => {
    const at = box.current;
    if (at) isFollowed.current = at.scrollHeight - at.scrollTop - at.clientHeight < nearEnd;
  };
  return (
    <div ref={box} className="desk-log" role="log" aria-label={t('kefu:history')} tabIndex={0} onScroll={onScroll}>
      {chat.more && (
        <Button size="sm" tone="ghost" busy={loadingOlder && t('kefu:older')} onClick={onOlder}>
          {t('kefu:older')}
        </Button>
      )}
      <ol>
        {chat.messages.map((message) => (
          <Message
            key={message.id}
            of={message}
            user={String(chat.user.id)}
            isRead={message.kind === 'staff' && message.id <= chat.user_read}
          />
        ))}
      </ol>
      {chat.userTyping && (
        <p className="cap c2" role="status">
          {t('kefu:typing', { name: t('chat.user') })}
        </p>
      )}
    </div>
  );
}
