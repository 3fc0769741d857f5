/**
 * Candles as the text of answers. A closed candle never changes, so its text is made once and kept, in blocks of consecutive periods; the open
 * one is added from memory. A chart that many callers request costs one query a block and one copy of bytes a caller.
 */
import type { Instrument } from '../../../carry/store/instrument.ts';
import { candleReply } from '../wire.ts';
import type { CandleSource } from './candle-source.ts';
import type { Candle } from './candle.ts';
import { nominalMs, type CandlePeriod } from './period.ts';

/** Periods a block; about 60 KB of text. */
const blockPeriods = 250;
/** The texts kept: about 30 MB. */
const blocksMax = 500;

/** Closed candles, oldest first: when each opens, and its text up to the name of its period, which differs by caller. */
type Block = { times: readonly number[]; texts: readonly string[] };
type Series = { source: CandleSource; settings: Instrument; period: CandlePeriod };
type Asked = Series & { from: number; to: number; limit: number; spelling: string };

const periodField = '"period":"';
const nothing: Block = { times: [], texts: [] };

/** How many candles are read at most for the latest `limit` with from ≤ time ≤ to: whole blocks, where they are not kept. Times in milliseconds. */
export function rowsRead(period: CandlePeriod, from: number, to: number, limit: number): number {
  const size = blockPeriods * nominalMs(period);
  const blocks = Math.floor(to / size) - Math.floor(from / size) + 1;
  return Math.min(blocks, Math.ceil(limit / blockPeriods) + 1) * blockPeriods;
}

/** The text of a candle without the end of its last field. */
function textOf(settings: Instrument, candle: Candle): string {
  const text = JSON.stringify(candleReply(settings, candle, ''));
  return text.slice(0, text.lastIndexOf(periodField) + periodField.length);
}

const keyOf = ({ source, settings, period }: Series): string => `${source.name} ${settings.id} ${period}`;

export class CandleTexts {
  /** By series, place, and how far they were closed; the least recently used first. */
  readonly #blocks = new Map<string, Promise<Block>>();
  readonly #first = new Map<string, Promise<number>>();

  /** A JSON array of the latest candles with from ≤ time ≤ to, at most `limit`, oldest first. */
  async read({ from, to, limit, spelling, ...series }: Asked): Promise<string> {
    const { source, settings, period } = series;
    const open = source.current(settings.id, period);
    if (!open) return '[]';
    const isOpenAsked = from <= open.time && open.time <= to;
    const end = `${spelling}"}`;
    let left = limit - (isOpenAsked ? 1 : 0);
    const parts: (readonly string[])[] = [];
    const first = await this.#firstOf(series);
    const size = blockPeriods * nominalMs(period);
    const lowest = Math.floor(Math.max(from, first) / size);
    for (let place = Math.floor(Math.min(to, open.time - 1) / size); place >= lowest && left > 0; place -= 1) {
      const { times, texts } = await this.#block(series, place, size, open.time);
      const until = times.findLastIndex((time) => time <= to) + 1;
      const since = times.findIndex((time) => time >= from);
      const some = since === -1 ? [] : texts.slice(Math.max(since, until - left), until);
      parts.unshift(some);
      left -= some.length;
    }
    const closed = parts.flat();
    const newest = isOpenAsked ? [JSON.stringify({ ...open, period: spelling })] : [];
    const older = closed.length === 0 ? [] : [`${closed.join(`${end},`)}${end}`];
    return `[${[...older, ...newest].join(',')}]`;
  }

  /** When the first candle of all opens; there is an open one. */
  #firstOf(series: Series): Promise<number> {
    const { source, settings, period } = series;
    const key = keyOf(series);
    const known = this.#first.get(key);
    if (known) return known;
    const first = source.firstAt(settings.id, period).then((time) => time ?? 0);
    this.#first.set(key, first);
    first.catch(() => this.#first.delete(key));
    return first;
  }

  /** A block; the newest one, whose end is still open, is made anew with each candle that closes. */
  #block(series: Series, place: number, size: number, openAt: number): Promise<Block> {
    const end = Math.min((place + 1) * size, openAt);
    const key = `${keyOf(series)} ${place} ${end}`;
    const known = this.#blocks.get(key);
    if (known) {
      this.#blocks.delete(key);
      this.#blocks.set(key, known);
      return known;
    }
    const made = this.#make(series, place * size, end - 1);
    this.#blocks.set(key, made);
    made.catch(() => this.#blocks.delete(key));
    const [oldest] = this.#blocks.size > blocksMax ? this.#blocks.keys() : [];
    if (oldest !== undefined) this.#blocks.delete(oldest);
    return made;
  }

  async #make({ source, settings, period }: Series, from: number, to: number): Promise<Block> {
    const candles = await source.read(settings.id, period, from, to, blockPeriods * 2);
    if (candles.length === 0) return nothing;
    return { times: candles.map(({ time }) => time), texts: candles.map((candle) => textOf(settings, candle)) };
  }
}
