/**
 * A market as the screens reckon with it: the wire's text read once into whole units. Prices are quote units for one whole base unit,
 * amounts are base units; `tick` and `lot` are in the same units, so "on the step" is a remainder and never a float.
 */
import type { market as marketWire } from '@glassbook/contract';
import { assert, parseAmount } from '@glassbook/money';

export type Asset = { id: number; name: string; scale: number };
export type Market = {
  id: number;
  symbol: string;
  base: Asset;
  quote: Asset;
  open: boolean;
  tick: bigint;
  lot: bigint;
  notionalMin: bigint;
  notionalMax: bigint;
  makerFeePpm: number;
  takerFeePpm: number;
  bandPpm: number;
  /** Places a price and an amount are shown with: those of the tick and of the lot. */
  priceScale: number;
  amountScale: number;
};

const read = (text: string, scale: number): bigint => {
  const amount = parseAmount(text, scale);
  assert(amount !== undefined, 'a market row holds numbers of its own scale');
  return amount;
};

/** Reads a row of /market/list. */
export function readMarket(row: marketWire.MarketRow): Market {
  return {
    id: row.match_id,
    symbol: row.symbol,
    base: { id: row.currency_id, name: row.currency_name, scale: row.base_scale },
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
  };
}

/** The greatest multiple of `step` that is not above `value`. */
export const stepDown = (value: bigint, step: bigint): bigint => value - (value % step);
