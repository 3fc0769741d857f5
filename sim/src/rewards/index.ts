/** Rewards: coupons given, taken and used up, linked accounts, invitations and their rebates, the daily draw and its points. */
import { HOUSE_REWARDS, type Refusal } from '@glassbook/engine';
import type { CouponRow } from '@glassbook/engine/rewards';
import { reasons, refusals } from '@glassbook/engine/rewards/words';
import { each } from '../model/each.ts';
import { addBoosts } from '../model/boosts.ts';
import { addFees } from '../model/fees.ts';
import { text, valueOf } from '../model/text.ts';
import type { Product } from '../product.ts';
import { couponRules, lessCoupon } from './coupons.ts';
import { drawRules } from './draws.ts';
import { faults } from './faults.ts';
import { whoGains } from './invariants.ts';
import { payRebates, rebateRules } from './rebates.ts';
import { settingRules } from './settings.ts';
import { givenOf, pointsOf, rewardsOf, rewardsRowsOf } from './state.ts';
import { habits, moments, settings } from './to-send.ts';
import { boosts, dueNext, nextTimer, useRules } from './uses.ts';

addFees({
  lessCoupon,
  // REWARD-035.
  paid: (model, fee) => {
    const own = rewardsOf(model);
    const trades = own.coupons.some(
      (row) => row.owner === fee.owner && row.couponKind === 'bonus' && row.status === 'in_use',
    );
    if (fee.product !== 'futures' || !trades) own.paid.push(fee);
  },
});

addBoosts(boosts);

export const rewards = {
  name: 'rewards',
  settings,
  habits,
  moments,
  nextTimer,
  rules: { ...settingRules, ...couponRules, ...useRules, ...rebateRules, ...drawRules },
  afterTrades: payRebates,
  invariant: () => whoGains(),
  tables: {
    coupons: { changed: (model) => rewardsRowsOf(model).coupons.values(), key: ['id'] },
    given: { changed: (model) => rewardsRowsOf(model).given.values(), key: ['template'] },
    takers: { changed: (model) => rewardsRowsOf(model).takers },
    links: { changed: (model) => rewardsRowsOf(model).links.values(), key: ['owner', 'other', 'by'] },
    odds: { changed: (model) => rewardsRowsOf(model).odds },
    commits: { changed: (model) => rewardsRowsOf(model).commits.values(), key: ['owner', 'day'] },
    points: { changed: (model) => rewardsRowsOf(model).points.values(), key: ['owner'] },
    uses: { changed: (model) => rewardsRowsOf(model).uses },
    draws: { changed: (model) => rewardsRowsOf(model).draws },
    moves: { changed: (model) => rewardsRowsOf(model).moves },
    invites: { changed: (model) => rewardsRowsOf(model).invites.values(), key: ['owner'] },
    feeDays: { changed: (model) => rewardsRowsOf(model).feeDays.values(), key: ['owner', 'day'] },
    months: { changed: (model) => rewardsRowsOf(model).months.values(), key: ['owner'] },
    rebates: { changed: (model) => rewardsRowsOf(model).rebates },
  },
  counters(model) {
    const { next, odds, moves } = rewardsOf(model);
    return {
      ...{ nextCoupon: next.coupon, nextUse: next.use, nextOdds: odds.length + 1, nextDraw: next.draw },
      ...{ nextMove: moves.length + 1, nextRebate: next.rebate },
    };
  },
  *lines(model) {
    const own = rewardsOf(model);
    for (const each of own.templates.values()) {
      yield `rewards template ${text(each)}`;
      const given = givenOf(model, each.template);
      if (given > 0) yield `rewards given ${each.template} ${given}`;
    }
    for (const { template, owner } of own.takers) yield `rewards taker ${template} ${owner}`;
    for (const row of own.coupons) if (row.open === 'yes') yield `rewards coupon ${text(row)}`;
    for (const row of own.links) yield `rewards link ${row.owner}/${row.other}/${row.by} ${text(row)}`;
    if (own.rebate) yield `rewards rebate ${text(own.rebate)}`;
    for (const row of own.invites) if (row.open === 'yes') yield `rewards invite ${text(row)}`;
    const closed = own.invites.filter(({ open }) => open === 'no').map(({ owner }) => owner);
    for (const owner of closed.toSorted((a, b) => a - b)) yield `rewards closed invite ${owner}`;
    for (const row of own.feeDays) if (row.live === 'yes') yield `rewards fees ${text(row)}`;
    for (const row of own.months) yield `rewards month ${text(row)}`;
    if (own.draw) yield `rewards draw ${text(own.draw)}`;
    for (const row of own.odds) yield `rewards odds ${text(row)}`;
    for (const row of own.commits) if (row.live === 'yes') yield `rewards commit ${text(row)}`;
    for (const owner of new Set(own.moves.map((move) => move.owner)))
      yield `rewards points ${owner} ${pointsOf(model, owner)}`;
    const due = dueNext(model);
    if (due !== undefined) yield `timer ${due} rewards.due 0`;
  },
  *holds(lines) {
    for (const line of lines.filter((each) => each.startsWith('rewards coupon '))) {
      const row = valueOf(line.slice('rewards coupon '.length)) as CouponRow;
      if (row.status === 'in_use' && row.couponKind === 'boost')
        yield [`${HOUSE_REWARDS} spot ${row.asset}`, row.promised - row.saved] as const;
    }
  },
  *shows({ rewards: { coupons, uses, rebates, draws } }) {
    for (const { status, source, open, couponKind, promised, saved } of coupons) {
      if (open === 'no') yield `rewards coupon ${status}`;
      if (status === 'used' && couponKind !== 'fee')
        yield `rewards ${couponKind} ${saved < promised ? 'in part' : 'whole'}`;
      if (status === 'in_use' && couponKind === 'bonus' && saved > 0n) yield 'rewards bonus goes back in parts';
      yield `rewards by ${source}`;
    }
    for (const { product } of uses) yield `rewards off ${product}`;
    for (const { product, reason, amount } of rebates) {
      if (amount > 0n) yield `rewards rebate ${product}`;
      if (reason) yield `rewards none ${reason}`;
    }
    for (const { template, points } of draws)
      yield template > 0 ? 'rewards draws a coupon' : `rewards draws ${points > 0}`;
  },
  reaches: {
    refusals: {
      ...each(refusals),
      ...each([
        ...(['rewards.settings_invalid', 'rewards.decision_invalid', 'rewards.link_invalid'] as const),
        ...(['rewards.invite_invalid', 'rewards.secret_invalid'] as const),
      ] as const satisfies readonly Refusal[]),
    },
    entryReasons: each(reasons),
    shows: each([
      ...['used', 'expired'].map((status) => `rewards coupon ${status}`),
      ...['gift', 'task', 'draw', 'points', 'code'].map((source) => `rewards by ${source}`),
      ...['spot', 'futures', 'options'].flatMap((product) => [`rewards off ${product}`, `rewards rebate ${product}`]),
      ...['device', 'card', 'document', 'cap', 'stopped', 'ended', 'over'].map((reason) => `rewards none ${reason}`),
      ...['rewards draws a coupon', 'rewards draws true', 'rewards bonus goes back in parts'],
      ...['boost', 'bonus'].flatMap((kind) => [`rewards ${kind} whole`, `rewards ${kind} in part`]),
    ]),
  },
  faults,
} satisfies Product<'rewards'>;
