import { refuse, type Outcome } from '../../core/entry.ts';
import { ticksIn } from '../../core/grid.ts';
import { arm, disarm, exitDirection, exitParts, priceNow } from './arm-exits.ts';
import { ownPosition } from '../close-position.ts';
import type { FuturesRefusal, OrderRefusal, SetExits } from '../command.ts';
import { marketOf } from '../positions.ts';
import type { Market, Position, State } from '../state.ts';

/** Sets the prices at which a position is closed at market, in place of those it has. Taking them away is allowed in a halted market too. */
export function setExits(state: State, command: SetExits): Outcome<FuturesRefusal> {
  const { owner, by, profit, stop } = command;
  const position = ownPosition(state, owner, command.position);
  if (!position) return refuse('futures.position_not_open');
  const market = marketOf(state, position.market);
  const isNone = profit === 0n && stop === 0n;
  if (isNone && position.profitPrice === 0n && position.stopPrice === 0n) return refuse('futures.exits_missing');
  const problem = isNone ? undefined : exitsProblem(market, position, command);
  if (problem) return refuse(problem);
  // Past this line it must succeed.
  disarm(state, position);
  Object.assign(position, { exitBy: isNone ? 'mark' : by, profitPrice: profit, stopPrice: stop, updatedAt: state.at });
  state.futures.touched.add(position);
  if (!isNone) arm(state, market, position);
  return { ok: true };
}

function exitsProblem(market: Market, { side }: Position, command: SetExits): OrderRefusal | undefined {
  if (market.status !== 'open') return 'futures.market_halted';
  const { floor, ceil } = priceNow(market, command.by);
  const exits = exitParts
    .filter((part) => command[part] !== 0n)
    .map((part) => ({ direction: exitDirection(side, part), ticks: ticksIn(market, command[part]) }));
  // A price that is not on the tick is not a number of ticks, and in no range.
  if (!exits.every(({ ticks }) => ticks >= 1 && ticks <= market.ticksMax)) return 'futures.price_off_tick';
  const isReached = exits.some(({ direction, ticks }) => (direction === 'rise' ? ticks <= floor : ticks >= ceil));
  return isReached ? 'futures.trigger_reached' : undefined;
}
