import { market } from '@glassbook/contract';
import { handle, refuse } from '../../carry/http/handling.ts';
import type { MarketServices } from './services.ts';

/** Adds a pair, or the first pair of a coin; given both, the pair must be the coin's. Refusals: market.not_found, market.favourite_exists. */
export const addFavourite = ({ pool, data }: MarketServices) =>
  handle(market.addFavourite, async ({ body: { match_id: pair, currency_id: coin }, caller }) => {
    const wanted = data
      .settings()
      .find(({ id, base }) => (!pair || id === Number(pair)) && (!coin || base.id === Number(coin)));
    if (!wanted || (!pair && !coin)) return refuse('market.not_found');
    const { rows } = await pool.query<{ id: string }>(
      'INSERT INTO market_favourites (user_id, market) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
      [caller.userId, wanted.id],
    );
    return rows[0] ? { ok: true, message: { id: Number(rows[0].id) } } : refuse('market.favourite_exists');
  });
