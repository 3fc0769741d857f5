/** The level of an identity as text. `none`: the words for one that is not verified. */
export const levelText = (level: 0 | 1 | 2, none: string): string => (level === 0 ? none : `Lv${level}`);
