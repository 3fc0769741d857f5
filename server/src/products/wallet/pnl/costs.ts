/** What other products count profit and loss from. */
import type { Pool } from 'pg';
import type { Costs } from '../../../shared/slice/doors.ts';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { numbers } from '../../../carry/store/columns.ts';
import { worthAtPrices } from './projection.ts';

/** A look-up an instrument, however many prices there are. */
const lastBefore = `
SELECT instrument, was.price FROM unnest($1::integer[]) AS listed (instrument)
CROSS JOIN LATERAL (
  SELECT price FROM pnl_prices WHERE pnl_prices.instrument = listed.instrument AND step < $2 ORDER BY step DESC LIMIT 1) AS was`;

export function costs(pool: Pool, catalog: Catalog): Costs {
  return {
    async counted() {
      const { rows } = await pool.query<{ seq: string; at: string; prices: string }>(
        'SELECT seq, at, prices FROM pnl_checkpoint',
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the checkpoint of profit and loss is missing');
      const prices = JSON.parse(row.prices) as Record<string, string>;
      const priceOf = (instrument: number) => {
        const price = prices[instrument];
        return price === undefined ? undefined : BigInt(price);
      };
      return { seq: Number(row.seq), at: Number(row.at), worthOf: worthAtPrices(catalog, priceOf) };
    },
    async worths(owner, from, to) {
      const { rows } = await pool.query<Record<string, string>>(
        'SELECT seq, product, ref, asset, worth FROM pnl_worths WHERE owner = $1 AND seq >= $2 AND seq <= $3',
        [owner, from, to],
      );
      return rows.map((row) => ({
        seq: Number(row['seq']),
        product: row['product'] ?? '',
        ref: Number(row['ref']),
        asset: Number(row['asset']),
        worth: BigInt(row['worth'] ?? 0),
      }));
    },
    async worthAt(time) {
      const { rows } = await pool.query<{ instrument: number; price: string }>(lastBefore, [
        numbers(catalog.instruments, ({ id }) => id),
        time,
      ]);
      const prices = new Map(rows.map(({ instrument, price }) => [instrument, BigInt(price)]));
      return worthAtPrices(catalog, (instrument) => prices.get(instrument));
    },
  };
}
