/** The formula of the allocation, as docs/ieo.md describes it, in whole tokens. */

/** Rounds: everybody the same part of what is left; who would get more than the cap gets the cap and is out, and the others have another round. */
export function rounds(total: bigint, cap: bigint, asked: readonly bigint[]) {
  const most = asked.map((one) => (cap !== 0n && cap < one ? cap : one));
  const sum = (list: readonly bigint[]) => list.reduce((all, one) => all + one, 0n);
  if (sum(most) <= total) return { most, part: [1n, 1n] as const, out: most.filter((one, at) => one !== asked[at]) };
  const out = new Set<number>();
  for (;;) {
    const left = total - cap * BigInt(out.size);
    const all = sum(asked.filter((_, at) => !out.has(at)));
    const over = asked.flatMap((one, at) => (!out.has(at) && cap !== 0n && one * left > cap * all ? [at] : []));
    if (over.length === 0) return { part: [left, all] as const, out: [...out] };
    for (const at of over) out.add(at);
  }
}

/** In whole tokens: what is left after rounding down goes to the largest fractions, of equal ones to the earlier. */
export function shared(total: bigint, cap: bigint, asked: readonly bigint[]) {
  const { part, out, most } = rounds(total, cap, asked);
  const [left, all] = part;
  const granted = most ?? asked.map((one, at) => (out.some((each) => each === at) ? cap : (one * left) / all));
  const rest = (at: number) => (most || out.some((each) => each === at) ? 0n : ((asked[at] ?? 0n) * left) % all);
  const order = asked.map((_, at) => at).sort((a, b) => (rest(b) > rest(a) ? 1 : rest(b) < rest(a) ? -1 : a - b));
  const over = most ? 0 : Number(total - granted.reduce((sum, one) => sum + one, 0n));
  const more = order.slice(0, over);
  for (const at of more) granted[at] = (granted[at] ?? 0n) + 1n;
  const last = more.at(-1);
  const least = last === undefined ? all : rest(last);
  const atLeast = more.filter((at) => rest(at) === least);
  return { granted, numerator: left, denominator: all, capped: out.length, topped: over, least, atLeast };
}
