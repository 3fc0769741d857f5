import { expect, it } from 'vitest';
import { linesOf } from './draw-poster.ts';

it('a text is broken where its language breaks, and no line is wider than fits', () => {
  const atMost = (count: number) => (line: string) => Array.from(line.trim()).length <= count;
  expect(linesOf('Check every number yourself', 'en', atMost(14))).toEqual(['Check every', 'number', 'yourself']);
  for (const [locale, text] of [
    ['ja', '数字を自分で確認'],
    ['th', 'ตรวจสอบทุกตัวเลขได้ด้วยตัวเอง'],
    ['zh-CN', '每个数字，您都能核对'],
  ] as const) {
    const lines = linesOf(text, locale, atMost(12));
    expect(lines.length, locale).toBeGreaterThanOrEqual(text.length > 12 ? 2 : 1);
    expect(lines.join('')).toBe(text);
    for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(12);
  }
  expect(linesOf('', 'en', () => true)).toEqual([]);
});
