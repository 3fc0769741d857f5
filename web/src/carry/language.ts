/** The language of the screens: chosen, else the browser's, else English. A catalog is loaded when a page first needs it. */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadTwice, loadUntilThere } from '@glassbook/ui';
import { fallbackLocale, localeFrom, locales, wireOf, type Locale } from '@glassbook/i18n/locales';
import { keep, kept } from './storage.ts';

/** Of what is seen first; the list of all others is a file of its own (later-words.ts). */
const catalogs = import.meta.glob<Record<string, string>>(
  '../../../i18n/catalogs/*/{app,home,market,spot,trading,wallet}.json',
  { import: 'default' },
);

type CatalogOf = (locale: string, namespace: string) => (() => Promise<Record<string, string>>) | undefined;
const catalogOf: CatalogOf = (locale, namespace) => catalogs[`../../../i18n/catalogs/${locale}/${namespace}.json`];
let loadLater = (): Promise<CatalogOf> => Promise.resolve(catalogOf);

/** The words of a namespace, also of those that no first look needs; nothing where there is no such catalog. */
async function wordsOf(locale: string, namespace: string): Promise<Record<string, string>> {
  const own = catalogOf(locale, namespace);
  if (own) return own();
  const later = await loadLater();
  return (await (later(locale, namespace) ?? later(fallbackLocale, namespace))?.()) ?? {};
}

const loading: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // A catalog that is given up counts as one that is there: its screens would show the names of words.
  read: (locale, namespace, done) =>
    void loadUntilThere(() => wordsOf(locale, namespace)).then((words) => done(null, words)),
};

const isLocale = (tag: string | undefined): tag is Locale => locales.some((locale) => locale === tag);

/** What was chosen, else the first of the browser's languages we have. */
export function firstLocale(chosen: string | undefined, browser: readonly string[]): Locale {
  return isLocale(chosen) ? chosen : (localeFrom(browser) ?? fallbackLocale);
}

const wantedLocale = (): Locale => firstLocale(kept('language'), navigator.languages);

const markPage = (locale: string): void => {
  document.documentElement.lang = locale;
};

/** Starts the words; resolves when those of the frame are there. `first`: of the first page, requested with them and added with it. `later` loads the list of those that no first look needs. */
export async function startLanguage(first: readonly string[] = [], later = loadLater): Promise<void> {
  loadLater = later;
  for (const namespace of first) wordsOf(wantedLocale(), namespace).catch(() => undefined);
  i18next.on('languageChanged', markPage);
  await i18next
    .use(loading)
    .use(initReactI18next)
    .init({
      lng: wantedLocale(),
      supportedLngs: [...locales],
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['app'],
      defaultNS: 'app',
      keySeparator: false,
      nsSeparator: ':',
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      partialBundledLanguages: true,
      react: { useSuspense: true },
    });
}

/** Adds the words of catalogs that are not there yet; fails where one does not come. */
const fetchWords = async (locale: string, namespaces: readonly string[]): Promise<void> => {
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(locale, namespace));
  const words = await Promise.all(missing.map((namespace) => loadTwice(() => wordsOf(locale, namespace))));
  missing.forEach((namespace, place) => i18next.addResourceBundle(locale, namespace, words[place]));
};

/** Changes the language, once all words that are in use are there in the new one. Without them it fails and nothing changes. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await fetchWords(locale, [i18next.options.ns ?? []].flat());
  keep('language', locale);
  await i18next.changeLanguage(locale);
}

/** Before the words are started it is the one they will start with: the first calls are sent by then. */
export const currentLocale = (): Locale => (isLocale(i18next.language) ? i18next.language : wantedLocale());
/** What `lang` is on the wire now. */
export const wireLanguage = (): string => wireOf(currentLocale());
/** The words of one catalog in a language that is not the present one, e.g. to show a sample of it. */
export const wordsIn = async (locale: Locale, namespace: string): Promise<Readonly<Record<string, string>>> =>
  wordsOf(locale, namespace);
/** Fetches catalogs ahead of the page that needs them; fails where they do not come. */
export async function loadWords(namespaces: readonly string[]): Promise<void> {
  await fetchWords(currentLocale(), namespaces);
  // Nothing is loaded by it any more: a change of the language takes those along that it has been told.
  void i18next.loadNamespaces([...namespaces]);
}
