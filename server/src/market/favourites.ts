import { market } from '@glassbook/contract';
import { handle } from '../http/handling.ts';
import type { MarketServices } from './services.ts';

/** A trader's watchlist, oldest entry first. */
export const favourites = ({ pool }: MarketServices) =>
  handle(market.favourites, async ({ caller }) => {
    const { rows } = await pool.query<{ id: string; asset: number }>(
      'SELECT id, asset FROM market_favourites WHERE user_id = $1 ORDER BY id',
      [caller.userId],
    );
    return { ok: true, message: rows.map(({ id, asset }) => ({ id: Number(id), currency_id: asset })) };
  });
