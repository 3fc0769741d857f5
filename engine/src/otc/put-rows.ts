import type { Amount } from '@glassbook/money';
import type { AdRow, EventRow, FrozenRow, MerchantRow, OrderRow, RateRow, State } from './state.ts';
import { LATE_MS, REVERSED_MS } from './words.ts';

const blankAd: AdRow = {
  ...{ id: 0, owner: 0, side: 'sell', asset: 0, fiat: 0, priceType: 'fixed', ratioPpm: 0, price: 0n, amount: 0n },
  ...{ left: 0n, pending: 0, min: 0n, max: 0n, payMs: 0, methods: 'both', detail: 0, digest: '', state: 'on' },
  ...{ closed: 'no', at: 0 },
};
const blankOrder: OrderRow = {
  ...{ id: 0, owner: 0, merchant: 0, buyer: 0, seller: 0, ad: 0, asset: 0, fiat: 0, price: 0n, amount: 0n, total: 0n },
  ...{ unit: 0, worth: 0n, method: 'bank', detail: 0, digest: '', state: 'created', at: 0, payByAt: 0 },
  ...{ paidAt: undefined, endedAt: undefined, stayUntilAt: undefined, isCounted: false, appeal: undefined },
  ...{ appellant: undefined, appealedAt: undefined, outcome: undefined, isDecided: false, isClaimed: false },
  closed: 'no',
};

/** The ad as it is now, in the place of what it was; one that has ended leaves memory. */
export function putAd(state: State, row: Partial<AdRow>): AdRow {
  // Every field, in one order: a row that was written down lacks what was undefined.
  const ad: AdRow = { ...blankAd, ...row, closed: row.state === 'ended' ? 'yes' : 'no' };
  indexAd(state, ad);
  state.otc.changed.ads.set(ad.id, ad);
  return ad;
}

/** Also while loading. */
export function indexAd({ otc }: State, ad: AdRow): void {
  if (ad.state === 'ended') otc.ads.delete(ad.id);
  else otc.ads.set(ad.id, { ...blankAd, ...ad });
  link(otc.adsOf, ad.owner, ad.id, ad.state !== 'ended');
}

/** The order as it is now, in the place of what it was; one that is closed leaves memory. */
export function putOrder(state: State, row: Partial<OrderRow>): OrderRow {
  const order = { ...blankOrder, ...row };
  indexOrder(state, order);
  state.otc.changed.orders.set(order.id, order);
  return order;
}

/** Also while loading. */
export function indexOrder({ otc }: State, order: OrderRow): void {
  const isThere = order.closed === 'no';
  if (isThere) otc.orders.set(order.id, { ...blankOrder, ...order });
  else otc.orders.delete(order.id);
  for (const party of [order.buyer, order.seller]) link(otc.ordersOf, party, order.id, isThere);
}

function link(index: Map<number, Set<number>>, owner: number, id: number, isThere: boolean): void {
  const own = index.get(owner) ?? new Set<number>();
  if (isThere) own.add(id);
  else own.delete(id);
  if (own.size > 0) index.set(owner, own);
  else index.delete(owner);
}

/** The orders of an account, as either party, of which something can still happen. */
export const ordersOf = ({ otc }: State, account: number): OrderRow[] =>
  [...(otc.ordersOf.get(account) ?? [])].sort((a, b) => a - b).flatMap((id) => otc.orders.get(id) ?? []);

export const isOpen = ({ state }: OrderRow): boolean => state === 'created' || state === 'paid' || state === 'appealed';
/** Whether something was claimed of an order that ended, and nobody has decided it. */
export const hasClaim = ({ isClaimed, outcome }: OrderRow): boolean => isClaimed && outcome === undefined;

/** Sets when something of an order happens by itself, also while loading. Once paid no timer ends it. */
export function time(state: State, order: OrderRow): void {
  const { schedule } = state;
  if (order.state === 'created') schedule.set('otc.expire', order.id, order.payByAt);
  else schedule.clear('otc.expire', order.id);
  const closes = order.closed === 'no' ? closesAt(state, order) : undefined;
  if (closes === undefined) schedule.clear('otc.close', order.id);
  else schedule.set('otc.close', order.id, closes);
}

/** When nothing can be claimed of an order any more and its coin need not stay; undefined while that is open. */
function closesAt({ otc }: State, order: OrderRow): number | undefined {
  const { state, endedAt, buyer, stayUntilAt } = order;
  if (endedAt === undefined || hasClaim(order)) return undefined;
  if (state !== 'released') return endedAt + LATE_MS;
  return otc.frozen.has(buyer) ? undefined : Math.max(endedAt + REVERSED_MS, stayUntilAt ?? 0);
}

export function putMerchant({ otc }: State, row: MerchantRow): MerchantRow {
  otc.merchants.set(row.account, row);
  otc.changed.merchants.set(row.account, row);
  return row;
}

export function putRate({ otc }: State, row: RateRow): void {
  otc.rates.set(row.fiat, row);
  otc.changed.rates.set(row.fiat, row);
}

export function putFrozen({ otc }: State, row: FrozenRow): void {
  if (row.frozen === 'yes') otc.frozen.set(row.account, row.at);
  else otc.frozen.delete(row.account);
  otc.changed.frozen.set(row.account, row);
}

type What = Pick<EventRow, 'order' | 'owner' | 'what'> & { asset?: number; amount?: Amount };

/** Adds to the history of an order. */
export function tell({ otc, at }: State, { owner, order, what, asset, amount }: What): void {
  otc.changed.events.push({ id: otc.nextEvent, owner, order, at, what, asset, amount });
  otc.nextEvent += 1;
}
