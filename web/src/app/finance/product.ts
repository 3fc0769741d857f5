import { PiggyBank } from 'lucide-react';
import { paths } from '../../carry/paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';

const pages: readonly PageRoute[] = [
  {
    path: paths.finance,
    load: () => import('./finance-page.tsx'),
    words: ['finance'],
    tab: 'finance',
    tabs: true,
  },
];

export const finance = {
  name: 'finance',
  pages,
  channels: {},
  icons: { financial: PiggyBank },
} satisfies WebProduct<'finance'>;
