/**
 * Exits of a position: the prices at which it is closed at market. They wait while its market is open, and end with the position. One that was tried while the book did not take all of the position waits
 * again once all that follows from that price is done, for a later price.
 */
import { ticksAround, ticksIn } from '../../core/grid.ts';
import { NONE } from '../../core/none.ts';
import type { Direction, PriceSource } from '../../core/trigger/triggers.ts';
import type { PositionSide } from '../command.ts';
import { marketOf } from '../positions.ts';
import type { Market, Position, State } from '../state.ts';

export const exitParts = ['profit', 'stop'] as const;
export type ExitPart = (typeof exitParts)[number];

/** Names a trigger of a position. */
export const triggerId = (id: number, part: ExitPart): number => id * 2 + exitParts.indexOf(part);
export const ofTrigger = (id: number): { id: number; part: ExitPart } => ({
  id: Math.floor(id / 2),
  part: exitParts[id % 2] as ExitPart,
});

/** A long takes its profit as the price rises and stops as it falls, a short the other way round. */
export const exitDirection = (side: PositionSide, part: ExitPart): Direction =>
  (side === 'long') === (part === 'profit') ? 'rise' : 'fall';

/** In ticks, in a market with a mark price, which stands for the last price before the first trade. */
export function priceNow(market: Market, by: PriceSource): { floor: number; ceil: number } {
  if (by === 'index') return ticksAround(market, market.index);
  const ticks = by === 'last' && market.last !== NONE ? market.last : market.mark;
  return { floor: ticks, ceil: ticks };
}

/** Sets the triggers of a position to its exits. Its market is open. */
export function arm({ triggers }: State, market: Market, position: Position): void {
  const { id, side, exitBy: by, profitPrice, stopPrice } = position;
  for (const part of exitParts) {
    const price = part === 'profit' ? profitPrice : stopPrice;
    if (price === 0n) triggers.clear('futures.exit', triggerId(id, part));
    else
      triggers.set('futures.exit', triggerId(id, part), {
        ...{ instrument: market.market, by, direction: exitDirection(side, part), ticks: ticksIn(market, price) },
      });
  }
}

/** The position waits for nothing more. */
export function disarm({ triggers, futures }: State, position: Position): void {
  if (position.profitPrice === 0n && position.stopPrice === 0n) return;
  for (const part of exitParts) {
    const trigger = triggerId(position.id, part);
    triggers.clear('futures.exit', trigger);
    futures.reached.delete(trigger);
  }
  futures.again.delete(position);
}

/** The market is open again: exits wait for its prices from now on. */
export function armAll(state: State, market: Market): void {
  for (const position of state.futures.positions.values())
    if (position.market === market.market) arm(state, market, position);
}

/** The market is halted: exits wait for nothing. */
export function disarmAll(state: State, market: Market): void {
  for (const position of state.futures.positions.values())
    if (position.market === market.market) disarm(state, position);
}

/** All that follows from a price is done: what was tried and not taken waits for a later one. */
export function armAgain(state: State): void {
  const { again } = state.futures;
  if (again.size === 0) return;
  for (const position of again) arm(state, marketOf(state, position.market), position);
  again.clear();
}
