import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, test } from 'vitest';
import { encodingFor, isUnchanged, keepFiles } from './kept-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'glassbook-files-'));
mkdirSync(join(folder, 'a/.b'), { recursive: true });
for (const path of ['x.js', 'x.js.br', 'x.js.gz', 'a/y.woff2', 'a/z.gz', '.stamp', 'a/.b/c.js'])
  writeFileSync(join(folder, path), `in ${path}`);
afterAll(() => rmSync(folder, { recursive: true }));

test('files are kept with what they become compressed, and none that begins with a dot', () => {
  const files = keepFiles(folder);
  expect([...files.keys()].sort()).toEqual(['a/y.woff2', 'a/z.gz', 'x.js']);
  const { plain, encoded, type } = files.get('x.js')!;
  expect([plain, encoded.br, encoded.gzip].map(String)).toEqual(['in x.js', 'in x.js.br', 'in x.js.gz']);
  expect(type).toBe('text/javascript; charset=utf-8');
  expect(files.get('a/y.woff2')).toMatchObject({ type: 'font/woff2', encoded: {} });
  expect(files.get('a/z.gz')?.type).toBe('application/octet-stream');
});

test('more than fits is not read', () => {
  expect(() => keepFiles(folder, 20)).toThrow('larger than 20 bytes');
});

const small = Buffer.from('small');
it.each([
  [undefined, {}, undefined],
  ['br', {}, undefined],
  ['gzip, deflate, br, zstd', { br: small, gzip: small }, 'br'],
  ['GZIP', { br: small, gzip: small }, 'gzip'],
  ['br;q=0, gzip;q=0.5', { br: small, gzip: small }, 'gzip'],
  ['br; q=0.000', { br: small }, undefined],
  ['identity, *', { br: small }, undefined],
])('where %j is accepted, of %o is sent %j', (accepted, encoded, sent) => {
  expect(encodingFor({ encoded }, accepted)).toBe(sent);
});

it.each([
  [undefined, false],
  ['', false],
  ['W/"1"', true],
  ['"1"', true],
  ['*', true],
  ['W/"2", W/"1"', true],
  ['W/"2"', false],
])('a caller who has %j has the file: %j', (asked, unchanged) => {
  expect(isUnchanged({ etag: 'W/"1"' }, asked)).toBe(unchanged);
});
