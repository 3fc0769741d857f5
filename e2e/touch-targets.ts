/** What a finger needs of a page: targets of 44 by 44 px within reach, and rows that fade where they go on. */
import type { Page } from 'playwright-core';

/**
 * The controls of the page that a finger has less than 44 by 44 px for, as lines. What counts is what is hit: from the middle of a control outward,
 * as long as the page gives the control, something in it, or a label of it. Links in a sentence are left out, as WCAG does, and so are the rows of a
 * book, which is one target (a tap fills the nearest row), and the thumb of a slider, whose whole length is pressed.
 */
const smallTargets = `(() => {
  // A box of 44 px that begins between two pixels has 43 whole ones.
  const least = 43, found = [];
  const controls = 'a[href], button, input, select, textarea, summary, [role=tab], [role=radio], [role=checkbox], [role=switch]';
  for (const control of document.querySelectorAll(controls)) {
    if (control.closest('[inert], [aria-hidden=true], .sr, .skip, .lv') || control.matches(':disabled, input[type=range]')) continue;
    const style = getComputedStyle(control);
    if (control.getClientRects().length === 0 || style.visibility === 'hidden' || style.opacity === '0') continue;
    if (control.localName === 'a' && style.display === 'inline' && control.closest('p, li, td, summary')) continue;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const box = control.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isIts = (dx, dy) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      if (!hit) return false;
      const label = hit.closest('label');
      return control.contains(hit) || (label !== null && (label.control === control || label.contains(control)));
    };
    if (!isIts(0, 0)) continue;
    const run = (dx, dy) => {
      let steps = 0;
      while (steps < least && isIts(dx * (steps + 1), dy * (steps + 1))) steps += 1;
      return steps;
    };
    const [width, height] = [run(1, 0) + run(-1, 0) + 1, run(0, 1) + run(0, -1) + 1];
    if (width >= least && height >= least) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 24);
    found.push(control.localName + '.' + control.className + ' "' + name + '" ' + width + ' x ' + height);
  }
  return [...new Set(found)];
})()`;

/** The controls beyond the right edge of the window, as lines, where no row can be scrolled to bring them in. */
const outside = `[...document.querySelectorAll('a[href], button, input')].filter((control) => {
  if (control.closest('[inert], [aria-hidden=true], .sr, .skip') || control.getClientRects().length === 0) return false;
  if (control.getBoundingClientRect().right <= window.innerWidth + 1) return false;
  for (let at = control.parentElement; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return false;
  return true;
}).map((control) => control.localName + ' "' + control.textContent.trim() + '" is beyond the edge')`;

/** The rows that go on beyond their right edge and do not fade there, as lines. */
const hardCuts = `[...document.querySelectorAll('.tabs, .chips, .trading-periods')].filter(
  (row) => row.scrollWidth > row.clientWidth + 1 && parseFloat(getComputedStyle(row).getPropertyValue('--gb-fade-end')) < 8,
).map((row) => row.className + ' is cut')`;

/** What is wrong with a page on a touch screen, as lines. */
export async function touchProblems(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const what of [outside, hardCuts, smallTargets]) found.push(...(await page.evaluate<string[]>(what)));
  return found;
}
