import { putCopy, putOpen } from './put-rows.ts';
import { roomOf, type Room } from './caps.ts';
import type { CopyRow, FollowRow, MissedRow, RoundRow, TicketRow } from './row-types.ts';
import type { State } from './state.ts';
import { sizeOf } from './sums.ts';
import { valueOf } from './share.ts';

/** Copies what a leader opened since the last round, for one follow. What is missed of it is not bought later. */
export function openOne(state: State, round: RoundRow, ticket: TicketRow, follow: FollowRow): void {
  const { copy } = state;
  const known = copy.byTicket.get(ticket.id)?.get(follow.id);
  const wanted = sizeOf(follow, round.opened) - (known ? sizeOf(follow, known.leaderOpened) : 0);
  const miss = (contracts: number, reason: MissedRow['reason']) => missed(state, ticket, follow, contracts, reason);
  if (ticket.isOver) {
    miss(wanted, 'too_late');
    return;
  }
  if (!known && follow.stage !== 'following') return;
  const one = known ?? begun(state, ticket, follow);
  one.leaderOpened = round.opened;
  copy.changed.copies.add(one);
  if (wanted <= 0) return;
  const reason = refusalOf(ticket, follow, one);
  if (reason) {
    miss(wanted, reason);
    return;
  }
  trade(state, { round, ticket, follow, one, wanted }, miss);
}

type Opening = { round: RoundRow; ticket: TicketRow; follow: FollowRow; one: CopyRow; wanted: number };

function trade(
  state: State,
  { round, ticket, follow, one, wanted }: Opening,
  miss: (contracts: number, reason: MissedRow['reason']) => void,
): void {
  const { copy } = state;
  const room: Room = roomOf(follow, one, () => valueOf(state, follow).copies);
  const outcome = state.doors.openCopy({
    follow: follow.id,
    market: ticket.market,
    side: ticket.side,
    contracts: wanted,
    leverage: leverageOf(ticket, follow),
    average: round,
    slippagePpm: follow.slippagePpm,
    marginMax: room.margin,
    position: one.isOver ? 0 : one.position,
  });
  if (!outcome.ok) {
    miss(wanted, outcome.reason === 'futures.no_liquidity' ? 'slippage' : outcome.reason);
    return;
  }
  const { position, wanted: asked, capped, filled } = outcome;
  if (asked < wanted) miss(wanted - asked, 'futures.contracts_too_many');
  if (capped < asked) miss(asked - capped, room.by);
  if (filled < capped) miss(capped - filled, 'slippage');
  if (filled === 0) return;
  one.position = position;
  one.opened += filled;
  putOpen(state, one);
  copy.due.add(follow.id);
}

const leverageOf = (ticket: TicketRow, { leverageMax, leverageCap }: FollowRow): number =>
  Math.min(ticket.leverage, leverageMax || Infinity, leverageCap || Infinity);

/** Why nothing is opened, whatever the market says. A copy that ended is not opened again. */
function refusalOf(ticket: TicketRow, follow: FollowRow, one: CopyRow): MissedRow['reason'] | undefined {
  if (follow.stage !== 'following' || one.isOver) return 'ended';
  if (follow.held) return 'held';
  if (follow.paused) return 'paused';
  return follow.markets.length > 0 && !follow.markets.includes(ticket.market) ? 'market' : undefined;
}

function begun(state: State, ticket: TicketRow, follow: FollowRow): CopyRow {
  const { copy, at } = state;
  const one: CopyRow = {
    id: copy.nextCopy,
    follow: follow.id,
    owner: follow.owner,
    ticket: ticket.id,
    position: 0,
    market: ticket.market,
    side: ticket.side,
    opened: 0,
    upTo: 0,
    leaderOpened: 0,
    leaderClosed: 0,
    waits: false,
    forced: false,
    isOver: false,
    why: undefined,
    status: 'open',
    createdAt: at,
    closedAt: undefined,
  };
  copy.nextCopy += 1;
  putCopy(state, one);
  return one;
}

function missed(
  { copy, at }: State,
  ticket: TicketRow,
  follow: FollowRow,
  contracts: number,
  reason: MissedRow['reason'],
): void {
  if (contracts <= 0) return;
  const { id, owner } = follow;
  const row = {
    id: copy.nextMissed,
    follow: id,
    owner,
    ticket: ticket.id,
    market: ticket.market,
    contracts,
    reason,
    at,
  };
  copy.changed.missed.push(row);
  copy.nextMissed += 1;
  follow.missed += 1;
  copy.changed.follows.add(follow);
}
