/** Where rows are found: by owner, trader, ticket, follow and position, live and while loading. */
import { assert } from '@glassbook/money';
import type { CopyRow, FollowRow, RoundRow, TicketRow } from './row-types.ts';
import type { State } from './state.ts';

function into<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

export function putFollow(state: State, follow: FollowRow): void {
  const { copy } = state;
  copy.follows.set(follow.id, follow);
  into(copy.byOwner, follow.owner, () => new Set<number>()).add(follow.id);
  into(copy.byTrader, follow.trader, () => new Set<number>()).add(follow.id);
  into(copy.byFollow, follow.id, () => new Map<number, CopyRow>());
  copy.accrual.set(state, follow.id, follow.shareAt);
}

export function dropFollow(state: State, follow: FollowRow): void {
  const { copy } = state;
  copy.follows.delete(follow.id);
  for (const [map, key] of [
    [copy.byOwner, follow.owner],
    [copy.byTrader, follow.trader],
  ] as const) {
    const own = map.get(key);
    own?.delete(follow.id);
    if (own?.size === 0) map.delete(key);
  }
  copy.byFollow.delete(follow.id);
  copy.accrual.clear(state, follow.id);
}

export function putTicket({ copy }: State, ticket: TicketRow): void {
  copy.tickets.set(ticket.id, ticket);
  into(copy.byTicket, ticket.id, () => new Map<number, CopyRow>());
}

/** A copy has a position from now on. */
export function putOpen({ copy }: State, one: CopyRow): void {
  if (copy.byPosition.has(one.position)) return;
  copy.byPosition.set(one.position, one);
  copy.openIn.set(one.ticket, (copy.openIn.get(one.ticket) ?? 0) + 1);
}

export function putCopy(state: State, one: CopyRow): void {
  const { copy } = state;
  copy.copies.set(one.id, one);
  into(copy.byTicket, one.ticket, () => new Map<number, CopyRow>()).set(one.follow, one);
  into(copy.byFollow, one.follow, () => new Map<number, CopyRow>()).set(one.ticket, one);
  if (one.position !== 0 && !one.isOver) putOpen(state, one);
  if (one.waits) copy.waiting.set(one.id, one);
}

export const putRound = ({ copy }: State, round: RoundRow): void => void copy.rounds.set(round.id, round);

export function ticketAt({ copy }: State, id: number): TicketRow {
  const ticket = copy.tickets.get(id);
  assert(ticket !== undefined, 'what is copied is of a ticket');
  return ticket;
}

/** The owner's follow of a trader that has not ended. */
export function followOf({ copy }: State, owner: number, trader: number): FollowRow | undefined {
  for (const id of copy.byOwner.get(owner) ?? []) {
    const follow = copy.follows.get(id);
    if (follow?.trader === trader) return follow;
  }
  return undefined;
}

/** The owner's open copy by the number of its position. */
export function ownCopy({ copy }: State, owner: number, position: number): CopyRow | undefined {
  const found = copy.byPosition.get(position);
  return found?.owner === owner ? found : undefined;
}

/** The open copies of a follow, the oldest ticket first. */
export const openOf = ({ copy }: State, { id }: FollowRow): CopyRow[] =>
  [...(copy.byFollow.get(id)?.values() ?? [])].filter(({ position, isOver }) => position !== 0 && !isOver);

/** What of a row set changed since the last time, as it is now. */
export function taken<Row extends object>(changed: Set<Row>): Row[] {
  const rows = [...changed].map((row) => ({ ...row }));
  changed.clear();
  return rows;
}
