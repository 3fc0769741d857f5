/** A screen that a sentence sends to is there by that name, in ten languages. */
import { expect, test } from 'vitest';
import { catalog, locales, namespaces, type Locale } from './index.ts';

/** Every text by "namespace:key". */
const textsOf = (locale: Locale) =>
  new Map(
    namespaces.flatMap((namespace) =>
      Object.entries(catalog(locale, namespace)).map(([key, text]) => [`${namespace}:${key}`, text] as const),
    ),
  );
const english = textsOf('en');
/** What screens, entries of menus and kinds of account are called. */
const isName = (name: string): boolean =>
  /:((.+\.)?title(\.\w+)?|(menu|tab|nav|kind)\..+|settings|security|statement)$/.test(name);
/** In a sentence: "in Security", "from Spot". A name begins with a capital and goes on in small letters. */
const mentioned = /[a-z,] (?:in|to|from|on|at|under|your) ([A-Z][a-z]+)\b/g;
/** What is written with a capital and is no screen. */
const others = new Set(['Enter', 'Esc']);

/** Names of more words, "Contact us", are found as they are where they stand in a sentence. */
const longer = [...new Set([...english].filter(([name]) => isName(name)).map(([, text]) => text))].filter((text) =>
  /^[A-Z][a-z]+( [a-z]+)+$/.test(text),
);

const named = [...english].flatMap(([name, text]) => [
  ...[...text.matchAll(mentioned)]
    .map(([, screen = '']) => ({ name, screen }))
    .filter(({ screen }) => !others.has(screen) && !longer.some((each) => text.includes(` ${each}`))),
  ...longer.filter((each) => new RegExp(`[A-Za-z,] ${each}\\b`).test(text)).map((screen) => ({ name, screen })),
]);
const keysOf = (screen: string) =>
  [...english].filter(([name, text]) => isName(name) && text === screen).map(([name]) => name);

test('the English sentences name screens that exist', () => {
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter(({ screen }) => keysOf(screen).length === 0)).toEqual([]);
});

test.each(locales.filter((locale) => locale !== 'en'))(
  'those of %s name the same screens, as they are called there',
  (locale) => {
    const texts = textsOf(locale);
    const wrong = named.flatMap(({ name, screen }) => {
      const text = texts.get(name)?.toLowerCase() ?? '';
      const names = keysOf(screen).map((key) => texts.get(key)?.toLowerCase() ?? '');
      return names.some((each) => each !== '' && text.includes(each))
        ? []
        : [`${name}: ${text} (${names.join(' / ')})`];
    });
    expect(wrong).toEqual([]);
  },
);
