/**
 * The router of the app. The library's own router of data would bring 20 kB for loaders and forms that no page has, so this one takes only the
 * library's parts that find a page, and its history, which is exported under a name that says it may change.
 */
import { Suspense, type ReactNode } from 'react';
import { matchRoutes, Router, UNSAFE_createBrowserHistory, useRoutes, type To } from 'react-router';
import { ErrorBoundary } from '@glassbook/ui';
import { Shell } from '../frame/shell.tsx';
import { useHistory, type History } from './navigator.ts';
import { ErrorPage } from '../frame/error-page.tsx';
import { codeOf, useCodeOf } from './page-code.ts';
import { PageLoading } from './page-loading.tsx';
import type { PageRoute } from '../../shared/product.ts';
import { pages } from '../products.ts';

type PageObject = { path: string; handle: PageRoute; element: ReactNode };

const elsewhere: PageRoute = {
  path: '*',
  load: () => import('../elsewhere/elsewhere-page.tsx'),
  words: [],
  tabs: false,
};

/** The code is waited for outside of the frame, so that the page before stays whole until it is there. */
function Framed({ page }: { page: PageRoute }) {
  const Page = useCodeOf(page);
  return (
    <Shell page={page}>
      <Page />
    </Shell>
  );
}

/** The routes of pages, each inside the frame. */
export const routesOf = (list: readonly PageRoute[]): PageObject[] =>
  [...list, elsewhere].map((page) => ({ path: page.path, handle: page, element: <Framed page={page} /> }));

const routes = routesOf(pages);

const pageAt = (list: PageObject[], address: To): PageRoute | undefined =>
  matchRoutes(list, address)?.at(-1)?.route.handle;

/** Loads the page of an address, so that it is there as the app is first drawn. */
export async function loadFirst(pathname: string): Promise<void> {
  const page = pageAt(routes, pathname);
  if (page) await codeOf(page);
}

function Routed({ list }: { list: PageObject[] }) {
  return useRoutes(list);
}

export const makeHistory = (): History => UNSAFE_createBrowserHistory({ v5Compat: true });

/** The page of the address. While the code of the next is on its way the page before stays, and a line tells if that takes long. */
export function Pages({ history, list = routes }: { history: History; list?: PageObject[] }) {
  const { shown, navigator, moving } = useHistory(history, (address) => pageAt(list, address));
  return (
    <ErrorBoundary at={shown.location.key} instead={(error) => <ErrorPage error={error} />}>
      <PageLoading moving={moving} />
      <Suspense fallback={null}>
        <Router {...shown} navigator={navigator}>
          <Routed list={list} />
        </Router>
      </Suspense>
    </ErrorBoundary>
  );
}
