import { Headset } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('kefu');

export const kefu = {
  name: 'kefu',
  pages: [{ path: paths.support, load: page('support'), words: ['kefu'], tabs: false, login: true }],
  channels,
  icons: { contactUs: Headset },
} satisfies WebProduct<'kefu'>;
