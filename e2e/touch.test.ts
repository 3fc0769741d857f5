import { describe } from 'vitest';
import { barriers } from './browser.ts';
import { builtPages, openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { onRecording } from './system.ts';
import { wordsOf } from './words.ts';

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

describe('on a touch screen of 390 px', onRecording, () => {
  test.concurrent.for([
    ['guest', 'th'],
    ['trader', 'en'],
  ] as const)(
    'every target of every page is 44 by 44 px and within reach, and rows that go on fade: a %s, %s',
    { timeout: 240_000 },
    async ([who, locale], { system, browser, trader, expect }) => {
      const { page, settled } = await openAs(browser, system, who === 'trader' ? trader : undefined, locale, 'phone');
      const found: string[] = [];
      for (const { path, login } of builtPages()) {
        if (login && who === 'guest') continue;
        await page.goto(path);
        await page.getByRole('main').waitFor();
        await settled();
        for (const what of [outside, hardCuts, smallTargets])
          found.push(...(await page.evaluate<string[]>(what)).map((line) => `${path} ${line}`));
      }
      await page.context().close();
      expect(found).toEqual([]);
    },
  );

  test('a notice opens by itself once in a browser, also after another language is chosen', async ({
    system,
    browser,
    expect,
  }) => {
    const { page, problems } = await openAs(browser, system, undefined, 'en', 'phone', { popups: true });
    const say = wordsOf('en');
    await page.goto('/');
    const notice = page.getByRole('dialog', { name: 'This site uses demo funds' });
    await notice.waitFor();
    expect(await barriers(page)).toEqual([]);
    await notice
      .getByRole('button', { name: say('home:popup.close'), exact: true })
      .first()
      .click();
    await notice.waitFor({ state: 'hidden' });
    const popups = () => page.locator('dialog[open]').count();
    const comesBack = async () => {
      await Promise.all([page.waitForResponse(/news\/index_pop/), page.reload()]);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return popups();
    };
    expect(await comesBack()).toBe(0);
    await page.evaluate("localStorage.setItem('glassbook.language', 'fr')");
    expect(await comesBack()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('the orders page receives nothing but what it subscribed to', async ({ system, browser, trader, expect }) => {
    const { page } = await openAs(browser, system, trader, 'en', 'phone');
    const frames: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(payload.toString())));
    await page.goto('/pages/transaction/currency_order');
    await expect.poll(() => frames.some((frame) => frame.includes('snapshot')), { timeout: 10_000 }).toBe(true);
    await page.waitForTimeout(5_000);
    expect(frames.filter((frame) => /^\d+\["(kline|daymarket|market_depth|match_trade)"/.test(frame))).toEqual([]);
    expect(frames.length).toBeLessThan(60);
    await page.context().close();
  });

  test('a first visit of Home shifts by at most 0.02, however late its answers come', async ({
    system,
    browser,
    trader,
    expect,
  }) => {
    const { page } = await openAs(browser, system, trader, 'en', 'phone');
    await page.addInitScript(`
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    let asked = 0;
    await page.route('**/api/**', async (route) => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 300 + (asked % 4) * 250));
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(3_500);
    expect(asked).toBeGreaterThan(4);
    expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.02);
    await page.context().close();
  });
});
