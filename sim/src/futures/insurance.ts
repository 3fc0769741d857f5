/** FUTURES-019: how far the insurance account pays in the book, and how much of itself. */
import type { InsuredRow } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import { bandPrice } from './margin.ts';
import { futuresOf, lesser, PPM, rowsOf, upDivided, type Market } from './market.ts';
import { insuranceOf } from './pay.ts';

const HOUR_MS = 3_600_000;

/** The last price at which it pays: so far beyond the bankruptcy price, rounded towards it, and within the band. */
export function reachOf(market: Market, isLong: boolean, bankruptcy: bigint): bigint {
  const { tick, makerFeePpm, insuredReachPpm = 800 } = market.rules;
  const ppm = BigInt(Math.min(insuredReachPpm, 4 * makerFeePpm));
  const step = PPM * tick;
  const far = isLong ? upDivided(bankruptcy * (PPM - ppm), step) * tick : ((bankruptcy * (PPM + ppm)) / step) * tick;
  const band = bandPrice(market, !isLong);
  return isLong === far > band ? far : band;
}

export type Gives = { most: bigint; hour: InsuredRow };
/** A share of what it has for this liquidation, and what the hour and the one before have left of what there was at its first one. */
export function mayGive(model: Model, market: Market): Gives {
  const { settle, insuredLiquidationPpm = 20_000, insuredHourPpm = 100_000 } = market.rules;
  const there = insuranceOf(model, market).available;
  const number = Math.floor(model.at / HOUR_MS);
  const known = futuresOf(model).insured.get(settle);
  const paidBefore = known?.hour === number - 1 ? known.paid : 0n;
  const hour = known?.hour === number ? known : { asset: settle, hour: number, fund: there, paid: 0n, paidBefore };
  const left = (hour.fund * BigInt(insuredHourPpm)) / PPM - hour.paid - hour.paidBefore;
  const most = lesser(there, lesser(left, (there * BigInt(insuredLiquidationPpm)) / PPM));
  return { most: most < 0n ? 0n : most, hour };
}

export function countGiven(model: Model, gives: Gives, lack: bigint): void {
  if (lack <= 0n) return;
  gives.hour = { ...gives.hour, paid: gives.hour.paid + lack };
  futuresOf(model).insured.set(gives.hour.asset, gives.hour);
  rowsOf(model).insured.push(gives.hour);
}
