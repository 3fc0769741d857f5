/** What simulated traders trade with: demo money, granted by a journaled command where they run out of it. */
import type { DemoGrant, GrantDemo, Move } from '@glassbook/engine';
import { mulDiv } from '@glassbook/money';
import type { IndexPrices } from '../../shared/index-price/index-prices.ts';
import type { Catalog, CatalogAsset } from '../../carry/store/catalog.ts';
import { usdtPrice, USDT } from '../../carry/store/worth.ts';
import type { OwnAccounts } from './own-accounts.ts';
import type { Trader } from './roster.ts';

/** Of each coin, worth so many whole USDT; of what markets are quoted in, more. */
const WORTH = { usual: 60_000n, whale: 600_000n };
const QUOTE_TIMES = 8n;
/** Less than this part of it is brought back to all of it. */
const LEAST = 4n;

export type Purse = { catalog: Catalog; prices: Pick<IndexPrices, 'get'>; accounts: OwnAccounts };

/** The price of one whole unit of an asset in USDT units; undefined where there is none. */
export const priceOf = ({ catalog, prices }: Omit<Purse, 'accounts'>, asset: CatalogAsset): bigint | undefined =>
  usdtPrice(catalog.instruments, (instrument) => prices.get(instrument)?.price, asset);

/** The amount of an asset that a trader is given; undefined where it has no price. */
function whole(purse: Purse, { temperament }: Trader, asset: CatalogAsset): bigint | undefined {
  const price = priceOf(purse, asset);
  if (price === undefined || price <= 0n) return undefined;
  const worth = (temperament.kind === 'whale' ? WORTH.whale : WORTH.usual) * (asset.isQuote ? QUOTE_TIMES : 1n);
  return mulDiv(worth * 10n ** BigInt(purse.catalog.asset(USDT).scale), 10n ** BigInt(asset.scale), price, 'up');
}

/** The transfer into the account of contracts or of stocks; undefined where it has enough, or where the spot account has too little that is free. */
export function moveFor(
  purse: Purse,
  trader: Trader,
  owner: number,
  { asset, to }: { asset: CatalogAsset; to: 'futures' | 'stock' },
): Move | undefined {
  const target = whole(purse, trader, { ...asset, isQuote: false });
  const has = purse.accounts.total(owner, asset.id, to);
  if (target === undefined || has * LEAST >= target) return undefined;
  const amount = target - has;
  if (purse.accounts.balance(owner, asset.id).available < amount) return undefined;
  return { kind: 'wallet.move', owner, asset: asset.id, amount, from: 'spot', to };
}

/** The grant of all that a trader is short of, where that is one of `needed`; undefined where he has enough of those. */
export function grantFor(
  purse: Purse,
  trader: Trader,
  owner: number,
  needed: readonly number[],
): GrantDemo | undefined {
  const grants = purse.catalog.assets.flatMap((asset): DemoGrant[] => {
    if (!asset.kinds.includes('spot')) return [];
    const target = whole(purse, trader, asset);
    const has = purse.accounts.total(owner, asset.id);
    return target === undefined || has * LEAST >= target ? [] : [{ asset: asset.id, amount: target - has }];
  });
  return grants.some(({ asset }) => needed.includes(asset)) ? { kind: 'wallet.grantDemo', owner, grants } : undefined;
}
