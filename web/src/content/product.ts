import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const pages: readonly PageRoute[] = [
  { path: paths.articles, load: () => import('./article-page.tsx'), words: ['content'], tabs: false },
  { path: paths.faq, load: () => import('./faq-page.tsx'), words: ['content'], tabs: false },
  {
    path: paths.contact,
    load: () => import('./contact-page.tsx'),
    words: ['content'],
    tabs: false,
  },
  { path: paths.about, load: () => import('./about-page.tsx'), words: ['content'], tabs: false },
  {
    path: paths.compliance,
    load: () => import('./compliance-page.tsx'),
    words: ['content'],
    tabs: false,
  },
];

export const content = { name: 'content', pages, channels: {} } satisfies WebProduct<'content'>;
