/** Where a time and a price are in the picture; for drawing only, so in floats. */
export type Scales = { x: (at: number) => number; y: (price: number) => number; low: number; high: number };

/** Room above the line for the time of the expiry. */
const TOP = 20;

export function scalesOf(
  prices: readonly number[],
  { from, to }: { from: number; to: number },
  { width, height }: { width: number; height: number },
): Scales {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const pad = (most - least) * 0.15 || most * 0.0005;
  const [low, high] = [least - pad, most + pad];
  return {
    x: (at) => ((at - from) / (to - from)) * width,
    y: (price) => TOP + (1 - (price - low) / (high - low)) * (height - TOP),
    low,
    high,
  };
}

/** Where a box is put that must not cover another: at its own height, or so far above or below the other, on its side where there is room. */
export function apart(
  at: number,
  other: number,
  distance: number,
  { top, bottom }: { top: number; bottom: number },
): number {
  if (Math.abs(at - other) >= distance) return at;
  const [above, below] = [other - distance, other + distance];
  return (at < other ? above >= top : below > bottom) ? above : below;
}

const STEPS_MS = [30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000];
/** Whole half minutes, minutes or more between two times, so that as many labels as there are have `room` each in the width. */
export function timesOf({ from, to }: { from: number; to: number }, width: number, room: number): number[] {
  const step = STEPS_MS.find((each) => (width * each) / (to - from) >= room) ?? to - from;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, n) => first + n * step);
}

/** Those of them whose labels, `half` to each side, are between the edges of the width and do not touch: a label that had to be moved in from an edge would cover the next one. */
export const labeled = (times: readonly number[], x: (at: number) => number, half: number, width: number): number[] =>
  times.filter((at) => x(at) >= half && x(at) <= width - half);

/** Prices at steps of 1, 2 or 5 of a power of ten, about five of them, and the places that they have. */
export function axisOf(low: number, high: number): { values: number[]; places: number } {
  if (!(high > low)) return { values: [], places: 0 };
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((each) => each * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const values = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, n) => (first + n) * step);
  return { values, places: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}
