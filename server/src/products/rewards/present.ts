/** Coupons, discounts, rebates and draws in wire format. */
import type { rewards, WireLanguage } from '@glassbook/contract';
import type { CouponRow, CouponUseRow, DrawRow, RebateRow } from '@glassbook/engine/rewards';
import { nameOfDay } from '@glassbook/engine/rewards/sums';
import { products } from '@glassbook/engine/rewards/words';
import { formatAmount } from '@glassbook/money';
import { percentText, timeText } from '../../carry/store/instrument.ts';
import type { RewardsServices } from './services.ts';

type Services = Pick<RewardsServices, 'catalog' | 'inForce' | 'now'>;

/** The title of a template in a language; empty where there is no such template. */
export function titleOf({ inForce }: Pick<Services, 'inForce'>, template: number, language: WireLanguage): string {
  const title = inForce.of('rewards.configureCoupon', { template })?.title;
  return title?.[language] ?? title?.['en'] ?? '';
}

/** Whether coupons of a template are given. */
export const isOpen = ({ inForce }: Pick<Services, 'inForce'>, template: number): boolean =>
  inForce.of('rewards.configureCoupon', { template })?.status === 'open';

export const kindNumbers = { fee: 1, boost: 2, bonus: 3 } as const;
const statuses = { to_use: 1, in_use: 2, used: 3, expired: 4 } as const;
export function presentCoupon(services: Services, row: CouponRow, language: WireLanguage = 'en'): rewards.CouponView {
  const { symbol, scale } = services.catalog.asset(row.asset);
  const isOver = row.status === 'to_use' && services.now() >= row.endAt;
  return {
    ...{
      id: row.id,
      template: row.template,
      kind: kindNumbers[row.couponKind],
      title: titleOf(services, row.template, language),
    },
    ...{ products: products.filter((product) => row[product]), status: isOver ? 4 : statuses[row.status] },
    ...{ rate: percentText(row.ratePpm), currency_id: row.asset, currency_name: symbol },
    ...{ budget: formatAmount(row.budget, scale), saved: formatAmount(row.saved, scale), source: row.source },
    ...{ amount_max: formatAmount(row.amountMax, scale), promised: formatAmount(row.promised, scale) },
    order_id: row.lockup,
    ...{ created_time: timeText(row.at), end_time: timeText(row.endAt), end_ms: row.endAt },
  };
}

export function presentUse({ catalog }: Services, row: CouponUseRow): rewards.UseView {
  const [asset, unit] = [catalog.asset(row.asset), catalog.asset(row.unit)];
  const money = (amount: bigint) => formatAmount(amount, asset.scale);
  return {
    ...{ id: row.id, coupon_id: row.coupon, product: row.product, ref: row.ref, currency_id: row.asset },
    ...{ currency_name: asset.symbol, before: money(row.before), off: money(row.off), paid: money(row.paid) },
    ...{ worth: formatAmount(row.worth, unit.scale), worth_name: unit.symbol, created_time: timeText(row.at) },
  };
}

export type Person = { nickname: string; portrait: string; account_end: string };
const nobody: Person = { nickname: '', portrait: '', account_end: '' };
export function presentRebate({ catalog }: Services, row: RebateRow, from: Person = nobody): rewards.RebateView {
  const { symbol, scale } = catalog.asset(row.asset);
  return {
    ...{ id: row.id, from, product: row.product, ref: row.ref, currency_id: row.asset, currency_name: symbol },
    ...{ fee: formatAmount(row.fee, scale), rate: percentText(row.ratePpm), amount: formatAmount(row.amount, scale) },
    ...{ reason: row.reason ?? '', created_time: timeText(row.at) },
  };
}

export const presentDraw = (
  services: Services,
  row: DrawRow,
  committedAt: number,
  language: WireLanguage,
): rewards.DrawView => ({
  ...{ day: nameOfDay(row.day), seed: row.seed, commitment: row.commitment, secret: row.secret, counter: row.counter },
  ...{ value: row.value, number: row.number, title: titleOf(services, row.template, language), points: row.points },
  ...{ coupon_id: row.coupon, points_before: row.before, points_after: row.after, created_time: timeText(row.at) },
  ...{ committed_ms: committedAt, drawn_ms: row.at },
});
