/** How names are searched: any part of them, in every script, by the characters and pairs of characters that are in it. */

/** Without what makes no difference to a reader: width, case, runs of spaces. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

/** The characters of a text that is folded, and each two that follow each other; each once. */
export function gramsOf(text: string): string[] {
  const characters = Array.from(text);
  const pairs = characters.slice(1).map((next, at) => `${characters[at] ?? ''}${next}`);
  return [...new Set([...characters, ...pairs])];
}

/** Those that the index is asked for: pairs say more, and one character has none. */
export function soughtGrams(text: string): string[] {
  const all = gramsOf(text);
  const pairs = all.filter((gram) => Array.from(gram).length === 2);
  return pairs.length === 0 ? all : pairs;
}
