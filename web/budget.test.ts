/** What a first visit has to load, from the files of the last build. Run after `vite build`; without a build it is skipped with that reason. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  afterAClick,
  behindPress,
  chartPanel,
  filesOf,
  homeChunks,
  ofTablets,
  ofWideWindows,
  type BuildManifest,
} from './build-manifest.ts';
import { drawingNames } from './src/shared/trading/chart/drawing-list.ts';
import { allIndicators, indicators, moreIndicators } from './src/shared/trading/chart/indicator-list.ts';

const dist = process.env['WEB_DIST'] ?? join(import.meta.dirname, 'dist');
const manifestPath = join(dist, '.vite/manifest.json');
const built = existsSync(manifestPath);
const kB = 1000;

const words = (namespaces: readonly string[]) => namespaces.map((namespace) => `../i18n/catalogs/en/${namespace}.json`);

function zipped(files: Iterable<string>): number {
  let sum = 0;
  for (const file of files) if (file.endsWith('.js')) sum += gzipSync(readFileSync(join(dist, file))).length;
  return sum;
}

describe('what a first visit loads', { skip: !built, meta: { skipped: 'there is no build of the screens' } }, () => {
  const manifest = built ? (JSON.parse(readFileSync(manifestPath, 'utf8')) as BuildManifest) : {};

  it('home: at most 182 kB of compressed JavaScript, with words', () => {
    const files = filesOf(manifest, [...homeChunks, ...words(['app', 'home', 'market', 'wallet'])]);
    const size = zipped(files);
    console.log(`home, first load: ${(size / kB).toFixed(1)} kB`);
    expect(size).toBeLessThanOrEqual(182 * kB);
  });

  it.each([
    ['trade page on a phone', 'trade-page', 223, [...behindPress, chartPanel, ofWideWindows, ofTablets]],
    ['trade page in a wide window', 'trade-page', 285, [...behindPress, ofTablets]],
    ['page with the chart on a phone', 'pair-page', 281, behindPress],
  ])('the %s (%s): at most %i kB, with everything it loads until a user opens a list', (of, page, most, without) => {
    // Each is a chunk, or leaving it out would have no effect.
    expect(without.filter((key) => !(key in manifest))).toEqual([]);
    // The frame can load the words of any page in any language; this page loads its own, in one.
    const later = [...filesOf(manifest, [`src/products/spot/${page}.tsx`], true, without)].filter(
      (file) => !file.includes('/words/'),
    );
    const first = filesOf(manifest, ['index.html', ...words(['app', 'trading', 'spot', 'market'])]);
    const size = zipped(new Set([...first, ...later]));
    console.log(`${of}: ${(size / kB).toFixed(1)} kB`);
    expect(size).toBeLessThanOrEqual(most * kB);
  });

  const written = (files: Iterable<string>) =>
    [...files].map((file) => (file.endsWith('.js') ? readFileSync(join(dist, file), 'utf8') : '')).join('');

  it('the chart brings the indicators of a first look, and nothing else that the library could draw', () => {
    const content = written(filesOf(manifest, ['src/shared/trading/chart/library.ts']));
    const brought = Object.keys({ ...allIndicators, PSY: 0, fibonacciLine: 0, brush: 0, polygon: 0 });
    expect(brought.filter((name) => content.includes(`name:\`${name}\``))).toEqual(Object.keys(indicators));
  });

  it('what the chart can draw after a click is in files that no first look needs', () => {
    const first = filesOf(
      manifest,
      ['index.html', 'src/products/spot/trade-page.tsx', 'src/products/spot/pair-page.tsx'],
      true,
      behindPress,
    );
    const later = [...filesOf(manifest, afterAClick)].filter((file) => !first.has(file));
    const content = written(later);
    for (const name of [...Object.keys(moreIndicators), ...drawingNames, 'polygon'])
      expect([name, content.includes(`name:\`${name}\``)]).toEqual([name, true]);
    console.log(`chart, after a click: ${(zipped(later) / kB).toFixed(1)} kB`);
  });

  it('no page brings the library of the schemas: nothing here uses it', () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const contents = scripts.map((file) => readFileSync(join(dist, 'assets', file), 'utf8'));
    expect(contents.some((content) => content.includes('/market/tickers'))).toBe(true);
    expect(scripts.filter((_, at) => contents[at]?.includes('ZodError'))).toEqual([]);
  });

  it("no page brings the contract's lists of all products", () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    // A refusal that no screen names: it would be there only with the list.
    const listing = (file: string) =>
      readFileSync(join(dist, 'assets', file), 'utf8').includes('wallet.demo_already_claimed');
    expect(scripts.filter(listing)).toEqual([]);
  });

  it('nothing of a page is in what every page loads', () => {
    const frame = filesOf(manifest, ['index.html']);
    const pages = Object.entries(manifest).filter(([key]) => /-page\.tsx$/.test(key));
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter(([, chunk]) => frame.has(chunk.file))).toEqual([]);
  });
});
