/** Limit prices and amounts that no order may have. */
import type { Refusal } from '@glassbook/engine';
import { lotsMax, ticksMax } from '../model/bounds.ts';
import { valueOf, type Market } from './market.ts';

/** What is wrong with a limit price and a whole amount. `isExit`: an exit sells what its entry received, whatever that is worth (SPOT-045). */
export function limitProblem(market: Market, price: bigint, amount: bigint, isExit = false): Refusal | undefined {
  const { tick, notionalMin, notionalMax } = market.rules;
  if (price % tick !== 0n) return 'spot.price_off_tick';
  if (price < tick || price / tick > ticksMax(tick)) return 'spot.price_out_of_range';
  const problem = amountProblem(market, amount);
  if (problem || isExit) return problem;
  const value = valueOf(market, price, amount);
  if (value > notionalMax) return 'spot.amount_too_large';
  return value < notionalMin ? 'spot.notional_too_small' : undefined;
}

export function amountProblem({ rules: { lot } }: Market, amount: bigint): Refusal | undefined {
  if (amount % lot !== 0n) return 'spot.amount_off_lot';
  if (amount === 0n) return 'spot.amount_too_small';
  return amount / lot > lotsMax(lot) ? 'spot.amount_too_large' : undefined;
}
