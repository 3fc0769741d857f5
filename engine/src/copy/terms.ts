/** The terms of a follow, as they are sent and as they are kept. */
import { AMOUNT_MAX } from '../core/amounts.ts';
import type { Configure, CopyRefusal } from './command.ts';
import type { FollowTerms } from './row-types.ts';
import { roundedMultiple } from './sums.ts';

const SLIPPAGE_MAX = 100_000;
const STOP_MIN = 100_000;
const STOP_MAX = 950_000;
const MULTIPLE_MIN = 10_000;
const LOTS_MAX = 1_000_000_000;
const MARKETS_MAX = 100;

const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;
const isAmount = (value: bigint): boolean => value >= 0n && value <= AMOUNT_MAX;

/** The first problem of terms. A multiple is compared as it is taken, rounded. */
export function termsProblem(
  { multipleMaxPpm }: Configure,
  terms: FollowTerms,
  isLimited: boolean,
): CopyRefusal | undefined {
  const { type, number, leverageMax, orderMax, marketMax, totalMax, markets, slippagePpm, closeSlippagePpm } = terms;
  const isNumber =
    type === 'lots'
      ? isWhole(number, 1, LOTS_MAX)
      : isWhole(number, MULTIPLE_MIN, 2 * multipleMaxPpm) && roundedMultiple(number) <= multipleMaxPpm;
  if (!isNumber) return 'copy.number_invalid';
  const isGood =
    isWhole(leverageMax, 0, 1_000) &&
    [orderMax, marketMax, totalMax].every(isAmount) &&
    markets.length <= MARKETS_MAX &&
    markets.every((market) => isWhole(market, 1, 2 ** 31 - 1)) &&
    [slippagePpm, closeSlippagePpm].every((ppm) => isWhole(ppm, 0, SLIPPAGE_MAX)) &&
    (terms.stopLossPpm === 0 || isWhole(terms.stopLossPpm, STOP_MIN, STOP_MAX));
  if (!isGood) return 'copy.terms_invalid';
  return terms.stopLossPpm > 0 && !isLimited ? 'copy.stop_without_amount' : undefined;
}

/** The terms of a command alone. */
export const termsOf = ({
  type,
  number,
  leverageMax,
  orderMax,
  marketMax,
  totalMax,
  ...rest
}: FollowTerms): FollowTerms => ({
  ...{
    type,
    number: type === 'multiple' ? roundedMultiple(number) : number,
    leverageMax,
    orderMax,
    marketMax,
    totalMax,
  },
  ...{ markets: rest.markets, slippagePpm: rest.slippagePpm, closeSlippagePpm: rest.closeSlippagePpm },
  stopLossPpm: rest.stopLossPpm,
});
