/** The calendar changes: sessions and what ends at a close follow it. */
import { dayOf, sessionAfter, type Schedules } from '../calendar/sessions.ts';
import type { ConfigureCalendar, ConfigureSession } from '../command.ts';
import { setExpiry } from '../../spot/open-orders.ts';
import type { State } from '../state.ts';
import { floorOf } from '../view.ts';
import { putSession, schedulesOf, sessionOf, setTimer, stageStopped } from './times.ts';

/** A day can change before it opens, and one that is over or outside of the data not at all. */
export function sessionProblem(state: State, { day, closeMinute }: ConfigureSession): string | undefined {
  const { calendar, days } = state.stocks;
  const known = dayOf(schedulesOf(state), day);
  if (!calendar || !known) return 'day';
  if (closeMinute !== 0 && closeMinute <= calendar.openMinute) return 'closeMinute';
  const changed = dayOf(
    { calendar, days: new Map<number, { closeMinute: number }>([...days, [day, { closeMinute }]]) },
    day,
  );
  const opensAt = Math.min(known.session?.opensAt ?? Infinity, changed?.session?.opensAt ?? Infinity);
  return state.at < opensAt && opensAt !== Infinity ? undefined : 'day';
}

export function beginDay(state: State, command: ConfigureSession): void {
  change(state, () => state.stocks.days.set(command.day, command));
}

export function beginCalendar(state: State, command: ConfigureCalendar): void {
  change(state, () => {
    state.stocks.calendar = command;
  });
}

/** Changes the calendar; what was good until the close that was next is good until the one that is. */
function change(state: State, set: () => void): void {
  const before: Schedules = { calendar: state.stocks.calendar, days: new Map(state.stocks.days) };
  set();
  for (const listing of state.stocks.listings.values()) {
    const { market, calendar } = listing.rules;
    const closed = sessionAfter(before, calendar, state.at)?.closesAt;
    const session = sessionOf(state, listing);
    if (closed !== undefined && session && session.closesAt !== closed)
      moveExpiries(state, market, closed, session.closesAt);
    const { row } = listing;
    const isEarly = row.session === 'opening' && (!session || state.at < session.gathersAt);
    if (isEarly) putSession(state, listing, { session: 'closed', stage: stageStopped(row) });
    else setTimer(state, listing);
  }
}

function moveExpiries(state: State, market: number, from: number, to: number): void {
  const floor = floorOf(state);
  const { expiries, conditionals, orders } = floor.spot;
  for (const [order, at] of [...expiries].sort(([a], [b]) => a - b))
    if (at === from && orders.market(orders.slotOf.get(order)) === market) setExpiry(floor, order, to);
  for (const order of conditionals.all()) {
    if (order.market !== market || order.expiresAt !== from) continue;
    order.expiresAt = to;
    conditionals.touch(order.id);
    floor.spot.venue.setEnd(floor, market, order.id, to);
  }
}
