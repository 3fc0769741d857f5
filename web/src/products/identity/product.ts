import { paths } from '../../carry/paths.ts';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('identity');
const shared = { words: ['identity'], tabs: false, login: true } as const;
const pages: readonly PageRoute[] = [
  { path: paths.identity, load: page('identity'), ...shared },
  { path: paths.identityForm, load: page('identityForm'), ...shared },
];

export const identity = { name: 'identity', pages, channels: {} } satisfies WebProduct<'identity'>;
