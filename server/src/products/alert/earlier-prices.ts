/** The index prices that alerts missed or need: of the windows from the candles, of the time since the checkpoint from the journal. */
import type { Pool } from 'pg';
import { entriesOf } from '../../carry/store/journal.ts';
import type { Tick } from './check/alert-book.ts';

const HOUR_MS = 3_600_000;
/** Batches read at once. */
const BATCHES = 50;

/** The lowest and highest prices of the candles of the last day, oldest first: of minutes in the last hour, of five minutes before. */
export async function pricesOfWindows(pool: Pool, now: number): Promise<Pick<Tick, 'market' | 'price' | 'at'>[]> {
  const { rows } = await pool.query<{ market: number; time: string; low: string; high: string }>(
    `SELECT market, time, low, high FROM market_candles WHERE period = '5min' AND time >= $1 AND time < $2
     UNION ALL SELECT market, time, low, high FROM market_candles WHERE period = '1min' AND time >= $2 ORDER BY time`,
    [now - 24 * HOUR_MS, now - HOUR_MS],
  );
  return rows.flatMap(({ market, time, low, high }) =>
    [low, high].map((price) => ({ market, price: BigInt(price), at: Number(time) })),
  );
}

/** Where the last process stood; nothing where there was none. */
export async function checkpointOf(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ seq: string }>('SELECT seq FROM alert_checkpoint');
  return rows[0] && Number(rows[0].seq);
}

export async function setCheckpoint(pool: Pool, seq: number): Promise<void> {
  await pool.query(
    'INSERT INTO alert_checkpoint (seq) VALUES ($1) ON CONFLICT (one) DO UPDATE SET seq = excluded.seq',
    [seq],
  );
}

/** Committed index prices after one journal number up to another, in order. */
export async function* pricesBetween(pool: Pool, after: number, upTo: number): AsyncGenerator<Tick> {
  for (let from = after; from < upTo;) {
    const { rows } = await pool.query<{ last_seq: string; entries: Buffer }>(
      'SELECT last_seq, entries FROM journal WHERE first_seq > $1 AND first_seq <= $2 ORDER BY first_seq LIMIT $3',
      [from, upTo, BATCHES],
    );
    if (rows.length === 0) return;
    for (const { command, seq, at } of rows.flatMap(({ entries }) => entriesOf(entries)))
      // A refused update set no price; the engine refuses one whole.
      if (command.kind === 'indexPrice.update' && command.prices.every(({ price }) => price > 0n))
        for (const { market, price } of command.prices) yield { market, price, at, seq };
    from = Number(rows.at(-1)?.last_seq);
  }
}
