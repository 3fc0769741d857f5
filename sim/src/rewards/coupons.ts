/** Coupons as docs/rewards.md describes them: how they are given, and what they take off a fee. */
import { FIRST_USER, type Outcome, type Refusal } from '@glassbook/engine';
import type { ConfigureCoupon, CouponRow } from '@glassbook/engine/rewards';
import { assetsOf } from '../asset/index.ts';
import { indexPricesOf } from '../index-price/index.ts';
import { areTwo } from '../model/are-two.ts';
import { isWhole } from '../model/bounds.ts';
import type { Fee } from '../model/fees.ts';
import { pairsOf, pausedBy } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { DAY, givenOf, linkedWith, movePoints, pointsOf, putCoupon, rewardsOf, rewardsRowsOf } from './state.ts';

const openOf = (model: Model, owner: number): CouponRow[] =>
  rewardsOf(model).coupons.filter((coupon) => coupon.owner === owner && coupon.open === 'yes');
const hasRoom = (model: Model, owner: number): boolean =>
  openOf(model, owner).filter(({ status, endAt }) => status === 'to_use' && model.at < endAt).length < 20;

export function giveCoupon(
  model: Model,
  owner: number,
  { template, couponKind, products, ratePpm, asset, budget, amountMax, days }: ConfigureCoupon,
  source: CouponRow['source'],
): CouponRow {
  for (const old of openOf(model, owner))
    if (old.status === 'to_use' && old.endAt <= model.at)
      putCoupon(model, { ...old, status: 'expired', closedAt: old.endAt, open: 'no' });
  const { next } = rewardsOf(model);
  const of = (product: 'spot' | 'futures' | 'options') => products.some((each) => each === product);
  const coupon: CouponRow = {
    ...{
      id: next.coupon,
      owner,
      template,
      couponKind,
      spot: of('spot'),
      futures: of('futures'),
      options: of('options'),
    },
    ...{
      ratePpm,
      asset,
      budget,
      saved: 0n,
      amountMax,
      promised: 0n,
      base: 0n,
      lockup: 0,
      dueAt: 0,
      source,
      status: 'to_use',
      at: model.at,
    },
    ...{ endAt: model.at - (model.at % DAY) + (1 + days) * DAY, open: 'yes', closedAt: undefined },
  };
  next.coupon += 1;
  putCoupon(model, coupon);
  rewardsRowsOf(model).given.set(template, { template, given: givenOf(model, template) });
  return coupon;
}

/** By code and in the shop: one of linked accounts, while there are any, to who takes no break. */
function take(model: Model, owner: number, template: ConfigureCoupon, source: CouponRow['source']): Outcome {
  const { takers } = rewardsOf(model);
  if (template.status === 'closed') return refused('rewards.template_closed');
  const paused = pausedBy(model, owner);
  if (paused) return refused(paused);
  const group = linkedWith(model, owner);
  if (takers.some((row) => row.template === template.template && group.has(row.owner)))
    return refused('rewards.already_given');
  if (givenOf(model, template.template) >= template.total) return refused('rewards.sold_out');
  if (!hasRoom(model, owner)) return refused('rewards.too_many');
  const row = { template: template.template, owner, at: model.at };
  takers.push(row);
  rewardsRowsOf(model).takers.push(row);
  return { ok: true, coupon: giveCoupon(model, owner, template, source) };
}

export const couponRules = {
  'rewards.give': (model, command) => {
    const { owners } = command;
    const template = rewardsOf(model).templates.get(command.template);
    if (!template) return refused('rewards.template_not_found');
    const areUsers = owners.every((owner) => isWhole(owner, FIRST_USER, Number.MAX_SAFE_INTEGER));
    const areSome = owners.length >= 1 && owners.length <= 500 && new Set(owners).size === owners.length;
    if (!areTwo(command) || !areUsers || !areSome) return refused('rewards.decision_invalid');
    if (template.status === 'closed') return refused('rewards.template_closed');
    if (givenOf(model, template.template) + owners.length > template.total) return refused('rewards.sold_out');
    const who = owners.filter((owner) => !pausedBy(model, owner) && hasRoom(model, owner));
    for (const owner of who) giveCoupon(model, owner, template, 'gift');
    return { ok: true, given: who.length };
  },
  'rewards.redeem': (model, { owner, code }) => {
    const found = [...rewardsOf(model).templates.values()].find((each) => each.code.some(({ word }) => word === code));
    return found && owner >= FIRST_USER ? take(model, owner, found, 'code') : refused('rewards.code_unknown');
  },
  'rewards.buy': (model, { owner, template: id, done, seen }) => {
    const template = rewardsOf(model).templates.get(id);
    if (!template || owner < FIRST_USER) return refused('rewards.template_not_found');
    const refusal = refusalToBuy(model, owner, template, { done, seen: seen?.points });
    if (refusal) return refused(refusal);
    const isFree = template.task !== 'none' && done === template.task;
    const taken = take(model, owner, template, isFree ? 'task' : 'points');
    if (taken.ok && 'coupon' in taken && !isFree)
      movePoints(model, owner, { what: 'shop', ref: taken.coupon.id, change: -template.points });
    return taken;
  },
} satisfies Partial<Rules<`rewards.${string}`>>;

function refusalToBuy(
  model: Model,
  owner: number,
  { points, task }: ConfigureCoupon,
  { done, seen }: { done: string | undefined; seen: number | undefined },
): Refusal | undefined {
  if (task === 'none' && points === 0) return 'rewards.not_for_points';
  if (seen !== undefined && seen !== points) return 'rewards.terms_changed';
  if (task !== 'none' && done === task) return undefined;
  if (points === 0) return 'rewards.task_open';
  return pointsOf(model, owner) < points ? 'rewards.points_short' : undefined;
}

/** What one unit of an asset is worth in another: so many units of it for so many; undefined where there is no index price. */
export function priceOf(model: Model, asset: number, unit: number): { price: bigint; whole: bigint } | undefined {
  if (asset === unit) return { price: 1n, whole: 1n };
  const [pair] = pairsOf(model)
    .filter(({ base, quote }) => base === asset && quote === unit)
    .sort((a, b) => a.market - b.market);
  const price = indexPricesOf(model).get(pair?.market ?? 0)?.price;
  return price === undefined ? undefined : { price, whole: 10n ** BigInt(assetsOf(model).get(asset)?.scale ?? 0) };
}
export const worthUp = (amount: bigint, { price, whole }: { price: bigint; whole: bigint }): bigint =>
  (amount * price + whole - 1n) / whole;

/** REWARD-001, REWARD-002. */
export function lessCoupon(model: Model, { owner, product, asset, fee, ref }: Fee): bigint {
  const offers = openOf(model, owner)
    .filter((coupon) => coupon[product] && model.at < coupon.endAt)
    .flatMap((coupon) => {
      const price = priceOf(model, asset, coupon.asset);
      if (!price) return [];
      const byRate = (fee * BigInt(coupon.ratePpm)) / 1_000_000n;
      const byBudget = ((coupon.budget - coupon.saved) * price.whole) / price.price;
      const off = byRate < byBudget ? byRate : byBudget;
      return off > 0n ? [{ coupon, off, worth: worthUp(off, price) }] : [];
    })
    .sort((a, b) =>
      a.off === b.off ? a.coupon.endAt - b.coupon.endAt || a.coupon.id - b.coupon.id : a.off > b.off ? -1 : 1,
    );
  const [best] = offers;
  if (!best) return fee;
  const { coupon, off, worth } = best;
  const saved = coupon.saved + worth;
  putCoupon(
    model,
    saved < coupon.budget ? { ...coupon, saved } : { ...coupon, saved, status: 'used', closedAt: model.at, open: 'no' },
  );
  const { next } = rewardsOf(model);
  rewardsRowsOf(model).uses.push({
    ...{ id: next.use, owner, coupon: coupon.id, product, ref, asset, before: fee, off, paid: fee - off },
    ...{ unit: coupon.asset, worth, seq: model.seq, line: model.changes.entries.length, at: model.at },
  });
  next.use += 1;
  return fee - off;
}
