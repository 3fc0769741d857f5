export { article, type Article } from './article.ts';
export {
  entryKinds,
  entryStates,
  fixedPages,
  textMax,
  type Entry,
  type EntryKind,
  type EntryRow,
  type EntryState,
  type EntryText,
} from './entry.ts';
export { checkLink } from './link.ts';
export { aboutUs, contactUs, faq, operationalCompliance } from './pages.ts';
export { getSetting, getSiteConfig, menu, newsDetail, newsList, newsPopup } from './news.ts';
export { createEntry, entries, entry, image, preview, publish, saveEntry, saveText, withdraw } from './staff.ts';
export { product } from './product.ts';
