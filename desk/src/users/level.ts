/** The level of an identity as text. `none`: the words for one that is not verified. */
export const levelText = (level: 0 | 1 | 2, none: string): string => (level === 0 ? none : `Lv${level}`);

/** The words of where a level of an identity stands. */
export const stageWords = {
  none: 'identity:stage.none',
  review: 'identity:stage.review',
  approved: 'identity:stage.approved',
  failed: 'identity:stage.failed',
} as const;
