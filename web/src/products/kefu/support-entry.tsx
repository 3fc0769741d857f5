import { ListRow } from '@glassbook/ui';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../carry/paths.ts';
import { useLive } from '../../carry/live/index.ts';

/** The link to the chat with its unread count. Not shown while no staff can answer, except to users who already have messages. */
export default function SupportEntry({ onlyUnread = false }: { onlyUnread?: boolean }) {
  const { t } = useTranslation('kefu');
  const state = useLive('kefu.own').value;
  if (!state || (!state.available && state.newest === 0) || (onlyUnread && state.unread === 0)) return null;
  return (
    <ListRow
      leading={<MessagesSquare size={20} strokeWidth={1.75} className="c2" aria-hidden="true" />}
      title={t('title')}
      {...(state.unread > 0 ? { detail: t('unread', { number: state.unread }) } : {})}
      trailing={state.unread > 0 && <span className="badge info">{state.unread}</span>}
      arrow
      link={<Link to={paths.support} />}
    />
  );
}
