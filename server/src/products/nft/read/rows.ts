/** Rows of the NFT market by a condition. */
import type { Pool, PoolClient } from 'pg';
import { reads, type Stored } from '../../../carry/store/stored.ts';
import { bids, events, items, listings, openings, orders, seals, series } from '../stored.ts';

type Find<Row> = (db: Pool | PoolClient, rest: string, values: unknown[]) => Promise<Row[]>;

function finder<Row>(stored: Stored<Row>): Find<Row> {
  const { sql, read } = reads(stored, { key: [] });
  return async (db, rest, values) => {
    const { rows } = await db.query<unknown[]>({ text: `${sql} ${rest}`, values, rowMode: 'array' });
    return rows.map(read);
  };
}

export const findItems = finder(items);
export const findListings = finder(listings);
export const findBids = finder(bids);
export const findOrders = finder(orders);
export const findSeries = finder(series);
export const findSeals = finder(seals);
export const findOpenings = finder(openings);
export const findEvents = finder(events);
