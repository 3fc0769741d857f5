import type { Pool } from 'pg';
import type { Doors, OrderedTrade, OwnTrade } from '../../shared/slice/doors.ts';

const some = (role: 'maker' | 'taker', sides: string): string => `(
  SELECT id, seq, at, market, price, amount, value, ${role}_fee AS fee, ${sides} AS side FROM spot_trades
  WHERE ${role}_owner = $1 AND ${role}_owner >= 1000 AND id > $2 AND seq <= $3 ORDER BY id LIMIT $4)`;
const taken = some('taker', 'taker_side');
const made = some('maker', "CASE taker_side WHEN 'buy' THEN 'sell' ELSE 'buy' END");

/** The trades of an owner after a number up to a journal entry, by number: a page costs as much as itself. */
export async function tradesOf(
  pool: Pool,
  owner: number,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<OwnTrade[]> {
  const { rows } = await pool.query<Record<string, string>>({
    name: 'spot_trades_of',
    text: `SELECT * FROM (${taken} UNION ALL ${made}) AS own ORDER BY id LIMIT $4`,
    values: [owner, after, upTo, limit],
  });
  return rows.map((row) => ({
    ref: Number(row['id']),
    seq: Number(row['seq']),
    at: Number(row['at']),
    instrument: Number(row['market']),
    side: row['side'] as OwnTrade['side'],
    price: BigInt(row['price'] ?? 0),
    amount: BigInt(row['amount'] ?? 0),
    value: BigInt(row['value'] ?? 0),
    fee: BigInt(row['fee'] ?? 0),
  }));
}

/** The trades of an owner with these numbers, each with the owner's order; of a trade with oneself the one that took. */
async function tradesBy(pool: Pool, owner: number, refs: readonly number[]): Promise<OrderedTrade[]> {
  const { rows } = await pool.query<Record<string, string>>({
    name: 'spot_trades_by',
    text: `SELECT id, market, price, CASE WHEN taker_owner = $1 THEN taker_order ELSE maker_order END AS placed
      FROM spot_trades WHERE id = ANY($2) AND $1 IN (taker_owner, maker_owner)`,
    values: [owner, refs],
  });
  return rows.map((row) => ({
    ...{ ref: Number(row['id']), instrument: Number(row['market']), price: BigInt(row['price'] ?? 0) },
    order: Number(row['placed']),
  }));
}

export const tradesOfOwners = (pool: Pool): Pick<Doors, 'trades' | 'tradesBy'> => ({
  trades: (owner, page) => tradesOf(pool, owner, page),
  tradesBy: (owner, refs) => tradesBy(pool, owner, refs),
});
