import { mulDiv } from '@glassbook/money';
import type { Legs, WorthOf } from '../../shared/cost-basis/count.ts';
import { USDT } from '../../carry/store/worth.ts';

/** What the fees of an event were worth, half even: they are shown, and part of no sum. */
export function worthOfFees(legs: Legs, fees: ReadonlyMap<number, bigint>, worthOf: WorthOf): bigint {
  let sum = 0n;
  for (const [asset, fee] of fees) sum += asset === USDT ? fee : shareOf(legs, asset, fee, worthOf);
  return sum;
}

/** A fee in what was received is worth its share of what was given for it; else, and where that has no worth, its share of what moved of its own asset; where that has none either, a fee on top of what was given its share of what was received. */
function shareOf(legs: Legs, asset: number, fee: bigint, worthOf: WorthOf): bigint {
  const moved = legs.get(asset) ?? 0n;
  const gross = moved + fee;
  const given = [...legs].find(([other, amount]) => amount < 0n && other !== asset);
  const paid = given && gross > 0n ? worthOf(given[0], -given[1]) : undefined;
  if (fee <= 0n) return 0n;
  if (paid !== undefined) return mulDiv(fee, paid, gross, 'half-even');
  const size = moved < 0n ? -moved : moved;
  if (size === 0n) return 0n;
  const received = moved < 0n ? [...legs].find(([other, amount]) => amount > 0n && other !== asset) : undefined;
  const worth = worthOf(asset, size) ?? (received && worthOf(...received));
  return worth === undefined ? 0n : mulDiv(fee, worth, size, 'half-even');
}
