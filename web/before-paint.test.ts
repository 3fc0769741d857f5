import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { firstLocale } from './src/carry/language.ts';

const script = readFileSync(join(import.meta.dirname, 'public/before-paint.js'), 'utf8');
/** Runs the script as a page does. */
const run = (): void => void runInThisContext(script);

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('the first paint is in the language that the screens start with', () => {
  const browsers = [
    ...[[], ['en-GB'], ['fr-CA', 'en'], ['xx', 'pt-BR'], ['zh'], ['zh-TW'], ['zh-Hant-MO'], ['zh_HK'], ['zh-Hans-SG']],
    ...[['ZH-cn'], ['th-TH'], ['ja', 'ko'], ['ko'], ['es-419'], ['vi'], ['de', 'it']],
  ];
  const seen = new Set<string>();
  for (const chosen of [undefined, 'th', 'zh-HK', 'de', ''])
    for (const languages of browsers) {
      localStorage.clear();
      if (chosen !== undefined) localStorage.setItem('glassbook.language', chosen);
      vi.stubGlobal('navigator', { languages });
      run();
      expect([chosen, languages, document.documentElement.lang]).toEqual([
        chosen,
        languages,
        firstLocale(chosen, languages),
      ]);
      seen.add(document.documentElement.lang);
    }
  expect(seen.size).toBe(10);
});

it('the first paint has the chosen theme, and goes on where storage is off', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  for (const [stored, theme] of [
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'light'],
  ] as const) {
    localStorage.setItem('glassbook.theme', stored);
    run();
    expect(document.documentElement.dataset['theme']).toBe(theme);
  }
  vi.stubGlobal('localStorage', undefined);
  run();
  expect(document.documentElement.dataset['theme']).toBe('dark');
});
