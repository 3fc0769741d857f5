/** Take profit and stop loss of positions. */
import { futures } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { marketOfPosition } from './close-position.ts';
import { averageText, type FuturesMarket, type FuturesMarkets } from './markets.ts';
import { priceIn, refusalWords } from './order-request.ts';
import { presentExits } from './present-receipts.ts';
import { sentence } from './sentence.ts';
import type { FuturesServices } from './services.ts';
import type { PositionRow } from './stored.ts';

export const setExits = (services: FuturesServices) =>
  handle(futures.setExits, async (call) => {
    const { body, caller } = call;
    const id = Number(body.id);
    const market = await marketOfPosition(services.pool, services.markets, caller.userId, id);
    if (!market) return refuse('futures.position_not_open');
    const words = refusalWords(market);
    const [profit, stop] = [priceIn(market, body.profit_price), priceIn(market, body.stop_price)];
    if (profit === undefined || stop === undefined)
      return refuse('futures.price_off_tick', words['futures.price_off_tick']);
    const by = body.by ?? 'mark';
    const answer = await carryOut(
      services,
      call,
      { kind: 'futures.setExits', owner: caller.userId, position: id, by, profit, stop },
      (reason) => words[reason],
    );
    if (!answer.ok) return answer;
    const data = { id, ...presentExits(market, { exitBy: by, profitPrice: profit, stopPrice: stop }) };
    const isNone = profit === 0n && stop === 0n;
    return { ok: true, message: sentence(call, isNone ? 'exits_removed' : 'exits_set'), data };
  });

/** Both prices, each on its side of the entry price; the engine compares them with the price of now. */
export const leverSetStop = (services: FuturesServices) =>
  handle(futures.leverSetStop, async (call) => {
    const { body, caller } = call;
    const position = Number(body.id);
    const found = await entryOf(services.pool, services.markets, caller.userId, position);
    if (!found) return refuse('futures.position_not_open');
    const { market, isLong, entry } = found;
    const words = refusalWords(market);
    const [profit, stop] = [priceIn(market, body.target_profit_price), priceIn(market, body.stop_loss_price)];
    if (profit === undefined || stop === undefined)
      return refuse('futures.price_off_tick', words['futures.price_off_tick']);
    const isRight = (price: bigint, isAbove: boolean) => price > 0n && (isAbove ? price > entry : price < entry);
    if (!isRight(profit, isLong)) return refuse('request.field_invalid', { field: 'target_profit_price' });
    if (!isRight(stop, !isLong)) return refuse('request.field_invalid', { field: 'stop_loss_price' });
    const answer = await carryOut(
      services,
      call,
      { kind: 'futures.setExits', owner: caller.userId, position, by: 'mark', profit, stop },
      (reason) => words[reason],
    );
    return answer.ok ? { ok: true, message: sentence(call, 'exits_set') } : answer;
  });

/** The market of an owner's position, and the average price of what it opened. */
async function entryOf(
  pool: Pool,
  markets: FuturesMarkets,
  owner: number,
  id: number,
): Promise<{ market: FuturesMarket; isLong: boolean; entry: bigint } | undefined> {
  type Row = { market: number; side: PositionRow['side']; opened_contracts: string; opened_value: string };
  const { rows } = await pool.query<Row>(
    'SELECT market, side, opened_contracts, opened_value FROM futures_positions WHERE id = $1 AND owner = $2',
    [id, owner],
  );
  const [row] = rows;
  if (!row) return undefined;
  const market = markets.market(row.market);
  const average = averageText(market, Number(row.opened_contracts), BigInt(row.opened_value));
  return { market, isLong: row.side === 'long', entry: parseAmount(average, market.quote.scale) ?? 0n };
}
