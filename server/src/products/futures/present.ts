/** The engine's rows in wire format. */
import type { futures } from '@glassbook/contract';
import { assert } from '@glassbook/money';
import { priceText } from '../../carry/store/instrument.ts';
import { averageText, unrealizedOf, type FuturesMarkets } from './markets.ts';
import { money, names, presentExits, presentReceipts } from './present-receipts.ts';
import type { AdlRanks } from './adl-ranks.ts';
import type { FuturesPrices } from './prices.ts';
import type { OrderRow, PositionRow, Trade } from './stored.ts';

type CancelReason = NonNullable<futures.Order['cancel_reason']>;

/** No good-till-time orders: the other reasons are those of spot trading. */
function reasonOf({ cancelReason }: OrderRow): CancelReason | null {
  assert(cancelReason !== 'expired' && cancelReason !== 'oco', 'a futures order does not end so');
  assert(cancelReason !== 'split' && cancelReason !== 'delisted', 'a futures order does not end so');
  return cancelReason ?? null;
}

export function presentFutures(
  { market }: Pick<FuturesMarkets, 'market'>,
  prices: Pick<FuturesPrices, 'mark'>,
  ranks: Pick<AdlRanks, 'of'>,
) {
  const order = (row: OrderRow): futures.Order => {
    const of = market(row.market);
    const text = money(of);
    assert(row.timeInForce !== 'GTD', 'a futures order is not good till a time');
    return {
      id: row.id,
      ...names(of),
      ...{ side: row.side, order_type: row.type, time_in_force: row.timeInForce, post_only: row.postOnly },
      ...{ self_trade: row.selfTrade, client_order_id: row.clientOrderId ?? null, price: priceText(of, row.price) },
      ...{ contracts: row.contracts, filled_contracts: row.filledContracts, filled_value: text(row.filledValue) },
      average_price: row.filledContracts === 0 ? null : averageText(of, row.filledContracts, row.filledValue),
      ...{ fee: text(row.fee), leverage: row.leverage, margin: row.margin, reduce_only: row.closes !== 0 },
      position: row.closes > 0 ? row.closes : null,
      ...presentExits(of, row),
      ...{ mark: priceText(of, row.mark), status: row.status, cancel_reason: reasonOf(row) },
      ...{ created_ms: row.createdAt, updated_ms: row.updatedAt },
    };
  };

  const fill = (trade: Trade, role: 'maker' | 'taker'): futures.Fill => {
    const of = market(trade.market);
    const text = money(of);
    const buys = (trade.takerSide === 'buy') === (role === 'taker');
    return {
      id: trade.id,
      order_id: role === 'maker' ? trade.makerOrder : trade.takerOrder,
      ...names(of),
      ...{ side: buys ? 'buy' : 'sell', price: priceText(of, trade.price), contracts: trade.contracts },
      ...{ value: text(trade.value), fee: text(role === 'maker' ? trade.makerFee : trade.takerFee), role },
      ...{ liquidation: role === 'taker' && trade.liquidation, created_ms: trade.at },
    };
  };

  const position = (row: PositionRow): futures.Position => {
    const of = market(row.market);
    const text = money(of);
    const mark = prices.mark(row.market)?.mark ?? 0n;
    const isOpen = row.status === 'open' && mark > 0n;
    return {
      id: row.id,
      ...names(of),
      ...{ side: row.side, margin_mode: row.mode, leverage: row.leverage, order_id: row.order },
      follow_id: row.follow === 0 ? null : row.follow,
      ...{ contracts: row.contracts, entry_value: text(row.entryValue) },
      entry_price: averageText(of, row.openedContracts, row.openedValue),
      close_price: row.closedContracts === 0 ? null : averageText(of, row.closedContracts, row.closedValue),
      ...{ margin: text(row.margin), settled: text(row.settled) },
      unrealized: isOpen ? text(unrealizedOf(of, row, mark)) : null,
      ...{ opened_contracts: row.openedContracts, opened_value: text(row.openedValue) },
      ...{ closed_contracts: row.closedContracts, closed_value: text(row.closedValue) },
      ...{ result: text(row.result), funding: text(row.funding), fees: text(row.fees) },
      ...presentExits(of, row),
      adl: row.status === 'open' ? ranks.of(row) : null,
      ...{ status: row.status, close_reason: row.closeReason ?? null },
      ...{ opened_ms: row.openedAt, updated_ms: row.updatedAt },
    };
  };

  return { order, fill, position, ...presentReceipts({ market }) };
}
export type PresentFutures = ReturnType<typeof presentFutures>;
