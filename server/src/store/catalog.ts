/** The assets and markets in force, as those who show them need them. Fixed once the settings are applied at start. */
import type { State } from '@glassbook/engine';
import { assert } from '@glassbook/money';
import type { AccountKind } from '@glassbook/engine';
import { amountScaleOf, priceScaleOf, type AssetSettings, type MarketSettings } from './market-settings.ts';

export type CatalogAsset = AssetSettings & { kinds: readonly AccountKind[] };
export type CatalogMarket = MarketSettings & { priceScale: number; amountScale: number; openOrdersMax: number };
export type Catalog = {
  assets: CatalogAsset[];
  markets: CatalogMarket[];
  /** How long after a claim of demo funds the next may come. */
  demoEveryMs: number;
  asset: (id: number) => CatalogAsset;
  market: (id: number) => CatalogMarket;
};

/** What the engine was told, put into lists. `createdAt` is when the journal began. */
export function catalogOf(state: State, createdAt: number): Catalog {
  const quotes = new Set([...state.spot.markets.values()].map(({ quote }) => quote));
  const assets = [...state.assets.values()]
    .sort((a, b) => a.asset - b.asset)
    .map(({ asset, name, scale, kinds }) => ({
      id: asset,
      symbol: name,
      scale,
      kinds,
      sort: asset,
      isQuote: quotes.has(asset),
      createdAt,
    }));
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const asset = (id: number) => {
    const found = byId.get(id);
    assert(found !== undefined, `asset ${id} is known`);
    return found;
  };
  const markets = [...state.spot.markets.values()]
    .sort((a, b) => a.market - b.market)
    .map(({ market, status, settings }) => {
      const row = {
        id: market,
        symbol: `${asset(settings.base).symbol}/${asset(settings.quote).symbol}`,
        base: asset(settings.base),
        quote: asset(settings.quote),
        tick: settings.tick,
        lot: settings.lot,
        notionalMin: settings.notionalMin,
        notionalMax: settings.notionalMax,
        makerFeePpm: settings.makerFeePpm,
        takerFeePpm: settings.takerFeePpm,
        bandPpm: settings.bandPpm,
        sort: market,
        status,
        createdAt,
      };
      return {
        ...row,
        priceScale: priceScaleOf(row),
        amountScale: amountScaleOf(row),
        openOrdersMax: settings.openOrdersMax,
      };
    });
  const marketById = new Map(markets.map((market) => [market.id, market]));
  const market = (id: number) => {
    const found = marketById.get(id);
    assert(found !== undefined, `market ${id} is known`);
    return found;
  };
  return { assets, markets, demoEveryMs: state.wallet.demo?.everyMs ?? 0, asset, market };
}
