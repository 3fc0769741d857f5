import { refuse, type Outcome } from '../../core/entry.ts';
import { ABSENT } from '../../core/int-map.ts';
import { cancelOrder as cancelOpen } from '../../spot/cancel-order.ts';
import { slotOfLeg } from '../../spot/conditional/leg.ts';
import { life } from '../../spot/open-orders.ts';
import { isFixed } from '../auction/run.ts';
import type { StocksCommand, StocksDone, StocksRefusal } from '../command.ts';
import type { State } from '../state.ts';
import { floorOf } from '../view.ts';

type Cancel = Extract<StocksCommand, { kind: 'stocks.cancelOrder' }>;

/** Cancels an open order, also while the stock is halted; refused for one of an auction that is being carried out, before all of it have traded. */
export function cancelOrder(state: State, command: Cancel): Outcome<StocksRefusal, StocksDone['stocks.cancelOrder']> {
  const floor = floorOf(state);
  const { owner, order, clientOrderId: name } = command;
  const { conditionals } = floor.spot;
  const open = life.ownSlot(floor, owner, order, name);
  const waiting = name === undefined ? conditionals.get(order) : conditionals.named(owner, name);
  const slot = open === ABSENT && waiting?.owner === owner ? slotOfLeg(floor, waiting) : open;
  if (slot !== ABSENT && isFixed(floor, slot)) return refuse('stocks.in_auction');
  return cancelOpen(floor, { ...command, kind: 'spot.cancelOrder' });
}
