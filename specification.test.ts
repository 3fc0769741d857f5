/**
 * The list of the specification, extracted once into specification.json: its calls with the fields of their requests, its pages, its messages with the
 * keys of ours that say them, and its constants with the lines of code that hold them. Where ours differs, `value` says what ours is.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@glassbook/contract';
import { locales, type Locale } from '@glassbook/i18n/locales';
import { describe, expect, test } from 'vitest';
import { carrierRefusals, fieldsOf } from './server/src/products/system/openapi.ts';
import { redirects } from './web/src/app/elsewhere/redirects.ts';
import { paths } from './web/src/carry/paths.ts';
import { displayCurrencies } from './web/src/carry/preference.ts';

type List = {
  /** `METHOD /path` and the fields that its request has to take. `lang` is of every call. */
  calls: Record<string, string[]>;
  pages: string[];
  /** `namespace:key` of the catalogs. */
  messages: Record<string, string[]>;
  constants: Record<string, { value: string; file: string; text: string[] }>;
};
const list = JSON.parse(readFileSync(join(import.meta.dirname, 'specification.json'), 'utf8')) as List;

const wordsOf = (locale: Locale, namespace: string) =>
  JSON.parse(read(`i18n/catalogs/${locale}/${namespace}.json`)) as Partial<Record<string, string>>;

const inContract = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const inScreens = new Set([
  ...Object.values(paths),
  ...Object.keys(redirects),
  // A page that only its own product links to.
  ...[...read('web/src/app/product-list.ts').matchAll(/'(\.\.?\/[\w/-]+)\/product\.ts'/g)].flatMap(([, product]) =>
    ['product.ts', 'paths.ts']
      .map((file) => `web/src/app/${product}/${file}`)
      .filter((file) => existsSync(join(import.meta.dirname, file)))
      .flatMap((file) => [...read(file).matchAll(/: '(\/[^']+)'/g)].map(([, path]) => path ?? '')),
  ),
]);

describe('the specification', () => {
  test('each call exists', () => {
    expect(Object.keys(list.calls).filter((call) => !inContract.has(call))).toEqual([]);
  });

  test('each call takes the fields that it names', () => {
    const absent = Object.entries(list.calls).flatMap(([call, fields]) => {
      const route = inContract.get(call);
      if (!route) return [];
      const taken = new Set([...fieldsOf(route).map(({ name }) => name), ...(route.file ? [route.file.field] : [])]);
      return fields.filter((field) => !taken.has(field)).map((field) => `${call} ${field}`);
    });
    expect(absent).toEqual([]);
  });

  test('each page exists', () => {
    expect(list.pages.filter((page) => !inScreens.has(page))).toEqual([]);
  });

  test('each message is said in ten languages, and each refusal of it is one of a call', () => {
    const refusals = new Set<string>([...carrierRefusals, ...routes.flatMap((route) => route.refusals)]);
    const keys = Object.values(list.messages);
    expect([keys.length, keys.filter(({ length }) => length === 0)]).toEqual([22, []]);
    const absent = keys.flat().flatMap((name) => {
      const [namespace = '', key = ''] = name.split(':');
      const without = locales.filter((locale) => !wordsOf(locale, namespace)[key]);
      const [, reason] = /^refusal\.(.*)$/.exec(key) ?? [];
      const isRefusal = reason === undefined || refusals.has(`${namespace}.${reason}`) || namespace === 'offer';
      return [...without.map((locale) => `${name} in ${locale}`), ...(isRefusal ? [] : [`${name} as a refusal`])];
    });
    expect(absent).toEqual([]);
  });

  test('each constant is where it is used', () => {
    const absent = Object.entries(list.constants).flatMap(([name, { file, text }]) => {
      const code = read(file);
      return text.filter((each) => !code.includes(each)).map((each) => `${name}: ${file} without ${each}`);
    });
    expect(absent).toEqual([]);
    expect(displayCurrencies.join()).toBe('USD,CNY,GBP,HKD,JPY,EUR,AED,THB,PHP,SGD,VND');
  });
});
