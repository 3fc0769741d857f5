import { Timer } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from './paths.ts';
import type { WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('options');

export const options = {
  name: 'options',
  pages: [
    {
      path: paths.options,
      load: page('options'),
      words: ['trading', 'options'],
      tab: 'trade',
      tabs: true,
    },
  ],
  channels,
  icons: { seconds: Timer },
  traded: { place: 3, path: paths.options },
} satisfies WebProduct<'options'>;
