/** Two assets in USDT, for tests of the market slice. */
import { changesOf, type Some } from '../../../../test/changes.ts';
import type { IndexPriceRow } from '@glassbook/engine';
import type { Committed } from '../../../carry/sequencer/committed.ts';
import type { BookView } from '../../../carry/books/books.ts';
import type { CatalogAsset } from '../../../carry/store/catalog.ts';
import type { AssetSettings, Instrument } from '../../../carry/store/instrument.ts';

const asset = (id: number, symbol: string, scale: number, isQuote = false): CatalogAsset => ({
  ...{ id, symbol, scale, sort: id, isQuote, createdAt: Date.UTC(2026, 0, 1) },
  kinds: isQuote ? ['fiat', 'spot'] : ['spot', 'earn'],
});
const [btc, xrp, usdt] = [asset(1, 'BTC', 8), asset(5, 'XRP', 6), asset(3, 'USDT', 8, true)];
export const assets = [btc, xrp, usdt];

const market = (id: number, base: AssetSettings, tick: bigint, lot: bigint): Instrument => ({
  ...{ id, symbol: `${base.symbol}/USDT`, base, quote: usdt, tick, lot, sort: id },
  ...{
    notionalMin: 500_000_000n,
    notionalMax: 100_000_000_000_000n,
    makerFeePpm: 1_000,
    takerFeePpm: 1_000,
    bandPpm: 50_000,
  },
  ...{ product: 'spot', createdAt: Date.UTC(2026, 0, 1) },
});
export const markets = [market(1, btc, 1_000_000n, 1_000n), market(4, xrp, 10_000n, 100_000n)];

/** A batch that carries prices and nothing else. */
export function batchOf(prices: Omit<IndexPriceRow, 'seq'>[], more: Some = {}): Committed {
  const rows = prices.map((price, index) => ({ seq: index + 1, ...price }));
  const changes = changesOf({ prices: rows, ...more });
  return { seq: prices.length, at: prices.at(-1)?.at ?? 0, changes };
}

export const emptyBook: BookView = {
  ...{ levels: () => ({ bids: [], asks: [] }), trades: () => [] },
  ...{ status: () => 'open', channel: () => undefined },
};
