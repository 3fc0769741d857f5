import { ChevronRight, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { MovesList } from './transfer/moves-list.tsx';

/** The transfers between own accounts, newest first; those to other users have a list of their own. */
export default function TransferHistoryPage() {
  const { t } = useTranslation('wallet');
  return (
    <Page title={t('moves.title')} back={paths.transfer} width="narrow">
      <Link className="li border-b border-line" to={`${paths.fundRecords}?tab=transfers`}>
        <Users size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="grow label">{t('moves.to_users')}</span>
        <ChevronRight size={16} className="c3" aria-hidden="true" />
      </Link>
      <MovesList />
    </Page>
  );
}
