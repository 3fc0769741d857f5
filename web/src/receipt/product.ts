import { laterPage } from '../app/load-page.ts';
import { receiptPath } from '../app/paths.ts';
import type { WebProduct } from '../app/product.ts';

export const receipt = {
  name: 'receipt',
  pages: [
    {
      path: receiptPath(':id'),
      load: laterPage('receipt', 'receipt'),
      words: ['dual', 'offer', 'options', 'receipt'],
      tab: 'trade',
      tabs: false,
    },
  ],
  channels: {},
} satisfies WebProduct<'receipt'>;
