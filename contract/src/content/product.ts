import { declareProduct } from '../product.ts';
import { checkLink } from './link.ts';
import { getSetting, getSiteConfig, menu, newsDetail, newsList, newsPopup } from './news.ts';
import { aboutUs, contactUs, faq, operationalCompliance } from './pages.ts';
import { createEntry, entries, entry, image, preview, publish, saveEntry, saveText, withdraw } from './staff.ts';

export const product = declareProduct({
  name: 'content',
  refusals: [
    'content.not_found',
    'content.entry_edited',
    'content.nothing_changes',
    'content.title_missing',
    'content.english_missing',
    'content.page_missing',
    'content.period_invalid',
    'content.image_not_found',
    'content.image_unreadable',
    'content.image_too_large',
    'content.image_too_small',
    'content.image_quota_reached',
    'content.link_elsewhere',
    'content.link_not_allowed',
  ],
  entryReasons: [],
  routes: {
    ...{ aboutUs, checkLink, contactUs, faq, getSetting, getSiteConfig, menu },
    ...{ newsDetail, newsList, newsPopup, operationalCompliance },
    ...{ entries, entry, createEntry, saveText, saveEntry, publish, withdraw, preview, image },
  },
  channels: {},
  acts: ['changed'],
});
