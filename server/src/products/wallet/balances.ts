/** A user's balances in wire format: every asset in every kind of account it can be in, also where it is zero. */
import type { wallet } from '@glassbook/contract';
import { kinds, type BalanceRow, type AccountKind } from '@glassbook/engine';
import { formatAmount, WORTH_PLACES, worthAt } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import { nothingOwed, owedAt } from '../../shared/cost-basis/owed-at.ts';
import { flag, kindFlags, logoOf, wireKindOf } from '../../carry/store/asset-wire.ts';
import type { Catalog, CatalogAsset } from '../../carry/store/catalog.ts';

import { usdtPrice, usdtPriceText, USDT } from '../../carry/store/worth.ts';
import type { FiatRates } from './fiat-rates.ts';
import { momentOf, type Moment } from './moment.ts';

type Holding = { available: bigint; held: bigint };
type Wallets = z.input<typeof wallet.wallets.reply>;
type WalletOf = Wallets['legal_wallet'];
/** What reading and valuing balances needs. */
export type Valuation = { pool: Pool; catalog: Catalog; fiatRates: FiatRates };
type Prices = Moment['prices'];

/** All stored balances of an owner. */
export async function balancesOf(pool: Pool | PoolClient, owner: number): Promise<BalanceRow[]> {
  const { rows } = await pool.query<Record<string, string>>(
    'SELECT kind, asset, available, held FROM balances WHERE owner = $1 ORDER BY kind, asset',
    [owner],
  );
  return rows.map((row) => ({
    owner,
    kind: kinds[Number(row['kind'])] as AccountKind,
    asset: Number(row['asset']),
    available: BigInt(row['available'] ?? 0),
    held: BigInt(row['held'] ?? 0),
  }));
}

/** A balance for the socket of its owner. */
export function presentBalance(catalog: Catalog) {
  return (row: BalanceRow): wallet.Balance => {
    const { scale } = catalog.asset(row.asset);
    return {
      currency_id: row.asset,
      kind: wireKindOf[row.kind],
      available: formatAmount(row.available, scale),
      held: formatAmount(row.held, scale),
    };
  };
}

/** One asset in one kind of account. */
export function walletRow(
  catalog: Catalog,
  prices: Prices,
  asset: CatalogAsset,
  kind: AccountKind,
  { available, held }: Holding,
) {
  const wire = wireKindOf[kind];
  const priceOf = (id: number) => prices.get(id);
  const price = usdtPriceText(catalog.instruments, priceOf, asset, catalog.asset(USDT).scale);
  return {
    // A row per asset and kind exists only as a balance; the number only has to be stable.
    id: asset.id * 10 + kinds.indexOf(kind),
    currency: asset.id,
    currency_name: asset.symbol,
    currency_type: asset.symbol,
    ...kindFlags(asset),
    cny_price: price,
    pb_price: price,
    usdt_price: price,
    is_charge: flag(false),
    logo: logoOf(asset),
    [`${wire}_balance`]: formatAmount(available, asset.scale),
    [`lock_${wire}_balance`]: formatAmount(held, asset.scale),
  };
}

/** All kinds of account with their worth, as of one committed moment. */
export async function walletsOf({ pool, catalog, fiatRates }: Valuation, owner: number): Promise<Wallets> {
  const moment = await momentOf(pool, owner);
  const { principal, interest } = (await owedAt(pool, owner, [moment.at])).get(moment.at) ?? nothingOwed;
  return presentWallets(catalog, moment, principal + interest, fiatRates.get());
}

/** Each row is worth amount × price, half even to a cent; totals are the sums of those, the last less what is `owed`, so that the caller's own sum comes to the same. */
export function presentWallets(catalog: Catalog, moment: Moment, owed: bigint, rates: Record<string, string>): Wallets {
  const { prices } = moment;
  const stored = new Map(moment.balances.map((row) => [`${row.kind}:${row.asset}`, row]));
  const { scale } = catalog.asset(USDT);
  const dollar = { amount: 10n ** BigInt(scale), scale };
  let total = 0n;
  const walletOfKind = (kind: AccountKind): WalletOf => {
    let sum = 0n;
    const balance = catalog.assets
      .filter((asset) => asset.kinds.includes(kind))
      .map((asset) => {
        const holding = stored.get(`${kind}:${asset.id}`) ?? { available: 0n, held: 0n };
        const whole = { amount: holding.available + holding.held, scale: asset.scale };
        sum += worthAt(
          whole,
          { amount: usdtPrice(catalog.instruments, (id) => prices.get(id), asset) ?? 0n, scale },
          WORTH_PLACES,
        );
        return walletRow(catalog, prices, asset, kind, holding);
      });
    total += sum;
    const stated = formatAmount(sum, WORTH_PLACES);
    return { balance, totle: stated, usdt_totle: stated, CNY: '' };
  };
  return {
    legal_wallet: walletOfKind('fiat'),
    change_wallet: walletOfKind('spot'),
    lever_wallet: walletOfKind('futures'),
    micro_wallet: walletOfKind('options'),
    stock_wallet: walletOfKind('stock'),
    margin_wallet: walletOfKind('margin'),
    financial_wallet: walletOfKind('earn'),
    fiat_rates: rates,
    ExRate: rates['CNY'] ?? '0',
    is_open_CTbi: flag(false),
    owed: formatAmount(owed, scale),
    usdt_totle: formatAmount(total - worthAt({ amount: owed, scale }, dollar, WORTH_PLACES), WORTH_PLACES),
    seq: moment.seq,
    at_ms: moment.at,
  };
}

/** The four historic kinds of account with their totals. */
export async function walletTotals(valuation: Valuation, userId: number) {
  const wallets = await walletsOf(valuation, userId);
  const of = ({ balance, totle }: WalletOf) => ({ balance, totle });
  return {
    legal: of(wallets.legal_wallet),
    change: of(wallets.change_wallet),
    lever: of(wallets.lever_wallet),
    micro: of(wallets.micro_wallet),
  };
}
