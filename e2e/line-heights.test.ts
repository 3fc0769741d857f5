/** Heights of lines are the design's, not the fonts': with the system's Noto faces, Chinese and Thai rows and controls are as high as English ones. */
import { describe } from 'vitest';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';

type Measured = { normal: string[]; heights: Record<string, number[]>; small: Record<string, number[]> };

/** Rows and controls, whatever their text. */
const boxes = ['tbody tr', 'thead tr', '.book .lv', '.li', 'input', '.btn', '.seg button', '[role=tab]', '.tabbar a'];

/**
 * `normal`: elements with text whose line height is left to the font. `heights`: the heights of each kind of box, by its classes. `small`: those
 * of one line of the small text.
 */
const measure = `((boxes) => {
  const shown = (el) => {
    const { width, height } = el.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(el).visibility !== 'hidden' && !el.closest('.sr, svg, canvas');
  };
  const heightOf = (el) => Math.round(el.getBoundingClientRect().height);
  // Of list rows the first: others may have more lines.
  const found = boxes.flatMap((box) =>
    [...document.querySelectorAll(box)].filter(shown).slice(0, box === '.li' ? 1 : undefined).map((el) => [box + ' ' + el.className, heightOf(el)]));
  const ownText = (el) => el.matches('input, select, textarea') || [...el.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  return {
    normal: [...document.querySelectorAll('body *')]
      .filter((el) => shown(el) && ownText(el) && getComputedStyle(el).lineHeight === 'normal')
      .map((el) => el.tagName + '.' + el.className),
    heights: Object.fromEntries(found.map(([kind]) => [kind, [...new Set(found.filter(([other]) => other === kind).map(([, height]) => height))].sort((a, b) => a - b)])),
    small: Object.fromEntries(['cap', 'micro'].map((role) => [role, [...new Set(
      [...document.querySelectorAll('.' + role)].filter(shown).map((el) => parseFloat(getComputedStyle(el).lineHeight)))]])),
  };
})(${JSON.stringify(boxes)})`;

describe('the height of a line', () => {
  test.concurrent.for([
    ['phone', '/pages/transaction/index?symbol=ETH%2FUSDT', '.book .lv'],
    ['desktop', '/pages/transaction/index?symbol=ETH%2FUSDT', 'tbody tr'],
    ['desktop', '/pages/market/market', 'tbody tr'],
    ['phone', '/pages/fund/assets_all_record', '.li'],
  ] as const)(
    'on a %s at %s is the same in English, Chinese and Thai',
    async ([size, path, rows], { system, browser, trader, expect }) => {
      const measured: Record<string, Measured> = {};
      for (const locale of ['en', 'zh-CN', 'th']) {
        const { page } = await openAs(browser, system, trader, locale, size);
        await page.goto(path);
        await page.locator(rows).first().waitFor();
        await page.evaluate('document.fonts.ready.then(() => undefined)');
        measured[locale] = await page.evaluate<Measured>(measure);
        await page.context().close();
      }
      const { en, 'zh-CN': chinese, th } = measured;
      for (const [locale, { normal }] of Object.entries(measured)) expect(normal, locale).toEqual([]);
      const english = en?.heights ?? {};
      expect(Object.keys(english).filter((kind) => kind.startsWith(rows))).not.toEqual([]);
      for (const { heights = {} } of [chinese ?? {}, th ?? {}] as Partial<Measured>[]) {
        // A kind that comes with more rows may not be there yet, in one of them.
        const both = Object.keys(english).filter((kind) => kind in heights);
        expect(both.filter((kind) => kind.startsWith(rows))).not.toEqual([]);
        for (const kind of both) expect(heights[kind], kind).toEqual(english[kind]);
      }
      expect([...(en?.small['cap'] ?? []), ...(chinese?.small['cap'] ?? [])].filter((line) => line !== 16)).toEqual([]);
      // Thai marks are above and below the line: two pixels more, by rule.
      expect((th?.small['cap'] ?? []).filter((line) => line !== 18)).toEqual([]);
      expect((th?.small['micro'] ?? []).filter((line) => line !== 16)).toEqual([]);
    },
  );
});
