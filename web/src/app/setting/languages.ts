/** The ten languages as the list shows them. */
import { localeNames, locales, wireOf, type Locale } from '@glassbook/i18n/locales';

export type LanguageRow = { locale: Locale; code: string; own: string; here: string };

/** Chinese variants are named by script, not by country. */
const nameTags: Partial<Record<Locale, string>> = { 'zh-CN': 'zh-Hans', 'zh-HK': 'zh-Hant' };

/** Each language by its own name and by its name in the present language. */
export function languageRows(present: Locale): LanguageRow[] {
  const names = new Intl.DisplayNames([present], { type: 'language' });
  return locales.map((locale) => ({
    locale,
    code: wireOf(locale),
    own: localeNames[locale],
    here: names.of(nameTags[locale] ?? locale) ?? locale,
  }));
}

/** Those whose name, in either language, or code has what was typed. */
export function found(rows: readonly LanguageRow[], typed: string): LanguageRow[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return rows.filter(({ locale, code, own, here }) =>
    [locale, code, own, here].some((name) => name.toLocaleLowerCase().includes(wanted)),
  );
}
