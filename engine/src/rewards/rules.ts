/**
 * What staff set for rewards, declared once (core/fields.ts). A coupon that was given keeps its terms: those of a template are said once. `code`: none, or one word by which anybody gets a coupon. `points`: its price in
 * points. `amountMax`: the most of a lock-up that a boost adds to, whose `ratePpm` is a day's and whose `budget` bounds what it pays; the `budget` of a bonus is lent. `task`: who has done it gets one for nothing. `total`: so many are given by code, for points, for a task and at the desk; the draw gives what its odds say, and counts too.
 * A prize of the draw is points, or a coupon of a template; together they have 10,000 numbers.
 */
import type { Declared } from '../core/fields.ts';
import { couponKinds, NUMBERS, PRIZES_MAX, products, REBATE_MAX_PPM, tasks, TIERS_MAX } from './words.ts';

export const couponRules = {
  kind: 'rewards.configureCoupon',
  noun: 'coupon',
  which: { name: 'template', is: 'number', max: 1_000_000, title: '{budget} {asset}' },
  fields: {
    couponKind: { kind: 'choice', of: couponKinds, fixed: true },
    products: { kind: 'some', of: products, fixed: true },
    ratePpm: { kind: 'ppm', fixed: true },
    asset: { kind: 'asset', fixed: true },
    budget: { kind: 'amount', of: 'asset', min: 1n, fixed: true },
    amountMax: { kind: 'amount', of: 'asset', fixed: true },
    days: { kind: 'count', max: 366, fixed: true },
    title: { kind: 'text', max: 60, fixed: true },
    total: { kind: 'count', max: 10_000_000 },
    code: { kind: 'list', max: 1, of: { word: { kind: 'name', max: 20 } } },
    points: { kind: 'count', max: 1_000_000 },
    task: { kind: 'choice', of: tasks },
    status: { kind: 'choice', of: ['open', 'closed'] },
  },
  grows: true,
} as const satisfies Declared;

/** `tiers`: from so much that an inviter's people paid in fees in the 30 days before, in `unit`, which is that of value. `months`: from the sign-up. `monthCap`: what an inviter gets in a UTC month. */
export const rebateRules = {
  kind: 'rewards.configureRebate',
  noun: 'rebate',
  fields: {
    unit: { kind: 'asset', fixed: true },
    tiers: {
      kind: 'list',
      max: TIERS_MAX,
      of: { from: { kind: 'amount', of: 'unit' }, ratePpm: { kind: 'ppm', max: REBATE_MAX_PPM } },
    },
    months: { kind: 'count', min: 1, max: 120 },
    monthCap: { kind: 'amount', of: 'unit' },
  },
} as const satisfies Declared;

export const drawRules = {
  kind: 'rewards.configureDraw',
  noun: 'draw',
  fields: {
    prizes: {
      kind: 'list',
      max: PRIZES_MAX,
      of: {
        count: { kind: 'count', min: 1, max: NUMBERS },
        points: { kind: 'count', max: 1_000_000 },
        template: { kind: 'count', max: 1_000_000 },
      },
    },
  },
} as const satisfies Declared;
