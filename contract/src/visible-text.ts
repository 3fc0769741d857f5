/** Text that people read: what of it is seen, and how names on documents are written. */

/**
 * A character that leaves a mark by itself. Letters and symbols alone are not enough: the fillers of Hangul are letters, the blank of Braille and the
 * null note of music are symbols, and all of them are drawn as nothing. A mark without a letter is none either.
 */
export const visible = /(?![\p{Default_Ignorable_Code_Point}\u{2800}\u{1D159}\u{FFFC}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Letters of any script, with their marks. */
const letter = '(?!\\p{Default_Ignorable_Code_Point})\\p{L}';
/** Two letters of Indic and Arabic scripts are joined, or kept apart, by a character that is not seen. */
const joiner = '(?<=[\\p{L}\\p{M}])[\\u200C\\u200D]';
/** "a/l", "@" of Malaysia, "・" between the parts of a foreign name in Japan, "‘Abd", "–". */
const between = "['\u2018\u2019\u02BC\u00B7\u30FB.,@/\\-\u2010\u2013 ]";
const legalName = new RegExp(
  `^['\u2018\u2019]?${letter}(?:${letter}|(?!\\p{Default_Ignorable_Code_Point})\\p{M}|${joiner}|${between}){0,99}$`,
  'u',
);

/** The name of a person as a document has it, as it is stored; undefined where it is none. One letter is a name. */
export function readLegalName(typed: string): string | undefined {
  const name = typed.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  return legalName.test(name) ? name : undefined;
}
