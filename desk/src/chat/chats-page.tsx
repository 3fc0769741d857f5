import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ArrowLeft } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { useTitle } from '../app/title.ts';
import { ChatList } from './chat-list.tsx';
import { ChatView } from './chat-view.tsx';

/** The queue, and one chat next to it. */
export default function ChatsPage() {
  const { t } = useTranslation(['desk', 'kefu']);
  const { user } = useParams();
  useTitle(user === undefined ? t('nav.chats') : `${t('nav.chats')} U-${user}`);
  return (
    <div className="desk-split" data-open={user === undefined ? undefined : ''}>
      <ChatList open={user} />
      {user === undefined ? (
        <p className="desk-pane c3 max-lg:hidden">{t('chat.choose')}</p>
      ) : (
        <div>
          <Link className="desk-back pad row g2" to={paths.chats}>
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('nav.chats')}
          </Link>
          <ChatView key={user} user={user} />
        </div>
      )}
    </div>
  );
}
