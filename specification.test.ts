/**
 * The list of the specification: its calls with the fields of their requests, and its pages, extracted once into specification.json; its constants. `missing` there is what is not built yet; it may only shrink, because what exists and stands there is a failure too.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@glassbook/contract';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from './server/src/products/system/openapi.ts';
import { throttleMs } from './ui/src/use-press.ts';
import { toastMs } from './ui/src/toast-store.ts';
import { redirects } from './web/src/app/elsewhere/redirects.ts';
import { loginRedirectMs } from './web/src/carry/login-path.ts';
import { paths } from './web/src/carry/paths.ts';
import { displayCurrencies } from './web/src/carry/preference.ts';

type List = {
  /** `METHOD /path` and the fields that its request has to take. `lang` is of every call. */
  calls: Record<string, string[]>;
  pages: string[];
  missing: { calls: string[]; fields: string[]; pages: string[] };
};
const list = JSON.parse(readFileSync(join(import.meta.dirname, 'specification.json'), 'utf8')) as List;

const inContract = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
const products = (folder: string) => readFileSync(join(import.meta.dirname, folder), 'utf8');
const inScreens = new Set([
  ...Object.values(paths),
  ...Object.keys(redirects),
  // A page that only its own product links to.
  ...[...products('web/src/app/product-list.ts').matchAll(/'(\.\.?\/[\w/-]+)\/product\.ts'/g)].flatMap(([, product]) =>
    ['product.ts', 'paths.ts']
      .map((file) => `web/src/app/${product}/${file}`)
      .filter((file) => existsSync(join(import.meta.dirname, file)))
      .flatMap((file) => [...products(file).matchAll(/: '(\/[^']+)'/g)].map(([, path]) => path ?? '')),
  ),
]);

describe('the specification', () => {
  test('each call exists, or is one of those still missing', () => {
    const absent = Object.keys(list.calls).filter((call) => !inContract.has(call));
    expect(absent.sort()).toEqual([...list.missing.calls].sort());
  });

  test('each call takes the fields that it names', () => {
    const absent = Object.entries(list.calls).flatMap(([call, fields]) => {
      const route = inContract.get(call);
      if (!route) return [];
      const taken = new Set([...fieldsOf(route).map(({ name }) => name), ...(route.file ? [route.file.field] : [])]);
      return fields.filter((field) => !taken.has(field)).map((field) => `${call} ${field}`);
    });
    expect(absent.sort()).toEqual([...list.missing.fields].sort());
  });

  test('each page exists, or is one of those still missing', () => {
    const absent = list.pages.filter((page) => !inScreens.has(page));
    expect(absent.sort()).toEqual([...list.missing.pages].sort());
  });

  test('its constants are those of the screens', () => {
    expect({ toastMs, loginRedirectMs, throttleMs }).toEqual({ toastMs: 1500, loginRedirectMs: 1200, throttleMs: 500 });
    expect(displayCurrencies.join()).toBe('USD,CNY,GBP,HKD,JPY,EUR,AED,THB,PHP,SGD,VND');
  });
});
