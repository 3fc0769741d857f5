/** Where the house maker's levels are in a spot market. */
import type { ConfigureMaker, Side } from '@glassbook/engine';
import { lotsMax, ticksMax } from '../model/bounds.ts';
import { levelsOf } from '../model/ladder.ts';
import { valueOf, type Market } from './market.ts';

export type Quote = { price: bigint; amount: bigint };

export function wantedQuotes(market: Market, maker: ConfigureMaker, index: bigint): Record<Side, Quote[]> {
  const { tick, lot, market: number } = market.rules;
  const shape = {
    ...{ market: number, tick, ticksMax: ticksMax(tick), lotsMax: lotsMax(lot) },
    lotWorth: (price: bigint) => valueOf(market, price, lot),
  };
  const of = (side: Side) =>
    levelsOf(shape, maker, index, side).map(({ price, lots }) => ({ price, amount: lots * lot }));
  return { buy: of('buy'), sell: of('sell') };
}
