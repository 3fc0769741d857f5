import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('payee');

const own = { words: ['payee', 'security', 'account'], tabs: false, login: true } as const;

const pages: readonly PageRoute[] = [
  { path: paths.addresses, load: page('addresses'), ...own },
  { path: paths.addAddress, load: page('addAddress'), ...own },
  { path: paths.bank, load: page('bank'), ...own },
  { path: paths.internationalBank, load: page('internationalBank'), ...own },
];

export const payee = { name: 'payee', pages, channels: {} } satisfies WebProduct<'payee'>;
