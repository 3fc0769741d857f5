/** Every text uses the terms of the glossary and none of the banned words, in ten languages. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { products, type Route } from '@glassbook/contract';
import { describe, expect, test } from 'vitest';
import { catalog, locales, namespaces, type Locale, type Namespace } from './index.ts';
import { banned, bannedIn, formsOf, hasTerm, terms, termsOf, ties } from './test/glossary.ts';

const root = resolve(import.meta.dirname, '../..');
const others = locales.filter((locale) => locale !== 'en');
const plural = /_(one|two|few|many|other)$/;

/** Every text of the catalogs by "namespace:key"; forms of a plural stand under the stem's English. */
const textsOf = (locale: Locale): { name: string; text: string }[] =>
  namespaces.flatMap((namespace) =>
    Object.entries(catalog(locale, namespace)).map(([key, text]) => ({ name: `${namespace}:${key}`, text })),
  );
const articlesOf = (locale: Locale): { name: string; text: string }[] =>
  globSync(`server/src/products/content/seed/${locale}/*.html`, { cwd: root }).map((file) => ({
    name: file,
    text: readFileSync(resolve(root, file), 'utf8'),
  }));

function englishOf(name: string): string | undefined {
  const at = name.indexOf(':');
  const entries = catalog('en', name.slice(0, at) as Namespace);
  const key = name.slice(at + 1);
  return entries[key] ?? entries[key.replace(plural, '_other')];
}

describe('the glossary', () => {
  test('has each term in ten languages', () => {
    expect(Object.keys(terms).length).toBeGreaterThan(90);
    for (const [term, forms] of Object.entries(terms)) {
      expect(Object.keys(forms), term).toEqual(expect.arrayContaining([...locales]));
      for (const locale of locales)
        for (const form of formsOf(term, locale)) expect(form.trim().length, `${term} ${locale}`).toBeGreaterThan(0);
    }
  });

  test.each(locales)('has no word of %s for two notions', (locale) => {
    /** Only Chinese has a word for a long position and one for going long. */
    const sides = ['long go-long', 'short go-short'];
    /** By habit of a market, or since one notion is the short form of the other: a text tells them apart by its place. */
    const shared: Partial<Record<Locale, readonly string[]>> = {
      en: ['account-login account-funds', 'margin margin-account', ...sides],
      'zh-HK': ['call subscribe'],
      ja: ['bids long go-long', 'asks short go-short', ...sides],
      ko: sides,
      th: ['margin collateral', 'margin margin-account', ...sides],
      vi: sides,
      fr: ['account-login account-funds', 'margin margin-account', ...sides],
      es: ['account-login account-funds', 'margin margin-account', ...sides],
      pt: ['account-login account-funds', 'margin margin-account', ...sides],
    };
    const notions = new Map<string, Set<string>>();
    for (const term of Object.keys(terms))
      for (const form of formsOf(term, locale)) {
        const word = form.toLowerCase();
        notions.set(word, (notions.get(word) ?? new Set()).add(term));
      }
    const twice = [...notions.values()].filter(({ size }) => size > 1).map((of) => [...of].join(' '));
    expect([...new Set(twice)].sort()).toEqual([...(shared[locale] ?? [])].sort());
  });

  test('ties terms that exist to keys that exist', () => {
    for (const [term, keys] of [...Object.entries(ties.byKeyOnly), ...Object.entries(ties.except)]) {
      expect(terms, term).toHaveProperty(term);
      for (const key of keys) expect(englishOf(key), key).toBeTypeOf('string');
    }
  });

  test('finds the longer term and not the shorter within it', () => {
    expect(termsOf('trading:book.title', 'Order book')).toEqual(['order-book']);
    expect(termsOf('trading:x', 'Spread of the index price').sort()).toEqual(['index-price', 'spread']);
    expect(termsOf('wallet:x', 'Your account')).toEqual([]);
    expect(hasTerm('zh-CN', 'order-book', '委托簿')).toBe(false);
  });

  test.each(locales)('bans words of %s that are found in texts', (locale) => {
    expect(banned[locale].length).toBeGreaterThan(5);
    for (const word of banned[locale])
      expect(bannedIn(locale, word.text, word.in?.[0]).length, `${locale} ${word.text}`).toBeGreaterThan(0);
    // The terms themselves are not banned.
    for (const term of Object.keys(terms))
      expect(
        bannedIn(locale, formsOf(term, locale)[0] ?? '').filter(() => term !== 'frozen'),
        term,
      ).toEqual([]);
  });
});

describe.each(others)('%s', (locale) => {
  test('has each notion by its term', () => {
    let bound = 0;
    const wrong = textsOf(locale).flatMap(({ name, text }) =>
      termsOf(name, englishOf(name) ?? '').flatMap((term) => {
        bound += 1;
        return hasTerm(locale, term, text) ? [] : [`${name}: ${text} (${formsOf(term, locale).join(' / ')})`];
      }),
    );
    expect(wrong).toEqual([]);
    expect(bound).toBeGreaterThan(60);
  });
});

describe.each(locales)('%s', (locale) => {
  test('has no banned word, in the catalogs or the articles', () => {
    const texts = [...textsOf(locale), ...articlesOf(locale)];
    expect(texts.length).toBeGreaterThan(400);
    const wrong = texts.flatMap(({ name, text }) => bannedIn(locale, text, name).map((word) => `${name}: ${word}`));
    expect(wrong).toEqual([]);
  });
});

test('nor have the descriptions of the API', () => {
  const abouts = products.flatMap(({ routes }) =>
    Object.values<Route>(routes).map(({ id, about }) => ({ name: id, text: about })),
  );
  const words = JSON.parse(readFileSync(resolve(root, 'server/src/products/system/docs-words.json'), 'utf8')) as Record<
    string,
    string
  >;
  const texts: { name: string; text: string }[] = [
    ...abouts,
    ...Object.entries(words).map(([name, text]) => ({ name, text })),
  ];
  expect(abouts.length).toBeGreaterThan(30);
  const wrong = texts.flatMap(({ name, text }) => bannedIn('en', text).map((word) => `${name}: ${text}: ${word}`));
  expect(wrong).toEqual([]);
});
