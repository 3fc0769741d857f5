import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ErrorBoundary, lazyTwice, Toaster, useMedia } from '@glassbook/ui';
import { FeedBanner } from './feed-banner.tsx';
import { ErrorPage } from './error-page.tsx';
import { lazyWide, wideWindow } from '../../carry/lazy-wide.ts';
import { LentPart } from '../../shared/lent.tsx';
import { OfflineBanner } from '../../shared/offline-banner.tsx';
import { PhoneTabs } from './phone-tabs.tsx';
import { usePlace } from '../../shared/place.ts';
import type { PageRoute } from '../../shared/product.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { SessionGuard } from '../../shared/session-guard.tsx';

const MainNav = lazyWide(async () => ({ default: (await import('./main-nav.tsx')).MainNav }));
/** Loaded only where a guest opens a page that needs a session. */
const LoginFirst = lazyTwice(() => import('../../shared/login-first.tsx'));

/** The frame around every page. */
export function Shell({ page, children }: { page: PageRoute; children: ReactNode }) {
  const { t } = useTranslation('app');
  const loggedIn = useLoggedIn();
  const wide = useMedia(wideWindow);
  const { pathname, key } = useLocation();
  usePlace();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // A new page is announced by moving the focus to it, but not when the app opens.
  useEffect(() => {
    if (first.current) first.current = false;
    else if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className={page.tabs ? 'shell has-tabs' : 'shell'}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <FeedBanner />
      <OfflineBanner />
      {loggedIn && <LentPart name="unanswered" />}
      {wide && !page.bare && (
        <Suspense fallback={<div className="nav" />}>
          <MainNav tab={page.tab} />
        </Suspense>
      )}
      <main id="main" ref={main} tabIndex={-1}>
        <div className="page h-full" key={pathname}>
          <ErrorBoundary at={key} instead={(error) => <ErrorPage error={error} />}>
            <Suspense>{page.login && !loggedIn ? <LoginFirst /> : children}</Suspense>
          </ErrorBoundary>
        </div>
      </main>
      {page.tabs && <PhoneTabs tab={page.tab} />}
      <Toaster />
      <SessionGuard />
      {loggedIn && <LentPart name="arrivals" />}
    </div>
  );
}
