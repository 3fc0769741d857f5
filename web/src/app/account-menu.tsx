import { Menu } from '@base-ui/react/menu';
import { ListOrdered, LogOut, Settings, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { account } from '@glassbook/contract';
import { useLogOut } from './log-out.ts';
import { useCall } from './loadable.ts';

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What belongs to who is logged in, behind the first letters of the name. */
export default function AccountMenu() {
  const { t } = useTranslation('app');
  const go = useNavigate();
  const logOut = useLogOut();
  const user = useCall(account.info, {}, { staleMs: 60_000 }).data;
  const name = user?.nickname || user?.account_number || '';
  return (
    <Menu.Root>
      <Menu.Trigger className="iconbtn" aria-label={t('account_menu', { name })}>
        <span className="avatar" aria-hidden="true" data-letters={name.slice(0, 2)} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-view" align="end" sideOffset={8}>
          <Menu.Popup className="menu">
            {user && <div className="menu-head">{user.account_number}</div>}
            <Menu.Item className="menu-item" onClick={() => void go('/pages/fund/assets')}>
              <Wallet {...look} />
              {t('tab.assets')}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => void go('/pages/transaction/currency_order')}>
              <ListOrdered {...look} />
              {t('orders')}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => void go('/pages/setting/setting')}>
              <Settings {...look} />
              {t('settings')}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => void logOut()}>
              <LogOut {...look} />
              {t('log_out')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
