import { market } from '@glassbook/contract';
import { handle } from '../../carry/http/handling.ts';
import type { MarketServices } from './services.ts';

/** A trader's watchlist, oldest entry first; without pairs that this feed does not have. */
export const favourites = ({ pool, data }: MarketServices) =>
  handle(market.favourites, async ({ caller }) => {
    const { rows } = await pool.query<{ id: string; market: number }>(
      'SELECT id, market FROM market_favourites WHERE user_id = $1 ORDER BY id',
      [caller.userId],
    );
    const coins = new Map(data.settings().map(({ id, base }) => [id, base.id]));
    const message = rows.flatMap(({ id, market: pair }) => {
      const coin = coins.get(pair);
      return coin === undefined ? [] : [{ id: Number(id), currency_id: coin, match_id: pair }];
    });
    return { ok: true, message };
  });
