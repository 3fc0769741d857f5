import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const pages: readonly PageRoute[] = [
  { path: paths.language, load: () => import('./language-page.tsx'), words: ['setting'], tabs: false },
  {
    path: paths.settings,
    load: () => import('./setting-page.tsx'),
    words: ['setting'],
    tabs: false,
  },
];

export const setting = { name: 'setting', pages, channels: {} } satisfies WebProduct<'setting'>;
