import { stocks } from '@glassbook/contract';
import { costOf, waitingLimit } from '@glassbook/engine/stocks/sums';
import { notional } from '@glassbook/engine/quote';
import type { Pool } from 'pg';
import { handleAnyone, refuse, type Result } from '../../../carry/http/handling.ts';
import { kinds } from '@glassbook/engine';
import { toConditional } from '../../spot/conditional/conditional-request.ts';
import { waitingOf } from '../../spot/conditional/waiting-request.ts';
import { line, previewOf, previewWaiting } from '../../spot/cost-line.ts';
import { refusalWords, toCommand, type OrderBody } from '../../spot/order-request.ts';
import { ownOrdersSeen, previewCost } from '../../spot/preview.ts';
import type { SpotServices } from '../../spot/services.ts';
import type { Standings, StockMarket } from '../markets.ts';

type Services = SpotServices & { standings: Standings };
type Placing = Extract<ReturnType<typeof toCommand>, { command: unknown }>['command'];

/** What an order would do now: in an open stock as in every book, else what it would hold until the auction. Nothing is placed. */
export const preview = (services: Services) => {
  const { pool, markets, books, prices, limitWords, tradeRefusal, standings } = services;
  const handling = handleAnyone(stocks.preview, async ({ body: asked, caller }) => {
    const body = asked as unknown as OrderBody;
    const waiting = waitingOf(body);
    if (waiting && 'ok' in waiting) return waiting;
    const owner = caller?.userId ?? 0;
    const parsed = waiting ? toConditional(markets, waiting, owner) : toCommand(services, body, owner);
    if ('ok' in parsed) return parsed;
    const market = parsed.market as StockMarket;
    const { command } = parsed;
    const { id, base, quote } = market;
    const closed = standings.refusal(id);
    if (closed) return refuse(closed);
    const stopped = caller && (await tradeRefusal(caller.userId, body.type === '1' ? base.id : quote.id));
    if (caller && stopped) return refuse(stopped, await limitWords(caller.userId, stopped));
    const isOpen = standings.isOpen(id);
    const gathers = standings.gathers(id);
    const [bids, asks] = [books.side(id, 'buy'), books.side(id, 'sell')];
    const status = isOpen || gathers ? ('open' as const) : ('halted' as const);
    const standing = { status, bids, asks, indexPrice: prices.get(id)?.price };
    if (command.kind === 'spot.placeConditional')
      return previewWaiting(market, command, { ...standing, lastPrice: books.trades(id)[0]?.price });
    if (gathers) return gathered(services, market, command);
    const orders = caller ? await ownOrdersSeen(services, caller.userId, id) : [];
    const available = caller && command.side === 'sell' ? await availableOf(pool, caller.userId, base.id) : undefined;
    return previewOf(market, command, standing, { orders, available });
  });
  return { ...handling, cost: (body: unknown) => previewCost(services, body as OrderBody) };
};

/** Of an order that waits for an auction: its limit there, and what it would hold. */
function gathered(
  { books, standings, prices }: Services,
  market: StockMarket,
  command: Placing,
): Result<ReturnType<typeof line>, undefined> {
  const { side, type, value, amount, timeInForce, postOnly, price, worstPrice } = command;
  if (timeInForce === 'IOC' || timeInForce === 'FOK' || postOnly) return refuse('stocks.not_trading');
  if ((amount === 0n) === (value === 0n)) return refuse('spot.amount_missing');
  const row = standings.of(market.id);
  const index = prices.get(market.id)?.price;
  const standing = {
    status: 'open' as const,
    indexPrice: index,
    bids: books.side(market.id, 'buy'),
    asks: books.side(market.id, 'sell'),
  };
  const reply = (limit: bigint, needed: bigint) => {
    const quoted = { limit, filledAmount: 0n, filledValue: 0n, left: amount, needed, fills: [] };
    const message = line(market, command, { ok: true, ...quoted, ownExpired: 0, endsAtOwn: false }, standing);
    return { ok: true as const, message };
  };
  const words = refusalWords(market, side, command);
  if (value > 0n) {
    if (type === 'limit' || side === 'sell') return refuse('stocks.not_trading');
    if (value < market.notionalMin) return refuse('spot.notional_too_small', words['spot.notional_too_small']);
    if (value > market.notionalMax) return refuse('spot.amount_too_large', words['spot.amount_too_large']);
    return reply(0n, value);
  }
  const reference = row?.session === 'closed' || row?.session === 'opening' ? (row.close ?? index) : index;
  if (type === 'market' && worstPrice === 0n && reference === undefined) return refuse('spot.no_index_price');
  const limit = type === 'limit' ? price : worstPrice || waitingLimit(side, reference ?? 0n, market.tick);
  if (limit === 0n) return refuse('spot.price_missing');
  if (limit % market.tick !== 0n) return refuse('spot.price_off_tick', words['spot.price_off_tick']);
  const worth = notional(limit, amount, market.base.scale);
  if (worth > market.notionalMax) return refuse('spot.amount_too_large', words['spot.amount_too_large']);
  if (worth < market.notionalMin && side === 'buy')
    return refuse('spot.notional_too_small', words['spot.notional_too_small']);
  return reply(limit, side === 'buy' ? costOf(market, worth) : amount);
}

/** Shares that can be sold. */
async function availableOf(pool: Pool, owner: number, asset: number): Promise<bigint> {
  const { rows } = await pool.query<{ available: string }>(
    'SELECT available FROM balances WHERE owner = $1 AND kind = $2 AND asset = $3',
    [owner, kinds.indexOf('stock'), asset],
  );
  return BigInt(rows[0]?.available ?? 0);
}
