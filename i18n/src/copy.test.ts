/** How texts are written in each language: length, units, spaces, brackets, stops. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalog, locales, namespaces, type Locale } from './index.ts';
import { allowedFor } from './test/allowed.ts';

const root = resolve(import.meta.dirname, '../..');
const textsOf = (locale: Locale): { namespace: string; key: string; name: string; text: string }[] =>
  namespaces.flatMap((namespace) =>
    Object.entries(catalog(locale, namespace)).map(([key, text]) => {
      return { namespace, key, name: `${locale} ${namespace}:${key}: ${text}`, text };
    }),
  );
const articlesOf = (locale: Locale): { name: string; text: string }[] =>
  globSync(`server/src/products/content/seed/${locale}/*.html`, { cwd: root }).map((file) => ({
    name: file,
    text: textIn(readFileSync(resolve(root, file), 'utf8')),
  }));
/** What is read of an article: its text, and its description, which is an attribute. */
const textIn = (html: string): string =>
  html.replace(/<(?:[^>]*?content="([^"]*)")?[^>]*>/g, (_tag, description: string = '') => ` ${description} `);
/** What is filled in is counted as five characters. */
const filled = (text: string): string => text.replace(/\{\{\w+\}\}/g, '00000');
const length = (text: string): number => Array.from(filled(text).replace(/\p{M}/gu, '')).length;

test('the texts of an article are its title, its description and its content', () => {
  const html = '<title>One</title>\n<meta name="description" content="Two: three.">\n<p>Four <a href="/x">five</a></p>';
  expect(textIn(html).split(/\s+/).join(' ').trim()).toBe('One Two: three. Four five');
});

describe('English', () => {
  test('has at most two sentences and 90 characters', () => {
    const long = textsOf('en').filter(
      ({ text }) => length(text) > 90 || (filled(text).match(/[.?](\s|$)/g) ?? []).length > 2,
    );
    expect(long.map(({ name }) => name)).toEqual([]);
  });

  test('writes contractions and quotes with typographic marks', () => {
    expect(
      textsOf('en')
        .filter(({ text }) => /['"]/.test(text))
        .map(({ name }) => name),
    ).toEqual([]);
  });
});

describe('buttons', () => {
  test('have at most 18 characters, those of Chinese and Japanese 8, those of Korean 10, and what is filled in', () => {
    const wide: Partial<Record<Locale, number>> = { 'zh-CN': 8, 'zh-HK': 8, ja: 8, ko: 10 };
    for (const locale of locales) {
      const buttons = textsOf(locale).filter(({ namespace, key }) => allowedFor(namespace).buttons?.includes(key));
      expect(buttons.length).toBeGreaterThan(20);
      const long = buttons.filter(({ text }) => length(text.replace(/\{\{\w+\}\}/g, '')) > (wide[locale] ?? 18));
      expect(long.map(({ name }) => name)).toEqual([]);
    }
  });
});

describe.each(locales)('%s', (locale) => {
  test('writes a unit in brackets behind its label, full-width ones in Chinese and Japanese', () => {
    const wide = locale.startsWith('zh') || locale === 'ja';
    for (const { name, text } of textsOf(locale)) {
      expect(text, name).not.toMatch(/[,、，] ?\{\{unit\}\}/);
      expect(text, name).not.toMatch(wide ? /\(\{\{\w+\}\}\)/ : /（\{\{/);
    }
  });
});

test.each(locales)('%s: what a button is called contains its label, so that it can be spoken', (locale) => {
  const texts = new Map(textsOf(locale).map(({ key, text }) => [key, text]));
  for (const act of ['amend', 'cancel'])
    for (const side of ['buy', 'sell']) {
      const shown = texts.get(`orders.${act}`) ?? 'missing';
      expect(texts.get(`orders.${act}_${side}`)?.toLowerCase()).toContain(shown.toLowerCase());
    }
});

test.each(locales)('%s: what the chat offers to ask is a whole question', (locale) => {
  const topics = textsOf(locale).filter(({ namespace, key }) => namespace === 'kefu' && key.startsWith('topic.'));
  expect(topics).toHaveLength(3);
  // Thai has no question mark: its questions have a word that asks.
  for (const { name, text } of topics) expect(text, name).toMatch(locale === 'th' ? /อย่างไร|ทำไม|เท่าไร/ : /[?？]$/);
});

test('French puts U+202F before ; ? ! and U+00A0 before : and %, and inside « »', () => {
  for (const { name, text } of [...textsOf('fr'), ...articlesOf('fr')]) {
    expect(text, name).not.toMatch(/(?<!\u202f)[;?!]/);
    expect(text, name).not.toMatch(/(?<!\u00a0):(?!\d|\/\/)/);
    expect(text, name).not.toMatch(/«(?!\u00a0)|(?<!\u00a0)»/);
    expect(text, name).not.toMatch(/[\d}]%/);
  }
});

test('Japanese has no space between a digit and its counter', () => {
  for (const { name, text } of [...textsOf('ja'), ...articlesOf('ja')])
    expect(text, name).not.toMatch(
      /(\d|\{\{(count|seconds|minutes|hours|min|max|places?|length|rows|now|all)\}\}) [\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
    );
});

test('Thai has no full stop', () => {
  for (const { name, text } of [...textsOf('th'), ...articlesOf('th')])
    expect(text, name).not.toMatch(/(?<=\p{sc=Thai})(?<!ชม|น|ด|สป)\.|[\d)}]\.(\s|$)/u);
});

test('Chinese and Japanese use their own commas, colons and stops', () => {
  for (const locale of ['zh-CN', 'zh-HK', 'ja'] as const)
    for (const { name, text } of textsOf(locale))
      expect(text, name).not.toMatch(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][,:;?]/u);
});
