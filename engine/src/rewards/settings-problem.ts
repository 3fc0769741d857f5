/** What fields alone cannot say of the settings of rewards: the first field that is refused. */
import type { ConfigureCoupon, ConfigureDraw, ConfigureRebate } from './command.ts';
import type { State } from './state.ts';
import { CODE, NUMBERS } from './words.ts';

/** A budget is in the unit of value, in which the index prices of what fees are paid in are. What was given keeps its terms, so a template keeps them too. */
export function couponProblem(state: State, command: ConfigureCoupon): string | undefined {
  const { template, code } = command;
  const before = state.rewards.templates.get(template);
  const problem = kindProblem(state, command);
  if (problem) return problem;
  const fixed = ['couponKind', 'asset', 'ratePpm', 'budget', 'amountMax', 'days'] as const;
  const changed = before && fixed.find((name) => before[name] !== command[name]);
  if (changed) return changed;
  const word = code[0]?.word;
  if (word === undefined) return undefined;
  const isTaken = [...state.rewards.templates.values()].some(
    (other) => other.template !== template && other.code[0]?.word === word,
  );
  return isTaken || !CODE.test(word) ? 'code' : undefined;
}

/** A discount is of fees, in the unit of value. A boost adds to lock-ups of its asset, a bonus lends it to futures accounts and is no real money. */
function kindProblem(
  { limits, assets, money }: State,
  { couponKind, asset, products, ratePpm, amountMax }: ConfigureCoupon,
): string | undefined {
  const kinds = assets.get(asset)?.kinds ?? [];
  const isFee = couponKind === 'fee';
  if (couponKind === 'bonus' && money === 'real') return 'couponKind';
  if (isFee ? limits.unit !== asset : !kinds.includes(couponKind === 'boost' ? 'earn' : 'futures')) return 'asset';
  if (!isFee && !kinds.includes('spot')) return 'asset';
  if (isFee !== products.length > 0 || new Set(products).size !== products.length) return 'products';
  if ((couponKind === 'bonus') !== (ratePpm === 0)) return 'ratePpm';
  return (couponKind === 'boost') === amountMax > 0n ? undefined : 'amountMax';
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
