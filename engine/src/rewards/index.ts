/** Rewards: coupons that take something off trading fees, rebates of fees to who invited their payer, the daily draw and its points. A discount is what is not posted; rebates come from the account of fees. */
import { Accrual } from '../core/accrual.ts';
import { Changed, Latest } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { bonusesDue, bonusOf, takeBonus, useBonus } from './bonus.ts';
import { beginBoost, endBoost, HOUSE, payBoost } from './boost.ts';
import { rewardsFaults } from './command.ts';
import { buy, give, redeem } from './coupons.ts';
import { commit, drawDaily, putOdds, restoreCommit } from './daily-draw.ts';
import { feeOff } from './fee-off.ts';
import { endRebate, invite, restoreInvite, stopRebate } from './invites.ts';
import { link, restoreLink, unlink } from './links.ts';
import { keepCoupon } from './put-coupon.ts';
import { feePaid, payRebates, restoreDay, restoreMonth } from './rebates.ts';
import { couponRules, drawRules, rebateRules } from './rules.ts';
import { couponProblem, drawProblem, rebateProblem } from './settings-problem.ts';
import type { RewardsSpec } from './state.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type {
  CommitRow,
  CouponRow,
  CouponUseRow,
  DrawRow,
  FeeDayRow,
  GivenRow,
  InviteRow,
  LinkRow,
  OddsRow,
  PointsMoveRow,
  PointsRow,
  RebateMonthRow,
  RebateRow,
  TakerRow,
} from './state.ts';

function taken<Row>(changed: Map<string, Row>): Row[] {
  const rows = [...changed.values()];
  changed.clear();
  return rows;
}

export const rewards: Product<RewardsSpec> = {
  ...plain,
  name: 'rewards',
  place: 29,
  refusals,
  fees,
  faults: rewardsFaults,
  empty: () => ({
    ...{ templates: new Map(), given: new Map(), takers: new Map(), coupons: new Map(), links: new Map() },
    ...{ boosts: new Map(), bonuses: new Map(), due: new Accrual('rewards.due') },
    ...{ linkedTo: new Map(), draw: undefined, odds: new Map(), commits: new Map(), points: new Map() },
    ...{ nextCoupon: 1, nextUse: 1, nextOdds: 1, nextDraw: 1, nextMove: 1, nextRebate: 1 },
    ...{
      rebate: undefined,
      invites: new Map(),
      closedInvites: new Set(),
      inviters: new Map(),
      feesPaid: new Latest(),
    },
    changed: {
      ...{ coupons: new Latest(), given: new Latest(), points: new Latest(), commits: new Map(), links: new Map() },
      ...{ uses: new Changed(), takers: new Changed(), odds: new Changed(), draws: new Changed() },
      ...{ moves: new Changed(), rebates: new Changed() },
      ...{ invites: new Latest(), feeDays: new Latest(), months: new Latest() },
    },
  }),
  handlers: {
    'rewards.give': give,
    'rewards.redeem': redeem,
    'rewards.buy': buy,
    'rewards.use': useBonus,
    'rewards.link': link,
    'rewards.unlink': unlink,
    'rewards.invite': invite,
    'rewards.stopRebate': stopRebate,
    'rewards.endRebate': endRebate,
    'rewards.commit': commit,
    'rewards.draw': drawDaily,
  },
  tables: {
    coupons: {
      take: ({ rewards: { changed } }) => changed.coupons.take(),
      key: ['id'],
      live: { open: 'yes' },
      rank: 'id',
      restore: (state, row) => keepCoupon(state, { ...row }),
    },
    given: {
      take: ({ rewards: { changed } }) => changed.given.take(),
      key: ['template'],
      restore: ({ rewards: { given } }, row) => void given.set(row.template, row.given),
    },
    takers: {
      take: ({ rewards: { changed } }) => changed.takers.take(),
      key: ['template', 'owner'],
      restore: ({ rewards: { takers } }, { template, owner }) =>
        void takers.set(template, (takers.get(template) ?? new Set()).add(owner)),
    },
    links: {
      take: ({ rewards: { changed } }) => taken(changed.links),
      key: ['owner', 'other', 'by'],
      restore: restoreLink,
    },
    odds: {
      take: ({ rewards: { changed } }) => changed.odds.take(),
      key: ['version'],
      restore: ({ rewards: { odds } }, row) => void odds.set(row.version, row),
    },
    commits: {
      take: ({ rewards: { changed } }) => taken(changed.commits),
      key: ['owner', 'day'],
      live: { live: 'yes' },
      restore: restoreCommit,
    },
    points: {
      take: ({ rewards: { changed } }) => changed.points.take(),
      key: ['owner'],
      restore: ({ rewards: { points } }, row) => void points.set(row.owner, row.points),
    },
    uses: { take: ({ rewards: { changed } }) => changed.uses.take(), key: ['id'] },
    draws: { take: ({ rewards: { changed } }) => changed.draws.take(), key: ['id'] },
    moves: { take: ({ rewards: { changed } }) => changed.moves.take(), key: ['id'] },
    invites: {
      take: ({ rewards: { changed } }) => changed.invites.take(),
      key: ['owner'],
      restore: restoreInvite,
    },
    feeDays: {
      take: ({ rewards: { changed } }) => changed.feeDays.take(),
      key: ['owner', 'day'],
      live: { live: 'yes' },
      restore: restoreDay,
    },
    months: {
      take: ({ rewards: { changed } }) => changed.months.take(),
      key: ['owner'],
      restore: restoreMonth,
    },
    rebates: { take: ({ rewards: { changed } }) => changed.rebates.take(), key: ['id'] },
  },
  counters: { nextCoupon: true, nextUse: true, nextOdds: true, nextDraw: true, nextMove: true, nextRebate: true },
  settings: {
    'rewards.configureCoupon': {
      declared: couponRules,
      problem: couponProblem,
      restore: (state, command) => void state.rewards.templates.set(command.template, command),
    },
    'rewards.configureRebate': {
      declared: rebateRules,
      problem: rebateProblem,
      restore: (state, command) => {
        state.rewards.rebate = command;
      },
    },
    'rewards.configureDraw': {
      declared: drawRules,
      problem: drawProblem,
      begin: putOdds,
      restore: (state, command) => {
        state.rewards.draw = command;
      },
    },
  },
  opens: { feeOff, feePaid, beginBoost, payBoost, endBoost, bonusOf, takeBonus },
  timers: { 'rewards.due': bonusesDue },
  afterTrades: payRebates,
  *describe({ rewards: own }) {
    for (const [, each] of inOrder(own.templates)) yield `rewards template ${encode(each)}`;
    for (const [template, given] of inOrder(own.given)) yield `rewards given ${template} ${given}`;
    for (const [template, owners] of inOrder(own.takers))
      for (const owner of [...owners].sort((a, b) => a - b)) yield `rewards taker ${template} ${owner}`;
    for (const [, coupons] of inOrder(own.coupons)) for (const row of coupons) yield `rewards coupon ${encode(row)}`;
    for (const [key, row] of [...own.links].sort(([a], [b]) => (a < b ? -1 : 1)))
      yield `rewards link ${key} ${encode(row)}`;
    if (own.rebate) yield `rewards rebate ${encode(own.rebate)}`;
    for (const [, row] of inOrder(own.invites)) yield `rewards invite ${encode(row)}`;
    for (const owner of [...own.closedInvites].sort((a, b) => a - b)) yield `rewards closed invite ${owner}`;
    const inviters = inOrder(own.inviters);
    for (const [, { days }] of inviters) for (const row of days) yield `rewards fees ${encode(row)}`;
    for (const [, { month }] of inviters) if (month) yield `rewards month ${encode(month)}`;
    if (own.draw) yield `rewards draw ${encode(own.draw)}`;
    for (const [, row] of inOrder(own.odds)) yield `rewards odds ${encode(row)}`;
    for (const [, rows] of inOrder(own.commits)) for (const row of rows) yield `rewards commit ${encode(row)}`;
    for (const [owner, points] of inOrder(own.points)) yield `rewards points ${owner} ${points}`;
  },
  *holds({ rewards: { boosts, coupons }, ledger }) {
    for (const owner of new Set(boosts.values()))
      for (const { status, couponKind, asset, promised, saved } of coupons.get(owner) ?? [])
        if (status === 'in_use' && couponKind === 'boost')
          yield [ledger.account(HOUSE.owner, HOUSE.kind, asset), promised - saved] as const;
  },
};
