/**
 * The glossary as data. `terms.json`: each notion with its term in ten languages; in a list the first is the term, the others are accepted
 * forms (plurals, stems, the short form of narrow places). `ties.json`: which keys a term binds. `banned.json`: words no text may have;
 * one with `in` is banned only from the keys that begin so: what is a yield elsewhere is none in binary options.
 */
import { readFileSync } from 'node:fs';
import type { Locale } from '../index.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../glossary/${name}.json`, import.meta.url), 'utf8'));

type Term = Readonly<Record<Locale, string | readonly string[]>>;
export const terms = read('terms') as Readonly<Record<string, Term>>;
/**
 * A term binds each key whose English text has it as whole words, but for `except`. A term whose English word has other meanings too
 * ("account", "call") binds only the keys listed in `byKeyOnly`.
 */
export const ties = read('ties') as Readonly<
  Record<'byKeyOnly' | 'except', Readonly<Record<string, readonly string[]>>>
>;
export type Banned = { text: string; pattern?: string; in?: string[]; use: string };
export const banned = read('banned') as Readonly<Record<Locale, readonly Banned[]>>;

/** The accepted forms of a term, the term itself first. */
export const formsOf = (term: string, locale: Locale): readonly string[] => [terms[term]?.[locale] ?? []].flat();

const plain = (text: string): string =>
  text
    .replace(/\{\{\w+\}\}|<[^>]+>/g, ' ')
    .replace(/[\u00a0\u202f]/g, ' ')
    .toLowerCase();
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Longer terms first, so that the "order" of "order book" is not mistaken for an order. */
const byLength = Object.keys(terms).sort(
  (a, b) => (formsOf(b, 'en')[0]?.length ?? 0) - (formsOf(a, 'en')[0]?.length ?? 0),
);

/** The terms that bind a key with this English text. */
export function termsOf(key: string, english: string): string[] {
  let left = plain(english);
  const found: string[] = [];
  for (const term of byLength) {
    const keys = ties.byKeyOnly[term];
    const words = new RegExp(
      `\\b(${formsOf(term, 'en')
        .map((form) => escaped(plain(form)))
        .join('|')})s?\\b`,
      'g',
    );
    const bound = keys === undefined ? words.test(left) && !ties.except[term]?.includes(key) : keys.includes(key);
    if (bound) found.push(term);
    if (keys === undefined) left = left.replace(words, '#');
  }
  return found;
}

/** Whether a text has a term in one of its forms. */
export const hasTerm = (locale: Locale, term: string, text: string): boolean =>
  formsOf(term, locale).some((form) => plain(text).includes(plain(form)));

const patterns = new Map<Banned, RegExp>();
/** The banned words of a text, with what to write instead; `name` is its "namespace:key". */
export function bannedIn(locale: Locale, text: string, name = ''): string[] {
  return banned[locale]
    .filter((word) => {
      if (word.in && !word.in.some((start) => name.startsWith(start))) return false;
      let pattern = patterns.get(word);
      if (!pattern) {
        // Words of Latin letters are matched whole: "beside" is not found in "besides".
        const [before, after] = /^[\p{Script=Latin} ]+$/u.test(word.text) ? ['(?<!\\p{L})', '(?!\\p{L})'] : ['', ''];
        pattern = new RegExp(word.pattern ?? before + escaped(word.text) + after, 'iu');
        patterns.set(word, pattern);
      }
      return pattern.test(text);
    })
    .map(({ text: found, use }) => `${found} → ${use}`);
}
