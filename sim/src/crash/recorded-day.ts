/** The recorded prices of 19 May 2021, when Bitcoin fell from 42,849 to 30,000 within thirteen hours: four prices a minute of each instrument. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { QUOTE_SCALE } from './markets.ts';

/** Where the recordings lie, next to the project. */
export const RECORDED = join(import.meta.dirname, '../../../../shared/marketdata/klines');
export const isRecorded = (): boolean => existsSync(join(RECORDED, 'BTCUSDT-1m.csv.gz'));

/** Milliseconds UTC. */
export const DAY_FROM = Date.UTC(2021, 4, 19);
export const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1_440;

/** By minute: its four prices in units of the quote asset. A rising minute goes by its low to its high, a falling one by its high to its low. */
export type Path = readonly (readonly bigint[])[];

/** Of `symbol`; throws where a minute of the day is missing. */
export function readDay(symbol: string): Path {
  const path: bigint[][] = [];
  for (const line of gunzipSync(readFileSync(join(RECORDED, `${symbol}-1m.csv.gz`)))
    .toString('latin1')
    .split('\n')) {
    const [time, ...texts] = line.split(',', 5);
    const minute = (Number(time) - DAY_FROM) / MINUTE_MS;
    if (time === '' || minute < 0 || minute >= DAY_MINUTES) continue;
    const [open = 0n, high = 0n, low = 0n, close = 0n] = texts.map(unitsOf);
    path[minute] = close >= open ? [open, low, high, close] : [open, high, low, close];
  }
  for (let minute = 0; minute < DAY_MINUTES; minute += 1)
    if (path[minute]?.every((price) => price > 0n) !== true) throw new Error(`${symbol} has no minute ${minute}`);
  return path;
}

function unitsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, QUOTE_SCALE).padEnd(QUOTE_SCALE, '0'));
}
