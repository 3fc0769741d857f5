/** Texts of the screens, from their own catalogs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './system.ts';

export type Say = (key: string, params?: Record<string, string>) => string;

/** The text of a key in one language: `trading:side.buy`, with its placeholders filled. Throws where it is missing, as the screen would be empty. */
export function wordsOf(locale: string): Say {
  const catalogs = new Map<string, Record<string, string>>();
  return (key, params = {}) => {
    const [namespace = '', name = ''] = key.split(/:(.*)/s);
    const catalog =
      catalogs.get(namespace) ??
      (JSON.parse(readFileSync(join(root, `i18n/catalogs/${locale}/${namespace}.json`), 'utf8')) as Record<
        string,
        string
      >);
    catalogs.set(namespace, catalog);
    const text = catalog[name];
    if (text === undefined) throw new Error(`${locale} has no words for ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, param: string) => params[param] ?? whole);
  };
}
