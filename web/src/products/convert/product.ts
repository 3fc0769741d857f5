import { CreditCard, Repeat2 } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('convert');

const shared = { words: ['convert', 'wallet'], tab: 'assets', tabs: false, login: true } as const;

export const convert = {
  name: 'convert',
  pages: [
    { path: paths.convert, load: page('convert'), ...shared },
    { path: paths.quickBuy, load: page('quickBuy'), ...shared },
  ],
  channels: {},
  icons: { convert: Repeat2, quicklyBuyCoins: CreditCard },
} satisfies WebProduct<'convert'>;
