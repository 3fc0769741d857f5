const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Digits of a script stand in a row from its zero on; a few scripts have several such rows one after the other. */
const digitOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
};

/** Signs of full width, as input methods of East Asia type them. */
const narrow = (sign: string): string => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0);

/**
 * Digits and separators as 0-9, point and comma, whatever script, width or keyboard they were typed with; the rest stays. A raised or a circled
 * digit stays too: 10² is not 102.
 */
export const plainDigits = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, narrow)
    .replace(/[^0-9\P{Nd}]/gu, digitOf)
    .replace(/[。｡٫]/g, '.')
    .replace(/[、､٬]/g, ',');
