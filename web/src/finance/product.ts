import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const pages: readonly PageRoute[] = [
  {
    path: paths.finance,
    load: () => import('./finance-page.tsx'),
    words: ['finance'],
    tab: 'finance',
    tabs: true,
  },
];

export const finance = { name: 'finance', pages, channels: {} } satisfies WebProduct<'finance'>;
