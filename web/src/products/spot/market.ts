/** A spot market: an instrument with what the ticket needs besides. */
import { market as marketWire } from '@glassbook/contract';
import { assert, mulDiv, parseAmount } from '@glassbook/money';
import { useEffect, useMemo } from 'react';
import { call } from '../../carry/client.ts';
import { callKey, queries, refresh, useCall, type Loadable } from '../../carry/loadable.ts';
import { pairPath, paths, tradePath } from '../../carry/paths.ts';
import { useLive } from '../../carry/live/index.ts';
import type { Instrument, Venue } from '../../shared/trading/instrument.ts';
import type { Calls } from './calls.ts';
import { keys } from './channels.ts';

export type Market = Instrument & {
  notionalMin: bigint;
  notionalMax: bigint;
  bandPpm: number;
  /** Of a market where a buy pays its fee on top of its value, in quote. */
  buyFeePpm?: number;
  /** It is not open: orders wait for an auction, and nothing is matched. */
  gathers?: boolean;
  /** Where they are not those of spot. */
  calls?: Calls;
};

export const venue: Venue = {
  name: 'spot',
  sideKeys: { buy: 'trading:side.buy', sell: 'trading:side.sell' },
  hasStars: true,
  sources: ['index', 'trades'],
  readAmount: (text, { unit }) => parseAmount(text, unit.scale),
  ...keys,
  candleKey: (symbol, period, source) =>
    source === 'trades' ? `market.tradeCandle:${symbol}:${period}` : `market.candle:${symbol}:${period}`,
  readCandles: async (symbol, period, source, { count, to }) => {
    const answer = await call(marketWire.candles, { count: `${count}`, to: to?.toString(), symbol, period, source });
    if (!answer.ok) throw new Error(answer.reason);
    return answer.message;
  },
  valueOf: (price, amount, { base }) => mulDiv(price, amount, 10n ** BigInt(base.scale), 'down'),
  tradePath,
  chartPath: pairPath,
  ordersPath: paths.orders,
};

const read = (text: string, scale: number): bigint => {
  const amount = parseAmount(text, scale);
  assert(amount !== undefined, 'a market row holds numbers of its own scale');
  return amount;
};

/** Reads a row of /market/list. */
export function readMarket(row: marketWire.MarketRow): Market {
  const base = { id: row.currency_id, name: row.currency_name, scale: row.base_scale };
  return {
    id: row.match_id,
    symbol: row.symbol,
    name: row.name,
    names: row.names,
    categories: row.categories,
    base,
    unit: base,
    pair: row.symbol,
    quote: { id: row.legal_id, name: row.legal_name, scale: row.quote_scale },
    open: row.status === 'open',
    tick: read(row.tick, row.quote_scale),
    lot: read(row.lot, row.base_scale),
    notionalMin: read(row.notional_min, row.quote_scale),
    notionalMax: read(row.notional_max, row.quote_scale),
    makerFeePpm: row.maker_fee_ppm,
    takerFeePpm: row.taker_fee_ppm,
    bandPpm: row.market_band_ppm,
    priceScale: row.price_scale,
    amountScale: row.amount_scale,
    venue,
  };
}

/** The last change of rules that was seen, also by a page before this one. */
let ruledAt: number | undefined;

/** A list that is older than this when the channel opens may be from before a change. */
const newMs = 2_000;

const isOld = (): boolean => {
  const read = queries.getQueryState(callKey(marketWire.markets, {}))?.dataUpdatedAt ?? Infinity;
  return Date.now() - read > newMs;
};

/** The rows of all markets: requested again when a push states that rules or a status changed, and each five minutes. */
export function useMarketRows(): Loadable<readonly marketWire.MarketRow[]> {
  const of = useCall(marketWire.markets, {}, { staleMs: 300_000, everyMs: 300_000 });
  const ruled = useLive('market.rules').value;
  useEffect(() => {
    if (ruled === undefined) return;
    if (ruledAt === undefined ? isOld() : ruledAt !== ruled) refresh(marketWire.markets);
    ruledAt = ruled;
  }, [ruled]);
  return of;
}

/** All markets of spot with their rules. */
export function useMarkets(): { of: Loadable<unknown>; markets: readonly Market[] } {
  const of = useMarketRows();
  const markets = useMemo(() => (of.data ?? []).filter(({ product }) => product === 'spot').map(readMarket), [of.data]);
  return { of, markets };
}
