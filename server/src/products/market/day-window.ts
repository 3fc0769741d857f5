/**
 * The last 24 hours of a market, from its minutes: open, extremes and sums. A price costs a few comparisons; the remaining minutes are
 * searched only when one with an extreme expires.
 */
import type { Candle } from './candles/candle.ts';

const minuteMs = 60_000;
const minutesOfDay = 1_440;
/** Minutes that left the day are dropped once they are more than so many. */
const leftMax = 60;

export type DaySums = {
  /** The price 24 h ago: the close of the last minute before the window, else the first open in it. */
  reference: bigint;
  high: bigint;
  low: bigint;
  volume: bigint;
  value: bigint;
};

/** Minutes are whole and ordered; the newest may be put again as it changes. */
export class DayWindow {
  /** Oldest first, from `first` on. */
  private minutes: Candle[] = [];
  private first = 0;
  /** The last minute that left the window. */
  private before: Candle | undefined;
  private high = 0n;
  private low = 0n;
  private volume = 0n;
  private value = 0n;
  private stale = true;

  /** Adds the newest minute, or its new state. */
  put(minute: Candle): void {
    const last = this.minutes.at(-1);
    if (last && this.minutes.length > this.first && last.time === minute.time) {
      this.volume -= last.volume;
      this.value -= last.value;
      this.minutes[this.minutes.length - 1] = minute;
    } else this.minutes.push(minute);
    this.volume += minute.volume;
    this.value += minute.value;
    // A minute's range only widens, so the extremes need no search.
    if (!this.stale) {
      if (minute.high > this.high) this.high = minute.high;
      if (minute.low < this.low) this.low = minute.low;
    }
    this.advance(minute.time);
  }

  /** Drops minutes that are older than 24 h at the minute `time`. */
  advance(time: number): void {
    const since = time - (minutesOfDay - 1) * minuteMs;
    for (;;) {
      const oldest = this.minutes[this.first];
      if (!oldest || oldest.time >= since) break;
      this.before = oldest;
      this.volume -= oldest.volume;
      this.value -= oldest.value;
      if (oldest.high === this.high || oldest.low === this.low) this.stale = true;
      this.first += 1;
    }
    if (this.first > leftMax) {
      this.minutes = this.minutes.slice(this.first);
      this.first = 0;
    }
  }

  /** Puts another candle in the place of each, with its time: a split changes what all of before it say. */
  change(of: (minute: Candle) => Candle): void {
    this.before = this.before && of(this.before);
    this.minutes = this.minutes.slice(this.first).map(of);
    this.first = 0;
    this.volume = this.minutes.reduce((sum, { volume }) => sum + volume, 0n);
    this.value = this.minutes.reduce((sum, { value }) => sum + value, 0n);
    this.stale = true;
  }

  /** `undefined` while there has been no price within 24 h. */
  sums(): DaySums | undefined {
    const oldest = this.minutes[this.first];
    if (!oldest) return undefined;
    if (this.stale) {
      [this.high, this.low] = [oldest.high, oldest.low];
      for (let index = this.first; index < this.minutes.length; index++) {
        const { high, low } = this.minutes[index] ?? oldest;
        if (high > this.high) this.high = high;
        if (low < this.low) this.low = low;
      }
      this.stale = false;
    }
    return {
      reference: this.before?.close ?? oldest.open,
      high: this.high,
      low: this.low,
      volume: this.volume,
      value: this.value,
    };
  }
}
