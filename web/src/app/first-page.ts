/** The page the app opens with: its code, its data and the socket are requested together, instead of one after the other. */
import { content, system } from '@glassbook/contract';
import { askAhead } from '../carry/loadable.ts';
import { pages } from './products.ts';
import type { PageRoute } from '../shared/product.ts';
import { session } from '../carry/session.ts';

/** Requests everything the page at an address will need. Undefined where there is none. */
export function startFirstPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PageRoute | undefined {
  const page = pages.find(({ path }) => path === pathname);
  askAhead(system.health, {});
  askAhead(content.getSiteConfig, {});
  if (page === undefined || (page.login && session.token() === undefined)) return page;
  // What fails is requested again by the router, which also shows the error.
  page.load().catch(() => undefined);
  page.ahead?.(new URLSearchParams(search));
  return page;
}
