/** Numbers that look random and are the same for the same seed everywhere (Mulberry32). */
export type Dice = {
  /** A whole number from 0 to limit − 1. */
  below: (limit: number) => number;
  chance: (percent: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
};

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
}
