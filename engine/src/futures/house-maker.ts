/** The house maker of futures (trading/house-maker.ts): its orders hold its own funded margin, and its positions are liquidated like others. */
import { AMOUNT_MAX } from '../core/amounts.ts';
import { priceOf, valueOf } from '../core/grid.ts';
import { makerProblem, type Quote } from '../core/ladder.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import { NONE } from '../core/none.ts';
import { sideName, type SideNumber } from '../core/side.ts';
import { HouseMaker } from '../trading/house-maker.ts';
import type { ConfigureMaker } from './command.ts';
import { life, type FuturesTrades } from './open-orders.ts';
import { enterOrder } from './place-order.ts';
import type { Market, State } from './state.ts';

/** The first field of a ladder that is refused for what the fields cannot say. */
export function ladderProblem(state: State, command: ConfigureMaker): keyof ConfigureMaker | undefined {
  const market = state.futures.markets.get(command.market);
  if (!market) return 'market';
  if (command.leverage > (market.tiers[0]?.leverageMax ?? 0)) return 'leverage';
  return makerProblem(command, AMOUNT_MAX);
}

/** Quotes by a new ladder at once. */
export function beginLadder(state: State, market: Market, command: ConfigureMaker): void {
  market.maker = command;
  maker.begin(state, market);
}

export const maker = new HouseMaker<FuturesTrades>({
  life,
  stale: 'futures.quotesStale',
  indexOf: ({ settings }) => settings.index,
  isReady: ({ mark }) => mark !== NONE,
  lotWorth: (market, ticks) => (market.isInverse ? market.settings.size : valueOf(market, ticks, 1)),
  place,
});

function place(state: State, market: Market, side: SideNumber, { ticks, lots }: Quote): number {
  const outcome = enterOrder(state, market, {
    ...{ owner: HOUSE_MAKER, side: sideName(side), type: 'limit', timeInForce: 'GTC', postOnly: false },
    ...{ price: priceOf(market, ticks), contracts: Math.min(lots, market.settings.contractsMax) },
    ...{ leverage: market.maker?.leverage ?? 1, isolated: false, closes: 0, follow: 0, avoids: 0, exits: undefined },
    ...{ clientOrderId: undefined, selfTrade: 'expire_taker' },
  });
  return outcome.ok && outcome.order.status === 'open' ? outcome.order.id : 0;
}
