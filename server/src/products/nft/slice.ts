/** The NFT market: who owns what, sales, auctions and blind boxes. */
import { bidRow, depositRow, itemRow, listingRow, orderRow } from '@glassbook/engine/nft/rows';
import { columnsOf } from '../../carry/store/columns.ts';
import { Decoders } from '../../shared/images/decoders.ts';
import { ownRows } from '../../shared/own/own-rows.ts';
import { slice } from '../../shared/slice/slice.ts';
import { salesChannel, seriesChannel } from './channels.ts';
import { DemoMarket } from './demo/demo-market.ts';
import { tellFrozen } from './frozen.ts';
import { nftHappenings } from './happenings.ts';
import { artist, artists, collect, collection, currencies } from './read/artists.ts';
import { bids, history, proof } from './read/facts.ts';
import { created, item, items, mine } from './read/lists.ts';
import { myBids, orders, pastSales, readOrder } from './read/own.ts';
import { remind } from './reminders.ts';
import { Secrets } from './secrets.ts';
import { SeriesRows } from './series-rows.ts';
import type { NftServices } from './services.ts';
import { approve, endSale, hide, reject, show } from './staff/decide.ts';
import { medium, work, works } from './staff/queue.ts';
import { workKind } from './staff/requests.ts';
import { stored } from './stored.ts';
import { bid, leave, margin } from './trade/bidding.ts';
import { buy, pay } from './trade/buying.ts';
import { cancel, list } from './trade/listing.ts';
import { open } from './trade/opening.ts';
import { upload } from './upload.ts';
import { create, isShown, sweepWorks, withdraw } from './works.ts';

const secretsMs = 10_000;
const frozenMs = 30_000;
const remindMs = 60_000;
const sweepMs = 3_600_000;
const demoMs = 15_000;

const handlingsOf = (services: NftServices) => ({
  ...{ items: items(services), item: item(services), artists: artists(services), artist: artist(services) },
  ...{ currencies: currencies(services), bids: bids(services), history: history(services), proof: proof(services) },
  ...{ collection: collection(services), collect: collect(services), mine: mine(services) },
  ...{ created: created(services), myBids: myBids(services), orders: orders(services) },
  ...{
    readOrder: readOrder(services),
    pastSales: pastSales(services),
    upload: upload(services),
    create: create(services),
  },
  ...{ withdraw: withdraw(services), list: list(services), cancel: cancel(services), buy: buy(services) },
  ...{ margin: margin(services), bid: bid(services), leave: leave(services), pay: pay(services) },
  ...{ open: open(services), works: works(services), work: work(services), medium: medium(services) },
  ...{ approve: approve(services), reject: reject(services), hide: hide(services), show: show(services) },
  endSale: endSale(services),
});

/** Own rows, each with what is open of them at first. */
const ownChannels = (own: Pick<NftServices, 'pool' | 'catalog'>) => ({
  'nft.ownItems': ownRows({
    ...{ ...own, row: itemRow, stored: { table: stored.items.table, columns: columnsOf(itemRow) }, open: {} },
    rowsIn: ({ nft: { items: rows } }) => rows,
  }).channel,
  'nft.ownSales': ownRows({
    ...{ ...own, row: listingRow, stored: stored.listings, open: { closed: 'no' } },
    rowsIn: ({ nft: { listings: rows } }) => rows,
  }).channel,
  'nft.ownBids': ownRows({
    ...{ ...own, row: bidRow, stored: stored.bids, open: { status: 'leads' } },
    rowsIn: ({ nft: { bids: rows } }) => rows,
  }).channel,
  'nft.ownDeposits': ownRows({
    ...{ ...own, row: depositRow, stored: stored.deposits, open: { status: 'held' } },
    rowsIn: ({ nft: { deposits: rows } }) => rows,
  }).channel,
  'nft.ownOrders': ownRows({
    ...{ ...own, row: orderRow, stored: stored.orders, open: { status: 'to_pay' } },
    rowsIn: ({ nft: { orders: rows } }) => rows,
  }).channel,
});

export const nft = slice({
  name: 'nft',
  stored,
  usual: [
    ['bids', 'listings'],
    ['items', 'listings', 'events'],
  ],
  menu: [{ title: 'nft', url: '/pages/nft/nft', sort: 140, name: 'title', about: 'menu_about' }],
  roles: ['writer', 'leader'],
  needs: [
    ...(['pool', 'catalog', 'inForce', 'sequencer', 'now', 'state', 'log', 'vault'] as const),
    ...(['approvals', 'activity', 'identityOf', 'limitWords', 'config', 'robots'] as const),
  ],
  calls: ['uploads', 'withdrawalHold', 'tradeRefusal'],
  open(has) {
    const { pool, catalog, inForce, sequencer, now, state, log, vault, approvals, activity, uploads } = has;
    const { identityOf, limitWords, withdrawalHold, tradeRefusal, config, robots } = has;
    const series = new SeriesRows(state);
    const secrets = new Secrets({ pool, vault, sequencer });
    const services: NftServices = {
      ...{ pool, catalog, inForce, sequencer, now, vault, approvals, uploads, secrets, decoders: new Decoders() },
      ...{ identityOf, limitWords, withdrawalHold, tradeRefusal },
    };
    uploads.showWhere((address) => isShown(pool, address));
    for (const name of ['approve', 'show', 'endSale'] as const) approvals.add(workKind(services, name));
    activity.add(nftHappenings({ catalog, series }));
    const channels = {
      'nft.sales': salesChannel(services),
      'nft.series': seriesChannel(series),
      ...ownChannels({ pool, catalog }),
    };
    return {
      handlings: handlingsOf(services),
      channels,
      onCommitted: ({ changes }) => series.take(changes),
      leads() {
        const inTurn = (what: string, work: () => Promise<unknown>) => () =>
          void work().catch((error: unknown) => log.warn({ err: error }, `${what} failed; it is tried again`));
        const keepUp = inTurn('the secrets of a series', () => secrets.keepUp());
        const frozen = inTurn('telling of frozen winners', () => tellFrozen(pool, sequencer));
        const isDemo = config.crowd && !config.production && config.money === 'demo';
        const acts = () => inForce.of('wallet.configureCrowd')?.enabled === true;
        const demo = new DemoMarket({ ...services, robots, acts, random: Math.random });
        activity.onRecorded(({ happening }) => {
          if (happening.kind === 'account_frozen') frozen();
        });
        return {
          onCommitted: ({ changes }) => {
            if (changes.nft.series.length > 0) keepUp();
            if (changes.nft.orders.some(({ status }) => status === 'to_pay')) frozen();
          },
          chores: [
            { everyMs: secretsMs, run: keepUp },
            { everyMs: frozenMs, run: frozen },
            ...(isDemo ? [{ everyMs: demoMs, run: inTurn('the market of the demo', () => demo.turn()) }] : []),
            {
              everyMs: remindMs,
              run: inTurn('reminding of orders', () => remind({ pool, activity, catalog, series }, now())),
            },
            {
              everyMs: sweepMs,
              run: inTurn('deleting works that no item names', () => sweepWorks(pool, uploads, now())),
            },
          ],
        };
      },
    };
  },
});
