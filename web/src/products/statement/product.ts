import { ReceiptText } from 'lucide-react';
import { paths } from '../../carry/paths.ts';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import type { WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('statement');

export const statement = {
  name: 'statement',
  pages: [
    {
      path: paths.statement,
      load: page('statement'),
      words: ['statement', 'wallet', 'funds', 'spot', 'trading'],
      tab: 'assets',
      tabs: false,
      login: true,
    },
  ],
  channels: {},
  icons: { bills: ReceiptText },
} satisfies WebProduct<'statement'>;
