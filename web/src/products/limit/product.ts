import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('limit');

export const limit = {
  name: 'limit',
  pages: [
    {
      path: paths.limits,
      load: page('limits'),
      words: ['limit', 'security', 'account', 'notification'],
      tabs: false,
      login: true,
    },
  ],
  channels: {},
} satisfies WebProduct<'limit'>;
