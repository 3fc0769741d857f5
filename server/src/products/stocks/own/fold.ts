/** What an owner has of a stock and what it brought, from the own rows in their order. Amounts are in smallest units. */
import { costPart } from '@glassbook/engine/stocks/sums';

/** A fill from its owner's side; value and fee in quote. */
export type OwnFill = { at: number; market: number; isBuy: boolean; amount: bigint; value: bigint; fee: bigint };
/** A split, or a delisting, which has no ratio. */
export type OwnChange = { at: number; market: number; before: bigint; after: bigint; paid: bigint } & (
  | { numerator: bigint; denominator: bigint }
  | { numerator?: undefined; denominator?: undefined }
);
export type Holding = { amount: bigint; cost: bigint; realized: bigint };

export const nothingHeld: Holding = { amount: 0n, cost: 0n, realized: 0n };

/** A buy adds its value and its fee to the cost; a sale takes the part of the cost of what it sells, half even. */
export function withFill({ amount, cost, realized }: Holding, fill: OwnFill): Holding {
  if (fill.isBuy) return { amount: amount + fill.amount, cost: cost + fill.value + fill.fee, realized };
  const part = costPart(cost, fill.amount, amount);
  return { amount: amount - fill.amount, cost: cost - part, realized: realized + fill.value - fill.fee - part };
}

/** A split leaves the cost, but for the part of the fraction that was paid; a delisting takes the part of the shares that are gone. Half even. */
export function withChange({ cost, realized }: Holding, change: OwnChange): Holding {
  const { before, after, paid, numerator = 1n, denominator = 1n } = change;
  const all = before * numerator;
  const gone = costPart(cost, all - after * denominator, all);
  return { amount: after, cost: cost - gone, realized: realized + paid - gone };
}

/** All rows of an owner, each kind in its order: of one time fills come first, since a stock is closed while its owners are done. */
export function holdingsOf(fills: readonly OwnFill[], changes: readonly OwnChange[]): Map<number, Holding> {
  const holdings = new Map<number, Holding>();
  const of = (market: number) => holdings.get(market) ?? nothingHeld;
  let next = 0;
  const changeUntil = (at: number) => {
    for (let change = changes[next]; change && change.at < at; change = changes[next]) {
      holdings.set(change.market, withChange(of(change.market), change));
      next += 1;
    }
  };
  for (const fill of fills) {
    changeUntil(fill.at);
    holdings.set(fill.market, withFill(of(fill.market), fill));
  }
  changeUntil(Infinity);
  return holdings;
}
