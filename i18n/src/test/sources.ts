/** What is in quotes in the sources that show text: catalogs' keys are among it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folders = ['web/src', 'desk/src', 'ui/src', 'server/src'];

function* sources(root: string): Generator<string> {
  for (const folder of folders) {
    if (!existsSync(resolve(root, folder))) continue;
    for (const file of globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
      if (!/\.test\.tsx?$/.test(file)) yield readFileSync(resolve(root, file), 'utf8');
  }
}

/** Every plain string. */
export function literalsIn(root: string): Set<string> {
  const found = new Set<string>();
  for (const text of sources(root)) {
    for (const [, single, double] of text.matchAll(/'([\w.:-]+)'|"([\w.:-]+)"/g)) found.add(single ?? double ?? '');
    for (const [, plain] of text.matchAll(/`([\w.:-]+)`/g)) found.add(plain ?? '');
  }
  return found;
}

/** How every template string begins that has a part to fill in. */
export function templatesIn(root: string): Set<string> {
  const found = new Set<string>();
  for (const text of sources(root)) for (const [, start] of text.matchAll(/`([\w.:-]+)\$\{/g)) found.add(start ?? '');
  return found;
}

/**
 * The keys used by name, with the catalog they are looked for in: `t` of `useTranslation('spot')`, `t('app:tab.home')`, and the
 * server's `words(locale, 'spot', 'done.…')`.
 */
export function askedIn(root: string): { namespace: string; key: string }[] {
  const found: { namespace: string; key: string }[] = [];
  for (const text of sources(root)) {
    for (const [, namespace, key] of text.matchAll(/\bwords\([^']*'(\w+)',\s*'([\w.]+)'/g))
      found.push({ namespace: namespace ?? '', key: key ?? '' });
    const named = new Map<string, string>();
    for (const [, name, namespace] of text.matchAll(/const \{ t(?:: (\w+))?[^}]*\} = useTranslation\('(\w+)'/g))
      named.set(name ?? 't', namespace ?? '');
    // Two components of a file may read two catalogs by the same name: those keys are not distinguished here.
    const catalogs = new Set([...text.matchAll(/useTranslation\('(\w+)'/g)].map(([, namespace]) => namespace));
    for (const [, name, namespace, key] of text.matchAll(/\b(\w+)\(\s*'(?:(\w+):)?([\w.]+)'/g)) {
      const read = name === undefined ? undefined : named.get(name);
      if (namespace !== undefined && read !== undefined) found.push({ namespace, key: key ?? '' });
      else if (read !== undefined && catalogs.size <= named.size) found.push({ namespace: read, key: key ?? '' });
    }
  }
  return found;
}
