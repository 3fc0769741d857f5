/** The house maker of spot (trading/house-maker.ts): its orders hold its own funded money. */
import { amountOf, priceOf, valueOf } from '../core/grid.ts';
import { ABSENT } from '../core/int-map.ts';
import { makerProblem, type Quote } from '../core/ladder.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import { BUY, sideName, type SideNumber } from '../core/side.ts';
import { HouseMaker } from '../trading/house-maker.ts';
import type { ConfigureMaker, PlaceOrder } from './command.ts';
import { life, type SpotTrades } from './open-orders.ts';
import { tradeOrder } from './place-order.ts';
import { holdOf } from './quote.ts';
import type { Market, State } from './state.ts';

/** The first field of a ladder that is refused for what the fields cannot say. */
export function ladderProblem(state: State, command: ConfigureMaker): keyof ConfigureMaker | undefined {
  const market = state.spot.markets.get(command.market);
  return market ? makerProblem(command, market.settings.notionalMax) : 'market';
}

/** Quotes by a new ladder at once. */
export function beginLadder(state: State, market: Market, command: ConfigureMaker): void {
  market.maker = command;
  maker.begin(state, market);
}

/** The maker of a venue; `stale` is its timer. */
export const makerOf = (stale: string) =>
  new HouseMaker<SpotTrades>({
    life,
    stale,
    indexOf: ({ market }) => market,
    isReady: () => true,
    lotWorth: ({ unit }, ticks) => BigInt(ticks) * unit,
    place,
  });
export const maker = makerOf('spot.quotesStale');

function place(state: State, market: Market, side: SideNumber, { ticks: limit, lots }: Quote): number {
  const { ledger } = state;
  const payer = ledger.find(HOUSE_MAKER, state.spot.venue.account, side === BUY ? market.quote : market.base);
  if (payer === ABSENT || ledger.available(payer) < holdOf(market, side, limit, lots)) return 0;
  if (valueOf(market, limit, lots) < market.settings.notionalMin) return 0;
  const order: PlaceOrder = {
    ...{ kind: 'spot.placeOrder', owner: HOUSE_MAKER, market: market.market, side: sideName(side), type: 'limit' },
    ...{ timeInForce: 'GTC', postOnly: false, price: priceOf(market, limit), amount: amountOf(market, lots) },
    ...{ value: 0n, worstPrice: 0n },
  };
  const sized = { side, limit, lots, spend: undefined, selfTrade: 'expire_taker' } as const;
  const { id, status } = tradeOrder(state, market, order, sized, payer);
  return status === 'open' ? id : 0;
}
