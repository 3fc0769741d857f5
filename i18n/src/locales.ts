/**
 * The ten languages. Inside they are BCP 47 tags (also the folder of the catalog and `lang` of the page); on the wire they
 * have the older spellings clients of this API family send. Safe for a browser: reads no file.
 */
import type { WireLanguage } from '@glassbook/contract';

export const locales = ['en', 'zh-CN', 'zh-HK', 'th', 'ja', 'ko', 'fr', 'es', 'vi', 'pt'] as const;
export type Locale = (typeof locales)[number];

/** What is read where a language has no words of its own. */
export const fallbackLocale: Locale = 'en';

const wires: Record<Locale, WireLanguage> = {
  en: 'en',
  'zh-CN': 'zh',
  'zh-HK': 'hk',
  th: 'th',
  ja: 'jp',
  ko: 'kor',
  fr: 'fra',
  es: 'spa',
  vi: 'vi',
  pt: 'pt',
};

/** Each language by its own name, for readers of that one only. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-HK': '繁體中文',
  th: 'ไทย',
  ja: '日本語',
  ko: '한국어',
  fr: 'Français',
  es: 'Español',
  vi: 'Tiếng Việt',
  pt: 'Português',
};

export const wireOf = (locale: Locale): WireLanguage => wires[locale];

/** The locale of a wire language; English for anything else. */
export const localeOf = (wire: string): Locale => locales.find((locale) => wires[locale] === wire) ?? fallbackLocale;

const traditional = /^zh-(hant|hk|tw|mo)\b/;

/**
 * The first of a browser's languages that is one of the ten, else undefined. A region we do not have falls to its
 * language (`fr-CA` to `fr`); Chinese goes by script, so `zh-TW` and `zh-Hant` read traditional.
 */
export function localeFrom(tags: readonly string[]): Locale | undefined {
  for (const tag of tags.map((each) => each.toLowerCase().replaceAll('_', '-'))) {
    if (tag === 'zh' || tag.startsWith('zh-')) return traditional.test(tag) ? 'zh-HK' : 'zh-CN';
    const language = tag.split('-')[0];
    const found = locales.find((locale) => locale === language);
    if (found !== undefined) return found;
  }
  return undefined;
}
