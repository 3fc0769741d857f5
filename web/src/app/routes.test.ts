import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tabPaths } from '../carry/paths.ts';
import { redirects } from './elsewhere/redirects.ts';
import { pages } from './products.ts';

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

  it('take every path from carry/paths.ts or that of their product: no other file writes one, but redirects.ts those of other clients', () => {
    const web = join(import.meta.dirname, '..');
    const writing = globSync('**/*.{ts,tsx}', { cwd: web })
      .filter(
        (file) => !/\.test\.tsx?$|\/test\//.test(file) && readFileSync(join(web, file), 'utf8').includes('/pages/'),
      )
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/^products\/\w+\/paths\.ts$/.test(file))
      .sort();
    expect(writing).toEqual(['app/elsewhere/redirects.ts', 'carry/paths.ts']);
  });

  it.each(pages.map((page) => [page.path, page.words] as const))('%s has the catalogs it uses', (_, words) => {
    for (const name of words) expect(existsSync(join(catalogs, `${name}.json`)), name).toBe(true);
  });
});
