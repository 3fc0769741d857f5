import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const pages: readonly PageRoute[] = [
  { path: paths.articles, load: laterPage('content', 'article'), words: ['content'], tabs: false },
  { path: paths.faq, load: laterPage('content', 'faq'), words: ['content'], tabs: false },
  {
    path: paths.contact,
    load: laterPage('content', 'contact'),
    words: ['content'],
    tabs: false,
  },
  { path: paths.about, load: laterPage('content', 'about'), words: ['content'], tabs: false },
  {
    path: paths.compliance,
    load: laterPage('content', 'compliance'),
    words: ['content'],
    tabs: false,
  },
];

export const content = { name: 'content', pages, channels: {} } satisfies WebProduct<'content'>;
