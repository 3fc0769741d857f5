/** Merchants and their ads, as docs/otc.md describes them. */
import { FIRST_USER, type Refusal } from '@glassbook/engine';
import type { AdRow, MerchantRow, SaveAd } from '@glassbook/engine/otc';
import { areTwo } from '../model/are-two.ts';
import { AMOUNT_MAX, isWhole } from '../model/bounds.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { DAY, indexOf, otcOf, otcRowsOf, putAd, putMerchant, spot, wholeOf } from './state.ts';

export const isHex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
export const isTrading = (model: Model, account: number): boolean => {
  const { merchants, market } = otcOf(model);
  const row = merchants.get(account);
  return row?.state === 'merchant' && row.deposit >= (market?.deposit ?? 0n);
};

/** Index × rate in prices of a currency as a fraction, which needs an open asset and currency, a fresh index price and a rate. */
export function marketOf(model: Model, asset: number, fiat: number): { up: bigint; down: bigint } | Refusal {
  const { market, assets, fiats, rates } = otcOf(model);
  const currency = fiats.get(fiat);
  if (!market || assets.get(asset)?.status !== 'open' || currency?.status !== 'open') return 'otc.not_offered';
  const index = indexOf(model, asset);
  const rate = rates.get(fiat)?.rate;
  if (!index || model.at - index.at > 60_000 || rate === undefined) return 'otc.index_stale';
  return {
    up: index.price * rate * 10n ** BigInt(currency.places + 2),
    down: wholeOf(model, market.unit) * 100_000_000n,
  };
}
export function indexed({ up, down }: { up: bigint; down: bigint }, ratioPpm: number, sells: boolean): bigint {
  const [above, below] = [up * BigInt(1_000_000 + ratioPpm), down * 1_000_000n];
  return above / below + (sells && above % below > 0n ? 1n : 0n);
}
/** More than a fifth above or below. */
export const isFar = (price: bigint, { up, down }: { up: bigint; down: bigint }): boolean =>
  price * down * 5n > up * 6n || price * down * 5n < up * 4n;

const areTerms = (model: Model, ad: SaveAd, before: AdRow | undefined): boolean => {
  const currency = otcOf(model).fiats.get(ad.fiat);
  const ratio = ad.ratioPpm ?? 0;
  if (!currency || !['buy', 'sell'].includes(ad.side) || !['bank', 'international', 'both'].includes(ad.methods))
    return false;
  if (before && (before.side !== ad.side || before.asset !== ad.asset || before.fiat !== ad.fiat)) return false;
  if (ad.price !== undefined && (ad.price > AMOUNT_MAX || ratio !== 0)) return false;
  if (!isWhole(ratio, -200_000, 200_000) || ad.amount <= 0n || ad.amount > AMOUNT_MAX) return false;
  if (ad.min < currency.sumMin || ad.max > currency.sumMax || ad.min > ad.max) return false;
  return isWhole(ad.payMs, 900_000, 3_600_000) && isHex(ad.digest);
};

/** When the deposit of a merchant who leaves comes back, once no order is there any more. */
export function leavesAt(model: Model, row: MerchantRow): number | undefined {
  const isOwed = [...otcOf(model).orders.values()].some(({ merchant }) => merchant === row.account);
  return row.state !== 'leaving' || isOwed ? undefined : Math.max(row.lastAt + 7 * DAY, row.at);
}
export function giveDeposit(model: Model, row: MerchantRow, state: 'none' | 'refused'): void {
  if (row.deposit > 0n) model.hold(spot(model, row.account, row.unit), -row.deposit);
  putMerchant(model, { ...row, state, tier: 1, deposit: 0n });
}

export const merchantRules = {
  'otc.setRate': (model, { fiat, rate }) => {
    if (!otcOf(model).fiats.has(fiat) || rate <= 0n || rate > AMOUNT_MAX) return refused('otc.rate_invalid');
    const row = { fiat, rate, at: model.at };
    otcOf(model).rates.set(fiat, row);
    otcRowsOf(model).rates.set(fiat, row);
    return { ok: true };
  },
  'otc.apply': (model, { owner, seen }) => {
    const { market, merchants } = otcOf(model);
    const before = merchants.get(owner);
    if (!market || owner < FIRST_USER) return refused('otc.not_offered');
    if (['waits', 'merchant', 'leaving'].includes(before?.state ?? 'none')) return refused('otc.already_applied');
    const { unit, deposit } = market;
    if ((seen?.deposit ?? deposit) !== deposit) return refused('otc.price_changed');
    if (model.available(owner, 'spot', unit) < deposit) return refused('otc.insufficient_funds');
    model.hold(spot(model, owner, unit), deposit);
    const row = {
      account: owner,
      state: 'waits',
      tier: 1,
      unit,
      deposit,
      at: model.at,
      lastAt: before?.lastAt ?? 0,
    } as const;
    return { ok: true, merchant: putMerchant(model, row) };
  },
  'otc.admit': (model, command) => {
    const row = otcOf(model).merchants.get(command.account);
    if (row?.state !== 'waits' || !areTwo(command)) return refused('otc.decision_invalid');
    if (command.admitted) putMerchant(model, { ...row, state: 'merchant' });
    else giveDeposit(model, row, 'refused');
    return { ok: true };
  },
  'otc.topUp': (model, { owner, amount }) => {
    const { market, merchants } = otcOf(model);
    const row = merchants.get(owner);
    if (row?.state !== 'merchant') return refused('otc.not_merchant');
    if (amount <= 0n || row.deposit + amount > (market?.deposit ?? 0n)) return refused('otc.terms_invalid');
    if (model.available(owner, 'spot', row.unit) < amount) return refused('otc.insufficient_funds');
    model.hold(spot(model, owner, row.unit), amount);
    return { ok: true, merchant: putMerchant(model, { ...row, deposit: row.deposit + amount }) };
  },
  'otc.leave': (model, { owner }) => {
    const { ads, merchants } = otcOf(model);
    const row = merchants.get(owner);
    if (row?.state !== 'merchant') return refused('otc.not_merchant');
    for (const ad of [...ads.values()]) if (ad.owner === owner) putAd(model, { ...ad, state: 'ended', closed: 'yes' });
    return { ok: true, merchant: putMerchant(model, { ...row, state: 'leaving', at: model.at }) };
  },
  'otc.setTier': (model, { account, orders, completionPpm, worth }) => {
    const row = otcOf(model).merchants.get(account);
    if (row?.state !== 'merchant') return refused('otc.decision_invalid');
    const whole = wholeOf(model, row.unit);
    let tier = 1;
    if (orders >= 50 && completionPpm >= 900_000 && worth >= 10_000n * whole) tier = 2;
    if (orders >= 200 && completionPpm >= 950_000 && worth >= 100_000n * whole) tier = 3;
    putMerchant(model, { ...row, tier });
    return { ok: true };
  },
  'otc.saveAd': (model, command) => {
    const { ads, merchants, next } = otcOf(model);
    const { owner, side, asset, fiat, ratioPpm = 0, amount, min, max, payMs, methods, detail, digest } = command;
    const merchant = merchants.get(owner);
    if (merchant?.state !== 'merchant') return refused('otc.not_merchant');
    if (!isTrading(model, owner)) return refused('otc.deposit_short');
    const before = ads.get(command.ad ?? 0);
    if (command.ad !== undefined && before?.owner !== owner) return refused('otc.not_found');
    const most = [0, 2, 5, 10][merchant.tier] ?? 0;
    if (!before && [...ads.values()].filter((ad) => ad.owner === owner).length >= most)
      return refused('otc.too_many_ads');
    const market = marketOf(model, asset, fiat);
    if (typeof market === 'string') return refused(market);
    if (!areTerms(model, command, before)) return refused('otc.terms_invalid');
    const price = command.price ?? indexed(market, ratioPpm, side === 'sell');
    if (price <= 0n || isFar(price, market)) return refused('otc.price_far');
    const ad = putAd(model, {
      ...{ id: before?.id ?? next.ad, owner, side, asset, fiat },
      ...{ priceType: command.price === undefined ? 'index' : 'fixed', ratioPpm, price: command.price ?? 0n, amount },
      ...{ left: amount, pending: before?.pending ?? 0, min, max, payMs, methods, detail, digest },
      ...{ state: before?.state ?? 'on', closed: 'no', at: model.at },
    });
    if (!before) next.ad += 1;
    return { ok: true, ad };
  },
  'otc.pauseAd': (model, { owner, ad: id, on }) => {
    const ad = otcOf(model).ads.get(id);
    if (ad?.owner !== owner) return refused('otc.not_found');
    putAd(model, { ...ad, state: on ? 'on' : 'paused' });
    return { ok: true };
  },
  'otc.endAd': (model, { owner, ad: id }) => {
    const ad = otcOf(model).ads.get(id);
    if (ad?.owner !== owner) return refused('otc.not_found');
    putAd(model, { ...ad, state: 'ended', closed: 'yes' });
    return { ok: true };
  },
} satisfies Partial<Rules<`otc.${string}`>>;
