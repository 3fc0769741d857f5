/** The assets and instruments in force, for everything that shows them. What a setting changes of one follows when its batch is committed; a new one is listed from the next start on. */
import type { AccountKind, State } from '@glassbook/engine';
import { assert } from '@glassbook/money';
import type { InForce } from './settings/in-force.ts';
import type { AssetSettings, Instrument, Listing } from './instrument.ts';

export type CatalogAsset = AssetSettings & { kinds: readonly AccountKind[] };
export type Catalog = {
  assets: readonly CatalogAsset[];
  /** Of all products, by id. */
  instruments: readonly Instrument[];
  asset: (id: number) => CatalogAsset;
  instrument: (id: number) => Instrument;
};

/** A product that lists instruments. */
export type Lister = { name: string; listings?: (inForce: InForce) => readonly Listing[] };

/** Lists from the engine's state. `createdAt` is when the journal began. */
export function catalogOf(
  state: Pick<State, 'assets'>,
  inForce: InForce,
  listers: readonly Lister[],
  createdAt: number,
): Catalog {
  const list = () =>
    listers.flatMap(({ name, listings }) =>
      (listings?.(inForce) ?? []).map((listing) => ({ ...listing, product: name })),
    );
  const listed = list();
  const [quotes, bases] = [new Set(listed.map(({ quote }) => quote)), new Set(listed.map(({ base }) => base))];
  const assets = [...state.assets.values()]
    .sort((a, b) => a.asset - b.asset)
    .map(({ asset: id, name: symbol, scale, kinds }) => ({
      ...{ id, symbol, scale, kinds, createdAt },
      // What is only ever a quote, the unit of account, comes before the coins.
      ...{ sort: bases.has(id) || !quotes.has(id) ? id : 0, isQuote: quotes.has(id) },
    }));
  const asset = byId(assets, 'asset');
  const instruments = listed
    .sort((a, b) => a.id - b.id)
    .map((listing): Instrument => {
      const [base, quote] = [asset(listing.base), asset(listing.quote)];
      const symbol = listing.symbol ?? `${base.symbol}/${quote.symbol}`;
      return { ...listing, base, quote, symbol, sort: listing.id, createdAt };
    });
  assert(new Set(instruments.map(({ symbol }) => symbol)).size === instruments.length, 'no symbol is listed twice');
  const instrument = byId(instruments, 'instrument');
  const known = new Map(instruments.map((one) => [one.id, one]));
  inForce.onChanged(() => {
    for (const { asset: id, kinds } of inForce.all('asset.configure'))
      Object.assign(assets.find((each) => each.id === id) ?? {}, { kinds });
    for (const { base: _, quote: __, ...listing } of list()) Object.assign(known.get(listing.id) ?? {}, listing);
  });
  return { assets, instruments, asset, instrument };
}

/** Finds a row that must exist. */
export function byId<Row extends { id: number }>(rows: readonly Row[], noun: string): (id: number) => Row {
  const known = new Map(rows.map((row) => [row.id, row]));
  assert(known.size === rows.length, `no ${noun} is listed twice`);
  return (id) => {
    const found = known.get(id);
    assert(found !== undefined, `${noun} ${id} is known`);
    return found;
  };
}
