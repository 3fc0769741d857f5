/** Recordings that tests make, in the form that FEED=replay reads: no test depends on files outside of the project, and prices move only where a test says so. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const minuteMs = 60_000;
/** Of each market the usual price, and its places. */
const usual = {
  BTCUSDT: { price: 70_000, places: 2 },
  ETHUSDT: { price: 2_000, places: 2 },
  SOLUSDT: { price: 80, places: 2 },
  XRPUSDT: { price: 1.4, places: 4 },
  BNBUSDT: { price: 600, places: 2 },
} as const;

/** What prices are at the beginning of a minute, as a multiple of the usual ones. A server that plays a recording for the first time begins with minute 0. */
export type Course = (minute: number) => number;

/** Trades take place each second, at one price. */
export const still: Course = () => 1;

/** Up and down by half a percent, forth and back within eight minutes: no second has the price of the one before. */
export const swinging: Course = (minute) => 1 + (Math.abs((((minute % 8) + 8) % 8) - 4) - 2) / 400;

export type Recorded = {
  /** How long it is; two thirds are the past of a server that begins to play it. */
  minutes?: number;
  /** Its first minute, milliseconds UTC: a recording of another time is another one, played from its own minute 0. */
  from?: number;
};

/** Writes the minutes of five markets into a folder, each on a straight line from its beginning to the next one's. */
export function writeRecording(
  folder: string,
  course: Course,
  { minutes = 15 * 1_440, from = Date.UTC(2026, 3, 1) }: Recorded = {},
): void {
  const past = Math.floor((minutes / 3) * 2);
  for (const [symbol, { price, places }] of Object.entries(usual)) {
    const at = (minute: number) => (price * course(minute - past)).toFixed(places);
    const rows = Array.from({ length: minutes }, (_, minute) => {
      const [open, close] = [at(minute), at(minute + 1)];
      const [high, low] = Number(open) > Number(close) ? [open, close] : [close, open];
      return [from + minute * minuteMs, open, high, low, close, '600', 0, 0, 0, 0, 0, 0].join(',');
    });
    writeFileSync(join(folder, `${symbol}-1m.csv.gz`), gzipSync(`${rows.join('\n')}\n`));
  }
}
