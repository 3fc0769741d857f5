import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { WebProduct } from '../app/product.ts';
import { channels } from './channels.ts';

export const kefu = {
  name: 'kefu',
  pages: [{ path: paths.support, load: laterPage('kefu', 'support'), words: ['kefu'], tabs: false, login: true }],
  channels,
} satisfies WebProduct<'kefu'>;
