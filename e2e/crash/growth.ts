/** What a line through the heap's sizes shows. */
export type Line = { slope: number; uncertainty: number };

/**
 * `line`: MiB an hour, with half of its 95 % interval; `limit` in the same. Wrong where the whole interval is beyond the limit, shown where none of
 * it is. Else nothing is shown, and the text says so; where it `mustBeShown`, that is wrong too.
 */
export function growthOf(
  { slope, uncertainty }: Line,
  limit: number,
  mustBeShown: boolean,
): { words: string; wrong: string[] } {
  const measured = `${slope.toFixed(2)} ± ${uncertainty.toFixed(2)} MiB/h`;
  if (slope - uncertainty > limit) return { words: measured, wrong: [`the heap grows by ${measured}`] };
  if (slope + uncertainty <= limit) return { words: `${measured}, at most ${limit} as promised`, wrong: [] };
  const notShown = `not shown to be at most ${limit}: the interval reaches beyond it`;
  return { words: `${measured}, ${notShown}`, wrong: mustBeShown ? [`the growth of the heap is ${notShown}`] : [] };
}
