import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const names = ['addresses', 'addAddress', 'bank', 'internationalBank'] as const;
const pages = names.map((name): PageRoute => ({
  ...{ path: paths[name], load: laterPage('payee', name), words: ['payee', 'security', 'account'] },
  ...{ tabs: false, login: true },
}));

export const payee = { name: 'payee', pages, channels: {} } satisfies WebProduct<'payee'>;
