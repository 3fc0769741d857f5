/** The markets of spot trading: its instruments, and its own rules of them. */
import { byId, type Catalog } from '../../carry/store/catalog.ts';
import type { InForce } from '../../carry/store/settings/in-force.ts';
import type { Instrument, Listing } from '../../carry/store/instrument.ts';

export type SpotMarket = Instrument & { openOrdersMax: number };
export type SpotMarkets = {
  all: readonly SpotMarket[];
  market: (id: number) => SpotMarket;
  /** The market of a pair of assets, as named on the wire. */
  ofPair: (currencyId: string, legalId: string) => SpotMarket | undefined;
};

export const spotListings = (inForce: InForce): (Listing & { openOrdersMax: number })[] =>
  inForce.all('spot.configureMarket').map(({ kind: _, market: id, ...listed }) => ({ id, ...listed }));

export function spotMarkets({ instruments }: Catalog): SpotMarkets {
  // The catalog's own objects, which follow what is in force.
  const all = instruments.filter((one): one is SpotMarket => one.product === 'spot');
  const ofPair = (currencyId: string, legalId: string) =>
    all.find(({ base, quote }) => base.id === Number(currencyId) && quote.id === Number(legalId));
  return { all, market: byId(all, 'spot market'), ofPair };
}
