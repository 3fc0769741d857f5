import { describe, expect, it } from 'vitest';
import { articleHtml } from './article-html.ts';
import { CleanHtml } from './clean-html.ts';

/** A memory, and what it had sanitised. */
function counted(most?: number) {
  const sanitised: string[] = [];
  const clean = (html: string) => {
    sanitised.push(html);
    return articleHtml(html);
  };
  return { sanitised, memory: new CleanHtml(clean, most) };
}
const long = (n: number) => `<p>${String(n).padStart(4, '0')} ${'a'.repeat(91)}</p>`;

describe('CONTENT-014 a text is sanitised once for all who read it', () => {
  it('and what they get is the sanitised text', () => {
    const { sanitised, memory } = counted();
    const hostile = '<p onclick="x()">kept</p><script>x()</script>';
    expect([memory.of(hostile), memory.of(hostile)]).toEqual(['<p>kept</p>', '<p>kept</p>']);
    expect(sanitised).toEqual([hostile]);
    expect(memory.of(`${hostile} `)).toBe('<p>kept</p>');
    expect(sanitised).toHaveLength(2);
  });

  it('in a memory of a bounded size, from which what was not read for the longest time goes first', () => {
    const { sanitised, memory } = counted(1_000);
    for (let n = 0; n < 50; n += 1) {
      memory.of(long(n));
      memory.of(long(0));
      expect(memory.characters).toBeLessThanOrEqual(1_000);
    }
    expect(sanitised).toHaveLength(50);
    memory.of(long(1));
    expect(sanitised).toHaveLength(51);
  });

  it('and a text above the whole size is sanitised each time', () => {
    const { sanitised, memory } = counted(100);
    for (let n = 0; n < 3; n += 1) expect(memory.of(long(0))).toBe(long(0));
    expect([sanitised.length, memory.characters]).toEqual([3, 0]);
  });
});
