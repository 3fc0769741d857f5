/** The settings of rewards, as docs/rewards.md bounds them. */
import type { ConfigureCoupon, ConfigureDraw, ConfigureRebate } from '@glassbook/engine/rewards';
import { assetsOf } from '../asset/index.ts';
import { AMOUNT_MAX, isWhole } from '../model/bounds.ts';
import { limitOf } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { platformOf } from '../platform/index.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { rewardsOf, rewardsRowsOf } from './state.ts';

function isCoupon(model: Model, command: ConfigureCoupon): boolean {
  const { template, budget, days, total, code, points } = command;
  const { templates } = rewardsOf(model);
  const before = templates.get(template);
  const terms = (of: ConfigureCoupon) => [of.couponKind, of.asset, of.ratePpm, of.budget, of.amountMax, of.days];
  const words = code.map(({ word }) => word);
  const others = [...templates.values()].filter((other) => other.template !== template);
  return (
    isOfItsKind(model, command) &&
    (!before || terms(before).join() === terms(command).join()) &&
    isWhole(template, 1, 1_000_000) &&
    budget >= 1n &&
    budget <= AMOUNT_MAX &&
    isWhole(days, 0, 366) &&
    isWhole(total, 0, 10_000_000) &&
    isWhole(points, 0, 1_000_000) &&
    words.length <= 1 &&
    words.every((word) => /^[A-Z0-9]{8,20}$/.test(word)) &&
    others.every((other) => other.code.every(({ word }) => !words.includes(word)))
  );
}

/** A discount is in the unit of value and of some products, a boost has a rate and a most, a bonus neither. */
function isOfItsKind(model: Model, { couponKind, products, ratePpm, asset, amountMax }: ConfigureCoupon): boolean {
  const kinds = assetsOf(model).get(asset)?.kinds ?? [];
  const isRated = isWhole(ratePpm, 1, 999_999);
  if (couponKind === 'fee')
    return (
      isRated &&
      asset === limitOf(model).unit &&
      products.length > 0 &&
      new Set(products).size === products.length &&
      amountMax === 0n
    );
  if (!kinds.includes('spot') || products.length > 0) return false;
  if (couponKind === 'bonus')
    return platformOf(model).money !== 'real' && kinds.includes('futures') && ratePpm === 0 && amountMax === 0n;
  return kinds.includes('earn') && isRated && amountMax > 0n && amountMax <= AMOUNT_MAX;
}

function isRebate(model: Model, { unit, tiers, months, monthCap }: ConfigureRebate): boolean {
  const rises = tiers.every(
    ({ from, ratePpm }, place) =>
      place === 0 || (from > (tiers[place - 1]?.from ?? 0n) && ratePpm > (tiers[place - 1]?.ratePpm ?? 0)),
  );
  return (
    unit === limitOf(model).unit &&
    tiers.length >= 1 &&
    tiers.length <= 5 &&
    tiers[0]?.from === 0n &&
    rises &&
    tiers.every(({ from, ratePpm }) => from <= AMOUNT_MAX && isWhole(ratePpm, 0, 500_000)) &&
    isWhole(months, 1, 120) &&
    monthCap >= 0n &&
    monthCap <= AMOUNT_MAX
  );
}

const isDraw = (model: Model, { prizes }: ConfigureDraw): boolean =>
  prizes.length <= 20 &&
  prizes.reduce((sum, { count }) => sum + count, 0) === 10_000 &&
  prizes.every(
    ({ count, points, template }) =>
      isWhole(count, 1, 10_000) &&
      isWhole(points, 0, 1_000_000) &&
      points > 0 !== template > 0 &&
      (template === 0 || rewardsOf(model).templates.has(template)),
  );

export const settingRules = {
  'rewards.configureCoupon': (model, command) => {
    if (!isCoupon(model, command)) return refused('rewards.settings_invalid');
    rewardsOf(model).templates.set(command.template, command);
    model.changes.settings.push({ key: `coupon:${command.template}`, command });
    return { ok: true };
  },
  'rewards.configureRebate': (model, command) => {
    if (!isRebate(model, command)) return refused('rewards.settings_invalid');
    rewardsOf(model).rebate = command;
    model.changes.settings.push({ key: 'rebate', command });
    return { ok: true };
  },
  'rewards.configureDraw': (model, command) => {
    if (!isDraw(model, command)) return refused('rewards.settings_invalid');
    const own = rewardsOf(model);
    own.draw = command;
    const row = { version: own.odds.length + 1, prizes: command.prizes, at: model.at };
    own.odds.push(row);
    rewardsRowsOf(model).odds.push(row);
    model.changes.settings.push({ key: 'draw', command });
    return { ok: true };
  },
} satisfies Partial<Rules<`rewards.${string}`>>;
