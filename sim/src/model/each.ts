/** All of a product's codes as what a day must reach: its words are the only list of them. */
export const each = <Word extends string>(words: readonly Word[]): Record<Word, true> =>
  Object.fromEntries(words.map((word) => [word, true])) as Record<Word, true>;
