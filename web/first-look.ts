import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { locales } from '@glassbook/i18n/locales';

const catalogs = join(import.meta.dirname, '../i18n/catalogs');

/** The product's promise in one language, as home's headline has it. */
function promiseIn(locale: string): string {
  const words = JSON.parse(readFileSync(join(catalogs, locale, 'home.json'), 'utf8')) as Record<string, string>;
  const promise = words['guest.promise'];
  if (promise === undefined || /[<&]/.test(promise)) throw new Error(`the headline in ${locale} is no plain text`);
  return promise;
}

const scripts = / *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/g;

/** Requests the styles, which the first paint waits for, before the scripts, which it does not: on a slow network they would share what little there is. */
function stylesFirst(html: string): string {
  const later = (html.match(scripts) ?? []).map((line) =>
    line.replace(' crossorigin', ' fetchpriority="low" crossorigin'),
  );
  return html.replace(scripts, '').replace(/( *<link rel="stylesheet"[^>]*>\n)/, (styles) => styles + later.join(''));
}

/**
 * Writes what is painted before any script has come into index.html: the promise in each language, of which the styles show that of the page
 * (before-paint.js). main.tsx removes it with the first page.
 */
export function firstLook(): Plugin {
  return {
    name: 'first-look',
    transformIndexHtml: (html) =>
      stylesFirst(html).replace(
        '<!-- promise -->',
        locales.map((locale) => `<p lang="${locale}">${promiseIn(locale)}</p>`).join('\n      '),
      ),
  };
}
