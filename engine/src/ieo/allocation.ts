/**
 * The allocation: everybody gets the same part of what they applied for, nobody more than `cap`, in whole tokens (docs/ieo.md, IEO-003). Exact: the part is a fraction, and
 * nothing is rounded before the last step.
 */

/** `numerator` / `denominator` is the part, `capped` how many got the cap, `topped` how many got one token more for their fraction. */
export type Allocation = {
  granted: readonly bigint[];
  numerator: bigint;
  denominator: bigint;
  capped: number;
  topped: number;
};

const sumOf = (tokens: readonly bigint[]): bigint => tokens.reduce((sum, each) => sum + each, 0n);

/**
 * `asked`: the tokens each applied for, more than 0, in the order of their first application. `cap`: 0 where there is none. What they asked for together is below 2^64, which
 * the sorts below rely on.
 */
export function allocate(total: bigint, cap: bigint, asked: readonly bigint[]): Allocation {
  const isCapped = (tokens: bigint) => cap > 0n && tokens > cap;
  const most = asked.map((tokens) => (isCapped(tokens) ? cap : tokens));
  if (sumOf(most) <= total)
    return { granted: most, numerator: 1n, denominator: 1n, capped: asked.filter(isCapped).length, topped: 0 };
  const { numerator, denominator, capped } = partOf(total, cap, asked);
  const rests = new BigUint64Array(asked.length);
  let left = total;
  const granted = asked.map((tokens, place) => {
    const share = tokens * numerator;
    const isAtCap = cap > 0n && share > cap * denominator;
    rests[place] = isAtCap ? 0n : share % denominator;
    const whole = isAtCap ? cap : share / denominator;
    left -= whole;
    return whole;
  });
  // The fractions add up to the tokens that are left, so each of those goes to one that has a fraction.
  const topped = Number(left);
  const least = topped === 0 ? 0n : (rests.toSorted()[rests.length - topped] as bigint);
  let ties = topped - rests.reduce((above, rest) => above + (rest > least ? 1 : 0), 0);
  for (const [place, rest] of topped === 0 ? [] : rests.entries()) {
    if (rest < least || (rest === least && ties === 0)) continue;
    if (rest === least) ties -= 1;
    granted[place] = (granted[place] as bigint) + 1n;
  }
  return { granted, numerator, denominator, capped, topped };
}

/**
 * The one part below 1 for which min(asked × part, cap) adds up to the total, given that min(asked, cap) is more than that. Whoever would get more than the cap is taken out with the
 * cap, the largest first; that makes the part of the others larger, so nobody comes back.
 */
function partOf(total: bigint, cap: bigint, asked: readonly bigint[]) {
  let [numerator, denominator, capped] = [total, sumOf(asked), 0];
  for (const tokens of cap === 0n ? [] : BigUint64Array.from(asked).sort().reverse()) {
    if (tokens * numerator <= cap * denominator) break;
    numerator -= cap;
    denominator -= tokens;
    capped += 1;
  }
  return { numerator, denominator, capped };
}
