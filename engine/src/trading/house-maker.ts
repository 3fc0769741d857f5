/**
 * The house maker's ladder around the index price. The maker is an owner like any other: its orders hold its own funded money, pay the fee, queue like others and trade with any order that
 * crosses them. Its only input is the index price. A level it cannot afford it does not quote.
 */
import type { Amount } from '@glassbook/money';
import { ABSENT } from '../core/int-map.ts';
import { keepQuotes, quotes, type Quote } from '../core/ladder.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import type { IndexPrice } from '../core/prices.ts';
import { BUY, SELL, type SideNumber } from '../core/side.ts';
import type { CancelReason } from '../core/terms.ts';
import type { Life, Trades } from './life.ts';
import { cancelOpen } from './open-orders.ts';

/** How the maker quotes in a product. */
export type Quoting<T extends Trades> = {
  life: Life<T>;
  /** The timer that withdraws quotes around a price that was not updated in time. */
  stale: string;
  /** The instrument whose index price a market follows. */
  indexOf: (market: T['market']) => number;
  /** Whether a market has what orders need of it. */
  isReady: (market: T['market']) => boolean;
  /** What a lot is worth in quote units at so many ticks. */
  lotWorth: (market: T['market'], ticks: number) => Amount;
  /** Quotes one level; returns the order that rests, or 0 when nothing does. */
  place: (state: T['state'], market: T['market'], side: SideNumber, quote: Quote) => number;
};

/** A ladder is set: it is quoted, or withdrawn where the index price is too old for it. */
export function beginQuotes<T extends Trades>(quoting: Quoting<T>, state: T['state'], market: T['market']): void {
  if (freshPrice(quoting, state, market)) requote(quoting, state, market);
  else withdrawQuotes(quoting, state, market, 'index_stale');
}

/**
 * Moves the ladder to the index price. An order that is already right keeps its place; the others are removed first and the new
 * ones come best level first, so the maker never crosses itself. Funds are checked level by level.
 */
export function requote<T extends Trades>(quoting: Quoting<T>, state: T['state'], market: T['market']): void {
  const { maker, orders, ladder } = market;
  const index = freshPrice(quoting, state, market);
  if (!maker || !index || market.status !== 'open' || !quoting.isReady(market)) return;
  const worth = (ticks: number) => quoting.lotWorth(market, ticks);
  const wanted = (side: SideNumber) => quotes(market, maker, index.price, side, state.rules, worth);
  const [bids, asks] = [wanted(BUY), wanted(SELL)];
  const cancel = (slot: number) => void cancelOpen(quoting.life, state, market, slot, 'market_rules');
  const kept = {
    bids: keepQuotes(orders, ladder.bids, bids, cancel),
    asks: keepQuotes(orders, ladder.asks, asks, cancel),
  };
  const placed = (side: SideNumber, standing: readonly number[], levels: readonly Quote[]) =>
    standing
      .map((order, level) => order || quoting.place(state, market, side, levels[level] as Quote))
      .filter((order) => order !== 0);
  market.ladder = { bids: placed(BUY, kept.bids, bids), asks: placed(SELL, kept.asks, asks) };
  scheduleStale(quoting, state, market);
}

/** The index price, unless it is too old to quote around. */
function freshPrice<T extends Trades>(
  { indexOf }: Quoting<T>,
  state: T['state'],
  market: T['market'],
): IndexPrice | undefined {
  const index = state.prices.get(indexOf(market));
  return index && state.at < index.at + (market.maker?.staleAfterMs ?? 0) ? index : undefined;
}

/** Takes all of the maker's orders out of a market. */
export function withdrawQuotes<T extends Trades>(
  { life, stale }: Quoting<T>,
  state: T['state'],
  market: T['market'],
  reason: CancelReason,
): void {
  for (const id of [...market.ladder.bids, ...market.ladder.asks]) {
    const slot = market.orders.slotOf.get(id);
    if (slot !== ABSENT) cancelOpen(life, state, market, slot, reason);
  }
  market.ladder = { bids: [], asks: [] };
  state.schedule.clear(stale, market.market);
}

/**
 * Quotes must be removed when the index price is not updated in time. Whether there is a timer follows from the stored rows alone (price, setting,
 * status), not from the quotes, so a loaded state has the same timers as a live one.
 */
function scheduleStale<T extends Trades>(quoting: Quoting<T>, state: T['state'], market: T['market']): void {
  const index = freshPrice(quoting, state, market);
  if (market.maker && index && market.status === 'open' && quoting.isReady(market))
    state.schedule.set(quoting.stale, market.market, index.at + market.maker.staleAfterMs);
}

/** While loading: ladders are made of the maker's orders, and timers set. */
export function laddersLoaded<T extends Trades>(quoting: Quoting<T>, state: T['state']): void {
  const { orders, markets } = quoting.life.floorOf(state);
  for (const id of orders.idsOf(HOUSE_MAKER)) {
    const slot = orders.slotOf.get(id);
    const ladder = markets.get(orders.market(slot))?.ladder;
    (orders.side(slot) === BUY ? ladder?.bids : ladder?.asks)?.push(id);
  }
  for (const market of markets.values()) {
    const ticks = (id: number) => orders.ticks(orders.slotOf.get(id));
    market.ladder.bids.sort((a, b) => ticks(b) - ticks(a));
    market.ladder.asks.sort((a, b) => ticks(a) - ticks(b));
    market.book.takeChanged();
    scheduleStale(quoting, state, market);
  }
}

/** No more trading: orders wait and can be canceled, the maker's are removed. False where it was halted already. */
export function halt<T extends Trades>(quoting: Quoting<T>, state: T['state'], market: T['market']): boolean {
  if (market.status === 'halted') return false;
  setStatus(quoting, state, market, 'halted');
  withdrawQuotes(quoting, state, market, 'market_rules');
  return true;
}

/** Trading again. False where it was open already. */
export function open<T extends Trades>(quoting: Quoting<T>, state: T['state'], market: T['market']): boolean {
  if (market.status === 'open') return false;
  setStatus(quoting, state, market, 'open');
  return true;
}

function setStatus<T extends Trades>(
  { life }: Quoting<T>,
  state: T['state'],
  market: T['market'],
  status: 'open' | 'halted',
): void {
  market.status = status;
  life.floorOf(state).statuses.push({ market: market.market, status });
}
