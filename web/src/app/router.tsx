import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { loadPage } from './load-page.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { pages, redirects } from './routes.ts';
import { Shell } from './shell.tsx';

const nothing = () => null;

const children: RouteObject[] = [
  ...pages.map((page) => ({ path: page.path, handle: page, ErrorBoundary: ErrorPage, lazy: () => loadPage(page) })),
  ...Object.entries(redirects).map(([path, to]) => ({ path, loader: () => redirect(to), Component: nothing })),
  { path: '*', Component: NotFoundPage },
];

/** The router of the app. Before the first page is there the frame of `index.html` is empty and dark. */
export const makeRouter = () =>
  createBrowserRouter([{ Component: Shell, ErrorBoundary: ErrorPage, HydrateFallback: nothing, children }]);
