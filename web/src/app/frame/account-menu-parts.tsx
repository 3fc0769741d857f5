import { Menu } from '@base-ui/react/menu';
import { ListOrdered, LogOut, Settings, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLogOut } from '../../carry/log-out.ts';
import { paths } from '../../carry/paths.ts';

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export type AccountMenuPartsProps = {
  /** The name of the button, and what is seen of it. */
  label: string;
  symbol: ReactNode;
  /** The account number; undefined until it is known. */
  account: string | undefined;
};

/** The button and its menu, open at first: they take the place of the button that was pressed. */
export function AccountMenuParts({ label, symbol, account }: AccountMenuPartsProps) {
  const { t } = useTranslation('app');
  const go = useNavigate();
  const logOut = useLogOut();
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className="iconbtn" aria-label={label}>
        {symbol}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-view" align="end" sideOffset={8}>
          <Menu.Popup className="menu">
            {account !== undefined && <div className="menu-head">{account}</div>}
            <Menu.Item className="menu-item" onClick={() => void go(paths.assets)}>
              <Wallet {...look} />
              {t('tab.assets')}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => void go(paths.orders)}>
              <ListOrdered {...look} />
              {t('orders')}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => void go(paths.settings)}>
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
