/** Reads `<SYMBOL>-1m.csv.gz`: no header, the 12 columns of Binance's public kline dumps, of which the first six are used. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { onTick, readUnits } from '../decimal.ts';
import { FeedError, minuteMs, minuteOf, type FeedCandle, type FeedMarket } from '../feed.ts';

export const unzip = promisify(gunzip);

/** The columns hold 64 bits; a larger value would silently overflow. */
const most = 2n ** 63n - 1n;

/** Minutes by the minute's number since 1970, in flat arrays: a year of five markets would be too many objects. */
export class MinuteColumns {
  readonly first: number;
  readonly length: number;
  private readonly known: Uint8Array;
  private readonly columns: BigInt64Array;

  /** `candles` in any order; of two of one minute the later in the list wins. */
  constructor(candles: FeedCandle[]) {
    let [first, last] = [Infinity, -Infinity];
    for (const { time } of candles) {
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
    this.first = candles.length === 0 ? 0 : first;
    this.length = candles.length === 0 ? 0 : (last - first) / minuteMs + 1;
    this.known = new Uint8Array(this.length);
    this.columns = new BigInt64Array(this.length * 5);
    for (const candle of candles) {
      const row = (candle.time - this.first) / minuteMs;
      this.known[row] = 1;
      this.columns.set([candle.open, candle.high, candle.low, candle.close, candle.volume], row * 5);
    }
  }

  get end(): number {
    return this.first + this.length * minuteMs;
  }

  at(time: number): FeedCandle | undefined {
    const row = (time - this.first) / minuteMs;
    if (this.known[row] !== 1) return undefined;
    const [open = 0n, high = 0n, low = 0n, close = 0n, volume = 0n] = this.columns.subarray(row * 5, row * 5 + 5);
    return { time, open, high, low, close, volume };
  }
}

/**
 * The candles of a file, on the market's tick. A malformed line stops the start: a partial recording would be silently wrong. Throws FeedError
 * naming the file and the line.
 */
export async function readKlines(path: string, market: FeedMarket): Promise<FeedCandle[]> {
  const bytes = await unzip(await readFile(path));
  const fields = new Fields(bytes);
  const candles: FeedCandle[] = [];
  for (let line = 1; !fields.atEnd(); line++) {
    const start = fields.at;
    const candle = readLine(fields, market);
    if (candle) candles.push(candle);
    else if (!fields.blankFrom(start))
      throw new FeedError(
        `${path}:${line} is not a kline: "${bytes.toString('latin1', start, start + 100).split('\n')[0] ?? ''}"`,
      );
    fields.nextLine();
  }
  return candles;
}

function readLine(fields: Fields, market: FeedMarket): FeedCandle | undefined {
  const { tick } = market;
  const time = fields.units(0);
  const [open, high, low, close] = [
    fields.units(market.quoteScale),
    fields.units(market.quoteScale),
    fields.units(market.quoteScale),
    fields.units(market.quoteScale),
  ];
  const volume = fields.units(market.baseScale);
  if (time === undefined || !open || !high || !low || !close || volume === undefined) return undefined;
  if (high > most || volume > most) return undefined;
  if (high < low || open > high || open < low || close > high || close < low) return undefined;
  return {
    time: minuteOf(Number(time)),
    open: onTick(open, tick),
    high: onTick(high, tick),
    low: onTick(low, tick),
    close: onTick(close, tick),
    volume,
  };
}

const [comma, newline, point, zero, nine] = [44, 10, 46, 48, 57];
/** Numbers below this are exact as a float, which is much faster than a bigint. */
const exact = 2 ** 53 / 10 - 10;

/** The fields of a file one after the other, straight from its bytes: a month of minutes of five markets is a million of them. */
class Fields {
  at = 0;
  private readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  atEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Whether the line that starts there is empty. */
  blankFrom(start: number): boolean {
    return this.bytes[start] === newline || this.bytes[start] === 13;
  }

  nextLine(): void {
    const end = this.bytes.indexOf(newline, this.at);
    this.at = end === -1 ? this.bytes.length : end + 1;
  }

  /** The next field of the line as whole units; places beyond the scale are cut off. `undefined` for anything but a plain number. */
  units(scale: number): bigint | undefined {
    const { bytes } = this;
    const start = this.at;
    let [number, places, digits] = [0, -1, 0];
    for (; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at] ?? 0;
      if (byte >= zero && byte <= nine) {
        digits += 1;
        if (places >= 0 && ++places > scale) continue;
        number = number * 10 + byte - zero;
        if (number > exact) return this.slowUnits(start, scale);
      } else if (byte === point && places < 0) places = 0;
      else if (byte === comma || byte === newline || byte === 13) break;
      else return undefined;
    }
    if (bytes[this.at] === comma) this.at += 1;
    if (digits === 0) return undefined;
    const missing = scale - Math.min(scale, Math.max(0, places));
    return BigInt(number) * (powers[missing] ?? 10n ** BigInt(missing));
  }

  private slowUnits(start: number, scale: number): bigint | undefined {
    const rest = Buffer.from(this.bytes.subarray(start, start + 64)).toString('latin1');
    const text = rest.split(/[,\r\n]/, 1)[0] ?? '';
    this.at = start + text.length;
    if (this.bytes[this.at] === comma) this.at += 1;
    return readUnits(text, scale);
  }
}

const powers = Array.from({ length: 19 }, (_, places) => 10n ** BigInt(places));
