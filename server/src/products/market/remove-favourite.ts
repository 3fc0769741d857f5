import { market } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { handle, refuse } from '../../carry/http/handling.ts';
import type { MarketServices } from './services.ts';

/** Refusals: market.favourite_not_found, also for an entry of another user. */
export const removeFavourite = ({ pool }: MarketServices) =>
  handle(market.removeFavourite, async ({ body, caller, language }) => {
    const { rowCount } = await pool.query('DELETE FROM market_favourites WHERE id = $1 AND user_id = $2', [
      body.id,
      caller.userId,
    ]);
    if (rowCount === 0) return refuse('market.favourite_not_found');
    return { ok: true, message: words(localeOf(language), 'market', 'done.favourite_removed') };
  });
