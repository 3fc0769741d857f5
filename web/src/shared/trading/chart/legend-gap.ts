/** What is left free above the highest and below the lowest candle. */
type Gap = { top: number; bottom: number };

/**
 * The gap for the library, px: it adds each to the range of prices in proportion to the whole height, so that what is left of it would be less, and
 * the legend would be on the highest label. `height`: of the pane; one that is too low for both keeps them as they are.
 */
export function libraryGap({ top, bottom }: Gap, height: number): Gap {
  const left = height - top - bottom;
  const factor = left > height / 4 ? height / left : 1;
  return { top: top * factor, bottom: bottom * factor };
}
