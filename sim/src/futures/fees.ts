/** REWARD-003: a coupon counts for the fees of users' trades, and not for that of a liquidation. */
import { FIRST_USER, HOUSE_FEES } from '@glassbook/engine';
import type { CloseReason, PositionRow } from '@glassbook/engine/futures';
import { fees } from '../model/fees.ts';
import type { Account, Model } from '../model/model.ts';
import { poolAt, type Market } from './market.ts';
import { insuranceOf } from './pay.ts';

export const lessCoupon = (model: Model, owner: number, asset: number, fee: bigint, ref: number): bigint =>
  fee > 0n && owner >= FIRST_USER ? fees().lessCoupon(model, { owner, product: 'futures', asset, fee, ref }) : fee;

export const afterCoupon = (model: Model, position: PositionRow, fee: bigint, why: CloseReason): bigint =>
  why === 'liquidation' ? fee : lessCoupon(model, position.owner, poolAt(model, position).asset, fee, position.id);

/** So much of a fee was paid. */
export function tell(model: Model, owner: number, asset: number, fee: bigint, ref: number): void {
  if (fee > 0n && owner >= FIRST_USER) fees().paid(model, { owner, product: 'futures', asset, fee, ref });
}

export const feeReason = (why: CloseReason) => (why === 'liquidation' ? 'futures.liquidation_fee' : 'futures.fee');
export const feesOf = (model: Model, market: Market, why: CloseReason): Account =>
  why === 'liquidation' ? insuranceOf(model, market) : model.account(HOUSE_FEES, 'futures', market.rules.settle);
