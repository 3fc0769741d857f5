import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { BrandMark, buttonClass, IconButton } from '@glassbook/ui';
import { AccountMenu } from './account-menu.tsx';
import { NavSearch } from './nav-search.tsx';
import { LentPart } from '../../shared/lent.tsx';
import { loginPath } from '../../carry/login-path.ts';
import { paths, tabPaths, type TabKey } from '../../carry/paths.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { useSite } from '../../carry/site.ts';
import { tabs } from './tabs.tsx';

/** The bar on top of a wide window. */
export function MainNav({ tab }: { tab: TabKey | undefined }) {
  const { t } = useTranslation('app');
  const go = useNavigate();
  const { name } = useSite();
  const loggedIn = useLoggedIn();
  return (
    <nav className="nav" aria-label={t('main_navigation')}>
      <Link className="brand" to="/">
        <BrandMark size={22} />
        {name}
      </Link>
      {tabs.map(({ key }) => (
        <Link key={key} to={tabPaths[key]} aria-current={key === tab ? 'page' : undefined}>
          {t(`tab.${key}`)}
        </Link>
      ))}
      <span className="grow" />
      <NavSearch />
      <IconButton label={t('language')} onClick={() => void go(paths.language)}>
        <Globe size={20} strokeWidth={1.75} />
      </IconButton>
      {loggedIn ? (
        <>
          <span className="lent">
            <LentPart name="notificationBadge" />
          </span>
          <AccountMenu />
        </>
      ) : (
        <span className="row g2 ml-2">
          <Link className={buttonClass('neutral', 'sm')} to={loginPath()}>
            {t('log_in')}
          </Link>
          <Link className={buttonClass('primary', 'sm')} to={paths.register}>
            {t('sign_up')}
          </Link>
        </span>
      )}
    </nav>
  );
}
