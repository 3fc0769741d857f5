/** The markets of spot trading: its instruments, and its own fields of them. */
import type { State } from '@glassbook/engine';
import { byId, type Catalog } from '../store/catalog.ts';
import type { Instrument, Listing } from '../store/instrument.ts';

export type SpotMarket = Instrument & { openOrdersMax: number };
export type SpotMarkets = {
  all: readonly SpotMarket[];
  market: (id: number) => SpotMarket;
  /** The market of a pair of assets, as named on the wire. */
  ofPair: (currencyId: string, legalId: string) => SpotMarket | undefined;
};

export const spotListings = (state: State): Listing[] =>
  [...state.spot.markets.values()].map(({ market, settings }) => ({
    ...{ id: market, base: settings.base, quote: settings.quote, tick: settings.tick, lot: settings.lot },
    ...{ notionalMin: settings.notionalMin, notionalMax: settings.notionalMax, bandPpm: settings.bandPpm },
    ...{ makerFeePpm: settings.makerFeePpm, takerFeePpm: settings.takerFeePpm },
  }));

export function spotMarkets(state: State, { instruments }: Catalog): SpotMarkets {
  const all = instruments.flatMap((instrument) => {
    const own = instrument.product === 'spot' ? state.spot.markets.get(instrument.id) : undefined;
    return own ? [{ ...instrument, openOrdersMax: own.settings.openOrdersMax }] : [];
  });
  const ofPair = (currencyId: string, legalId: string) =>
    all.find(({ base, quote }) => base.id === Number(currencyId) && quote.id === Number(legalId));
  return { all, market: byId(all, 'spot market'), ofPair };
}
