/**
 * `npm run demo-figures -- [watched minutes] [unwatched minutes]`: what the demo's market does, measured from outside: a client of the sockets watches
 * one market, and the database is read. Prints one JSON line a phase. The system runs on DATA_DIR and PORT, or DATABASE_URL and SERVER_URL.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from '../server/src/carry/store/database.ts';
import { openDatabase } from './run/database.ts';
import { readSettings } from './run/settings.ts';
import { readBooks, readWritten, type Books } from './demo/read-database.ts';
import { watchMarket } from './demo/watch-market.ts';

const symbol = 'BTC/USDT';
const SAMPLE_MS = 5_000;
const MINUTE_MS = 60_000;
const [watched = 10, unwatched = 5] = process.argv.slice(2).map(Number);
const settings = readSettings(process.env, []);
const origin = process.env['SERVER_URL'] || `http://127.0.0.1:${settings.port}`;
const database = await openDatabase(process.env);
const pool = createPool(database.url);

const least = (list: readonly number[]) => Math.min(...list);
const middle = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Books of all markets, read until the time is over. */
async function sample(minutes: number): Promise<Books[]> {
  const until = Date.now() + minutes * MINUTE_MS;
  const samples: Books[] = [];
  while (Date.now() < until) {
    await wait(Math.min(SAMPLE_MS, Math.max(0, until - Date.now())));
    samples.push(await readBooks(pool));
  }
  return samples;
}

/** Of the watched market and of all: levels and USDT within 1 % of the index price, of the side that has less. */
function depthOf(samples: readonly Books[]) {
  const own = samples.flatMap((books) => books.filter((book) => book.symbol === symbol));
  const others = samples.flatMap((books) => books.filter((book) => book.symbol !== symbol));
  const last = others.slice(-others.length / Math.max(1, samples.length));
  return {
    levels: { least: least(own.map(({ levels }) => levels)), middle: middle(own.map(({ levels }) => levels)) },
    usdt: { least: least(own.map(({ usdt }) => usdt)), middle: middle(own.map(({ usdt }) => usdt)) },
    others_levels: { least: least(last.map(({ levels }) => levels)), middle: middle(last.map(({ levels }) => levels)) },
  };
}

async function phase(name: string, minutes: number, watch?: Awaited<ReturnType<typeof watchMarket>>): Promise<void> {
  if (!(minutes > 0)) return;
  const written = await readWritten(pool);
  const samples = await sample(minutes);
  const seen = watch?.seen();
  watch?.close();
  const { journal, rows, commands, ...counted } = await written.since();
  const perDay = (bytes: number) => Math.round(((bytes / minutes) * 1_440) / 100_000) / 10;
  const figures = {
    ...{ phase: name, minutes, ...counted, commands, ...seen, ...depthOf(samples) },
    bytes: { journal, rows },
    mb_a_day: { crowd: perDay(journal.crowd + rows), feed: perDay(journal.others) },
  };
  console.log(JSON.stringify(figures));
}

try {
  await phase('unwatched', unwatched);
  if (watched > 0) await phase('watched', watched, await watchMarket(origin, symbol));
} finally {
  await pool.end();
  await database.close();
}
