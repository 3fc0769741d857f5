import { useTranslation } from 'react-i18next';
import {
  createBrowserRouter,
  Link,
  Navigate,
  Outlet,
  useLocation,
  useRouteError,
  type RouteObject,
} from 'react-router';
import { ErrorState, EmptyState } from '@glassbook/ui';
import { SearchX } from 'lucide-react';
import { Frame } from './frame.tsx';
import { pages, type DeskPage } from './pages.ts';
import { paths } from './paths.ts';
import { useSelf } from './self.ts';
import { useTitle } from './title.ts';

function Failed() {
  const { t } = useTranslation('app');
  const error = useRouteError();
  return (
    <ErrorState
      headingLevel={1}
      title={t('error.title')}
      code={error instanceof Error ? error.name : 'error'}
      onRetry={() => window.location.reload()}
    >
      {t('error.page_not_loaded_about')}
    </ErrorState>
  );
}

function NotFound() {
  const { t } = useTranslation('desk');
  useTitle(t('missing.title'));
  return (
    <EmptyState
      headingLevel={1}
      icon={<SearchX size={20} strokeWidth={1.75} />}
      title={t('missing.title')}
      action={<Link to={paths.overview}>{t('nav.overview')}</Link>}
    />
  );
}

/** A page for those with its permission; the server refuses the others whatever is shown. A login that leads to what another role had open lands on the overview. */
const permitted = ({ permission }: DeskPage, Page: React.ComponentType) =>
  function Permitted() {
    const { t } = useTranslation('desk');
    const { state } = useLocation() as { state: { landed?: boolean } | null };
    if (useSelf().may(permission)) return <Page />;
    if (state?.landed) return <Navigate to={paths.overview} replace />;
    return (
      <EmptyState
        headingLevel={1}
        icon={<SearchX size={20} strokeWidth={1.75} />}
        title={t('missing.permission')}
        action={<Link to={paths.overview}>{t('nav.overview')}</Link>}
      />
    );
  };

const routeOf = (page: DeskPage): RouteObject => ({
  path: page.path,
  lazy: async () => ({ Component: permitted(page, (await page.load()).default) }),
});

/** The router of the desk, below /desk. */
export const makeRouter = () =>
  createBrowserRouter(
    [
      {
        Component: Outlet,
        ErrorBoundary: Failed,
        HydrateFallback: () => null,
        children: [
          { path: paths.login, lazy: async () => ({ Component: (await import('../login/login-page.tsx')).default }) },
          { path: paths.join, lazy: async () => ({ Component: (await import('../login/join-page.tsx')).default }) },
          {
            Component: Frame,
            children: [
              {
                ErrorBoundary: Failed,
                Component: Outlet,
                children: [...pages.map(routeOf), { path: '*', Component: NotFound }],
              },
            ],
          },
        ],
      },
    ],
    { basename: '/desk' },
  );
