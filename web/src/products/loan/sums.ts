/** What a loan that is not taken yet comes to, by the engine's own sums. */
import type { loan } from '@glassbook/contract';
import { boundPrice, interestOf, ltvOf, mostOf, rateAt, worthOf } from '@glassbook/engine/loan/sums';
import { formatAmount, parseAmount } from '@glassbook/money';

type Config = ReturnType<typeof loan.config.reply.parse>;
export type Coin = Config['collaterals'][number];
/** Places of a rate in percent that make parts of a billion, and of a percent that make parts of a million. */
const PPB_PLACES = 7;
const PPM_PLACES = 4;
const ppbOf = (text: string): number => Number(parseAmount(text, PPB_PLACES) ?? 0n);
const ppmOf = (text: string): number => Number(parseAmount(text, PPM_PLACES) ?? 0n);
export const percentOf = (ppm: bigint): string => formatAmount(ppm, PPM_PLACES);

/** `rate`: percent an hour. `most`: what can be borrowed at that rate. Undefined where there is no price or no collateral. */
export type Draft = { rate: string; ltv: bigint; most: bigint; call: string; liquidation: string };

export function draftOf(config: Config, coin: Coin, collateral: bigint, amount: bigint): Draft | undefined {
  const units = (text: string) => parseAmount(text, config.scale) ?? 0n;
  if (coin.price === '' || collateral === 0n) return undefined;
  const [low, middle, high] = config.curve.map(({ hourly }) => ppbOf(hourly));
  const curve = { ratePpb0: low ?? 0, ratePpb80: middle ?? 0, ratePpb100: high ?? 0 };
  const ppb = rateAt(curve, units(config.pool.lent) + amount, units(config.pool.total));
  const worth = worthOf(collateral, units(coin.price), coin.scale);
  const owed = amount + interestOf(amount, ppb, 1);
  const ltv = ltvOf(owed, worth);
  if (ltv === undefined) return undefined;
  const bound = (percent: string) =>
    amount === 0n
      ? ''
      : formatAmount(boundPrice(owed, collateral, ppmOf(percent), coin.scale, units(coin.tick)), config.scale);
  return {
    ...{ rate: formatAmount(BigInt(ppb), PPB_PLACES), ltv, most: mostOf(worth, ppmOf(coin.initial), ppb) },
    ...{ call: bound(coin.call), liquidation: bound(coin.liquidation) },
  };
}
