import { market } from '@glassbook/contract';
import { handle, refuse } from '../http/handling.ts';
import type { MarketServices } from './services.ts';

/** Refusals: market.not_found for an asset without a market, market.favourite_exists. */
export const addFavourite = ({ pool, data }: MarketServices) =>
  handle(market.addFavourite, async ({ body, caller }) => {
    const asset = Number(body.currency_id);
    if (!data.settings().some((settings) => settings.base.id === asset)) return refuse('market.not_found');
    const { rows } = await pool.query<{ id: string }>(
      'INSERT INTO market_favourites (user_id, asset) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
      [caller.userId, asset],
    );
    return rows[0] ? { ok: true, message: { id: Number(rows[0].id) } } : refuse('market.favourite_exists');
  });
