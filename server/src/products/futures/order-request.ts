/** Translates requests from the wire to commands, and commands to answers. */
import type { futures } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import { POSITIONS_MAX } from '@glassbook/engine/futures/words';
import { formatAmount, parseAmount } from '@glassbook/money';
import type { z } from 'zod';
import { ownText } from '../../carry/process/own-text.ts';
import { refuse, type Result } from '../../carry/http/handling.ts';
import { priceText } from '../../carry/store/instrument.ts';
import type { FuturesMarket, FuturesMarkets } from './markets.ts';

export type Refused = Extract<Result, { ok: false }>;
type Body = z.output<typeof futures.placeOrder.body>;

/** The text of a price in quote units, 0 where it is missing; undefined where it has more places than the asset. */
export const priceIn = (of: FuturesMarket, text: string | undefined): bigint | undefined =>
  text === undefined ? 0n : parseAmount(text, of.quote.scale);

/** The params of the refusals in this market. */
export function refusalWords(of: FuturesMarket): Record<string, Record<string, string>> {
  const { rules, settle } = of;
  return {
    'futures.price_off_tick': { tick: priceText(of, rules.tick) },
    'futures.contracts_too_many': { max: String(rules.contractsMax) },
    'futures.leverage_out_of_range': { max: String(rules.tiers[0]?.leverageMax ?? 1) },
    'futures.insufficient_margin': { asset: settle.symbol },
    'futures.too_many_open_orders': { max: String(rules.openOrdersMax) },
    'futures.too_many_positions': { max: String(POSITIONS_MAX) },
  };
}

/** The command, or the refusal of the request. */
export function toCommand(
  markets: FuturesMarkets,
  body: Body,
  owner: number,
): { command: CommandOf<'futures.placeOrder'>; market: FuturesMarket } | Refused {
  const market = markets.named(body.symbol);
  if (!market) return refuse('futures.market_not_found');
  const type = body.order_type ?? 'limit';
  const price = priceIn(market, body.price);
  const [profit, stop] = [priceIn(market, body.profit_price), priceIn(market, body.stop_price)];
  if (price === undefined || profit === undefined || stop === undefined)
    return refuse('futures.price_off_tick', refusalWords(market)['futures.price_off_tick']);
  const hasExits = profit !== 0n || stop !== 0n;
  return {
    market,
    command: {
      ...{ kind: 'futures.placeOrder', owner, market: market.id, side: body.side, type },
      timeInForce: body.time_in_force ?? (type === 'market' ? 'IOC' : 'GTC'),
      ...{ postOnly: body.post_only === '1', price, contracts: Number(body.contracts) },
      ...{ leverage: Number(body.leverage), margin: body.margin ?? 'cross', reduceOnly: body.reduce_only === '1' },
      ...(hasExits ? { exits: { by: body.exit_by ?? 'mark', profit, stop } } : {}),
      ...(body.self_trade === undefined ? {} : { selfTrade: body.self_trade }),
      ...(body.client_order_id === undefined ? {} : { clientOrderId: ownText(body.client_order_id) }),
    },
  };
}

type Summary = {
  id: number;
  status: 'open' | 'done' | 'cancelled';
  filledContracts: number;
  filledValue: bigint;
  fee: bigint;
};
/** What an accepted order is answered with. */
export const placedData = ({ settle }: FuturesMarket, order: Summary, name: string | undefined) => ({
  ...{ id: order.id, status: order.status, filled_contracts: order.filledContracts },
  filled_value: formatAmount(order.filledValue, settle.scale),
  fee: formatAmount(order.fee, settle.scale),
  ...{ settle_name: settle.symbol, client_order_id: name ?? null },
});
/** The key of the sentence that says what became of an order. */
export const placedWord = ({ status, filledContracts }: Summary): string =>
  status === 'cancelled' && filledContracts === 0 ? 'order_unfilled' : 'order_placed';
