import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { loadPage } from './load-page.ts';
import { pages } from '../products.ts';
import type { PageRoute } from './product.ts';
import { Shell } from './frame/shell.tsx';

const nothing = () => null;

/**
 * The routes of pages inside the frame. The boundary for errors is between the two: on the page's own route the router would show nothing
 * for a page whose code did not come, and on the frame's the frame would go with it.
 */
export function routesOf(list: readonly PageRoute[]): RouteObject[] {
  const inside: RouteObject[] = [
    ...list.map((page) => ({ path: page.path, handle: page, lazy: () => loadPage(page) })),
    { path: '*', lazy: () => import('./elsewhere/route.ts') },
  ];
  const safe: RouteObject = { Component: Outlet, ErrorBoundary: ErrorPage, children: inside };
  return [{ Component: Shell, ErrorBoundary: ErrorPage, HydrateFallback: nothing, children: [safe] }];
}

/** The router of the app. Before the first page is there the frame of `index.html` is empty and dark. */
export const makeRouter = () => createBrowserRouter(routesOf(pages));
