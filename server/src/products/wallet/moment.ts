/** What an owner has and what it was priced at, of one committed moment. */
import { kinds, type AccountKind, type BalanceRow } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';

export type Moment = {
  /** The last journal entry that it contains, and that entry's time in milliseconds UTC. */
  seq: number;
  at: number;
  balances: readonly BalanceRow[];
  /** The index price of each instrument that has one, in quote units for one whole base. */
  prices: ReadonlyMap<number, bigint>;
};

type Row = { seq: string; at: string; balances: [number, number, string, string][]; prices: [number, string][] };

/** One statement, so one snapshot of the database: balances, prices and the journal number are of the same commit. */
const read = `
SELECT seq, at,
  (SELECT coalesce(json_agg(json_build_array(kind, asset, available::text, held::text) ORDER BY kind, asset), '[]')
    FROM balances WHERE owner = $1) AS balances,
  (SELECT coalesce(json_agg(json_build_array(market, price::text)), '[]') FROM index_prices) AS prices
FROM checkpoint`;

export async function momentOf(pool: Pool | PoolClient, owner: number): Promise<Moment> {
  const { rows } = await pool.query<Row>({ name: 'wallet_moment', text: read, values: [owner] });
  const [row] = rows;
  if (row === undefined) throw new Error('the checkpoint row is missing');
  return {
    seq: Number(row.seq),
    at: Number(row.at),
    balances: row.balances.map(([kind, asset, available, held]) => ({
      owner,
      kind: kinds[kind] as AccountKind,
      asset,
      available: BigInt(available),
      held: BigInt(held),
    })),
    prices: new Map(row.prices.map(([instrument, price]) => [instrument, BigInt(price)])),
  };
}
