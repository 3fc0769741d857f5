import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { receiptPath } from '../../carry/paths.ts';
import type { WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('receipt');

export const receipt = {
  name: 'receipt',
  pages: [
    {
      path: receiptPath(':id'),
      load: page('receipt'),
      words: ['dual', 'offer', 'options', 'receipt'],
      tab: 'trade',
      tabs: false,
    },
  ],
  channels: {},
} satisfies WebProduct<'receipt'>;
