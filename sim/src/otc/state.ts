/** What the model keeps of OTC trading: every ad that has not ended, every order that is not closed. What can be counted from these is counted each time. */
import type {
  AdRow,
  ConfigureFiat,
  ConfigureOtc,
  ConfigureOtcAsset,
  EventRow,
  FrozenRow,
  MerchantRow,
  OrderRow,
  RateRow,
} from '@glassbook/engine/otc';
import { assetsOf } from '../asset/index.ts';
import { indexPricesOf } from '../index-price/index.ts';
import { pairsOf } from '../model/limits.ts';
import { changesOf, slice, type Model } from '../model/model.ts';

export const DAY = 86_400_000;
export const otcOf = slice(() => ({
  market: undefined as ConfigureOtc | undefined,
  assets: new Map<number, ConfigureOtcAsset>(),
  fiats: new Map<number, ConfigureFiat>(),
  rates: new Map<number, RateRow>(),
  ads: new Map<number, AdRow>(),
  orders: new Map<number, OrderRow>(),
  merchants: new Map<number, MerchantRow>(),
  frozen: new Map<number, number>(),
  next: { ad: 1, order: 1, event: 1 },
}));
export const otcRowsOf = changesOf(() => ({
  rates: new Map<number, RateRow>(),
  ads: new Map<number, AdRow>(),
  orders: new Map<number, OrderRow>(),
  merchants: new Map<number, MerchantRow>(),
  frozen: new Map<number, FrozenRow>(),
  events: [] as EventRow[],
}));

export function putAd(model: Model, ad: AdRow): AdRow {
  const { ads } = otcOf(model);
  if (ad.closed === 'yes') ads.delete(ad.id);
  else ads.set(ad.id, ad);
  otcRowsOf(model).ads.set(ad.id, ad);
  return ad;
}
export function putOrder(model: Model, order: OrderRow): OrderRow {
  const { orders } = otcOf(model);
  if (order.closed === 'yes') orders.delete(order.id);
  else orders.set(order.id, order);
  otcRowsOf(model).orders.set(order.id, order);
  return order;
}
export function putMerchant(model: Model, row: MerchantRow): MerchantRow {
  otcOf(model).merchants.set(row.account, row);
  otcRowsOf(model).merchants.set(row.account, row);
  return row;
}
export function tell(
  model: Model,
  order: number,
  owner: number,
  what: EventRow['what'],
  sum: { asset?: number; amount?: bigint } = {},
): void {
  const { next } = otcOf(model);
  const { asset, amount } = sum;
  otcRowsOf(model).events.push({ id: next.event, owner, order, at: model.at, what, asset, amount });
  next.event += 1;
}

export const isOpen = ({ state }: OrderRow): boolean => ['created', 'paid', 'appealed'].includes(state);
export const claims = ({ isClaimed, outcome }: OrderRow): boolean => isClaimed && outcome === undefined;
export const isFrozen = (model: Model, account: number): boolean => otcOf(model).frozen.has(account);
export const wholeOf = (model: Model, asset: number): bigint => 10n ** BigInt(assetsOf(model).get(asset)?.scale ?? 0);
export const spot = (model: Model, owner: number, asset: number) => model.account(owner, 'spot', asset);
export const upBy = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

/** The index price of an asset in the asset of worths and when it was said; that asset itself is always worth one. */
export function indexOf(model: Model, asset: number): { price: bigint; at: number } | undefined {
  const unit = otcOf(model).market?.unit ?? 0;
  if (asset === unit) return { price: wholeOf(model, unit), at: model.at };
  const [pair] = pairsOf(model)
    .filter(({ base, quote }) => base === asset && quote === unit)
    .sort((a, b) => a.market - b.market);
  return pair && indexPricesOf(model).get(pair.market);
}
