/** The stocks that are listed, how they stand by what is committed, and the sessions of their calendar. */
import type { State } from '@glassbook/engine';
import type { ActionRow, SessionRow } from '@glassbook/engine/stocks';
import { dayOf, isAdjustment, sessionAfter, type CalendarKind, type Schedules } from '@glassbook/engine/stocks/sums';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { InForce } from '../../carry/store/settings/in-force.ts';
import type { Listing } from '../../carry/store/instrument.ts';
import { spotMarkets, type SpotMarket, type SpotMarkets } from '../spot/markets.ts';

export type StockMarket = SpotMarket & { buyFeePpm: number; calendar: CalendarKind };
export type StockMarkets = Pick<SpotMarkets, 'ofPair'> & {
  all: readonly StockMarket[];
  market: (id: number) => StockMarket;
};

const DAY_MS = 86_400_000;
/** More days than there ever were without a session. */
const GAP_DAYS = 30;

export const stockListings = (
  inForce: InForce,
): (Listing & Pick<StockMarket, 'openOrdersMax' | 'buyFeePpm' | 'calendar'>)[] =>
  inForce.all('stocks.configureMarket').map(({ kind: _, market: id, feePpm, ...listed }) => ({
    ...{ id, ...listed, makerFeePpm: feePpm, takerFeePpm: feePpm, buyFeePpm: feePpm },
  }));

export const stockMarkets = (catalog: Catalog): StockMarkets => spotMarkets(catalog, 'stocks') as StockMarkets;

/** The calendar in force, with the days that differ from it. */
export const schedulesOf = (inForce: Pick<InForce, 'of' | 'all'>): Schedules => ({
  calendar: inForce.of('stocks.configureCalendar'),
  days: new Map(inForce.all('stocks.configureSession').map((each) => [each.day, each])),
});

/** The day on which a trade of a date settles: the next one with a session (T+1); undefined after the data. */
export function settlementDay(schedules: Schedules, day: number): number | undefined {
  for (let next = day + 1; next < day + GAP_DAYS; next += 1) if (dayOf(schedules, next)?.session) return next;
  return undefined;
}

/** "2026-11-30" of the number of a day. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** How stocks stand, as committed. */
export class Standings {
  readonly #rows: Map<number, SessionRow>;
  /** The market of each action whose owners are being done, by its id. */
  readonly #adjusting = new Map<number, number>();

  /** From the state as loaded. */
  constructor({ listings, actions }: Pick<State['stocks'], 'listings' | 'actions'>) {
    this.#rows = new Map([...listings].map(([market, { row }]) => [market, row]));
    this.apply({ sessions: [], actions: [...actions.values()] });
  }

  apply({ sessions, actions }: { sessions: readonly SessionRow[]; actions: readonly ActionRow[] }): void {
    for (const row of sessions) this.#rows.set(row.market, row);
    for (const row of actions)
      if (isAdjustment(row)) this.#adjusting.set(row.id, row.market);
      else this.#adjusting.delete(row.id);
  }

  of(market: number): SessionRow | undefined {
    return this.#rows.get(market);
  }

  isOpen(market: number): boolean {
    return this.#rows.get(market)?.session === 'open';
  }

  /** Why nothing is placed in it now, as the engine says. */
  refusal(market: number): 'stocks.delisted' | 'stocks.adjusting' | undefined {
    if (this.#rows.get(market)?.session === 'delisted') return 'stocks.delisted';
    return [...this.#adjusting.values()].includes(market) ? 'stocks.adjusting' : undefined;
  }

  /** Whether orders wait for an auction. */
  gathers(market: number): boolean {
    const session = this.#rows.get(market)?.session;
    return session !== undefined && session !== 'open' && session !== 'halted' && session !== 'delisted';
  }
}

/** When the session of a stock changes next; undefined where nothing is known to come. */
export function nextChange(schedules: Schedules, kind: CalendarKind, row: SessionRow, at: number): number | undefined {
  const session = sessionAfter(schedules, kind, at);
  if (!session || row.session === 'delisted') return undefined;
  if (row.session === 'closed') return session.gathersAt;
  if (row.session === 'opening') return session.opensAt;
  if (row.session === 'open') return session.lastAt;
  if (row.session === 'paused') return Math.min(row.untilAt ?? session.lastAt, session.lastAt);
  return session.closesAt;
}
