import { laterPage } from '../app/load-page.ts';
import { paths } from './paths.ts';
import type { WebProduct } from '../app/product.ts';
import { channels } from './channels.ts';

export const options = {
  name: 'options',
  pages: [
    {
      path: paths.options,
      load: laterPage('options', 'options'),
      words: ['trading', 'options'],
      tab: 'trade',
      tabs: true,
    },
  ],
  channels,
} satisfies WebProduct<'options'>;
