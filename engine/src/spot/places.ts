/** How many orders a user has of those that `openOrdersMax` limits. */
import { ABSENT } from '../core/int-map.ts';
import type { Exits } from './command.ts';
import type { State } from './state.ts';

/** Whether an order with these prices rests in the book once one of them fires it. */
export const mayRestFired = ({ stopLimit, profitLimit }: Pick<Exits, 'stopLimit' | 'profitLimit'>): boolean =>
  stopLimit > 0n || profitLimit > 0n;

/** Open orders and those that would rest when they fire, so that no more rest than may. The stop of an OCO replaces its limit side, and exits their open entry, so these take no place of their own. */
export function placesTaken({ spot }: State, owner: number, market: number): number {
  const isEntryOpen = (parent: number) => parent !== 0 && spot.orders.slotOf.get(parent) !== ABSENT;
  const waiting = spot.conditionals
    .of(owner)
    .filter((each) => each.market === market && each.leg === 0 && mayRestFired(each) && !isEntryOpen(each.parent));
  return spot.orders.openCountIn(owner, market) + waiting.length;
}

/** Those that wait, without stops that have a limit side in the book. */
export const waitingCount = ({ spot }: State, owner: number, market: number): number =>
  spot.conditionals.of(owner).filter((each) => each.market === market && each.leg === 0).length;
