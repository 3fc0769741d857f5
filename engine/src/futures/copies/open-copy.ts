import type { CopyOpening, Doors } from '../../core/doors.ts';
import { refuse, type Outcome } from '../../core/entry.ts';
import { priceOf } from '../../core/grid.ts';
import { NONE } from '../../core/none.ts';
import { BUY, SELL } from '../../core/side.ts';
import type { FuturesRefusal } from '../command.ts';
import { enterOrder } from '../place-order.ts';
import type { Market, Position, Purse, State } from '../state.ts';
import { contractsFor, guardInBand } from './guard.ts';

/**
 * Opens a copy at market, isolated, or grows one. `wanted`: what was asked, no more than an order may have; `capped`: what its margin allows of it; `filled`: what was traded within the worst price. Refused like every order
 * is; with no contracts allowed nothing is ordered.
 */
export function openCopy(state: State, ask: CopyOpening): Outcome<FuturesRefusal, Doors['openCopy']['done']> {
  const market = state.futures.markets.get(ask.market);
  const purse = state.futures.purses.get(ask.follow);
  if (!market || !purse || market.isInverse) return refuse('futures.market_not_found');
  if (market.status !== 'open') return refuse('futures.market_halted');
  if (market.mark === NONE) return refuse('futures.no_mark_price');
  const grown = ask.position === 0 ? undefined : state.futures.positions.get(ask.position);
  if (ask.position !== 0 && grown?.follow !== ask.follow) return refuse('futures.position_not_open');
  const ticks = guardInBand(market, ask.side === 'long' ? BUY : SELL, ask.average, ask.slippagePpm);
  const { marginMax } = ask;
  const most = marginMax === undefined ? Infinity : contractsFor(market, ticks, marginMax, ask.leverage);
  const wanted = Math.min(ask.contracts, market.settings.contractsMax);
  const capped = Math.min(wanted, most);
  if (capped === 0) return { ok: true, position: ask.position, wanted, capped, filled: 0 };
  const done = enter(state, market, purse, { ...ask, contracts: capped }, ticks, grown);
  if (!done.ok) return done;
  const { filledContracts: filled } = done.order;
  // The newest copy of the follow is the one that it opened.
  const position = grown || filled === 0 ? ask.position : ([...purse.copies].at(-1)?.id ?? 0);
  return { ok: true, position, wanted, capped, filled };
}

/** Its order, whose fills grow the copy that is there. */
function enter(
  state: State,
  market: Market,
  { id, owner, leader }: Purse,
  { side, contracts, leverage }: CopyOpening,
  ticks: number,
  grown: Position | undefined,
): ReturnType<typeof enterOrder> {
  const { futures } = state;
  if (grown) futures.grows.set(futures.nextOrder, grown);
  const outcome = enterOrder(state, market, {
    owner,
    side: side === 'long' ? 'buy' : 'sell',
    type: 'market',
    timeInForce: 'IOC',
    postOnly: false,
    price: priceOf(market, ticks),
    contracts,
    leverage,
    isolated: true,
    closes: 0,
    follow: id,
    avoids: leader,
    exits: undefined,
    clientOrderId: undefined,
    selfTrade: 'expire_maker',
  });
  if (!outcome.ok && grown) futures.grows.delete(futures.nextOrder);
  return outcome;
}
