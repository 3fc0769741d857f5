/** What a position that is not open yet would come to, by the engine's sums. Prices in ticks, amounts in units of the margin asset. */
import { initialMargin, liquidationBounds, nothingOpen, resultOf, tierOf, valueOf } from '@glassbook/engine/quote';
import { mulDiv, rescale } from '@glassbook/money';
import type { Contract } from '../market.ts';

export type Plan = { side: 'long' | 'short'; entry: number; contracts: number; leverage: number };

/** What it needs to open; `allowed`: whether a position of this worth is allowed the leverage. */
export function openingOf({ grid, tiers, takerFeePpm }: Contract, { entry, contracts, leverage }: Plan) {
  const worth = valueOf(grid, entry, contracts);
  const tier = tierOf(tiers, worth);
  return {
    ...{ worth, margin: initialMargin(worth, leverage), fee: feeOf(worth, takerFeePpm) },
    allowed: leverage <= tier.leverageMax && worth <= tier.valueMax,
  };
}
const feeOf = (worth: bigint, ppm: number): bigint => mulDiv(worth, BigInt(ppm), 1_000_000n, 'up');

const resultAt = ({ grid }: Contract, { side, entry, contracts }: Plan, ticks: number): bigint =>
  resultOf(grid, side, valueOf(grid, entry, contracts), valueOf(grid, ticks, contracts));

/** Closed at a price: the result, both fees at the taker's rate, what is left, and that in relation to the margin, parts per ten thousand, half even; without a margin no such part. */
export function closingOf(contract: Contract, plan: Plan, exit: number) {
  const { margin, fee } = openingOf(contract, plan);
  const result = resultAt(contract, plan, exit);
  const fees = fee + feeOf(valueOf(contract.grid, exit, plan.contracts), contract.takerFeePpm);
  const net = result - fees;
  const part = margin === 0n ? undefined : mulDiv(net < 0n ? -net : net, 10_000n, margin, 'half-even');
  return { result, fees, net, returned: part !== undefined && net < 0n ? -part : part };
}

/** The same with the places that are shown: the result half even, the fees up, and what is left is what these two leave, so that it adds up as it is shown. */
export function shownOf(closing: Pick<Closing, 'result' | 'fees'>, scale: number, places: number) {
  const result = rescale(closing.result, scale, places, 'half-even');
  const fees = rescale(closing.fees, scale, places, 'up');
  return { result, fees, net: result - fees };
}
type Closing = ReturnType<typeof closingOf>;

/** The nearest price at which the result before fees is at least this part of the margin (parts per ten thousand); undefined where no price brings that. */
export function targetOf(contract: Contract, plan: Plan, returned: bigint): number | undefined {
  const wanted = mulDiv(openingOf(contract, plan).margin, returned, 10_000n, 'up');
  const brings = (ticks: number): boolean => resultAt(contract, plan, ticks) >= wanted;
  const end = plan.side === 'long' ? contract.grid.ticksMax : 1;
  if (!brings(end)) return undefined;
  if (brings(plan.entry)) return plan.entry;
  let [before, reached] = [plan.entry, end];
  while (Math.abs(reached - before) > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (brings(middle)) reached = middle;
    else before = middle;
  }
  return reached;
}

/** The mark price that liquidates it: with its own margin, or `balance` where it shares one and nothing else is open. */
export function liquidationOf(contract: Contract, plan: Plan, balance: bigint | undefined): number | undefined {
  const { margin, worth, fee } = openingOf(contract, plan);
  const sides = {
    long: nothingOpen,
    short: nothingOpen,
    [plan.side]: { contracts: plan.contracts, entryValue: worth },
  };
  const money = balance === undefined ? margin : balance - fee;
  const rules = { ...contract.grid, tiers: contract.tiers, settings: contract };
  const { below, above } = liquidationBounds(rules, { ...sides, settled: 0n, money }, plan.entry);
  return plan.side === 'long' ? below : above;
}
