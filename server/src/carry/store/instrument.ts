/** Assets and instruments for everything that shows them, and the format of their numbers and times. */
import { formatAmount } from '@glassbook/money';

export type AssetSettings = {
  id: number;
  /** "BTC". */
  symbol: string;
  /** Decimal places of one unit. */
  scale: number;
  /** Position in lists, smallest first. */
  sort: number;
  /** Whether other assets are priced in it. */
  isQuote: boolean;
  /** When it was added, milliseconds UTC. */
  createdAt: number;
};

/** A traded instrument. All products share one space of ids and one of symbols: index prices, candles and channels refer to them. */
export type Instrument = {
  id: number;
  /** The product that lists it. */
  product: string;
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
  createdAt: number;
};

/** An instrument as its product lists it; the catalog adds the assets. The symbol is "base/quote" by default. */
export type Listing = Omit<Instrument, 'product' | 'symbol' | 'base' | 'quote' | 'sort' | 'createdAt'> & {
  base: number;
  quote: number;
  symbol?: string;
};

/** An instrument's names in the wire format of this family. */
export const pairOf = ({ id, symbol, base, quote }: Pick<Instrument, 'id' | 'symbol' | 'base' | 'quote'>) => ({
  ...{ match_id: id, currency_id: base.id, currency_name: base.symbol },
  ...{ legal_id: quote.id, legal_name: quote.symbol, symbol },
});

/** Decimal places that a step needs: 1_000_000n at scale 8 is 0.01, two places. */
export function placesOf(step: bigint, scale: number): number {
  let places = scale;
  for (let rest = step; places > 0 && rest % 10n === 0n; rest /= 10n) places -= 1;
  return places;
}

/** What the format of a price follows from. */
export type Priced = Pick<Instrument, 'tick' | 'quote'>;

export const priceScaleOf = (of: Priced): number => placesOf(of.tick, of.quote.scale);
export const amountScaleOf = (of: Instrument): number => placesOf(of.lot, of.base.scale);

/** "70123.45": with the places of the market's tick, from which clients derive a pair's precision. */
export function priceText(of: Priced, price: bigint): string {
  const places = priceScaleOf(of);
  return formatAmount(price / 10n ** BigInt(of.quote.scale - places), places);
}

/** An amount on the lot, with the lot's places. */
export function amountText(of: Instrument, amount: bigint): string {
  const places = amountScaleOf(of);
  return formatAmount(amount / 10n ** BigInt(of.base.scale - places), places);
}

/** "5", "0.5": with every place it has, and no zeros behind them. */
export const plainText = ({ scale }: Pick<AssetSettings, 'scale'>, amount: bigint): string =>
  formatAmount(amount, scale)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** Parts of a million as percent, without zeros at its end. */
export const percentText = (ppm: number): string => plainText({ scale: 4 }, BigInt(ppm));

/** "2026-04-22", of UTC. */
export const dateText = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** "2026-04-22 12:07:48", UTC. */
export const timeText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
