/** News of tickets: those of leaders, and copies. An operation that trades one several times tells it once, with what it has come to. */
import type { Ticket } from '../../core/doors.ts';
import type { CloseReason } from '../rows.ts';
import type { Market, Position, State } from '../state.ts';

/** Whether a position is of an owner who is followed, or a copy. Nobody hears of others, and they cost no more than this. */
export const isHeard = ({ futures: { leaders } }: State, { follow, owner }: Position): boolean =>
  follow !== 0 || (leaders.size > 0 && leaders.has(owner));

/**
 * A position traded, or a copy paid or received a funding. `isNew`: it was opened just now; `why`: what closed contracts of it. The caller has asked whether it is heard.
 */
export function noteTicket(
  state: State,
  market: Market,
  position: Position,
  { isNew = false, why }: { isNew?: boolean; why?: CloseReason } = {},
): void {
  const { futures, news } = state;
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
    ticket: id,
    owner,
    follow,
    market,
    index: settings.index,
    asset: settle,
    isLinear: !isInverse,
    side,
    leverage,
    isNew,
    opened: openedContracts,
    openedValue,
    closed: closedContracts,
    closedValue,
    isOver: contracts === 0,
    why,
  };
}
