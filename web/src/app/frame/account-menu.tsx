import { UserRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { useOpening } from '@glassbook/ui';
import type { AccountMenuPartsProps } from './account-menu-parts.tsx';
import { useCall } from '../../carry/loadable.ts';

const loadParts = async (): Promise<ComponentType<AccountMenuPartsProps>> =>
  (await import('./account-menu-parts.tsx')).AccountMenuParts;

/** What belongs to the logged-in user, behind a symbol: letters of an email would not help. */
export function AccountMenu() {
  const { t } = useTranslation('app');
  const user = useCall(account.info, {}, { staleMs: 60_000 }).data;
  const { Opened, opener } = useOpening(loadParts);
  const name = user?.nickname || user?.account_number || '';
  const label = t('account_menu', { name });
  const symbol = (
    <span className="avatar" aria-hidden="true">
      <UserRound size={18} strokeWidth={1.75} />
    </span>
  );
  if (Opened) return <Opened label={label} symbol={symbol} account={user?.account_number} />;
  return (
    <button type="button" className="iconbtn" aria-haspopup="menu" aria-expanded="false" aria-label={label} {...opener}>
      {symbol}
    </button>
  );
}
