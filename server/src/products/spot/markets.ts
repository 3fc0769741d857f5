/** The markets of spot trading: its instruments, and its own rules of them. */
import { byId, type Catalog } from '../../carry/store/catalog.ts';
import type { InForce } from '../../carry/store/settings/in-force.ts';
import type { Instrument, Listing } from '../../carry/store/instrument.ts';

/** `buyFeePpm`: of a market where a buy pays its fee on top of its value, in quote. */
export type SpotMarket = Instrument & { openOrdersMax: number; buyFeePpm?: number };
export type SpotMarkets = {
  all: readonly SpotMarket[];
  market: (id: number) => SpotMarket;
  /** The market of a pair of assets, as named on the wire. */
  ofPair: (currencyId: string, legalId: string) => SpotMarket | undefined;
};

export const spotListings = (inForce: InForce): (Listing & { openOrdersMax: number })[] =>
  inForce.all('spot.configureMarket').map(({ kind: _, market: id, ...listed }) => ({ id, ...listed }));

/** `product`: the one that lists them, which is another where a product trades by this code. */
export function spotMarkets({ instruments }: Catalog, product = 'spot'): SpotMarkets {
  // The catalog's own objects, which follow what is in force.
  const all = instruments.filter((one): one is SpotMarket => one.product === product);
  const ofPair = (currencyId: string, legalId: string) =>
    all.find(({ base, quote }) => base.id === Number(currencyId) && quote.id === Number(legalId));
  return { all, market: byId(all, `${product} market`), ofPair };
}
