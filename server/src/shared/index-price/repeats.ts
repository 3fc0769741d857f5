/**
 * Prices that are a tick every second while something depends on them: where the feed has no new one and its sources still make the old one, that is said again. A feed that is silent, or
 * has too few sources for a price, says nothing: what settles then has too few ticks.
 */
import type { SourceReport, Tick } from '../../carry/feed/feed.ts';
import type { SourcedTick } from './thinning.ts';

/** A source that said nothing for so long is silent. */
const SILENT_MS = 10_000;
/** A tick is repeated after so long. */
const EVERY_MS = 1_000;

export class Repeats {
  readonly #isRepeated: (market: number) => boolean;
  readonly #last = new Map<number, Tick>();

  constructor(isRepeated: (market: number) => boolean) {
    this.#isRepeated = isRepeated;
  }

  note(market: number, tick: Tick): void {
    this.#last.set(market, tick);
  }

  /** The ticks to repeat at a time; they count as noted. */
  take(at: number, reports: () => readonly SourceReport[]): { market: number; tick: SourcedTick }[] {
    const due = [...this.#last].filter(([market, { time }]) => at - time >= EVERY_MS && this.#isRepeated(market));
    if (due.length === 0) return [];
    const said = new Map(
      reports()
        .filter((report) => isHeard(report, at))
        .map((report) => [report.market, report]),
    );
    const ticks = due.flatMap(([market, { price }]) => {
      const { current, sources } = said.get(market) ?? {};
      return sources && current === price ? [{ market, tick: { time: at, price, volume: 0n, sources } }] : [];
    });
    for (const { market, tick } of ticks) this.note(market, tick);
    return ticks;
  }
}

/** Whether a source that counts still says a price. */
const isHeard = ({ sources }: SourceReport, now: number): boolean =>
  sources.some(
    ({ price, at, leftOut }) =>
      leftOut === undefined && price !== undefined && at !== undefined && now - at <= SILENT_MS,
  );
