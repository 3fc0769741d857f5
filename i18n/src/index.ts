export { fallbackLocale, localeFrom, localeNames, localeOf, locales, wireOf, type Locale } from './locales.ts';
export { namespaces, type Namespace } from './namespaces.ts';
export { catalog, ownWords, say, sayReason, words, type Parameters } from './words.ts';
