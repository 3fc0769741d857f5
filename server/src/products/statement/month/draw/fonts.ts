/**
 * The fonts of a language, in the order in which they are asked for a character: one of Latin with all of Vietnamese, and the one of its script. Those of Han
 * are the forms of the language. They come whole from packages; a PDF has the glyphs that it uses.
 */
import { readFileSync } from 'node:fs';
import type { Locale } from '@glassbook/i18n/locales';
import { create } from 'fontkit';

export type LoadedFont = { name: string; bytes: Buffer; has: (character: string) => boolean };

type FontFile = { name: string; package: string; path: string };
const latin: FontFile = { name: 'latin', package: '@embedpdf/fonts-latin', path: '../fonts/NotoSans-Regular.ttf' };
const embedded = (name: string, file: string): FontFile => ({
  ...{ name, package: `@embedpdf/fonts-${name}`, path: `../fonts/${file}-Regular.otf` },
});
const ofScript: Partial<Record<Locale, FontFile>> = {
  'zh-CN': embedded('sc', 'NotoSansHans'),
  'zh-HK': embedded('tc', 'NotoSansHant'),
  ja: embedded('jp', 'NotoSansJP'),
  ko: embedded('kr', 'NotoSansKR'),
  th: {
    ...{ name: 'thai', package: '@fontsource/noto-sans-thai/package.json' },
    path: './files/noto-sans-thai-thai-400-normal.woff',
  },
};

export function loadFonts(locale: Locale): LoadedFont[] {
  const own = ofScript[locale];
  return [latin, ...(own ? [own] : [])].map(({ name, package: from, path }) => {
    const bytes = readFileSync(new URL(path, import.meta.resolve(from)));
    const font = create(bytes);
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is a collection of fonts`);
    return { name, bytes, has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) };
  });
}
