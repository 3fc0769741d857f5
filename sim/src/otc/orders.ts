/** Orders from the ad to their end, as docs/otc.md describes them. */
import { FIRST_USER, kinds, type Refusal } from '@glassbook/engine';
import type { AdRow, OrderRow, Take } from '@glassbook/engine/otc';
import { assetsOf } from '../asset/index.ts';
import { isWhole } from '../model/bounds.ts';
import { depositRefusal, deposited, withdrew } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { addMayGo } from '../model/stays.ts';
import type { Rules } from '../product.ts';
import { indexed, isFar, isHex, isTrading, marketOf } from './merchants.ts';
import {
  claims,
  DAY,
  indexOf,
  isFrozen,
  isOpen,
  otcOf,
  putAd,
  putMerchant,
  putOrder,
  spot,
  tell,
  upBy,
  wholeOf,
} from './state.ts';

const isKept = (model: Model, order: OrderRow): boolean =>
  order.state === 'released' && (claims(order) || isFrozen(model, order.buyer) || model.at < (order.stayUntilAt ?? 0));

/** All that an owner can use, without what goes, is worth what was bought and has to stay. */
export function canGo(model: Model, owner: number, asset: number, amount: bigint): boolean {
  const kept = [...otcOf(model).orders.values()].filter((order) => order.buyer === owner && isKept(model, order));
  if (kept.length === 0) return true;
  let all = 0n;
  for (const each of assetsOf(model).values()) {
    const there = kinds.reduce((sum, kind) => sum + model.available(owner, kind, each.asset), 0n);
    const rest = there - (each.asset === asset ? amount : 0n);
    all += (rest * (indexOf(model, each.asset)?.price ?? 0n)) / wholeOf(model, each.asset);
  }
  return all >= kept.reduce((sum, { worth }) => sum + worth, 0n);
}
addMayGo(canGo);

function priceOf(model: Model, ad: AdRow): bigint {
  const market = marketOf(model, ad.asset, ad.fiat);
  if (ad.priceType === 'fixed' || typeof market === 'string') return ad.price;
  return indexed(market, ad.ratioPpm, ad.side === 'sell');
}

/** What such a command would make, where its ad and the market allow an order. */
export function dealOf(
  model: Model,
  ad: AdRow,
  { owner, amount: asked, total: paid }: Pick<Take, 'owner' | 'amount' | 'total'>,
) {
  const price = priceOf(model, ad);
  const whole = wholeOf(model, ad.asset) * 100n;
  const amount = asked ?? (price > 0n ? ((paid ?? 0n) * whole) / price : 0n);
  const total = paid ?? upBy(amount * price, whole);
  const worth = upBy(amount * (indexOf(model, ad.asset)?.price ?? 0n), wholeOf(model, ad.asset));
  const [buyer, seller] = ad.side === 'sell' ? [owner, ad.owner] : [ad.owner, owner];
  return { price, amount, total, worth, buyer, seller };
}

function adRefusal(model: Model, ad: AdRow, take: Take): Refusal | undefined {
  const { owner, amount, total, slippagePpm, seen, method, digest, barred } = take;
  const parties = [owner, ad.owner];
  if (owner === ad.owner || owner < FIRST_USER || ad.state !== 'on' || barred) return 'otc.not_available';
  if (!isTrading(model, ad.owner) || parties.some((each) => isFrozen(model, each))) return 'otc.not_available';
  const sums = [amount, total].filter((each) => each !== undefined);
  const isFit = ['bank', 'international'].includes(method) && ['both', method].includes(ad.methods) && isHex(digest);
  const isSum = sums.length === 1 && (sums[0] ?? 0n) > 0n;
  return isFit && isSum && isWhole(slippagePpm, 0, 50_000) && seen.price > 0n ? undefined : 'otc.terms_invalid';
}

function takeRefusal(model: Model, ad: AdRow, take: Take): Refusal | undefined {
  const market = marketOf(model, ad.asset, ad.fiat);
  if (typeof market === 'string') return market;
  const { price, amount, total, worth, buyer, seller } = dealOf(model, ad, take);
  const { owner, seen, slippagePpm, limit, hasCard } = take;
  if (amount > ad.left) return 'otc.left';
  if (amount === 0n || total > ad.max || (total < ad.min && amount !== ad.left)) return 'otc.size';
  if (isFar(price, market)) return 'otc.price_far';
  const slip = BigInt(slippagePpm);
  const isWorse =
    buyer === owner
      ? price * 1_000_000n > seen.price * (1_000_000n + slip)
      : price * 1_000_000n < seen.price * (1_000_000n - slip);
  if (isWorse) return 'otc.price_changed';
  if (worth > limit) return 'otc.over_limit';
  const all = [...otcOf(model).orders.values()];
  const bought = all.filter((order) => order.buyer === buyer && isOpen(order));
  const limited = depositRefusal(model, buyer, [...bought, { asset: ad.asset, amount }]);
  if (limited) return buyer === owner ? limited : 'otc.not_available';
  if (!hasCard) return 'otc.card_invalid';
  if (all.filter((order) => order.owner === owner && isOpen(order)).length >= 3) return 'otc.too_many_open';
  const failed = all.filter(
    (order) =>
      order.buyer === owner &&
      order.isCounted &&
      ['canceled', 'expired'].includes(order.state) &&
      model.at - (order.endedAt ?? 0) < DAY,
  );
  if (buyer === owner && failed.length >= 3) return 'otc.too_many_canceled';
  if (model.available(seller, 'spot', ad.asset) < amount)
    return seller === owner ? 'otc.insufficient_funds' : 'otc.not_available';
  if (canGo(model, seller, ad.asset, amount)) return undefined;
  return seller === owner ? 'otc.stays' : 'otc.not_available';
}

/** The stock of an ad once an order of it has ended; an ad with nothing left and no order has ended too. */
function freeStock(model: Model, { ad: id, amount }: OrderRow, isBack: boolean): void {
  const ad = otcOf(model).ads.get(id);
  if (!ad) return;
  const back = ad.left + (isBack ? amount : 0n);
  const left = isBack && back > ad.amount ? ad.amount : back;
  const pending = ad.pending - 1;
  const isOver = left === 0n && pending === 0;
  putAd(model, { ...ad, left, pending, state: isOver ? 'ended' : ad.state, closed: isOver ? 'yes' : 'no' });
}

type Ends = { by: number; what: Parameters<typeof tell>[3]; isDecided?: boolean };
function ended(model: Model, order: OrderRow, { by, what, isDecided = false }: Ends): OrderRow {
  const outcome = order.state === 'released' ? ('buyer' as const) : ('seller' as const);
  const row = putOrder(model, {
    ...order,
    ...{ endedAt: model.at, outcome: order.appeal && outcome, isDecided: isDecided || order.isDecided },
  });
  const { asset, amount } = row;
  tell(model, row.id, by, what, { asset, amount });
  const merchant = otcOf(model).merchants.get(row.merchant);
  if (merchant) putMerchant(model, { ...merchant, lastAt: model.at });
  return row;
}
export function toBuyer(model: Model, order: OrderRow, how: Ends): OrderRow {
  const { id, buyer, seller, asset, amount, endedAt } = order;
  const part = endedAt === undefined ? 'held' : 'available';
  model.pay(spot(model, seller, asset), part, spot(model, buyer, asset), amount, 'otc.release', id);
  withdrew(model, seller, { asset, amount });
  deposited(model, buyer, [{ asset, amount }]);
  if (endedAt === undefined) freeStock(model, order, false);
  return ended(model, { ...order, state: 'released', stayUntilAt: model.at + DAY }, how);
}
export function toSeller(
  model: Model,
  order: OrderRow,
  state: 'canceled' | 'expired',
  isCounted: boolean,
  how: Ends,
): OrderRow {
  model.hold(spot(model, order.seller, order.asset), -order.amount);
  freeStock(model, order, true);
  return ended(model, { ...order, state, isCounted }, how);
}
export function expire(model: Model, order: OrderRow): void {
  const isCounted = !isFrozen(model, order.buyer) && !isFrozen(model, order.seller);
  toSeller(model, order, 'expired', isCounted, { by: 0, what: 'expired' });
}
export function appealed(model: Model, order: OrderRow, by: number, appeal: OrderRow['appeal']): OrderRow {
  const row = putOrder(model, { ...order, state: 'appealed', appeal, appellant: by, appealedAt: model.at });
  tell(model, order.id, by, 'appealed');
  return row;
}

export const orderRules = {
  'otc.take': (model, command) => {
    const { ads, market, next } = otcOf(model);
    const ad = ads.get(command.ad);
    if (!ad) return refused('otc.not_found');
    const no = adRefusal(model, ad, command) ?? takeRefusal(model, ad, command);
    if (no) return refused(no);
    const { price, amount, total, worth, buyer, seller } = dealOf(model, ad, command);
    const { owner, method, detail, digest } = command;
    const { asset, fiat } = ad;
    model.hold(spot(model, seller, asset), amount);
    putAd(model, { ...ad, left: ad.left - amount, pending: ad.pending + 1 });
    const deal = putOrder(model, {
      ...{ id: next.order, owner, merchant: ad.owner, buyer, seller, ad: ad.id, asset, fiat, price, amount, total },
      ...{ unit: market?.unit ?? 0, worth, method, detail, digest, state: 'created', at: model.at },
      ...{ payByAt: model.at + ad.payMs, paidAt: undefined, endedAt: undefined, stayUntilAt: undefined },
      ...{ isCounted: false, appeal: undefined, appellant: undefined, appealedAt: undefined, outcome: undefined },
      ...{ isDecided: false, isClaimed: false, closed: 'no' },
    });
    next.order += 1;
    tell(model, deal.id, owner, 'created', { asset, amount });
    return { ok: true, deal };
  },
  'otc.pay': (model, { owner, order: id }) => {
    const order = otcOf(model).orders.get(id);
    if (order?.buyer !== owner) return refused('otc.not_found');
    if (order.state !== 'created') return refused('otc.wrong_state');
    const paid = putOrder(model, { ...order, state: 'paid', paidAt: model.at });
    tell(model, id, owner, 'paid');
    return { ok: true, deal: isFrozen(model, order.seller) ? appealed(model, paid, 0, 'frozen') : paid };
  },
  'otc.release': (model, { owner, order: id }) => {
    const order = otcOf(model).orders.get(id);
    if (order?.seller !== owner) return refused('otc.not_found');
    if (!isOpen(order)) {
      if (order.appeal !== 'paid_late' || !claims(order)) return refused('otc.wrong_state');
      const { asset, amount } = order;
      if (model.available(owner, 'spot', asset) < amount) return refused('otc.insufficient_funds');
      if (!canGo(model, owner, asset, amount)) return refused('otc.stays');
    }
    return { ok: true, deal: toBuyer(model, order, { by: owner, what: 'released' }) };
  },
  'otc.cancel': (model, { owner, order: id }) => {
    const order = otcOf(model).orders.get(id);
    if (order?.buyer !== owner) return refused('otc.not_found');
    if (!isOpen(order)) return refused('otc.wrong_state');
    const isCounted = !isFrozen(model, order.seller);
    return { ok: true, deal: toSeller(model, order, 'canceled', isCounted, { by: owner, what: 'canceled' }) };
  },
} satisfies Partial<Rules<`otc.${string}`>>;
