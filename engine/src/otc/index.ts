/** OTC between people: merchants' ads, orders that hold the seller's coin while the buyer pays outside, appeals, deposits. No fee, no house account. */
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { endAd, pauseAd, saveAd } from './ads.ts';
import { appeal, award, decide, returnCoin } from './appeal.ts';
import { otcFaults } from './command.ts';
import { setFrozen, setRate } from './frozen.ts';
import { mayLeave } from './may-leave.ts';
import { admit, apply, leave, left, orderClosed, setTier, timeLeaving, topUp } from './merchants.ts';
import { cancel, expire, pay, release } from './orders.ts';
import { indexAd, indexOrder, isOpen, putOrder, time } from './put-rows.ts';
import { assetRules, fiatRules, marketRules } from './rules.ts';
import type { OtcSpec, State } from './state.ts';
import { take } from './take.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type { AdRow, EventRow, FrozenRow, MerchantRow, OrderRow, RateRow } from './state.ts';

function taken<Row>(changed: Map<number, Row>): Row[] {
  const rows = [...changed.values()];
  changed.clear();
  return rows;
}

/** Nothing of an order can happen any more. */
function close(state: State, id: number): void {
  const order = state.otc.orders.get(id);
  if (order) orderClosed(state, putOrder(state, { ...order, closed: 'yes' }));
}

const inSpot = ({ assets }: State, asset: number) => assets.get(asset)?.kinds.includes('spot');

export const otc: Product<OtcSpec> = {
  ...plain,
  name: 'otc',
  place: 28,
  refusals,
  fees,
  faults: otcFaults,
  empty: () => ({
    ...{ market: undefined, assets: new Map(), fiats: new Map(), rates: new Map(), ads: new Map(), adsOf: new Map() },
    ...{ orders: new Map(), ordersOf: new Map(), merchants: new Map(), frozen: new Map() },
    ...{ nextAd: 1, nextOrder: 1, nextEvent: 1 },
    changed: {
      ...{ rates: new Map(), ads: new Map(), orders: new Map(), merchants: new Map(), frozen: new Map() },
      events: new Changed(),
    },
  }),
  handlers: {
    'otc.setRate': setRate,
    'otc.saveAd': saveAd,
    'otc.pauseAd': pauseAd,
    'otc.endAd': endAd,
    'otc.take': take,
    'otc.pay': pay,
    'otc.release': release,
    'otc.cancel': cancel,
    'otc.appeal': appeal,
    'otc.decide': decide,
    'otc.award': award,
    'otc.return': returnCoin,
    'otc.setFrozen': setFrozen,
    'otc.apply': apply,
    'otc.admit': admit,
    'otc.topUp': topUp,
    'otc.leave': leave,
    'otc.setTier': setTier,
  },
  tables: {
    rates: {
      take: ({ otc: { changed } }) => taken(changed.rates),
      key: ['fiat'],
      restore: ({ otc: { rates } }, row) => void rates.set(row.fiat, row),
    },
    merchants: {
      take: ({ otc: { changed } }) => taken(changed.merchants),
      key: ['account'],
      restore: ({ otc: { merchants } }, row) => void merchants.set(row.account, row),
    },
    frozen: {
      take: ({ otc: { changed } }) => taken(changed.frozen),
      key: ['account'],
      live: { frozen: 'yes' },
      restore: ({ otc: { frozen } }, row) => void frozen.set(row.account, row.at),
    },
    ads: { take: ({ otc: { changed } }) => taken(changed.ads), key: ['id'], live: { closed: 'no' }, restore: indexAd },
    orders: {
      take: ({ otc: { changed } }) => taken(changed.orders),
      key: ['id'],
      live: { closed: 'no' },
      restore: indexOrder,
    },
    events: { take: ({ otc: { changed } }) => changed.events.take(), key: ['id'] },
  },
  counters: { nextAd: true, nextOrder: true, nextEvent: true },
  settings: {
    'otc.configure': {
      declared: marketRules,
      problem: (state, { unit }) =>
        inSpot(state, unit) && (state.otc.market?.unit ?? unit) === unit ? undefined : 'unit',
      restore: (state, command) => {
        state.otc.market = command;
      },
    },
    'otc.configureAsset': {
      declared: assetRules,
      problem: (state, { asset }) => (inSpot(state, asset) ? undefined : 'asset'),
      restore: (state, command) => void state.otc.assets.set(command.asset, command),
    },
    'otc.configureFiat': {
      declared: fiatRules,
      problem: ({ otc: { fiats } }, { fiat, code, places }) => {
        const before = fiats.get(fiat);
        if (before && before.code !== code) return 'code';
        return before && before.places !== places ? 'places' : undefined;
      },
      restore: (state, command) => void state.otc.fiats.set(command.fiat, command),
    },
  },
  // Of what is due at one time orders expire first, then close, then deposits come back.
  timers: { 'otc.expire': expire, 'otc.close': close, 'otc.leave': left },
  answers: { mayLeave },
  loaded: (state) => {
    for (const [, order] of inOrder(state.otc.orders)) time(state, order);
    for (const [, merchant] of inOrder(state.otc.merchants)) timeLeaving(state, merchant);
  },
  *describe({ otc: own }) {
    if (own.market) yield `otc ${encode(own.market)}`;
    for (const [, asset] of inOrder(own.assets)) yield `otc asset ${encode(asset)}`;
    for (const [, fiat] of inOrder(own.fiats)) yield `otc fiat ${encode(fiat)}`;
    for (const [, rate] of inOrder(own.rates)) yield `otc rate ${encode(rate)}`;
    for (const [, ad] of inOrder(own.ads)) yield `otc ad ${encode(ad)}`;
    for (const [, order] of inOrder(own.orders)) yield `otc order ${encode(order)}`;
    for (const [, merchant] of inOrder(own.merchants)) yield `otc merchant ${encode(merchant)}`;
    for (const [account, at] of inOrder(own.frozen)) yield `otc frozen ${account} ${at}`;
  },
  *holds({ otc: { orders, merchants }, ledger }) {
    for (const order of orders.values())
      if (isOpen(order)) yield [ledger.account(order.seller, 'spot', order.asset), order.amount];
    for (const { account, unit, deposit } of merchants.values())
      if (deposit > 0n) yield [ledger.account(account, 'spot', unit), deposit];
  },
};
