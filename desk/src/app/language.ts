/** The language of the desk: chosen, else the browser's, else English. A catalog is loaded when a screen first needs it. */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadTwice, loadUntilThere } from '@glassbook/ui';
import { fallbackLocale, localeFrom, locales, wireOf, type Locale } from '@glassbook/i18n/locales';
import { keep, kept } from './storage.ts';

/** Of every page. Those of single pages are in a file of their own, since their names alone are longer than what a first look needs of this one. */
const catalogs = import.meta.glob<Record<string, string>>('../../../i18n/catalogs/*/{app,desk}.json', {
  import: 'default',
});

async function wordsOf(locale: string, namespace: string): Promise<Record<string, string>> {
  const path = `../../../i18n/catalogs/${locale}/${namespace}.json`;
  const load = catalogs[path] ?? (await import('./page-catalogs.ts')).pageCatalogs[path];
  return (await load?.()) ?? {};
}

const loading: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // A catalog that is given up counts as one that is there: its screens would show the names of words.
  read: (locale, namespace, done) =>
    void loadUntilThere(() => wordsOf(locale, namespace)).then((words) => done(null, words)),
};

const isLocale = (tag: string | undefined): tag is Locale => locales.some((locale) => locale === tag);
const wanted = (): Locale => {
  const chosen = kept('localStorage', 'language');
  return isLocale(chosen) ? chosen : (localeFrom(navigator.languages) ?? fallbackLocale);
};

/** Starts the words; resolves when those of every screen are there. */
export async function startLanguage(): Promise<void> {
  i18next.on('languageChanged', (locale) => (document.documentElement.lang = locale));
  await i18next
    .use(loading)
    .use(initReactI18next)
    .init({
      lng: wanted(),
      supportedLngs: [...locales],
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['app', 'desk'],
      defaultNS: 'desk',
      keySeparator: false,
      nsSeparator: ':',
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Changes the language, once its words are there. Without them it fails and nothing changes. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  const inUse = [i18next.options.ns ?? []].flat();
  await Promise.all(inUse.map((namespace) => loadTwice(() => wordsOf(locale, namespace))));
  keep('localStorage', 'language', locale);
  await i18next.changeLanguage(locale);
}

export const currentLocale = (): Locale => (isLocale(i18next.language) ? i18next.language : wanted());
/** What `lang` is on the wire now. */
export const wireLanguage = (): string => wireOf(currentLocale());
