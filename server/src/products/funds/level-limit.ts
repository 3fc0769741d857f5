/** What the level of an identity allows to withdraw within any 24 hours, in BTC. */
import { mulDiv, parseAmount } from '@glassbook/money';
import type { CatalogAsset } from '../../carry/store/catalog.ts';
import { usdtPrice } from '../../carry/store/worth.ts';
import type { Pool, PoolClient } from 'pg';
import type { FundsServices } from './services.ts';

const BTC = 1;
const dayMs = 86_400_000;
/** An older index price is none. */
const freshMs = 300_000;

type Prices = Pick<FundsServices, 'catalog' | 'prices' | 'now'>;

/** The index price of one whole of an asset in the smallest unit of USDT; undefined where there is no fresh one. */
export function freshPrice({ catalog, prices, now }: Prices, asset: CatalogAsset): bigint | undefined {
  const priceOf = (instrument: number) => {
    const last = prices.get(instrument);
    return last && now() - last.at < freshMs ? last.price : undefined;
  };
  return usdtPrice(catalog.instruments, priceOf, asset);
}

/** What an amount is worth in the smallest unit of BTC at the index price, rounded up; undefined where it has no fresh one. */
export function btcWorth(services: Prices, asset: CatalogAsset, amount: bigint): bigint | undefined {
  if (asset.id === BTC) return amount;
  const btc = services.catalog.asset(BTC);
  const [own, its] = [freshPrice(services, asset), freshPrice(services, btc)];
  if (own === undefined || its === undefined) return undefined;
  return mulDiv(amount, own * 10n ** BigInt(btc.scale), its * 10n ** BigInt(asset.scale), 'up');
}

type Used = Pick<FundsServices, 'details' | 'now'>;

/**
 * The worth of what was asked for or sent to other users in the last 24 hours and is not rejected or canceled, as it was then; undefined where what is stored of a withdrawal is not what was
 * asked for, so that nothing is known of it.
 */
async function usedOf({ details, now }: Used, db: Pool | PoolClient, userId: number): Promise<bigint | undefined> {
  const after = now() - dayMs;
  const { rows } = await db.query<{ detail: string; digest: string }>(
    `SELECT detail, digest FROM withdrawals WHERE owner = $1 AND at > $2 AND status NOT IN ('rejected', 'cancelled')`,
    [userId, after],
  );
  const { rows: sent } = await db.query<{ worth: string }>(
    'SELECT coalesce(sum(worth), 0) AS worth FROM user_transfers WHERE owner = $1 AND at > $2',
    [userId, after],
  );
  const kept = rows.map(({ detail, digest }) => ({ detail: Number(detail), digest }));
  const worths = await details.worths(db, userId, kept);
  return worths.reduce<bigint | undefined>(
    (sum, worth) => (sum === undefined || worth === undefined ? undefined : sum + worth),
    BigInt(sent[0]?.worth ?? 0),
  );
}

/** What the level allows, and what is used of it: all, where that is not known. */
export async function levelLimit(
  services: Used & Pick<FundsServices, 'catalog' | 'withdrawalLimitOf'>,
  db: Pool | PoolClient,
  userId: number,
) {
  const { catalog, withdrawalLimitOf } = services;
  const { level, btc } = await withdrawalLimitOf(db, userId);
  const { scale } = catalog.asset(BTC);
  const limit = parseAmount(btc, scale) ?? 0n;
  return { level, limit, used: (await usedOf(services, db, userId)) ?? limit, scale };
}
