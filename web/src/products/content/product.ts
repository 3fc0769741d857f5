import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('content');

const pages: readonly PageRoute[] = [
  { path: paths.articles, load: page('article'), words: ['content'], tabs: false },
  { path: paths.faq, load: page('faq'), words: ['content'], tabs: false },
  {
    path: paths.contact,
    load: page('contact'),
    words: ['content'],
    tabs: false,
  },
  { path: paths.webView, load: page('webView'), words: ['content'], tabs: false },
  { path: paths.about, load: page('about'), words: ['content'], tabs: false },
  {
    path: paths.compliance,
    load: page('compliance'),
    words: ['content'],
    tabs: false,
  },
];

export const content = { name: 'content', pages, channels: {} } satisfies WebProduct<'content'>;
