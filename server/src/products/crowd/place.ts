/** A market that simulated traders act in: an order book of spot or of a stock, or a linear contract with its margin in USDT. */
import { amountScaleOf, type AssetSettings, type Instrument } from '../../carry/store/instrument.ts';
import type { AccountKind } from '@glassbook/engine';
import type { PublicContract } from '../../shared/slice/doors.ts';

export type PlaceProduct = 'spot' | 'futures' | 'stocks';
/** The account that pays in each. */
export const accountOf = { spot: 'spot', futures: 'futures', stocks: 'stock' } as const satisfies Record<
  PlaceProduct,
  AccountKind
>;

export type Place = {
  product: PlaceProduct;
  id: number;
  /** The instrument whose index price it follows. */
  index: number;
  base: AssetSettings;
  quote: AssetSettings;
  tick: bigint;
  /** Base units of one lot, or of one contract. */
  lot: bigint;
  /** One of it in the last place of an amount as the book writes it. */
  lotShown: number;
  /** Bounds of an order: its worth in quote units, and its lots. */
  worth: { min: number; max: number };
  lotsMax: number;
};

/** How many times their margin simulated traders are long or short at most. */
export const LEVERAGE = 5;

/** Of an instrument with a book: a pair or a stock. */
export function bookPlace(instrument: Instrument): Place {
  const { id, base, quote, tick, lot, notionalMin, notionalMax } = instrument;
  return {
    ...{ product: instrument.product === 'stocks' ? 'stocks' : 'spot', id, index: id, base, quote, tick, lot },
    lotShown: Number(lot / 10n ** BigInt(base.scale - amountScaleOf(instrument))),
    ...{ worth: { min: Number(notionalMin), max: Number(notionalMax) }, lotsMax: Infinity },
  };
}

export const contractPlace = ({ id, index, base, quote, tick, size, contractsMax }: PublicContract): Place => ({
  ...{ product: 'futures', id, index, base, quote, tick, lot: size },
  ...{ lotShown: 1, worth: { min: 0, max: Infinity }, lotsMax: contractsMax },
});
