/** The NFT market: works made and reviewed, sales at a price and auctions with their last minutes, winners who don't pay, blind boxes and what is drawn, resale. */
import type { Refusal } from '@glassbook/engine';
import type { BidRow, ConfigureCurrency, ConfigureMarket, DepositRow } from '@glassbook/engine/nft';
import { reasons, refusals } from '@glassbook/engine/nft/words';
import { BTC, USDT } from '../asset/index.ts';
import { each } from '../model/each.ts';
import { text, valueOf } from '../model/text.ts';
import type { Product } from '../product.ts';
import { faults } from './faults.ts';
import { listingRules } from './listing.ts';
import { saleRules } from './sales.ts';
import { seriesRules } from './series.ts';
import { nftOf, nftRowsOf } from './state.ts';
import { ahead } from './timers.ts';
import { habits, hoards, lingers, moments } from './to-send/index.ts';
import { currencies } from './to-send/scene.ts';
import { workRules } from './works.ts';

const market: ConfigureMarket = { kind: 'nft.configure', feePpm: 20_000, depositAsset: USDT };
const open = (asset: number): ConfigureCurrency => ({
  ...{ kind: 'nft.configureCurrency', asset, priceMin: 100n, status: 'open' },
});

export const nft = {
  name: 'nft',
  settings: [market, ...[...new Set([...currencies, BTC])].map(open)],
  habits,
  hoards,
  moments,
  lingers,
  rules: { ...workRules, ...listingRules, ...saleRules, ...seriesRules },
  nextTimer: (model) => ahead(model)[0],
  *risks({ nft: { bids, deposits, events, orders } }) {
    for (const { id, owner, at, status } of bids)
      if (status === 'leads') yield { what: `bid ${id}`, owner, at, adds: true };
    for (const { id, owner, at, status } of deposits)
      if (status === 'held') yield { what: `deposit ${id}`, owner, at, adds: true };
    const paid = orders.filter(({ status }) => status === 'paid').map(({ item }) => item);
    for (const { item, owner, at, what } of events)
      if (what === 'sold' && !paid.includes(item)) yield { what: `item ${item}`, owner, at, adds: true };
  },
  tables: {
    items: { changed: (model) => nftRowsOf(model).items.values(), key: ['id'] },
    listings: { changed: (model) => nftRowsOf(model).listings.values(), key: ['id'] },
    bids: { changed: (model) => nftRowsOf(model).bids.values(), key: ['id'] },
    deposits: { changed: (model) => nftRowsOf(model).deposits.values(), key: ['id'] },
    orders: { changed: (model) => nftRowsOf(model).orders.values(), key: ['id'] },
    series: { changed: (model) => nftRowsOf(model).series.values(), key: ['series'] },
    seals: { changed: (model) => nftRowsOf(model).seals.values(), key: ['series'] },
    frozen: { changed: (model) => nftRowsOf(model).frozen.values(), key: ['account'] },
    openings: { changed: (model) => nftRowsOf(model).openings },
    events: { changed: (model) => nftRowsOf(model).events },
  },
  counters(model) {
    const { item, listing, deposit, bid, order, event } = nftOf(model).next;
    return {
      ...{ nextItem: item, nextListing: listing, nextDeposit: deposit, nextBid: bid, nextOrder: order },
      nextEvent: event,
    };
  },
  *lines(model) {
    const own = nftOf(model);
    if (own.market) yield `nft ${text(own.market)}`;
    for (const row of own.currencies.values()) yield `nft currency ${text(row)}`;
    for (const row of own.offers.values()) yield `nft offer ${text(row)}`;
    for (const row of own.items.values()) yield `nft item ${text(row)}`;
    for (const row of own.listings.values()) yield `nft listing ${text(row)}`;
    for (const row of own.bids.values()) yield `nft bid ${text(row)}`;
    for (const row of own.deposits.values()) yield `nft deposit ${text(row)}`;
    for (const row of own.orders.values()) yield `nft order ${text(row)}`;
    for (const row of own.series.values()) yield `nft series ${text(row)}`;
    for (const row of own.seals.values()) yield `nft seal ${text(row)}`;
    for (const account of own.frozen) yield `nft frozen ${account}`;
    for (const { due, kind, id } of ahead(model)) yield `timer ${due} nft.${kind} ${id}`;
  },
  *holds(lines) {
    const rows = <Row>(name: string) =>
      lines.filter((line) => line.startsWith(name)).map((line) => valueOf(line.slice(name.length)) as Row);
    for (const { owner, asset, price } of rows<BidRow>('nft bid ')) yield [`${owner} spot ${asset}`, price] as const;
    for (const { owner, asset, amount } of rows<DepositRow>('nft deposit '))
      yield [`${owner} spot ${asset}`, amount] as const;
  },
  *shows({ nft: { listings, orders, openings, series } }) {
    for (const { type, status, closed, endAt, announcedAt } of listings) {
      if (closed === 'yes') yield `nft ${type} ${status}`;
      if (endAt > announcedAt) yield endAt === announcedAt + 1_800_000 ? 'nft extended to the cap' : 'nft extended';
    }
    for (const { status } of orders) yield `nft order ${status}`;
    for (const { place } of openings) if (place > 1) yield 'nft opened again';
    for (const { status, sold, total } of series)
      if (status === 'ended')
        yield sold === 0 ? 'nft series unsold' : sold === total ? 'nft series sold out' : 'nft series ended';
  },
  reaches: {
    refusals: {
      ...each(refusals),
      ...each([
        'nft.settings_invalid',
        'nft.decision_invalid',
        'nft.secret_invalid',
      ] as const satisfies readonly Refusal[]),
    },
    entryReasons: each(reasons),
    shows: each([
      ...(['sold', 'unsold', 'cancelled', 'ended'] as const).map((status) => `nft fixed ${status}`),
      ...(['sold', 'unsold', 'cancelled', 'ended', 'unpaid'] as const).map((status) => `nft auction ${status}`),
      ...(['paid', 'expired', 'void', 'to_pay'] as const).map((status) => `nft order ${status}`),
      ...[
        'nft extended',
        'nft extended to the cap',
        'nft opened again',
        'nft series unsold',
        'nft series sold out',
        'nft series ended',
      ],
    ]),
  },
  faults,
} satisfies Product<'nft'>;
