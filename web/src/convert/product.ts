import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { WebProduct } from '../app/product.ts';

const shared = { words: ['convert', 'wallet'], tab: 'assets', tabs: false, login: true } as const;

export const convert = {
  name: 'convert',
  pages: [
    { path: paths.convert, load: laterPage('convert', 'convert'), ...shared },
    { path: paths.quickBuy, load: laterPage('convert', 'quickBuy'), ...shared },
  ],
  channels: {},
} satisfies WebProduct<'convert'>;
