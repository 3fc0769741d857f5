/** Names that look alike (Unicode Technical Standard 39, 4). */
import { readFileSync } from 'node:fs';

/** By each Latin prototype the characters that look like it (Unicode 15.0; scripts/confusables.ts). */
const table = JSON.parse(readFileSync(new URL('confusables.json', import.meta.url), 'utf8')) as Record<string, string>;
const prototypes = new Map(
  Object.entries(table).flatMap(([prototype, letters]) =>
    Array.from(letters, (letter) => [letter, prototype] as const),
  ),
);

/** The skeleton of UTS 39: NFD, each character by its prototype, NFD again. Prototypes that are not Latin are left as they are. */
export const skeletonOf = (text: string): string =>
  Array.from(text.normalize('NFD'), (letter) => prototypes.get(letter) ?? letter)
    .join('')
    .normalize('NFD');

/** Equal for names that look alike, in any case and however they are spaced and punctuated. A capital i looks like an l, so that a small one counts as l too. */
export const lookOf = (name: string): string => {
  const letters = name.normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  return skeletonOf(skeletonOf(letters).toLowerCase()).replaceAll('i', 'l');
};
