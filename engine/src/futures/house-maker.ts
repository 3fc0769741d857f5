/** The house maker of futures (trading/house-maker.ts): its orders hold its own funded margin, and its positions are liquidated like others. */
import { AMOUNT_MAX } from '../core/amounts.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { priceOf, valueOf } from '../core/grid.ts';
import { makerProblem, type Quote } from '../core/ladder.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import { NONE } from '../core/none.ts';
import { sideName, type SideNumber } from '../core/side.ts';
import { HouseMaker } from '../trading/house-maker.ts';
import type { ConfigureMaker, FuturesRefusal } from './command.ts';
import { life, type FuturesTrades } from './open-orders.ts';
import { enterOrder } from './place-order.ts';
import type { Market, State } from './state.ts';

export function configureMaker(state: State, command: ConfigureMaker): Outcome<FuturesRefusal> {
  const market = state.futures.markets.get(command.market);
  if (!market || makerProblem(command, AMOUNT_MAX, state.rules) !== undefined)
    return refuse('futures.settings_invalid');
  const { leverage } = command;
  if (!Number.isSafeInteger(leverage) || leverage < 1 || leverage > (market.tiers[0]?.leverageMax ?? 0))
    return refuse('futures.settings_invalid');
  // Past this line it must succeed.
  market.maker = command;
  maker.begin(state, market);
  return { ok: true };
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
    ...{ leverage: market.maker?.leverage ?? 1, isolated: false, closes: 0, exits: undefined },
    ...{ clientOrderId: undefined, selfTrade: 'expire_taker' },
  });
  return outcome.ok && outcome.order.status === 'open' ? outcome.order.id : 0;
}
