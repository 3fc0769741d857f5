import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('payee');

const names = ['addresses', 'addAddress', 'bank', 'internationalBank'] as const;
const pages = names.map((name): PageRoute => ({
  ...{ path: paths[name], load: page(name), words: ['payee', 'security', 'account'] },
  ...{ tabs: false, login: true },
}));

export const payee = { name: 'payee', pages, channels: {} } satisfies WebProduct<'payee'>;
