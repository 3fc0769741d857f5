/** What a person types into a number field, turned into the wire's spelling of a number. Text in, text out: no float on the way. */

const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * Tidies a field after a keystroke or a paste: "1,234.5" → "1234.5" (our own way of writing), "0,5" → "0.5" (a comma key used as
 * a point), ".5" → "0.5", "007" → "7". Whatever is not part of a number is dropped, as is a second point.
 */
export function typedNumber(text: string): string {
  const spoken = text.replace(/[\s\u00a0\u202f']/g, '');
  const pointed = grouped.test(spoken) || spoken.includes('.') ? spoken.replaceAll(',', '') : spoken.replace(',', '.');
  const [whole = '', ...rest] = pointed.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 18);
  if (rest.length === 0) return digits;
  return `${digits === '' ? '0' : digits}.${rest.join('').slice(0, 18)}`;
}

/** The typed text as the wire takes it: without a point that nothing follows. */
export const wireNumber = (typed: string): string => (typed.endsWith('.') ? typed.slice(0, -1) : typed);
