import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { WebProduct } from '../app/product.ts';

export const limit = {
  name: 'limit',
  pages: [
    {
      path: paths.limits,
      load: laterPage('limit', 'limits'),
      words: ['limit', 'security', 'account', 'notification'],
      tabs: false,
      login: true,
    },
  ],
  channels: {},
} satisfies WebProduct<'limit'>;
