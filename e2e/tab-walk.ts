/**
 * A page walked through by the Tab key alone: what can be clicked and is not reached, what is reached out of order, where the focus is not to be seen and
 * where it stays for ever.
 */
import type { Page } from 'playwright-core';

/**
 * Marks each control of the page with its place, and keeps how it and what is around it look without the focus. What takes clicks is known from React's
 * own properties of an element, so that one that only a mouse can use is seen too.
 */
const prepare = `(() => {
  const focusable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable=true]';
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0 && !one.closest('[inert], [aria-hidden=true]');
  const named = (one) => {
    const text = one.getAttribute('aria-label') || one.textContent.trim() || one.getAttribute('name') || one.className;
    return one.tagName.toLowerCase() + ' "' + String(text).slice(0, 40) + '"';
  };
  const looks = (one) => {
    const seen = [];
    for (let at = one, depth = 0; at && depth < 4; at = at.parentElement, depth += 1) {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(at);
      seen.push(outlineStyle === 'none' ? 'none' : outlineStyle + outlineWidth + outlineColor, boxShadow, borderColor, backgroundColor);
    }
    return seen.join('|');
  };
  const propsOf = (one) => one[Object.keys(one).find((key) => key.startsWith('__reactProps$'))] ?? {};
  const controls = [...document.querySelectorAll(focusable)].filter((one) => isShown(one) && !one.matches(':disabled, [aria-disabled=true]'));
  /** Of a row of which one is in the order of Tab, the arrow keys go to the others; a field of a form is of the label around it. */
  const isOfGroup = (one) => {
    const group = one.closest('[role=tablist], [role=radiogroup], [role=toolbar], [role=group]');
    return group !== null && [...group.querySelectorAll(focusable)].some((other) => other !== one && other.tabIndex === 0);
  };
  const faults = [];
  // From the beginning, wherever the focus was.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  window.tabWalk = { looks, named, controls, before: new Map(controls.map((one) => [one, looks(one)])), order: [] };
  for (const one of document.body.querySelectorAll('*')) {
    const { onClick, onPointerDown, onMouseDown } = propsOf(one);
    if (!(onClick || onPointerDown || onMouseDown) || !isShown(one)) continue;
    const isReachable = one.closest(focusable) !== null || one.closest('label') !== null || one.querySelector(focusable) !== null;
    if (!isReachable) faults.push('only a mouse can use ' + named(one));
  }
  for (const one of controls)
    if (one.tabIndex < 0 && !isOfGroup(one) && !one.matches('main, [role=dialog], h1')) faults.push('Tab leaves out ' + named(one));
  return faults;
})()`;

/** Where the focus is now: false once it is out of the page. */
const step = `(() => {
  const { looks, named, before, order } = window.tabWalk;
  const one = document.activeElement;
  if (!one || one === document.body || one === order[0]) return { isOut: true };
  // The parts of a date are steps of their own, and so is what a frame has.
  if (one === order.at(-1)) return { isSame: one.matches('iframe, [type^=date], [type=time]'), name: named(one) };
  const again = order.includes(one);
  const last = order.at(-1);
  const isBefore = last !== undefined && (last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const isInView = (() => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  })();
  order.push(one);
  return { name: named(one), again, isBefore, isInView, isPlain: one.tagName !== 'IFRAME' && looks(one) === before.get(one) };
})()`;

const left = `(() => {
  const { controls, named, order } = window.tabWalk;
  return controls.filter((one) => one.tabIndex >= 0 && one.isConnected && !order.includes(one) && one.type !== 'radio').map(named);
})()`;

type Step = {
  isOut?: true;
  isSame?: boolean;
  name: string;
  again?: true;
  isBefore?: true;
  isInView?: boolean;
  isPlain?: true;
};

const tabsMax = 600;
/** The parts of a moment, and its button, or what a frame has. */
const partsMax = 12;

/** What is wrong, a line each; and how many controls were reached. */
export async function tabWalk(page: Page): Promise<{ faults: string[]; reached: number }> {
  const faults = await page.evaluate<string[]>(prepare);
  let reached = 0;
  let parts = 0;
  for (let tabs = 0; ; tabs += 1) {
    if (tabs === tabsMax) {
      faults.push(`after ${tabsMax} times Tab it is still in the page`);
      break;
    }
    await page.keyboard.press('Tab');
    const at = await page.evaluate<Step>(step);
    if (at.isOut) break;
    parts = at.isSame ? parts + 1 : 0;
    if (parts > 0 && parts <= partsMax) continue;
    if (at.isSame !== undefined || at.again) {
      faults.push(`Tab stays at ${at.name}`);
      break;
    }
    reached += 1;
    if (at.isBefore) faults.push(`Tab goes back to ${at.name}`);
    if (at.isInView === false) faults.push(`${at.name} has the focus outside of the window`);
    if (at.isPlain) faults.push(`the focus is not to be seen at ${at.name}`);
  }
  faults.push(...(await page.evaluate<string[]>(left)).map((name) => `Tab does not reach ${name}`));
  return { faults, reached };
}
