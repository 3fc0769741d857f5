/** Where an open position is in the order of automatic deleveraging (FUTURES-019), in fifths of its side. Of all owners, as committed. */
import type { Changes, State } from '@glassbook/engine';
import { adlScore, valueOf } from '@glassbook/engine/quote';
import { gridOf, type FuturesMarkets } from './markets.ts';
import type { FuturesPrices } from './prices.ts';
import type { PositionRow } from './stored.ts';

type Ranked = Pick<PositionRow, 'id' | 'market' | 'side' | 'leverage' | 'openedContracts' | 'openedValue'>;
/** The scores of a side at a mark price, the lowest first. */
type Scores = { at: number; mark: bigint; sorted: Float64Array };

/** A side is scored no more often: that costs what is open on it. */
const KEPT_MS = 5_000;
const FIFTHS = 5;
const keyOf = ({ market, side }: Ranked): string => `${market} ${side}`;

export class AdlRanks {
  readonly #markets: Pick<FuturesMarkets, 'market'>;
  readonly #prices: Pick<FuturesPrices, 'mark'>;
  readonly #now: () => number;
  readonly #open = new Map<string, Map<number, Ranked>>();
  readonly #scores = new Map<string, Scores>();

  constructor(
    { futures }: State,
    markets: Pick<FuturesMarkets, 'market'>,
    prices: Pick<FuturesPrices, 'mark'>,
    now: () => number,
  ) {
    this.#markets = markets;
    this.#prices = prices;
    this.#now = now;
    // A position of the state changes with it, so what is kept is a copy.
    for (const position of futures.positions.values()) this.#put({ ...position }, true);
  }

  apply({ futures: { positions } }: Changes): void {
    for (const row of positions) this.#put(row, row.status === 'open');
  }

  /** 5 among the first fifth that is closed, 1 among the last; null without a mark price. Equal scores have the same place. */
  of(row: Ranked): number | null {
    const scores = this.#scoresOf(row);
    if (scores === undefined) return null;
    const { sorted, mark } = scores;
    const ahead = sorted.length - countUpTo(sorted, this.#score(row, mark));
    return Math.max(1, FIFTHS - Math.floor((FIFTHS * ahead) / Math.max(1, sorted.length)));
  }

  #put(row: Ranked, isOpen: boolean): void {
    const side = this.#open.get(keyOf(row)) ?? new Map<number, Ranked>();
    if (isOpen) side.set(row.id, row);
    else side.delete(row.id);
    this.#open.set(keyOf(row), side);
  }

  #scoresOf(row: Ranked): Scores | undefined {
    const key = keyOf(row);
    const known = this.#scores.get(key);
    const at = this.#now();
    if (known && at - known.at < KEPT_MS) return known;
    const mark = this.#prices.mark(row.market)?.mark ?? 0n;
    if (mark === 0n) return undefined;
    const open = [...(this.#open.get(key)?.values() ?? [])];
    const sorted = Float64Array.from(open, (one) => this.#score(one, mark)).sort();
    const scores = { at, mark, sorted };
    this.#scores.set(key, scores);
    return scores;
  }

  /** A whole number far below 2^53: millionths times leverage. */
  #score({ market, side, leverage, openedContracts, openedValue }: Ranked, mark: bigint): number {
    const of = this.#markets.market(market);
    const grid = gridOf(of);
    return Number(adlScore(grid, side, openedValue, valueOf(grid, Number(mark / of.tick), openedContracts), leverage));
  }
}

/** How many are at most `score`. */
function countUpTo(sorted: Float64Array, score: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as number) <= score) from = middle + 1;
    else to = middle;
  }
  return from;
}
