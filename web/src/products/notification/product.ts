import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('notification');

export const notification = {
  name: 'notification',
  pages: [
    {
      path: paths.notifications,
      load: page('notifications'),
      words: ['notification'],
      tabs: false,
      login: true,
    },
  ],
  channels,
} satisfies WebProduct<'notification'>;
