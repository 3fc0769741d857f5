import type { Amount } from '@glassbook/money';
import type { Accrual } from '../core/accrual.ts';
import type { Changed, Latest } from '../core/changed.ts';
import type { RowFrom } from '../core/fields.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureCoupon, ConfigureDraw, ConfigureRebate, RewardsCommand, rewardsFaults } from './command.ts';
import type { couponRow, rebateRow, useRow } from './rows.ts';
import type { FeeProduct, inviteStates, linkedBy, reasons, refusals } from './words.ts';

/** `closedAt` comes last, so that a row that is loaded without it is the same. */
export type CouponRow = RowFrom<typeof couponRow> & { open: 'yes' | 'no' };
export type CouponUseRow = RowFrom<typeof useRow>;
export type RebateRow = RowFrom<typeof rebateRow>;
/** Who invited an account, and until when its fees bring rebates. The first fee after that closes it. */
export type InviteRow = {
  owner: number;
  inviter: number;
  status: (typeof inviteStates)[number];
  open: 'yes' | 'no';
  at: number;
  endAt: number;
};
/** What the people of an inviter paid in fees on a UTC day since 1970, in the unit of value. */
export type FeeDayRow = { owner: number; day: number; worth: Amount; live: 'yes' | 'no' };
/** What an inviter got in the UTC month that begins on `day`, in the unit of value: the last month of which there is anything. */
export type RebateMonthRow = { owner: number; day: number; worth: Amount };
/**
 * What the people of an inviter paid and brought; the rows change in place, and those that are taken are copies. `days`: those of the last thirty and those before that were not looked at since, the oldest first. `sum`: what the days before `sumDay` come to, made when it is needed
 * and no part of what is stored.
 */
export type Inviter = { days: FeeDayRow[]; month: RebateMonthRow | undefined; sumDay: number; sum: Amount };
/** A fee whose rebate is paid in the same command. */
export type FeePaid = { owner: number; product: FeeProduct; asset: number; paid: Amount; ref: number };
/** How many coupons of a template were given. */
export type GivenRow = { template: number; given: number };
/** An account that took a coupon of a template by code or in the shop. */
export type TakerRow = { template: number; owner: number; at: number };
/** Two accounts, the lower number first, and what they have in common. One that was undone is never linked by it again. */
export type LinkRow = {
  owner: number;
  other: number;
  by: (typeof linkedBy)[number];
  status: 'linked' | 'undone';
  at: number;
};
/** A version of the odds: a draw is by those of its commitment. */
export type OddsRow = { version: number; prizes: ConfigureDraw['prizes']; at: number };
/** The draw of an account and day. */
export type CommitRow = {
  owner: number;
  day: number;
  commitment: string;
  version: number;
  status: 'open' | 'drawn';
  live: 'yes' | 'no';
  at: number;
};
/** A draw, with everything that repeats it. `before` and `after`: points. */
export type DrawRow = {
  id: number;
  owner: number;
  day: number;
  commitment: string;
  version: number;
  seed: string;
  secret: string;
  counter: number;
  value: number;
  number: number;
  points: number;
  template: number;
  coupon: number;
  before: number;
  after: number;
  at: number;
};
/** The points of an account. */
export type PointsRow = { owner: number; points: number };
/** Points that an account got or spent; they sum up to what it has. `ref`: the draw, or the coupon. */
export type PointsMoveRow = {
  id: number;
  owner: number;
  what: 'draw' | 'shop';
  ref: number;
  change: number;
  after: number;
  at: number;
};

export type Rewards = {
  templates: Map<number, ConfigureCoupon>;
  given: Map<number, number>;
  takers: Map<number, Set<number>>;
  /** Those that are open, by owner; who has none has no list. */
  coupons: Map<number, CouponRow[]>;
  /** Boosts in use: the owner, by lock-up. */
  boosts: Map<number, number>;
  /** Bonuses in use: the owner, by coupon. */
  bonuses: Map<number, number>;
  /** When each is taken back. */
  due: Accrual<'rewards.due'>;
  links: Map<string, LinkRow>;
  /** By account, those that it is linked to. */
  linkedTo: Map<number, Set<number>>;
  rebate: ConfigureRebate | undefined;
  /** Those whose fees bring rebates, by who was invited. */
  invites: Map<number, InviteRow>;
  /** Accounts whose invitation is closed: they have no second one. */
  closedInvites: Set<number>;
  inviters: Map<number, Inviter>;
  /** Of the command that is being applied. */
  feesPaid: Latest<FeePaid>;
  draw: ConfigureDraw | undefined;
  odds: Map<number, OddsRow>;
  /** By owner, those of today and later, and those before that were not looked at since. */
  commits: Map<number, CommitRow[]>;
  points: Map<number, number>;
  nextCoupon: number;
  nextUse: number;
  nextOdds: number;
  nextDraw: number;
  nextMove: number;
  nextRebate: number;
  changed: {
    coupons: Latest<CouponRow>;
    given: Latest<GivenRow>;
    commits: Map<string, CommitRow>;
    points: Latest<PointsRow>;
    links: Map<string, LinkRow>;
    uses: Changed<CouponUseRow>;
    takers: Changed<TakerRow>;
    odds: Changed<OddsRow>;
    draws: Changed<DrawRow>;
    moves: Changed<PointsMoveRow>;
    invites: Latest<InviteRow>;
    feeDays: Latest<FeeDayRow>;
    months: Latest<RebateMonthRow>;
    rebates: Changed<RebateRow>;
  };
};

export type RewardsSpec = Brings<{
  name: 'rewards';
  state: Rewards;
  command: RewardsCommand;
  done: {
    'rewards.give': { given: number };
    'rewards.redeem': { coupon: CouponRow };
    'rewards.buy': { coupon: CouponRow };
    'rewards.use': { coupon: CouponRow };
    'rewards.draw': { drawn: DrawRow };
  };
  rows: {
    coupons: CouponRow;
    given: GivenRow;
    takers: TakerRow;
    links: LinkRow;
    odds: OddsRow;
    commits: CommitRow;
    points: PointsRow;
    uses: CouponUseRow;
    draws: DrawRow;
    moves: PointsMoveRow;
    invites: InviteRow;
    feeDays: FeeDayRow;
    months: RebateMonthRow;
    rebates: RebateRow;
  };
  refusal: (typeof refusals)[number];
  fault: (typeof rewardsFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'rewards.due';
  setting: 'rewards.configureCoupon' | 'rewards.configureRebate' | 'rewards.configureDraw';
}>;
export type State = Seen<RewardsSpec>;
