import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { WebProduct } from '../app/product.ts';
import { channels } from './channels.ts';

export const notification = {
  name: 'notification',
  pages: [
    {
      path: paths.notifications,
      load: laterPage('notification', 'notifications'),
      words: ['notification'],
      tabs: false,
      login: true,
    },
  ],
  channels,
} satisfies WebProduct<'notification'>;
