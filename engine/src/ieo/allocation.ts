/**
 * The allocation: everybody gets the same part of what they applied for, nobody more than `cap`, in whole tokens (docs/ieo.md, IEO-003). Exact: the part is a fraction, and
 * nothing is rounded before the last step.
 */

/**
 * What everybody gets of what they applied for: `numerator` / `denominator`. `capped` is how many get the cap, `topped` how many get one token more for their fraction: those with a larger one than
 * `leastRest` (of the denominator), and the first `ties` of those with just that.
 */
export type Part = {
  numerator: bigint;
  denominator: bigint;
  capped: number;
  topped: number;
  leastRest: bigint;
  ties: number;
};

const sumOf = (tokens: readonly bigint[]): bigint => tokens.reduce((sum, each) => sum + each, 0n);

/**
 * `asked`: the tokens each applied for, more than 0, in the order of their first application. `cap`: 0 where there is none. What they asked for together is below 2^64, which
 * the sorts below rely on.
 */
export function fixPart(total: bigint, cap: bigint, asked: readonly bigint[]): Part {
  const isCapped = (tokens: bigint) => cap > 0n && tokens > cap;
  const most = asked.map((tokens) => (isCapped(tokens) ? cap : tokens));
  // No fraction is as large as the denominator: nobody gets one more.
  if (sumOf(most) <= total) {
    const capped = asked.filter(isCapped).length;
    return { numerator: 1n, denominator: 1n, capped, topped: 0, leastRest: 1n, ties: 0 };
  }
  const part = partOf(total, cap, asked);
  const rests = new BigUint64Array(asked.length);
  let left = total;
  for (const [place, tokens] of asked.entries()) {
    const { whole, rest } = shareOf(part, cap, tokens);
    rests[place] = rest;
    left -= whole;
  }
  // The fractions add up to the tokens that are left, so each of those goes to one that has a fraction.
  const topped = Number(left);
  if (topped === 0) return { ...part, topped, leastRest: part.denominator, ties: 0 };
  const leastRest = rests.toSorted()[rests.length - topped] as bigint;
  return {
    ...part,
    ...{ topped, leastRest, ties: topped - rests.reduce((above, rest) => above + (rest > leastRest ? 1 : 0), 0) },
  };
}

/** A share in whole tokens, rounded down, and the fraction that is left. */
function shareOf({ numerator, denominator }: Pick<Part, 'numerator' | 'denominator'>, cap: bigint, tokens: bigint) {
  const share = tokens * numerator;
  if (cap > 0n && share > cap * denominator) return { whole: cap, rest: 0n };
  return { whole: share / denominator, rest: share % denominator };
}

/** The part, and what each gets: what `fixPart` fixes and `takeShare` gives one after the other. */
export function allocate(total: bigint, cap: bigint, asked: readonly bigint[]): Allocation {
  const { leastRest, ties, ...result } = fixPart(total, cap, asked);
  const part = { ...result, leastRest, ties };
  return { ...result, granted: asked.map((tokens) => takeShare(part, cap, tokens)) };
}
export type Allocation = Omit<Part, 'leastRest' | 'ties'> & { granted: readonly bigint[] };

/** What the next owner gets, in the order of `fixPart`. It takes one of the `ties` where the fraction is just that of the last. */
export function takeShare(part: Omit<Part, 'capped' | 'topped'>, cap: bigint, tokens: bigint): bigint {
  const { whole, rest } = shareOf(part, cap, tokens);
  const isTie = rest === part.leastRest && part.ties > 0;
  if (isTie) part.ties -= 1;
  return rest > part.leastRest || isTie ? whole + 1n : whole;
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
