export { article, type Article } from './article.ts';
export { aboutUs, contactUs, faq, operationalCompliance } from './pages.ts';
export { getSetting, getSiteConfig, menu, newsDetail, newsList, newsPopup } from './news.ts';
export { product } from './product.ts';
