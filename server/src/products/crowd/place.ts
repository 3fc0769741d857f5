/** A market that simulated traders act in: an order book of spot, or a linear contract with its margin in USDT. */
import { amountScaleOf, type AssetSettings, type Instrument } from '../../carry/store/instrument.ts';
import type { PublicContract } from '../../shared/slice/doors.ts';

export type Place = {
  product: 'spot' | 'futures';
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

export function spotPlace(instrument: Instrument): Place {
  const { id, base, quote, tick, lot, notionalMin, notionalMax } = instrument;
  return {
    ...{ product: 'spot', id, index: id, base, quote, tick, lot },
    lotShown: Number(lot / 10n ** BigInt(base.scale - amountScaleOf(instrument))),
    ...{ worth: { min: Number(notionalMin), max: Number(notionalMax) }, lotsMax: Infinity },
  };
}

export const contractPlace = ({ id, index, base, quote, tick, size, contractsMax }: PublicContract): Place => ({
  ...{ product: 'futures', id, index, base, quote, tick, lot: size },
  ...{ lotShown: 1, worth: { min: 0, max: Infinity }, lotsMax: contractsMax },
});
