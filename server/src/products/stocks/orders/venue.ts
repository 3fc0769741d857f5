/** How stocks trade by the calls of spot (products/spot/venue.ts). */
import { spot, stocks } from '@glassbook/contract';
import type { Command, OrderRow, RowOf } from '@glassbook/engine';
import type { StockTrade } from '@glassbook/engine/stocks';
import { GTC_MS } from '@glassbook/engine/stocks/words';
import { amountText, priceText } from '../../../carry/store/instrument.ts';
import { gateRefusal, type GateServices } from '../../../shared/gate/gate.ts';
import { listedPlaced, presentListed } from '../../spot/conditional/listed.ts';
import { readOwnConditionals } from '../../spot/conditional/own-conditionals.ts';
import { presentConditional } from '../../spot/conditional/present-conditional.ts';
import { readOwnOrders, tradeFrom } from '../../spot/own-orders.ts';
import { presentSpot } from '../../spot/present.ts';
import type { Venue } from '../../spot/venue.ts';
import { dayText, schedulesOf, settlementDay } from '../markets.ts';
import type { StockServices } from '../services.ts';
import { stored } from '../stored.ts';
import { placeAgain, waitAgain } from './place-again.ts';

type Conditional = RowOf<'stocks', 'conditionals'>;
type Asked = Parameters<Venue['commandOf']>[0];
type Times = Pick<stocks.Order, 'status' | 'time_in_force'>;

const DAY_MS = 86_400_000;
/** It is live, and the stock is not open. */
const PENDING = 4;

const stockTrade = (row: Record<string, string | undefined>): StockTrade => ({
  ...tradeFrom(row),
  auction: Number(row['auction']),
});
const tables = { orders: stored.orders, trades: 'stock_trades', expiries: 'stock_expiries' } as const;
export const stockRows = {
  ...readOwnOrders({ ...tables, timed: ['GTD', 'GTC'] }, stockTrade),
  ...readOwnConditionals(stored.conditionals),
};

/** Whether it waits for the opening: a buy by value without a price. */
export const waitsForOpening = ({ stop, profit, trail, trailPpm }: Conditional): boolean =>
  stop === 0n && profit === 0n && trail === 0n && trailPpm === 0;

const noPrices = {
  target_price: null,
  trigger_price: null,
  sl_limit: null,
  trail_amount: null,
  activation_price: null,
  worst_price: null,
};
/** Whether its listed price is one that it places an order at. */
const hasLimit = ({ stop, stopLimit, profit, profitLimit }: Conditional): boolean =>
  stopLimit > 0n || profitLimit > 0n || (stop > 0n && profit > 0n);

/** The same command of stocks: their orders end by a time in force, and name no time. */
function commandOf(command: Asked, time: string | undefined): Command {
  const kind = command.kind.replace('spot.', 'stocks.');
  if (command.kind !== 'spot.placeConditional') return { ...command, kind } as Command;
  const { expiresAt: _, ...shared } = command;
  return { ...shared, kind: 'stocks.placeConditional', timeInForce: time === 'GTC' ? 'GTC' : 'DAY' };
}

type Parts = Pick<StockServices, 'markets' | 'standings' | 'inForce'> & GateServices;

export function stockVenue(parts: Parts): Venue {
  return {
    routes: stocks as unknown as Venue['routes'],
    word: 'stockOrder',
    rows: stockRows,
    commandOf: (command, time) => commandOf(command, time) as never,
    timeOf: (body) => (body.time_in_force ?? 'DAY') as never,
    ...presentOrders(parts),
    closedTo: async (userId, side) => (side === 'buy' ? gateRefusal(parts, { userId, act: 'stocks' }) : undefined),
  };
}

/** Rows in wire format: those of spot, with the times and words of stocks. */
export function presentOrders({ markets, standings, inForce }: Omit<Parts, keyof GateServices>) {
  const feeIn: Venue['feeIn'] = ({ quote }) => quote;
  const shown = presentSpot(markets, feeIn);
  const splits = () => inForce.all('stocks.configureSplit');
  const statusOf = (market: number, status: OrderRow['status']): Times['status'] =>
    status === 'open' && !standings.isOpen(market) ? PENDING : spot.orderStatus[status];
  const placedAgain = (row: OrderRow): stocks.Order['again'] => {
    const market = markets.market(row.market);
    const left = placeAgain(market, row, splits());
    if (!left) return null;
    const price = priceText(market, left.price);
    const priced = row.type === 'market' ? { worst_price: price } : { target_price: price };
    return { ...noPrices, ...priced, amount: amountText(market, left.amount) };
  };
  const waitingAgain = (row: Conditional): stocks.ListedOrder['again'] => {
    const left = waitAgain(markets.market(row.market), row, splits());
    if (!left) return null;
    const shown = presentListed(markets, { ...left, endReason: undefined });
    const { trigger_price, sl_limit, trail_amount, activation_price, trade_amount: amount } = shown;
    const target_price = hasLimit(left) ? shown.target_price : null;
    return { ...noPrices, amount, target_price, trigger_price, sl_limit, trail_amount, activation_price };
  };
  const order = (row: OrderRow, expiresAt: number | undefined): stocks.Order => {
    const { cancelReason: reason, ...rest } = row;
    const ours = reason === 'split' || reason === 'delisted' ? reason : undefined;
    const base = shown.order({ ...rest, cancelReason: ours ? undefined : reason }, expiresAt);
    return {
      ...base,
      ...(ours && { cancel_reason: ours }),
      status: statusOf(row.market, row.status),
      time_in_force: row.timeInForce === 'GTD' ? 'DAY' : row.timeInForce,
      again: reason === 'split' ? placedAgain(row) : null,
    };
  };
  const waiting = (row: Conditional): stocks.ListedOrder => {
    const { quote } = markets.market(row.market);
    const ours = row.endReason === 'split' || row.endReason === 'delisted' ? row.endReason : undefined;
    const base = presentListed(markets, { ...row, endReason: ours ? undefined : row.endReason });
    return {
      ...base,
      ...(ours && { cancel_reason: ours }),
      ...(waitsForOpening(row) && { order_type: 'market' }),
      ...(row.status === 'waiting' && { status: statusOf(row.market, 'open') }),
      time_in_force: row.expiresAt - row.createdAt === GTC_MS ? 'GTC' : 'DAY',
      ...{ fee_currency: quote.symbol, again: row.endReason === 'split' ? waitingAgain(row) : null },
    };
  };
  const fill = (trade: StockTrade, role: 'maker' | 'taker'): stocks.Fill => {
    const day = Math.floor(trade.at / DAY_MS);
    const settles = settlementDay(schedulesOf(inForce), day) ?? day;
    const auction_id = trade.auction === 0 ? null : trade.auction;
    return { ...shown.fill(trade, role), settlement_date: dayText(settles), auction_id };
  };
  return {
    feeIn,
    statusOf: statusOf as Venue['statusOf'],
    // The shapes of stocks are those of spot with more words.
    order: order as unknown as Venue['order'],
    // Both sides of an OCO are placed again by the OCO.
    placed: (of: spot.Order, oco: number | undefined) => ({
      ...listedPlaced(of, oco),
      ...(oco !== undefined && { again: null }),
    }),
    waiting: waiting as unknown as Venue['waiting'],
    fill: fill as unknown as Venue['fill'],
  };
}

/** A conditional order in wire format; on the socket, so without a language. */
export function presentWaiting(markets: StockServices['markets']) {
  const present = presentConditional(markets);
  return (row: Conditional): stocks.WaitingOrder => {
    const ours = row.endReason === 'split' || row.endReason === 'delisted' ? row.endReason : undefined;
    const base = present({ ...row, endReason: ours ? undefined : row.endReason });
    return { ...base, ...(ours && { end_reason: ours }) };
  };
}
