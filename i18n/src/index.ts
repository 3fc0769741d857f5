export {
  fallbackLocale,
  localeFrom,
  localeNames,
  localeOf,
  locales,
  namespaces,
  wireOf,
  type Locale,
  type Namespace,
} from './locales.ts';
export { catalog, say, words, type Parameters } from './words.ts';
