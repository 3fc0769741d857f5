/** News of tickets: those of leaders, and copies. An operation that trades one several times tells it once, with what it has come to. */
import type { Ticket } from '../../core/doors.ts';
import type { CloseReason } from '../rows.ts';
import type { Market, Position, State } from '../state.ts';

/**
 * A position traded, or a copy paid or received a funding. `isNew`: it was opened just now; `why`: what closed contracts of it. Nobody hears of tickets of owners whom nobody copies.
 */
export function noteTicket(
  state: State,
  market: Market,
  position: Position,
  { isNew = false, why }: { isNew?: boolean; why?: CloseReason } = {},
): void {
  const { futures, news } = state;
  if (position.follow === 0 && !futures.leaders.has(position.owner)) return;
  // What was told has been heard: this is another operation.
  if (!news.isWaiting) futures.noted.clear();
  const known = futures.noted.get(position.id);
  const ticket = ticketOf(market, position, known?.isNew ?? isNew, why ?? known?.why);
  if (known) {
    Object.assign(known, ticket);
    return;
  }
  futures.noted.set(position.id, ticket);
  state.tell.ticket?.(ticket);
}

function ticketOf(
  { settings, settle, isInverse }: Market,
  position: Position,
  isNew: boolean,
  why: string | undefined,
): Ticket {
  const { id, owner, follow, market, side, leverage, contracts } = position;
  const { openedContracts, openedValue, closedContracts, closedValue } = position;
  return {
    ...{
      ticket: id,
      owner,
      follow,
      market,
      index: settings.index,
      asset: settle,
      isLinear: !isInverse,
      side,
      leverage,
    },
    ...{ isNew, opened: openedContracts, openedValue, closed: closedContracts, closedValue },
    ...{ isOver: contracts === 0, why },
  };
}
