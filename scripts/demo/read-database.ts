/** The books and the written rows by the tables, separately for simulated traders and all others. */
import type { Pool } from 'pg';
import { entriesOf } from '../../server/src/carry/store/journal.ts';

/** `levels` and `usdt`: within 1 % of the index price, of the side that has less. */
export type Books = { symbol: string; levels: number; usdt: number }[];

const books = `
  WITH assets AS (
    SELECT substr(key, 7)::integer AS asset, value->>'name' AS name, (value->>'scale')::integer AS scale FROM settings WHERE key LIKE 'asset:%'),
  markets AS (
    SELECT substr(key, 8)::integer AS market, (value->>'base')::integer AS base, (value->>'quote')::integer AS quote FROM settings WHERE key LIKE 'market:%'),
  levels AS (
    SELECT orders.market, orders.side, orders.price, sum(orders.amount - orders.filled_amount) AS amount
    FROM spot_orders AS orders JOIN index_prices AS index USING (market)
    WHERE orders.status = 'open' AND abs(orders.price - index.price) <= index.price * 0.01 GROUP BY 1, 2, 3),
  sides AS (
    SELECT market, side, count(*) AS levels, sum(price * amount) AS value FROM levels GROUP BY 1, 2)
  SELECT base.name || '/' || quote.name AS symbol,
    (SELECT CASE WHEN count(*) < 2 THEN 0 ELSE min(sides.levels) END FROM sides WHERE sides.market = markets.market) AS levels,
    (SELECT coalesce(min(value), 0) / power(10::numeric, base.scale + quote.scale) FROM sides WHERE sides.market = markets.market)
      * coalesce((SELECT price / 1e8 FROM index_prices JOIN markets AS priced USING (market) JOIN assets AS usdt ON usdt.asset = priced.quote
          WHERE priced.base = markets.quote AND usdt.name = 'USDT'), 1) AS usdt
  FROM markets JOIN assets AS base ON base.asset = markets.base JOIN assets AS quote ON quote.asset = markets.quote
  JOIN index_prices USING (market)`;

export async function readBooks(pool: Pool): Promise<Books> {
  const { rows } = await pool.query<Record<string, string>>(books);
  return rows.map(({ symbol = '', levels, usdt }) => ({
    symbol,
    levels: Number(levels),
    usdt: Math.round(Number(usdt)),
  }));
}

/** Tables that simulated traders add rows to: a condition on a row of theirs, and how many indexes it is in. */
const grown: Record<string, { theirs: string; indexes: number }> = {
  spot_orders: { theirs: 'owner IN (SELECT id FROM users WHERE robot) AND created_at > $1', indexes: 3 },
  spot_trades: {
    theirs:
      '(maker_owner IN (SELECT id FROM users WHERE robot) OR taker_owner IN (SELECT id FROM users WHERE robot)) AND at > $1',
    indexes: 4,
  },
  ledger_entries: {
    theirs:
      '(from_owner IN (SELECT id FROM users WHERE robot) OR to_owner IN (SELECT id FROM users WHERE robot)) AND at > $1',
    indexes: 3,
  },
  // The traders in them.
  market_trade_candles: { theirs: 'time > $1', indexes: 1 },
};
/** Beside what a row holds: its head and pointer; and an entry of an index, in a page that is two thirds full. */
const ROW_BYTES = 28;
const INDEX_BYTES = 40;

/** Keeps where the journal is; `since` counts what was written from there on. */
export async function readWritten(pool: Pool) {
  const { rows: from } = await pool.query<{ seq: string; at: string }>('SELECT seq, at FROM checkpoint');
  const { seq, at } = from[0] as { seq: string; at: string };
  return {
    async since() {
      const { rows: owners } = await pool.query<{ id: string }>('SELECT id FROM users WHERE robot');
      const robots = new Set(owners.map(({ id }) => Number(id)));
      const { rows: batches } = await pool.query<{ entries: Buffer }>(
        'SELECT entries FROM journal WHERE first_seq > $1 ORDER BY first_seq',
        [seq],
      );
      const journal = { crowd: 0, others: 0 };
      const sentAt: number[] = [];
      for (const { entries } of batches) {
        const list = entriesOf(entries);
        const ofCrowd = list.filter(({ command }) => 'owner' in command && robots.has(command.owner));
        sentAt.push(...ofCrowd.map((entry) => entry.at));
        const share = (entries.length * ofCrowd.length) / list.length;
        journal.crowd += share;
        journal.others += entries.length - share;
      }
      let bytes = 0;
      const rows: Record<string, number> = {};
      for (const [table, { theirs, indexes }] of Object.entries(grown)) {
        const { rows: counted } = await pool.query<{ count: string; size: string }>(
          `SELECT count(*), coalesce(sum(pg_column_size(row.*)), 0) AS size FROM ${table} AS row WHERE ${theirs}`,
          [at],
        );
        const { count, size } = counted[0] as { count: string; size: string };
        rows[table] = Number(count);
        bytes += Number(size) + Number(count) * (ROW_BYTES + INDEX_BYTES * indexes);
      }
      return {
        trades: rows['spot_trades'] ?? 0,
        commands: { crowd: sentAt.length, most_in_a_second: mostInASecond(sentAt) },
        journal: { crowd: Math.round(journal.crowd), others: Math.round(journal.others) },
        rows: Math.round(bytes),
      };
    },
  };
}

/** The most that fell in any second. */
function mostInASecond(times: readonly number[]): number {
  let [first, most] = [0, 0];
  for (const [last, at] of times.entries()) {
    while (at - (times[first] ?? at) >= 1_000) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
