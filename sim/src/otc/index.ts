/** OTC between people: merchants and their ads, orders to their end, appeals and claims, coin that stays, deposits. */
import type { Refusal } from '@glassbook/engine';
import type { ConfigureFiat, MerchantRow, OrderRow } from '@glassbook/engine/otc';
import { reasons, refusals } from '@glassbook/engine/otc/words';
import { BTC, ETH, USDT } from '../asset/index.ts';
import { each } from '../model/each.ts';
import { text, valueOf } from '../model/text.ts';
import type { Product } from '../product.ts';
import { claimRules } from './claims.ts';
import { faults } from './faults.ts';
import { whoGains } from './invariants.ts';
import { merchantRules } from './merchants.ts';
import { orderRules } from './orders.ts';
import { settingRules } from './settings.ts';
import { isOpen, otcOf, otcRowsOf } from './state.ts';
import { ahead } from './timers.ts';
import { CNY, habits, hoards, JPY, moments } from './to-send.ts';

const fiat = (number: number, code: string, places: number): ConfigureFiat => ({
  ...{ kind: 'otc.configureFiat', fiat: number, code, places, sumMin: 100, sumMax: 100_000_000, status: 'open' },
});

export const otc = {
  name: 'otc',
  settings: [
    { kind: 'otc.configure', unit: USDT, deposit: 50n * 10n ** 8n },
    ...[USDT, BTC, ETH].map((asset) => ({ kind: 'otc.configureAsset', asset, status: 'open' }) as const),
    ...[fiat(CNY, 'CNY', 2), fiat(JPY, 'JPY', 0)],
  ],
  habits,
  moments,
  hoards,
  rules: { ...settingRules, ...merchantRules, ...orderRules, ...claimRules },
  nextTimer: (model) => ahead(model)[0],
  invariant: () => whoGains(),
  tables: {
    rates: { changed: (model) => otcRowsOf(model).rates.values(), key: ['fiat'] },
    merchants: { changed: (model) => otcRowsOf(model).merchants.values(), key: ['account'] },
    frozen: { changed: (model) => otcRowsOf(model).frozen.values(), key: ['account'] },
    ads: { changed: (model) => otcRowsOf(model).ads.values(), key: ['id'] },
    orders: { changed: (model) => otcRowsOf(model).orders.values(), key: ['id'] },
    events: { changed: (model) => otcRowsOf(model).events },
  },
  counters(model) {
    const { ad, order, event } = otcOf(model).next;
    return { nextAd: ad, nextOrder: order, nextEvent: event };
  },
  *lines(model) {
    const own = otcOf(model);
    if (own.market) yield `otc ${text(own.market)}`;
    for (const row of own.assets.values()) yield `otc asset ${text(row)}`;
    for (const row of own.fiats.values()) yield `otc fiat ${text(row)}`;
    for (const row of own.rates.values()) yield `otc rate ${text(row)}`;
    for (const row of own.ads.values()) yield `otc ad ${text(row)}`;
    for (const row of own.orders.values()) yield `otc order ${text(row)}`;
    for (const row of own.merchants.values()) yield `otc merchant ${text(row)}`;
    for (const [account, at] of own.frozen) yield `otc frozen ${account} ${at}`;
    for (const { due, kind, id } of ahead(model)) yield `timer ${due} otc.${kind} ${id}`;
  },
  *holds(lines) {
    const rows = <Row>(name: string) =>
      lines.filter((line) => line.startsWith(name)).map((line) => valueOf(line.slice(name.length)) as Row);
    for (const order of rows<OrderRow>('otc order '))
      if (isOpen(order)) yield [`${order.seller} spot ${order.asset}`, order.amount] as const;
    for (const { account, unit, deposit } of rows<MerchantRow>('otc merchant '))
      if (deposit > 0n) yield [`${account} spot ${unit}`, deposit] as const;
  },
  *shows({ otc: { orders, events, merchants } }) {
    for (const { what } of events) yield `otc ${what}`;
    for (const { state, isCounted, appeal } of orders) {
      if (state === 'expired' || state === 'canceled') yield `otc ${state} ${isCounted ? 'counted' : 'uncounted'}`;
      if (appeal === 'frozen') yield 'otc frozen';
    }
    for (const { state } of merchants) yield `otc merchant ${state}`;
  },
  reaches: {
    refusals: {
      ...each(refusals),
      ...each([
        'otc.settings_invalid',
        'otc.rate_invalid',
        'otc.decision_invalid',
      ] as const satisfies readonly Refusal[]),
    },
    entryReasons: each(reasons),
    shows: each([
      ...['created', 'paid', 'released', 'canceled', 'expired', 'appealed', 'claimed'].map((what) => `otc ${what}`),
      ...['for_buyer', 'for_seller', 'awarded', 'returned', 'frozen'].map((what) => `otc ${what}`),
      ...['expired counted', 'expired uncounted', 'canceled counted', 'canceled uncounted'].map((one) => `otc ${one}`),
      ...['waits', 'merchant', 'refused', 'leaving', 'none'].map((state) => `otc merchant ${state}`),
    ]),
  },
  faults,
} satisfies Product<'otc'>;
