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

/** How the maker quotes in a product. */
type Own<T extends Trades> = {
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

export class HouseMaker<T extends Trades> {
  private readonly own: Own<T>;

  constructor(own: Own<T>) {
    this.own = own;
  }

  /** A ladder is set: it is quoted, or withdrawn where the index price is too old for it. */
  begin(state: T['state'], market: T['market']): void {
    if (this.freshPrice(state, market)) this.requote(state, market);
    else this.withdraw(state, market, 'index_stale');
  }

  /** Takes the ladder out where the index price is too old for it; nothing else of it changes. */
  withdrawStale(state: T['state'], market: T['market']): void {
    if (!this.freshPrice(state, market)) this.withdraw(state, market, 'index_stale');
  }

  /**
   * Moves the ladder to the index price. An order that is already right keeps its place; the others are removed first and the new
   * ones come best level first, so the maker never crosses itself. Funds are checked level by level.
   */
  requote(state: T['state'], market: T['market']): void {
    const { maker, orders, ladder } = market;
    const { life, isReady, lotWorth, place } = this.own;
    const index = this.freshPrice(state, market);
    if (!maker || !index || market.status !== 'open' || !isReady(market)) return;
    const worth = (ticks: number) => lotWorth(market, ticks);
    const wanted = (side: SideNumber) => quotes(market, maker, index.price, side, worth);
    const [bids, asks] = [wanted(BUY), wanted(SELL)];
    const cancel = (slot: number) => void life.cancel(state, market, slot, 'market_rules');
    const kept = {
      bids: keepQuotes(orders, ladder.bids, bids, cancel),
      asks: keepQuotes(orders, ladder.asks, asks, cancel),
    };
    const placed = (side: SideNumber, standing: readonly number[], levels: readonly Quote[]) =>
      standing
        .map((order, level) => order || place(state, market, side, levels[level] as Quote))
        .filter((order) => order !== 0);
    market.ladder = { bids: placed(BUY, kept.bids, bids), asks: placed(SELL, kept.asks, asks) };
    this.scheduleStale(state, market);
  }

  /** Takes all of the maker's orders out of a market. */
  withdraw(state: T['state'], market: T['market'], reason: CancelReason): void {
    const { life, stale } = this.own;
    for (const id of [...market.ladder.bids, ...market.ladder.asks]) {
      const slot = market.orders.slotOf.get(id);
      if (slot !== ABSENT) life.cancel(state, market, slot, reason);
    }
    market.ladder = { bids: [], asks: [] };
    state.schedule.clear(stale, market.market);
  }

  /** No more trading: orders wait and can be canceled, the maker's are removed. False where it was halted already. */
  halt(state: T['state'], market: T['market']): boolean {
    if (!this.setStatus(state, market, 'halted')) return false;
    this.withdraw(state, market, 'market_rules');
    return true;
  }

  /** Trading again. False where it was open already. */
  open(state: T['state'], market: T['market']): boolean {
    return this.setStatus(state, market, 'open');
  }

  /** While loading: ladders are made of the maker's orders, and timers set. */
  loaded(state: T['state']): void {
    const { orders, markets } = this.own.life.floorOf(state);
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
      this.scheduleStale(state, market);
    }
  }

  private setStatus(state: T['state'], market: T['market'], status: 'open' | 'halted'): boolean {
    if (market.status === status) return false;
    market.status = status;
    this.own.life.floorOf(state).statuses.push({ market: market.market, status });
    return true;
  }

  /** The index price, unless it is too old to quote around. */
  private freshPrice(state: T['state'], market: T['market']): IndexPrice | undefined {
    const index = state.prices.get(this.own.indexOf(market));
    return index && state.at < index.at + (market.maker?.staleAfterMs ?? 0) ? index : undefined;
  }

  /**
   * Quotes must be removed when the index price is not updated in time. Whether there is a timer follows from the stored rows alone (price, setting,
   * status), not from the quotes, so a loaded state has the same timers as a live one.
   */
  scheduleStale(state: T['state'], market: T['market']): void {
    const index = this.freshPrice(state, market);
    if (market.maker && index && market.status === 'open' && this.own.isReady(market))
      state.schedule.set(this.own.stale, market.market, index.at + market.maker.staleAfterMs);
  }
}
