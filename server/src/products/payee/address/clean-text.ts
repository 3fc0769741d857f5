/** What copying leaves in an address: signs that cannot be seen, and spaces between groups. */

/** Zero width, soft hyphens, marks of direction and of variants. */
const unseen = /[\p{Cf}\p{Cc}\p{Variation_Selector}\u034F\u115F\u1160\u3164\uFFA0]/gu;
const space = /\s/gu;

/** The text without them, and the first sign that no address has: it may look like a letter that addresses have. */
export function cleanAddress(text: string): { text: string; sign: string | undefined } {
  // A tab or a line break is a space between groups, and a control character too.
  const cleaned = text.replace(space, '').replace(unseen, '');
  return { text: cleaned, sign: /[^\x21-\x7e]/u.exec(cleaned)?.[0] };
}

/** "а (U+0430)": a letter of another script can look like one of ours. */
export const signName = (sign: string): string =>
  `${sign} (U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;
