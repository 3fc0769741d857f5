/** What the model keeps of rewards: every coupon, link, invitation, fee, commitment and move of points there ever was. Sums are made anew each time. */
import type {
  CommitRow,
  ConfigureCoupon,
  ConfigureDraw,
  ConfigureRebate,
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
} from '@glassbook/engine/rewards';
import type { Fee } from '../model/fees.ts';
import { changesOf, slice, type Model } from '../model/model.ts';

export const DAY = 86_400_000;
export const today = (model: Model): number => Math.floor(model.at / DAY);

export const rewardsOf = slice(() => ({
  templates: new Map<number, ConfigureCoupon>(),
  rebate: undefined as ConfigureRebate | undefined,
  draw: undefined as ConfigureDraw | undefined,
  coupons: [] as CouponRow[],
  takers: [] as TakerRow[],
  links: [] as LinkRow[],
  invites: [] as InviteRow[],
  feeDays: [] as FeeDayRow[],
  months: [] as RebateMonthRow[],
  odds: [] as OddsRow[],
  commits: [] as CommitRow[],
  moves: [] as PointsMoveRow[],
  /** Fees whose rebates are still to be paid in this command. */
  paid: [] as Fee[],
  /** A hundred bonuses are taken back before an entry, the others not before the next millisecond. */
  takenBefore: { seq: 0, count: 0 },
  notBefore: 0,
  next: { coupon: 1, use: 1, draw: 1, rebate: 1 },
}));
/** By what identifies each. */
export const rewardsRowsOf = changesOf(() => ({
  coupons: new Map<number, CouponRow>(),
  given: new Map<number, GivenRow>(),
  takers: [] as TakerRow[],
  links: new Map<string, LinkRow>(),
  odds: [] as OddsRow[],
  commits: new Map<string, CommitRow>(),
  points: new Map<number, PointsRow>(),
  uses: [] as CouponUseRow[],
  draws: [] as DrawRow[],
  moves: [] as PointsMoveRow[],
  invites: new Map<number, InviteRow>(),
  feeDays: new Map<string, FeeDayRow>(),
  months: new Map<number, RebateMonthRow>(),
  rebates: [] as RebateRow[],
}));

/** Puts a row in the place of the one that `is` it, or at the end. */
export function put<Row>(rows: Row[], row: Row, is: (other: Row) => boolean): void {
  const place = rows.findIndex(is);
  if (place < 0) rows.push(row);
  else rows[place] = row;
}

export const givenOf = (model: Model, template: number): number =>
  rewardsOf(model).coupons.filter((coupon) => coupon.template === template).length;
/** Points are what the moves come to. */
export const pointsOf = (model: Model, owner: number): number =>
  rewardsOf(model)
    .moves.filter((move) => move.owner === owner)
    .reduce((sum, { change }) => sum + change, 0);

export function movePoints(
  model: Model,
  owner: number,
  { what, ref, change }: Pick<PointsMoveRow, 'what' | 'ref' | 'change'>,
): number {
  const { moves } = rewardsOf(model);
  const after = pointsOf(model, owner) + change;
  const move = { id: moves.length + 1, owner, what, ref, change, after, at: model.at };
  moves.push(move);
  rewardsRowsOf(model).moves.push(move);
  rewardsRowsOf(model).points.set(owner, { owner, points: after });
  return after;
}

export function putCoupon(model: Model, coupon: CouponRow): void {
  put(rewardsOf(model).coupons, coupon, ({ id }) => id === coupon.id);
  rewardsRowsOf(model).coupons.set(coupon.id, coupon);
}

/** The accounts that can be reached from one by links, and itself. */
export function linkedWith(model: Model, owner: number): Set<number> {
  const reached = new Set([owner]);
  for (let grows = true; grows;) {
    grows = false;
    for (const { owner: one, other: two, status } of rewardsOf(model).links) {
      if (status !== 'linked' || reached.has(one) === reached.has(two)) continue;
      reached.add(one).add(two);
      grows = true;
    }
  }
  return reached;
}
