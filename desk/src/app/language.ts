/** The language of the desk: chosen, else the browser's, else English. A catalog is loaded when a screen first needs it. */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fallbackLocale, localeFrom, locales, wireOf, type Locale } from '@glassbook/i18n/locales';
import { keep, kept } from './storage.ts';

/** Of every page. Those of single pages are in a file of their own, since their names alone are longer than what a first look needs of this one. */
const catalogs = import.meta.glob<Record<string, string>>('../../../i18n/catalogs/*/{app,desk}.json', {
  import: 'default',
});

type Load = () => Promise<Record<string, string>>;
async function loaderOf(path: string): Promise<Load | undefined> {
  return catalogs[path] ?? (await import('./page-catalogs.ts')).pageCatalogs[path];
}

const loading: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (locale, namespace, done) => {
    const found = loaderOf(`../../../i18n/catalogs/${locale}/${namespace}.json`);
    found
      .then((load) => load?.() ?? {})
      .then(
        (words) => done(null, words),
        (cause: unknown) => done(cause instanceof Error ? cause : String(cause), false),
      );
  },
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

/** Changes the language, once its words are there. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  keep('localStorage', 'language', locale);
  await i18next.changeLanguage(locale);
}

export const currentLocale = (): Locale => (isLocale(i18next.language) ? i18next.language : wanted());
/** What `lang` is on the wire now. */
export const wireLanguage = (): string => wireOf(currentLocale());
