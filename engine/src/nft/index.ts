/** The NFT market: works that their creators sell at a price or by auction, blind boxes that draw from a series, and their resale. The journal is the record of who owns what. */
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { bid } from './bid.ts';
import { buyBox } from './buy-box.ts';
import { buy } from './buy.ts';
import { cancel } from './cancel.ts';
import { nftFaults } from './command.ts';
import { create, withdraw } from './create.ts';
import { endSale, setFrozen } from './end-sale.ts';
import { list } from './list.ts';
import { leave, margin } from './margin.ts';
import { openBox } from './open-box.ts';
import { pay } from './pay.ts';
import { restoreItem } from './put-item.ts';
import { indexDeposit, indexListing, indexOrder } from './put-listing.ts';
import { endSeries, indexSeries, putOffer, putSeries } from './put-series.ts';
import { approve, hide, reject, show } from './review.ts';
import { currencyRules, marketRules, seriesRules } from './rules.ts';
import { commitSeries, publishSecrets } from './seal.ts';
import { seriesProblem } from './series-problem.ts';
import type { NftSpec, State } from './state.ts';
import { deadline, end, start } from './timers.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type {
  BidRow,
  DepositRow,
  EventRow,
  FrozenRow,
  ItemRow,
  ListingRow,
  OpeningRow,
  OrderRow,
  SealRow,
  SeriesRow,
} from './state.ts';

function taken<Row>(changed: Map<number, Row>): Row[] {
  const rows = [...changed.values()];
  changed.clear();
  return rows;
}

function startSeries(state: State, id: number): void {
  const series = state.nft.series.get(id);
  if (series) putSeries(state, { ...series, status: 'running' });
}
function endSeriesAt(state: State, id: number): void {
  const series = state.nft.series.get(id);
  if (series) endSeries(state, series);
}

export const nft: Product<NftSpec> = {
  ...plain,
  name: 'nft',
  place: 27,
  refusals,
  fees,
  faults: nftFaults,
  empty: () => ({
    ...{ market: undefined, currencies: new Map(), offers: new Map(), items: new Map(), listings: new Map() },
    ...{ leaders: new Map(), deposits: new Map(), orders: new Map(), series: new Map(), seals: new Map() },
    ...{ frozen: new Set(), reviews: new Map(), bought: new Map() },
    ...{ nextItem: 1, nextListing: 1, nextDeposit: 1, nextBid: 1, nextOrder: 1, nextEvent: 1 },
    changed: {
      ...{ items: new Map(), listings: new Map(), deposits: new Map(), bids: new Map(), orders: new Map() },
      ...{ series: new Map(), seals: new Map(), frozen: new Map(), openings: new Changed(), events: new Changed() },
    },
  }),
  handlers: {
    'nft.create': create,
    'nft.withdraw': withdraw,
    'nft.approve': approve,
    'nft.reject': reject,
    'nft.hide': hide,
    'nft.show': show,
    'nft.endSale': endSale,
    'nft.setFrozen': setFrozen,
    'nft.list': list,
    'nft.cancel': cancel,
    'nft.buy': buy,
    'nft.margin': margin,
    'nft.bid': bid,
    'nft.leave': leave,
    'nft.pay': pay,
    'nft.commitSeries': commitSeries,
    'nft.buyBox': buyBox,
    'nft.openBox': openBox,
    'nft.publishSecrets': publishSecrets,
  },
  tables: {
    items: { take: ({ nft: { changed } }) => taken(changed.items), key: ['id'], restore: restoreItem },
    listings: {
      take: ({ nft: { changed } }) => taken(changed.listings),
      key: ['id'],
      live: { closed: 'no' },
      restore: indexListing,
    },
    bids: {
      take: ({ nft: { changed } }) => taken(changed.bids),
      key: ['id'],
      live: { status: 'leads' },
      restore: (state, row) => {
        state.nft.leaders.set(row.listing, row);
      },
    },
    deposits: {
      take: ({ nft: { changed } }) => taken(changed.deposits),
      key: ['id'],
      live: { status: 'held' },
      // Deposits of one auction come back in the order in which they came.
      rank: 'id',
      restore: indexDeposit,
    },
    orders: {
      take: ({ nft: { changed } }) => taken(changed.orders),
      key: ['id'],
      live: { status: 'to_pay' },
      restore: indexOrder,
    },
    series: { take: ({ nft: { changed } }) => taken(changed.series), key: ['series'], restore: indexSeries },
    seals: {
      take: ({ nft: { changed } }) => taken(changed.seals),
      key: ['series'],
      restore: (state, row) => {
        state.nft.seals.set(row.series, row);
      },
    },
    frozen: {
      take: ({ nft: { changed } }) => taken(changed.frozen),
      key: ['account'],
      live: { frozen: 'yes' },
      restore: (state, row) => {
        state.nft.frozen.add(row.account);
      },
    },
    openings: { take: ({ nft: { changed } }) => changed.openings.take(), key: ['item'], inAnyOrder: true },
    events: { take: ({ nft: { changed } }) => changed.events.take(), key: ['id'] },
  },
  counters: {
    ...{ nextItem: true, nextListing: true, nextDeposit: true, nextBid: true, nextOrder: true, nextEvent: true },
  },
  settings: {
    'nft.configure': {
      declared: marketRules,
      problem: (state, { depositAsset }) => {
        const isSpot = state.assets.get(depositAsset)?.kinds.includes('spot');
        const isSame = (state.nft.market?.depositAsset ?? depositAsset) === depositAsset;
        return isSpot && isSame ? undefined : 'depositAsset';
      },
      restore: (state, command) => {
        state.nft.market = command;
      },
    },
    'nft.configureCurrency': {
      declared: currencyRules,
      problem: ({ assets }, { asset }) => (assets.get(asset)?.kinds.includes('spot') ? undefined : 'asset'),
      restore: (state, command) => {
        state.nft.currencies.set(command.asset, command);
      },
    },
    'nft.configureSeries': {
      declared: seriesRules,
      problem: seriesProblem,
      begin: putOffer,
      restore: (state, command) => {
        state.nft.offers.set(command.series, command);
      },
    },
  },
  // Of what is due at one time deadlines come first, then ends, then starts.
  timers: {
    'nft.deadline': deadline,
    'nft.end': end,
    'nft.seriesEnd': endSeriesAt,
    'nft.start': start,
    'nft.seriesStart': startSeries,
  },
  *describe({ nft: own }) {
    if (own.market) yield `nft ${encode(own.market)}`;
    for (const [, currency] of inOrder(own.currencies)) yield `nft currency ${encode(currency)}`;
    for (const [, offer] of inOrder(own.offers)) yield `nft offer ${encode(offer)}`;
    for (const [, item] of inOrder(own.items)) yield `nft item ${encode(item)}`;
    for (const [, listing] of inOrder(own.listings)) yield `nft listing ${encode(listing)}`;
    for (const [, leader] of inOrder(own.leaders)) yield `nft bid ${encode(leader)}`;
    for (const [, deposits] of inOrder(own.deposits))
      for (const [, deposit] of inOrder(deposits)) yield `nft deposit ${encode(deposit)}`;
    for (const [, order] of inOrder(own.orders)) yield `nft order ${encode(order)}`;
    for (const [, series] of inOrder(own.series)) yield `nft series ${encode(series)}`;
    for (const [, seal] of inOrder(own.seals)) yield `nft seal ${encode(seal)}`;
    for (const account of [...own.frozen].sort((a, b) => a - b)) yield `nft frozen ${account}`;
  },
  *holds({ nft: { leaders, deposits }, ledger }) {
    for (const { owner, asset, price } of leaders.values()) yield [ledger.account(owner, 'spot', asset), price];
    for (const own of deposits.values())
      for (const { owner, asset, amount } of own.values()) yield [ledger.account(owner, 'spot', asset), amount];
  },
};
