/** The house maker of spot (trading/house-maker.ts): its orders hold its own funded money. */
import { refuse, type Outcome } from '../core/entry.ts';
import { amountOf, priceOf, valueOf } from '../core/grid.ts';
import { ABSENT } from '../core/int-map.ts';
import { makerProblem, type Quote } from '../core/ladder.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import { BUY, sideName, type SideNumber } from '../core/side.ts';
import { HouseMaker } from '../trading/house-maker.ts';
import type { ConfigureMaker, PlaceOrder, SpotRefusal } from './command.ts';
import { life, type SpotTrades } from './open-orders.ts';
import { tradeOrder } from './place-order.ts';
import { holdOf } from './quote.ts';
import type { Market, State } from './state.ts';

export function configureMaker(state: State, command: ConfigureMaker): Outcome<SpotRefusal> {
  const market = state.spot.markets.get(command.market);
  if (!market) return refuse('spot.settings_invalid');
  if (makerProblem(command, market.settings.notionalMax, state.rules) !== undefined)
    return refuse('spot.settings_invalid');
  // Past this line it must succeed.
  market.maker = command;
  maker.begin(state, market);
  return { ok: true };
}

export const maker = new HouseMaker<SpotTrades>({
  life,
  stale: 'spot.quotesStale',
  indexOf: ({ market }) => market,
  isReady: () => true,
  lotWorth: ({ unit }, ticks) => BigInt(ticks) * unit,
  place,
});

function place(state: State, market: Market, side: SideNumber, { ticks: limit, lots }: Quote): number {
  const { ledger } = state;
  const payer = ledger.find(HOUSE_MAKER, 'spot', side === BUY ? market.quote : market.base);
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
