/**
 * What an amount of money at a bank is in an asset. The rate is what its owner was shown and what the request says; what is credited is what two people confirm was received, so nothing is
 * settled by it.
 */
import { decimalOf, formatAmount, mulDiv } from '@glassbook/money';
import { USDT } from '../../../carry/store/worth.ts';
import type { CatalogAsset } from '../../../carry/store/catalog.ts';
import { freshPrice } from '../level-limit.ts';
import type { FundsServices } from '../services.ts';

/** Places of an amount at a bank, and of a rate. */
export const BANK_PLACES = 2;
const RATE_PLACES = 8;

type Rates = Pick<FundsServices, 'catalog' | 'prices' | 'now' | 'fiatRate'>;

/** One whole of an asset in a currency, at its index price and the rate of the currency for one USD, rounded up; undefined where either is missing. */
export function bankRate(services: Rates, asset: CatalogAsset, currency: string): bigint | undefined {
  const perUsd = decimalOf(services.fiatRate(currency) ?? '');
  const price = freshPrice(services, asset);
  if (!perUsd || perUsd.digits === 0n || price === undefined) return undefined;
  const { scale } = services.catalog.asset(USDT);
  return mulDiv(price * perUsd.digits, 10n ** BigInt(RATE_PLACES), 10n ** BigInt(scale + perUsd.scale), 'up');
}

export const rateText = (rate: bigint): string => formatAmount(rate, RATE_PLACES);

/** What an amount at the bank is in the asset at a rate, rounded down. */
export const assetFor = (amount: bigint, { scale }: CatalogAsset, rate: bigint): bigint =>
  mulDiv(amount * 10n ** BigInt(scale), 10n ** BigInt(RATE_PLACES - BANK_PLACES), rate, 'down');
