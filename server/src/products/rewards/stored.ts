/** Where rewards are stored. */
import { decode, encode } from '@glassbook/engine';
import type {
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
} from '@glassbook/engine/rewards';
import { couponRow, rebateRow, useRow } from '@glassbook/engine/rewards/rows';
import { amount, columnsOf, int4, int8, text, word, type Codec } from '../../carry/store/columns.ts';
import type { Stored } from '../../carry/store/stored.ts';

/** As the engine encodes it: it is read whole or not at all. */
const whole = <T>(): Codec<T> => ({
  type: 'text',
  write: (rows, pick) => rows.map((row) => encode(pick(row))),
  read: (value) => decode(value as string) as T,
  say: encode,
});

const { closedAt, ...ofCoupon } = columnsOf(couponRow);
export const coupons: Stored<CouponRow> = { table: 'coupons', columns: { ...ofCoupon, open: word(), closedAt } };
export const uses: Stored<CouponUseRow> = { table: 'coupon_uses', columns: columnsOf(useRow) };
const given: Stored<GivenRow> = { table: 'coupons_given', columns: { template: int8, given: int8 } };
const takers: Stored<TakerRow> = { table: 'coupon_takers', columns: { template: int8, owner: int8, at: int8 } };
const links: Stored<LinkRow> = {
  table: 'account_links',
  columns: { owner: int8, other: int8, by: word(), status: word(), at: int8 },
};
const invites: Stored<InviteRow> = {
  table: 'invitations',
  columns: { owner: int8, inviter: int8, status: word(), open: word(), at: int8, endAt: int8 },
};
const feeDays: Stored<FeeDayRow> = {
  table: 'invitation_fees',
  columns: { owner: int8, day: int8, worth: amount, live: word() },
};
const months: Stored<RebateMonthRow> = {
  table: 'rebate_months',
  columns: { owner: int8, day: int8, worth: amount },
};
export const rebates: Stored<RebateRow> = { table: 'rebates', columns: columnsOf(rebateRow) };
export const odds: Stored<OddsRow> = { table: 'draw_odds', columns: { version: int8, prizes: whole(), at: int8 } };
export const commits: Stored<CommitRow> = {
  table: 'draw_commitments',
  columns: { owner: int8, day: int8, commitment: text, version: int8, status: word(), live: word(), at: int8 },
};
export const draws: Stored<DrawRow> = {
  table: 'draws',
  columns: {
    ...{ id: int8, owner: int8, day: int8, commitment: text, version: int8, seed: text, secret: text, counter: int4 },
    ...{ value: int8, number: int4, points: int8, template: int8, coupon: int8, before: int8, after: int8, at: int8 },
  },
};
const points: Stored<PointsRow> = { table: 'points', columns: { owner: int8, points: int8 } };
const moves: Stored<PointsMoveRow> = {
  table: 'point_moves',
  columns: { id: int8, owner: int8, what: word(), ref: int8, change: int8, after: int8, at: int8 },
};
export const stored = {
  ...{ coupons, uses, given, takers, links, invites, feeDays, months, rebates, odds, commits, draws, points, moves },
};
