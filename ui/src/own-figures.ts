/**
 * Figures that are copied here and pasted here. They have groups with commas and a point in every language, so that receipts match digit for digit;
 * where people write a comma for the point, a number that comes from elsewhere with the same signs can be another one. The clipboard says which it is.
 */

/** Only pages of this site read it. */
const OWN = 'text/x-figure';

const ownForm = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
/** A count within a sentence has the groups of its language, so that its point can be no decimal one. */
const isUnclear = (text: string): boolean => /^\d{1,3}\.\d{3}$/.test(text);

/** What is selected, and whether there is nothing around it but its unit. */
function selected(target: EventTarget | null): { text: string; isAlone: boolean } {
  if (target instanceof HTMLInputElement) {
    const { value, selectionStart, selectionEnd } = target;
    return { text: value.slice(selectionStart ?? 0, selectionEnd ?? 0), isAlone: target.inputMode === 'decimal' };
  }
  const selection = document.getSelection();
  const text = selection?.toString().trim() ?? '';
  const node = selection?.anchorNode;
  const around = (node instanceof Element ? node : node?.parentElement)?.textContent ?? '';
  return { text, isAlone: /^\P{L}*[A-Z0-9]{0,10}\P{L}*$/u.test(around.replace(text, '')) };
}

/** Marks a figure of ours as one while it is copied or cut; any other selection is copied as ever. */
function mark(event: ClipboardEvent): void {
  const { text, isAlone } = selected(event.target);
  if (!event.clipboardData || !ownForm.test(text) || (isUnclear(text) && !isAlone)) return;
  event.clipboardData.setData('text/plain', text);
  event.clipboardData.setData(OWN, text);
  event.preventDefault();
}

/** From now on figures that are copied are known again. Returns what ends it. */
export function markOwnFigures(): () => void {
  document.addEventListener('copy', mark);
  return () => document.removeEventListener('copy', mark);
}

/** Returns whether what is pasted is a figure of ours. */
export const isOwnFigure = (data: Pick<DataTransfer, 'getData'> | null): boolean => (data?.getData(OWN) ?? '') !== '';
