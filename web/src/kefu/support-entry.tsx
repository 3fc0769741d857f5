import { ListRow } from '@glassbook/ui';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { useLive } from '../live/index.ts';

/** The way to the chat, with what is unread. Where nobody can answer there is none, but for what was written before. */
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
