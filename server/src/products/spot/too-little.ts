/** The params of `spot.insufficient_funds`: of a sale also how much take profit and stop loss orders hold, where they hold some. */
import type { Side } from '@glassbook/engine';
import { amountText } from '../../carry/store/instrument.ts';
import type { SpotMarket } from './markets.ts';
import type { SpotServices } from './services.ts';

export async function tooLittleWords(
  { pool, markets, venue }: Pick<SpotServices, 'pool' | 'markets' | 'venue'>,
  owner: number,
  market: SpotMarket,
  side: Side,
): Promise<Record<string, string>> {
  if (side === 'buy') return { asset: market.quote.symbol };
  const ofBase = markets.all.filter(({ base }) => base.id === market.base.id).map(({ id }) => id);
  const held = await venue.rows.heldToSell(pool, owner, ofBase);
  const asset = market.base.symbol;
  return held === 0n ? { asset } : { asset, held: amountText(market, held), context: 'held' };
}
