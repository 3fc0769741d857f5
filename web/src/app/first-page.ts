/** The page the app opens with: its code, its data and the socket set out together, instead of one after the other as each is found missing. */
import { content, system } from '@glassbook/contract';
import { askAhead } from './loadable.ts';
import { pages } from '../products.ts';
import type { PageRoute } from './product.ts';
import { session } from './session.ts';

/** Asks for everything the page at an address will need. Undefined where there is none. */
export function startFirstPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PageRoute | undefined {
  const page = pages.find(({ path }) => path === pathname);
  askAhead(system.health, {});
  askAhead(content.getSiteConfig, {});
  if (page === undefined || (page.login && session.token() === undefined)) return page;
  // What does not come is asked for again by the router, which also says so.
  page.load().catch(() => undefined);
  page.ahead?.(new URLSearchParams(search));
  return page;
}
