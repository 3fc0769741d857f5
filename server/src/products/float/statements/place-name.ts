/** The name of a place as it is compared: what looks like the same place is one, so that nothing is counted twice. */

/** What shows nothing: control and format characters, fillers, variation selectors. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** Letters that go together in one name; of others one script has letters that look like those of another. */
const together = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}]*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Greek}*$/u,
  /^\p{Script=Arabic}*$/u,
  /^\p{Script=Hebrew}*$/u,
];

/** Dashes and apostrophes as documents write them, and as keyboards do. */
const plainSigns = (text: string): string =>
  text
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\u2018\u2019\u201b\u02bc\u2032\u00b4`]/g, "'")
    .replaceAll(/[\u201c\u201d\u201f\u2033]/g, '"');

/** Undefined where it has characters that cannot be seen, or letters of scripts that look alike. */
export function placeName(typed: string): string | undefined {
  const name = plainSigns(typed).normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (unseen.test(name)) return undefined;
  const letters = (name.match(/\p{L}/gu) ?? []).filter(
    (letter) => !/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter),
  );
  return together.some((one) => one.test(letters.join(''))) ? name : undefined;
}
