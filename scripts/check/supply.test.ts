import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foreignPackages, supplyProblems, supplyWarnings, type Lockfile, type Manifest } from './supply.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(readFileSync(resolve(root, file), 'utf8'));
const lock = read('package-lock.json') as Lockfile;
const manifest = read('package.json') as Manifest & { scripts: Record<string, string> };

describe('S23', () => {
  test('every package is pinned by sha512 and comes from the registry; install scripts are those that are listed', () => {
    expect(foreignPackages(lock).length).toBeGreaterThan(500);
    expect(supplyProblems(lock, manifest)).toEqual([]);
  });

  test('the same holds of the programs of measurements, of which no install script is run', () => {
    const programs = read('measure/package-lock.json') as Lockfile;
    expect(foreignPackages(programs).length).toBeGreaterThan(100);
    // They run on the Node of the project.
    expect(supplyProblems(programs, { allowScripts: {} })).toEqual(['node is locked 0 times']);
  });

  const integrity = `sha512-${'A'.repeat(86)}==`;
  const good: Lockfile['packages'] = {
    '': { version: '0.1.0' },
    engine: { version: '0.1.0' },
    'node_modules/@glassbook/engine': { link: true },
    'node_modules/node': { version: '24.21.0', integrity, hasInstallScript: true },
    'node_modules/a': { version: '1.0.0', integrity, resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' },
    'node_modules/a/node_modules/inside': { version: '1.0.0', inBundle: true },
  };
  const wrong = (packages: Lockfile['packages'], allowScripts: Manifest['allowScripts'] = { node: true }) =>
    supplyProblems({ lockfileVersion: 3, packages: { ...good, ...packages } }, { allowScripts });

  test.each<[string, string[], string[]]>([
    ['nothing', wrong({}), []],
    [
      'a package without integrity',
      wrong({ 'node_modules/b': { version: '2.0.0' } }),
      ['b 2.0.0 has no sha512 integrity'],
    ],
    [
      'a weak hash',
      wrong({ 'node_modules/b': { version: '2.0.0', integrity: `sha1-${'A'.repeat(27)}=` } }),
      ['b 2.0.0 has no sha512 integrity'],
    ],
    [
      'another host',
      wrong({
        'node_modules/a': { ...good['node_modules/a']!, resolved: 'https://registry.npmjs.org.evil.example/a.tgz' },
      }),
      ['a 1.0.0 comes from https://registry.npmjs.org.evil.example/a.tgz'],
    ],
    [
      'git',
      wrong({ 'node_modules/b': { version: '2.0.0', integrity, resolved: 'git+ssh://git@host/b.git' } }),
      ['b 2.0.0 comes from git+ssh://git@host/b.git'],
    ],
    [
      'an install script',
      wrong({ 'node_modules/a/node_modules/@s/b': { version: '2.0.0', integrity, hasInstallScript: true } }),
      ['@s/b 2.0.0 has an install script that is not in allowScripts'],
    ],
    [
      'a listed package without an install script',
      wrong({}, { node: true, gone: true }),
      ['allowScripts names gone, which has no install script'],
    ],
    [
      'a platform that is not locked',
      wrong({ 'node_modules/b': { version: '2.0.0', integrity, optionalDependencies: { '@b/darwin': '2.0.0' } } }),
      ['b needs @b/darwin, which is not locked'],
    ],
    [
      'an unknown line of Node',
      wrong({ 'node_modules/node': { version: '25.0.0', integrity, hasInstallScript: true } }),
      ['node 25.0.0 is of a line that is not listed'],
    ],
  ])('%s is seen', (_what, problems, expected) => expect(problems).toEqual(expected));

  test('the end of support of Node is a warning, from the day after', () => {
    const old = { lockfileVersion: 3, packages: good };
    expect(supplyWarnings(old, '2028-04-30')).toEqual([]);
    expect(supplyWarnings(old, '2028-05-01')).toEqual(['node 24.21.0 is not supported any more since 2028-04-30']);
  });

  test(
    'the bill of materials is CycloneDX and lists every package of the lockfile with its hash',
    { tags: ['long'], timeout: 240_000 },
    () => {
      const [command = ''] = manifest.scripts['sbom']?.split(' > ') ?? [];
      const { stdout } = spawnSync(command, { cwd: root, shell: true, encoding: 'utf8', maxBuffer: 64 * 1_048_576 });
      const bill = JSON.parse(stdout) as {
        bomFormat: string;
        components: { purl: string; hashes?: { alg: string }[] }[];
      };
      expect(bill.bomFormat).toBe('CycloneDX');
      const listed = new Map(bill.components.map(({ purl, hashes }) => [decodeURIComponent(purl), hashes?.[0]?.alg]));
      const missing = foreignPackages(lock).filter(
        ([name, { version }]) => listed.get(`pkg:npm/${name}@${version}`) !== 'SHA-512',
      );
      expect(missing.map(([name]) => name)).toEqual([]);
    },
  );
});
