/** What the staff's first screen has to load, from the files of the last build. Without a build it is skipped with that reason. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

type Chunk = { file: string; imports?: string[] };
const dist = process.env['DESK_DIST'] ?? join(import.meta.dirname, 'dist');
const web = process.env['WEB_DIST'] ?? join(import.meta.dirname, '../web/dist');
const built = existsSync(join(dist, '.vite/manifest.json')) && existsSync(join(web, 'assets'));
const kB = 1000;

describe('the build of the desk', { skip: !built, meta: { skipped: 'there is no build of the screens' } }, () => {
  const manifest = built
    ? (JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>)
    : {};
  const scripts = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));

  test('DESK-030 its overview loads at most 168 kB of compressed JavaScript with words', () => {
    const waiting = [
      ...['index.html', 'src/overview/overview-page.tsx'],
      ...['app', 'desk'].map((name) => `../i18n/catalogs/en/${name}.json`),
    ];
    const files = new Set<string>();
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`the build has no ${key}`);
      if (files.has(chunk.file)) continue;
      files.add(chunk.file);
      waiting.push(...(chunk.imports ?? []));
    }
    let size = 0;
    for (const file of files) if (file.endsWith('.js')) size += gzipSync(readFileSync(join(dist, file))).length;
    console.log(`the desk's overview: ${(size / kB).toFixed(1)} kB`);
    expect(size).toBeGreaterThan(50 * kB);
    expect(size).toBeLessThanOrEqual(168 * kB);
  });

  test('DESK-030 no screen of users loads anything of it', () => {
    // A call of the desk, and a text of its screens.
    for (const own of ['/desk/audit/verify', 'eyes.not_maker']) {
      expect([own, scripts(join(dist, 'assets')).some((text) => text.includes(own))]).toEqual([own, true]);
      expect([own, scripts(join(web, 'assets')).some((text) => text.includes(own))]).toEqual([own, false]);
    }
  });
});
