import { BrandMark } from '@glassbook/ui';
import { CircleHelp, CircleUserRound, Globe, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LentPart } from '../../shared/lent.tsx';
import { paths } from '../../carry/paths.ts';
import { useLoggedIn } from '../../carry/session.ts';

const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The bar on top of the home page of a phone: the logo, the search, and the buttons of a guest or a user. */
export function HomeBar() {
  const { t } = useTranslation('home');
  const loggedIn = useLoggedIn();
  return (
    <header className="topbar">
      <BrandMark />
      <Link to={paths.search} className="input grow min-w-0 rounded-full bg-surface-1 border-line ml-1 text-ink-3">
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="ell">{t('bar.search')}</span>
      </Link>
      {loggedIn ? (
        <>
          <span className="lent">
            <LentPart name="notificationBadge" />
          </span>
          <BarLink to={paths.settings} label={t('bar.account')}>
            <CircleUserRound {...look} />
          </BarLink>
        </>
      ) : (
        <>
          <BarLink to={paths.language} label={t('bar.language')}>
            <Globe {...look} />
          </BarLink>
          <BarLink to={paths.faq} label={t('bar.help')}>
            <CircleHelp {...look} />
          </BarLink>
        </>
      )}
    </header>
  );
}

function BarLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link to={to} className="iconbtn" aria-label={label} title={label}>
      {children}
    </Link>
  );
}
