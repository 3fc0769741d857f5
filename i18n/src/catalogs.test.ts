/**
 * The ten languages are complete, have the same parameters, are in their own script, and fit their place.
 * What a key is for is found in the sources that use it, so an unused key is found too.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  acts,
  notification,
  offeredSettings,
  products,
  refusals,
  requestKinds,
  settingWords,
} from '@glassbook/contract';
import { describe, expect, test } from 'vitest';
import { catalog, locales, namespaces, type Locale, type Namespace } from './index.ts';
import { allowedFor, stated } from './test/allowed.ts';
import { simplifiedOnly, traditionalOnly } from './test/chinese.ts';
import { askedIn, literalsIn, templatesIn } from './test/sources.ts';

const root = resolve(import.meta.dirname, '../..');
const others = locales.filter((locale) => locale !== 'en');
const pluralForms: Record<Locale, readonly string[]> = {
  en: ['one', 'other'],
  'zh-CN': ['other'],
  'zh-HK': ['other'],
  th: ['other'],
  ja: ['other'],
  ko: ['other'],
  vi: ['other'],
  fr: ['one', 'many', 'other'],
  es: ['one', 'many', 'other'],
  pt: ['one', 'many', 'other'],
};
const plural = /^(.+)_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => [...new Set(text.match(/\{\{[^}]*\}\}/g) ?? [])].sort();
const keysOf = (namespace: Namespace, locale: Locale) => Object.keys(catalog(locale, namespace));
const entriesOf = (locale: Locale) =>
  namespaces.flatMap((namespace) =>
    Object.entries(catalog(locale, namespace)).map(([key, text]) => ({ namespace, key, text })),
  );

/** The keys a language should have, made from the English ones by its own forms of number. */
function expectedKeys(namespace: Namespace, locale: Locale): string[] {
  const english = catalog('en', namespace);
  return Object.keys(english)
    .flatMap((key) => {
      const stem = plural.exec(key)?.[1];
      if (stem === undefined || !(`${stem}_other` in english)) return [key];
      return pluralForms[locale].map((form) => `${stem}_${form}`);
    })
    .filter((key, index, all) => all.indexOf(key) === index)
    .sort();
}

describe('files', () => {
  test('there is a folder for each language and a file for each namespace, and nothing else', () => {
    const folder = resolve(root, 'i18n/catalogs');
    expect(readdirSync(folder).sort()).toEqual([...locales].sort());
    for (const locale of locales)
      for (const file of readdirSync(resolve(folder, locale)))
        expect(namespaces).toContain(file.replace(/\.json$/, ''));
  });

  test('every list of exceptions belongs to a namespace', () => {
    expect(stated.length).toBeGreaterThan(0);
    for (const namespace of stated) expect(namespaces).toContain(namespace);
  });

  test.each(locales)('the keys of %s are sorted, flat and unique', (locale) => {
    for (const namespace of namespaces) {
      const file = resolve(root, `i18n/catalogs/${locale}/${namespace}.json`);
      if (!existsSync(file)) continue;
      const text = readFileSync(file, 'utf8');
      const written = [...text.matchAll(/^ {2}"([^"]+)": "/gm)].map(([, key]) => key);
      expect(written, `${locale}/${namespace}`).toEqual([...new Set(written)].sort());
      expect(written, `${locale}/${namespace}`).toEqual(keysOf(namespace, locale));
    }
  });
});

describe.each(locales)('%s', (locale) => {
  test('has exactly the keys of English, in its own forms of number', () => {
    for (const namespace of namespaces)
      expect(keysOf(namespace, locale).sort(), namespace).toEqual(expectedKeys(namespace, locale));
  });

  test('fills the same placeholders', () => {
    for (const { namespace, key, text } of entriesOf(locale)) {
      const english = catalog('en', namespace);
      const source = english[key] ?? english[`${plural.exec(key)?.[1] ?? key}_other`] ?? '';
      const name = `${locale} ${namespace}:${key}`;
      // "one" may be written out in words.
      if (key.endsWith('_one') && !text.includes('{{count}}'))
        expect([...placeholders(text), '{{count}}'].sort(), name).toEqual(placeholders(`${source}{{count}}`));
      else expect(placeholders(text), name).toEqual(placeholders(source));
    }
  });

  test('writes no empty, padded, exclaiming or half-closed sentence', () => {
    for (const { namespace, key, text } of entriesOf(locale)) {
      const name = `${locale} ${namespace}:${key}: ${text}`;
      expect(text, name).toBe(text.trim());
      expect(text, name).not.toBe('');
      expect(text, name).not.toMatch(/[!！¡]| {2}|\{\{\s|\s\}\}/);
      expect(text.replace(/\{\{\w+\}\}/g, ''), name).not.toMatch(/[{}]/);
    }
  });
});

describe('scripts', () => {
  const han = /\p{Script=Han}/u;
  const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
  const hangul = /\p{Script=Hangul}/u;
  const thai = /\p{Script=Thai}/u;
  const latin: readonly Locale[] = ['en', 'fr', 'es', 'vi', 'pt'];
  const wordsOf = (locale: Locale) =>
    entriesOf(locale).filter(({ namespace, key }) => !allowedFor(namespace).sameAsEnglish?.includes(key));
  /** Languages by their own names are the same in every catalog. */
  const bare = (text: string) => text.replace(/简体中文|繁體中文|日本語|한국어|ไทย/g, '');

  test.each([
    ['zh-CN', han, [kana, hangul, thai]],
    ['zh-HK', han, [kana, hangul, thai]],
    ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u, [hangul, thai]],
    ['ko', hangul, [kana, han, thai]],
    ['th', thai, [kana, han, hangul]],
  ] as const)('%s is written in its own script', (locale, own, foreign) => {
    for (const { namespace, key, text } of wordsOf(locale)) {
      const name = `${locale} ${namespace}:${key}: ${text}`;
      // Names in capitals, what is only filled in and terms the glossary keeps in Latin letters need no letters of their own.
      if (
        /[a-z]{3}/.test(
          text.replace(/\{\{\w+\}\}|Glassbook|Enter|Shift|\b(Post Only|Limit|Market|Maker|Taker|Earn)\b/g, ''),
        )
      )
        expect(bare(text), name).toMatch(own);
      for (const script of foreign) expect(bare(text), name).not.toMatch(script);
    }
  });

  test('Japanese sentences have kana', () => {
    for (const { key, text } of wordsOf('ja'))
      if (text.endsWith('。') && text.length > 8) expect(text, key).toMatch(kana);
  });

  test('simplified and traditional characters do not mix', () => {
    for (const { key, text } of wordsOf('zh-CN'))
      expect(
        Array.from(bare(text)).filter((c) => traditionalOnly.has(c)),
        key,
      ).toEqual([]);
    for (const { key, text } of wordsOf('zh-HK'))
      expect(
        Array.from(bare(text)).filter((c) => simplifiedOnly.has(c)),
        key,
      ).toEqual([]);
  });

  test.each(latin)('%s has only Latin letters', (locale) => {
    for (const { key, text } of entriesOf(locale))
      for (const script of [han, kana, hangul, thai]) expect(bare(text), key).not.toMatch(script);
  });

  test.each(others)('no sentence of %s is left in English', (locale) => {
    for (const { namespace, key, text } of wordsOf(locale)) {
      const english = catalog('en', namespace)[key];
      const long =
        text
          .replace(/\{\{\w+\}\}/g, '')
          .split(/\s+/)
          .filter((word) => /[a-z]{2}/.test(word)).length > 3;
      if (long) expect(text, `${locale} ${namespace}:${key}`).not.toBe(english);
    }
  });
});

describe('every code of the contract has its text', () => {
  const wordOf = (code: string) => code.slice(code.indexOf('.') + 1);
  const refusalKeys = refusals.map((refusal) => ({
    namespace: refusal.split('.')[0] as Namespace,
    ...{ key: `refusal.${wordOf(refusal)}`, shared: `refusal.${wordOf(refusal)}` },
  }));
  const reasonKeys = products.flatMap(({ name, entryReasons }) =>
    entryReasons.map((reason) => ({ namespace: name, key: `reason.${wordOf(reason)}` })),
  );
  /** A product's own key; one that it shares with others is in the catalog of offers. */
  const found = ({ namespace, key, shared }: { namespace: Namespace; key: string; shared: string }) =>
    key in catalog('en', namespace) ? { namespace, key } : { namespace: 'offer' as const, key: shared };
  test.each(locales)('every refusal in %s', (locale) => {
    for (const { namespace, key } of refusalKeys.map(found))
      expect(catalog(locale, namespace)[key], `${namespace}:${key}`).toBeTypeOf('string');
  });
  test.each(locales)('every reason of an entry in %s', (locale) => {
    for (const { namespace, key } of reasonKeys)
      expect(catalog(locale, namespace)[key], `${namespace}:${key}`).toBeTypeOf('string');
  });
  const settingKeys = offeredSettings.flatMap(({ product, declared }) =>
    settingWords(declared).map((key) => ({
      ...{ namespace: product, key, shared: key.replace(`rule.${declared.noun}.`, 'rule.') },
    })),
  );
  const noticeKeys = [...notification.kinds].flatMap(([kind, { words }]) =>
    notification.noticeKeys(kind).map((key) => ({ namespace: words as Namespace, key })),
  );
  test.each(locales)('DESK-043 every kind of notification in %s', (locale) => {
    expect(noticeKeys.length).toBeGreaterThan(100);
    for (const { namespace, key } of noticeKeys)
      expect(catalog(locale, namespace)[key], `${namespace}:${key}`).toBeTypeOf('string');
  });
  const actKeys = acts.map((act) => ({ namespace: act.split('.')[0] as Namespace, key: `act.${wordOf(act)}` }));
  test.each(locales)('every act of the audit log in %s', (locale) => {
    for (const { namespace, key } of actKeys)
      expect(catalog(locale, namespace)[key], `${namespace}:${key}`).toBeTypeOf('string');
  });
  const kindKeys = requestKinds.map(({ kind, product }) => ({ namespace: product, key: `kind.${kind}` }));
  test.each(locales)('every kind of request in %s', (locale) => {
    for (const { namespace, key } of kindKeys)
      expect(catalog(locale, namespace)[key], `${namespace}:${key}`).toBeTypeOf('string');
  });
  const abouts = offeredSettings.map(({ product, declared }) => `${product}:rule.${declared.noun}.about`);
  test.each(locales)('every field of every setting in %s', (locale) => {
    for (const { namespace, key } of settingKeys.map(found))
      expect(catalog(locale, namespace)[key], `${namespace}:${key}`).toBeTypeOf('string');
  });
  test('no text is kept for a refusal, a reason, a notification, an act or a field that is gone', () => {
    const keys = [...[...refusalKeys, ...settingKeys].map(found), ...[...reasonKeys, ...noticeKeys, ...actKeys]].map(
      ({ namespace, key }) => `${namespace}:${key}`,
    );
    const contexts = namespaces.flatMap((each) => (allowedFor(each).contexts ?? []).map((key) => `${each}:${key}`));
    const known = new Set([...keys, ...abouts, ...contexts]);
    for (const { namespace, key } of entriesOf('en'))
      if (/^(refusal|reason|rule|notice|act)\./.test(key)) expect(known).toContain(`${namespace}:${key}`);
  });
});

describe('the texts of the screens', () => {
  const literals = literalsIn(root);
  const templates = templatesIn(root);
  /** Whether a key is named in a source, or begins as one that is put together from parts. */
  const used = (namespace: Namespace, key: string) => {
    const stem = plural.exec(key)?.[1] ?? key;
    const built = Object.entries(allowedFor(namespace).builtKeys ?? {});
    return (
      requestKinds.some(({ kind, product }) => product === namespace && key === `kind.${kind}`) ||
      /^(refusal|reason|rule|notice|act)\./.test(key) ||
      [key, stem].some((each) => literals.has(each) || literals.has(`${namespace}:${each}`)) ||
      built.some(([start, names]) =>
        names === 'any' ? key.startsWith(start) : names.some((name) => key === start + name),
      )
    );
  };

  test('no key is unused', () => {
    const unused = entriesOf('en').filter(({ namespace, key }) => !used(namespace, key));
    expect(unused.map(({ namespace, key }) => `${namespace}:${key}`)).toEqual([]);
  });

  test('every key that is put together is put together somewhere, and has its text', () => {
    for (const namespace of namespaces)
      for (const [start, names] of Object.entries(allowedFor(namespace).builtKeys ?? {})) {
        const name = `${namespace}:${start}`;
        expect(templates.has(start) || templates.has(name), name).toBe(true);
        const keys = keysOf(namespace, 'en');
        if (names === 'any') expect(keys.filter((key) => key.startsWith(start)).length, name).toBeGreaterThan(1);
        else for (const each of names) expect(keys, name).toContain(start + each);
      }
  });

  test('every key that is used has its text', () => {
    const asked = askedIn(root);
    expect(asked.length).toBeGreaterThan(300);
    const missing = asked.filter(({ namespace, key }) => {
      const entries = catalog('en', namespace as Namespace);
      return !(key in entries || `${key}_other` in entries);
    });
    expect(missing).toEqual([]);
  });
});

test.each(locales)(
  'in %s the name of a control, key_named, has the words that the control shows, key (WCAG 2.5.3)',
  (locale) => {
    const pairs = entriesOf(locale).flatMap(({ namespace, key, text }) => {
      const shown = key.endsWith('_named') && catalog(locale, namespace)[key.slice(0, -'_named'.length)];
      return shown ? [{ key, name: text.toLowerCase(), shown: shown.toLowerCase() }] : [];
    });
    expect(pairs.length).toBeGreaterThan(3);
    expect(pairs.filter(({ name, shown }) => !name.includes(shown))).toEqual([]);
  },
);

describe('390 pixels', () => {
  /** A wide character takes the room of two narrow ones; marks above and below take none. */
  const width = (text: string) =>
    Array.from(text.replace(/\p{M}/gu, '')).reduce(
      (sum, c) => sum + (/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(c) ? 2 : 1),
      0,
    );

  test.each(others)('buttons and tabs of %s are not much longer than the English ones', (locale) => {
    const tooLong = entriesOf(locale).flatMap(({ namespace, key, text }) => {
      const english = catalog('en', namespace)[key];
      const tight =
        english !== undefined && (allowedFor(namespace).tightPrefixes ?? []).some((prefix) => key.startsWith(prefix));
      if (!tight || width(text) <= 1.6 * width(english) + 8) return [];
      return [`${namespace}:${key}: ${text} (${width(text)} beside ${width(english)})`];
    });
    expect(tooLong).toEqual([]);
  });
});
