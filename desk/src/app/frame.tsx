import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { desk, system, type Permission } from '@glassbook/contract';
import { Badge, BrandMark, Button, useBusy, useNow } from '@glassbook/ui';
import { LogOut } from 'lucide-react';
import { ask } from './client.ts';
import { NavCount } from '../overview/nav-count.tsx';
import { useCall } from './calls.ts';
import { LanguageChoice } from './language-choice.tsx';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import { useIdleEnd } from './presence.ts';
import { SelfProvider, type Self } from './self.ts';
import { session, useToken } from './session.ts';
import { Shown } from './shown.tsx';
import { stamp } from './stamp.ts';

/** UTC, by the clock of the server. */
function Clock() {
  const now = useNow();
  return <span className="desk-clock cap c3">{stamp(now).slice(11)} UTC</span>;
}

function TopBar({ self }: { self: Self | undefined }) {
  const { t } = useTranslation('desk');
  const [busy, run] = useBusy();
  const isDemo = useCall(system.health, {}).data?.demo;
  const logOut = () =>
    void run(async () => {
      await ask(desk.logout, {});
      session.end();
    });
  return (
    <header className="desk-top">
      <NavLink className="brand" to={paths.overview}>
        <BrandMark />
        Glassbook
      </NavLink>
      <Badge tone="gold">{t('title')}</Badge>
      {isDemo && <Badge tone="warn">{t('demo')}</Badge>}
      <span className="grow" />
      <Clock />
      <LanguageChoice />
      {self && (
        <span className="desk-self">
          <span className="body med ell block">{self.name}</span>
          <span className="cap c3 block">{t(`role.${self.role}`)}</span>
        </span>
      )}
      <Button
        size="sm"
        tone="outlined"
        aria-label={t('logout')}
        disabled={busy}
        icon={<LogOut size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={logOut}
      >
        <span className="desk-wide">{t('logout')}</span>
      </Button>
    </header>
  );
}

function Navigation({ self }: { self: Self }) {
  const { t } = useTranslation('desk');
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  // On a phone it is a row that goes on sideways.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const shown = pages.filter(({ nav, permission }) => nav && (self.permissions as Permission[]).includes(permission));
  return (
    <nav className="desk-nav" ref={list} aria-label={t('navigation')}>
      {shown.map(({ path, nav }, index) => {
        if (!nav) return null;
        const { name, section, Icon } = nav;
        const begins = section !== undefined && section !== shown[index - 1]?.nav?.section;
        return (
          <div key={path} className="desk-nav-item">
            {begins && <span className="desk-section">{t(section)}</span>}
            <NavLink to={path} end={path === paths.overview}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              <span className="grow">{t(name)}</span>
              <NavCount path={path} />
            </NavLink>
          </div>
        );
      })}
    </nav>
  );
}

/** What is around every page: without a session it leads to the login, and back. */
export function Frame() {
  const { t } = useTranslation(['desk', 'app']);
  const token = useToken();
  const { pathname, search } = useLocation();
  const main = useRef<HTMLElement>(null);
  const self = useCall(desk.self, {});
  useIdleEnd();
  const shown = useRef(pathname);
  useEffect(() => {
    // A new page is announced by moving the focus to it, but not when the desk opens.
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  if (token === undefined) return <Navigate to={paths.login} replace state={{ back: pathname + search }} />;
  return (
    <div className="desk">
      <a className="skip" href="#main">
        {t('app:skip')}
      </a>
      <TopBar self={self.data} />
      {self.data ? <Navigation self={self.data} /> : <nav className="desk-nav" aria-label={t('navigation')} />}
      <main id="main" className="desk-main" ref={main} tabIndex={-1}>
        <Shown of={self}>
          {(found) => (
            <SelfProvider value={found}>
              <Outlet />
            </SelfProvider>
          )}
        </Shown>
      </main>
    </div>
  );
}
