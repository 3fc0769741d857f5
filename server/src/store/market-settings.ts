/** Assets and markets as those who show them need them, and how their numbers and times are written. */
import { formatAmount } from '@glassbook/money';

export type AssetSettings = {
  id: number;
  /** "BTC". */
  symbol: string;
  /** Decimal places of one unit. */
  scale: number;
  /** Position in lists, smallest first. */
  sort: number;
  /** Others are priced in it. */
  isQuote: boolean;
  /** When it was added, milliseconds UTC. */
  createdAt: number;
};

export type MarketSettings = {
  id: number;
  /** "BTC/USDT". */
  symbol: string;
  base: AssetSettings;
  quote: AssetSettings;
  /** Smallest step of the price in quote units, and of the amount in base units. */
  tick: bigint;
  lot: bigint;
  /** Price × amount of an order, in quote units. */
  notionalMin: bigint;
  notionalMax: bigint;
  makerFeePpm: number;
  takerFeePpm: number;
  /** How far from the index price a market order without a worst price may go. */
  bandPpm: number;
  sort: number;
  /** As it stood when the server started; `MarketData` follows it from there. */
  status: 'open' | 'halted';
  createdAt: number;
};

/** Decimal places that a step needs: 1_000_000n at scale 8 is 0.01, two places. */
export function placesOf(step: bigint, scale: number): number {
  let places = scale;
  for (let rest = step; places > 0 && rest % 10n === 0n; rest /= 10n) places -= 1;
  return places;
}

export const priceScaleOf = (market: MarketSettings): number => placesOf(market.tick, market.quote.scale);
export const amountScaleOf = (market: MarketSettings): number => placesOf(market.lot, market.base.scale);

/** "70123.45": with the places of the market's tick, from which clients take a pair's precision. */
export function priceText(settings: MarketSettings, price: bigint): string {
  const places = priceScaleOf(settings);
  return formatAmount(price / 10n ** BigInt(settings.quote.scale - places), places);
}

/** An amount on the lot, with the lot's places. */
export function amountText(settings: MarketSettings, amount: bigint): string {
  const places = amountScaleOf(settings);
  return formatAmount(amount / 10n ** BigInt(settings.base.scale - places), places);
}

/** "2026-04-22 12:07:48", UTC. */
export const timeText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
