/** What fields alone cannot say of the settings of rewards: the first field that is refused. */
import type { ConfigureCoupon, ConfigureDraw, ConfigureRebate } from './command.ts';
import type { State } from './state.ts';
import { CODE, NUMBERS } from './words.ts';

/** A budget is in the unit of value, in which the index prices of what fees are paid in are. What was given keeps its terms, so a template keeps them too. */
export function couponProblem(state: State, command: ConfigureCoupon): string | undefined {
  const { template, asset, products, code } = command;
  const before = state.rewards.templates.get(template);
  if (state.limits.unit !== asset) return 'asset';
  if (products.length === 0 || new Set(products).size !== products.length) return 'products';
  const fixed = ['couponKind', 'ratePpm', 'budget', 'days'] as const;
  const changed = before && fixed.find((name) => before[name] !== command[name]);
  if (changed) return changed;
  const word = code[0]?.word;
  if (word === undefined) return undefined;
  const isTaken = [...state.rewards.templates.values()].some(
    (other) => other.template !== template && other.code[0]?.word === word,
  );
  return isTaken || !CODE.test(word) ? 'code' : undefined;
}

/** The first tier is from nothing; each other from more than the one before, at a higher rate. */
export function rebateProblem({ limits }: State, { unit, tiers }: ConfigureRebate): string | undefined {
  if (limits.unit !== unit) return 'unit';
  const rise = tiers.every(({ from, ratePpm }, place) => {
    const before = tiers[place - 1];
    return before ? from > before.from && ratePpm > before.ratePpm : from === 0n;
  });
  return rise && tiers.length > 0 ? undefined : 'tiers';
}

/** Each prize is points or a coupon, not both, and together they have every number. */
export function drawProblem({ rewards: { templates } }: State, { prizes }: ConfigureDraw): string | undefined {
  const areWhole = prizes.every(({ points, template }) =>
    template === 0 ? points > 0 : points === 0 && templates.has(template),
  );
  const numbers = prizes.reduce((sum, { count }) => sum + count, 0);
  return areWhole && numbers === NUMBERS ? undefined : 'prizes';
}
