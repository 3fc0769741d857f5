import type { LaterProduct } from '../../shared/later.ts';

export const later = {
  pages: {
    about: () => import('./about-page.tsx'),
    article: () => import('./article-page.tsx'),
    compliance: () => import('./compliance-page.tsx'),
    contact: () => import('./contact-page.tsx'),
    faq: () => import('./faq-page.tsx'),
    webView: () => import('./web-view-page.tsx'),
  },
} satisfies LaterProduct<'content'>;
