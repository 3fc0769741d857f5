/** What a loan comes to that is not taken yet, or not changed yet, by the engine's own sums. */
import type { loan } from '@glassbook/contract';
import { boundPrice, interestOf, ltvOf, mostOf, rateAt, worthOf } from '@glassbook/engine/loan/sums';
import { formatAmount, mulDiv, parseAmount } from '@glassbook/money';

export type Config = ReturnType<typeof loan.config.reply.parse>;
export type Coin = Config['collaterals'][number];
/** Places of a rate in percent that make parts of a billion, and of a percent that make parts of a million. */
const PPB_PLACES = 7;
const PPM_PLACES = 4;
const PERCENT_PLACES = 2;
const ppbOf = (text: string): number => Number(parseAmount(text, PPB_PLACES) ?? 0n);
const ppmOf = (text: string): number => Number(parseAmount(text, PPM_PLACES) ?? 0n);
export const percentOf = (ppm: bigint): string => formatAmount(ppm, PPM_PLACES);
/** What is typed in the smallest unit; 0 of what is no amount. */
export const unitsOf = (text: string, scale: number): bigint => parseAmount(text, scale) ?? 0n;

/** `rate`: percent an hour. `most`: what can be borrowed at that rate. `owed` is with the interest of the first hour. Undefined where there is no price or no collateral. */
export type Draft = { rate: string; ltv: bigint; most: bigint; interest: bigint; owed: bigint } & Bounds;
type Bounds = { call: string; liquidation: string };

const boundsAt = (config: Config, coin: Coin, owed: bigint, collateral: bigint, bounds: Bounds): Bounds => {
  const at = (percent: string) =>
    owed === 0n
      ? ''
      : formatAmount(
          boundPrice(owed, collateral, ppmOf(percent), coin.scale, unitsOf(coin.tick, config.scale)),
          config.scale,
        );
  return { call: at(bounds.call), liquidation: at(bounds.liquidation) };
};

export function draftOf(config: Config, coin: Coin, collateral: bigint, amount: bigint): Draft | undefined {
  const units = (text: string) => unitsOf(text, config.scale);
  if (coin.price === '' || collateral === 0n) return undefined;
  const [low, middle, high] = config.curve.map(({ hourly }) => ppbOf(hourly));
  const curve = { ratePpb0: low ?? 0, ratePpb80: middle ?? 0, ratePpb100: high ?? 0 };
  const ppb = rateAt(curve, units(config.pool.lent) + amount, units(config.pool.total));
  const worth = worthOf(collateral, units(coin.price), coin.scale);
  const interest = interestOf(amount, ppb, 1);
  const owed = amount + interest;
  const ltv = ltvOf(owed, worth);
  if (ltv === undefined) return undefined;
  return {
    ...{ rate: formatAmount(BigInt(ppb), PPB_PLACES), ltv, most: mostOf(worth, ppmOf(coin.initial), ppb) },
    ...{ interest, owed, ...boundsAt(config, coin, owed, collateral, coin) },
  };
}

/** What owners do with a loan. */
export type Act = 'repay' | 'add' | 'take';
/** A loan as it stands, or as it stands after an act; `isTooHigh`: of a take, its LTV would be above the first bound. */
export type Standing = { owed: string; ltv: string; isTooHigh: boolean } & Bounds;

/** A loan after an act with so much, at the price and the hour of now; undefined where there is no price or no collateral is left. */
export function standingAfter(
  config: Config,
  coin: Coin,
  row: loan.LoanView,
  act: Act,
  amount: bigint,
): Standing | undefined {
  const [before, held] = [unitsOf(row.owed, config.scale), unitsOf(row.collateral, coin.scale)];
  const owed = act === 'repay' ? before - (amount < before ? amount : before) : before;
  const collateral = act === 'add' ? held + amount : act === 'take' ? held - amount : held;
  if (row.price === '' || collateral <= 0n) return undefined;
  const worth = worthOf(collateral, unitsOf(row.price, config.scale), coin.scale);
  const ltv = ltvOf(owed, worth);
  if (ltv === undefined) return undefined;
  const bounds = { call: row.call, liquidation: row.liquidation_at };
  return {
    ...{ owed: formatAmount(owed, config.scale), ltv: percentOf(ltv), isTooHigh: ltv > BigInt(ppmOf(row.initial)) },
    ...boundsAt(config, coin, owed, collateral, bounds),
  };
}

/** What collateral is worth at the price of now, rounded down; empty without a price. */
export const worthText = (config: Config, coin: Coin, row: loan.LoanView): string =>
  row.price === ''
    ? ''
    : formatAmount(
        worthOf(unitsOf(row.collateral, coin.scale), unitsOf(row.price, config.scale), coin.scale),
        config.scale,
      );

/** How far a price is below that of now, in percent with a sign, towards zero; empty without one. */
export function distanceText(config: Config, bound: string, price: string): string {
  const [from, to] = [unitsOf(price, config.scale), unitsOf(bound, config.scale)];
  if (from === 0n || to === 0n) return '';
  const part = mulDiv(to > from ? to - from : from - to, 100n * 10n ** BigInt(PERCENT_PLACES), from, 'down');
  return `${to > from ? '+' : '−'}${formatAmount(part, PERCENT_PLACES)}%`;
}
