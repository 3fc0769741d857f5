import { declareProduct } from '../product.ts';
import { getSetting, getSiteConfig, menu, newsDetail, newsList, newsPopup } from './news.ts';
import { aboutUs, contactUs, faq, operationalCompliance } from './pages.ts';

export const product = declareProduct({
  name: 'content',
  refusals: ['content.not_found'],
  entryReasons: [],
  routes: {
    ...{ aboutUs, contactUs, faq, getSetting, getSiteConfig, menu },
    ...{ newsDetail, newsList, newsPopup, operationalCompliance },
  },
  channels: {},
});
