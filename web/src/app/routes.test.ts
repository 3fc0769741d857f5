import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, redirects, tabPaths } from './routes.ts';

const catalogs = join(import.meta.dirname, '../../../i18n/catalogs/en');

describe('the routes', () => {
  it('name each path once', () => {
    const paths = [...pages.map((page) => page.path), ...Object.keys(redirects)];
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it('lead every tab and every redirect to a page', () => {
    const paths = pages.map((page) => page.path);
    for (const path of [...Object.values(tabPaths), ...Object.values(redirects)]) expect(paths).toContain(path);
  });

  it.each(pages.map((page) => [page.path, page.words] as const))('%s has the catalogs it speaks from', (_, words) => {
    for (const name of words) expect(existsSync(join(catalogs, `${name}.json`)), name).toBe(true);
  });
});
