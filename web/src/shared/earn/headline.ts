/** What a product says of its offers on its card in the Earn tab, to guests too. */

/** `rates`: percent a year, the lowest and the highest; `ends`: what is on sale, until when in milliseconds UTC. `to`: the page of the card. */
export type Headline = { to: string } & (
  | { rates: readonly [low: string, high: string] }
  | { name: string; endMs: number }
);

/** The lowest and the highest of rates in parts of a million; undefined where there are none. */
export function rangeOf(
  rates: readonly number[],
  text: (ppm: number) => string,
): readonly [string, string] | undefined {
  return rates.length === 0 ? undefined : [text(Math.min(...rates)), text(Math.max(...rates))];
}
