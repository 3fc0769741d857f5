/** Dual investments: paid back at a date in the one or the other of two assets, as the index decides. */
import { dual as calls } from '@glassbook/contract';
import { dualRow } from '@glassbook/engine/dual/rows';
import { handle } from '../../carry/http/handling.ts';
import { ownRows } from '../../shared/own/own-rows.ts';
import { slice } from '../../shared/slice/slice.ts';
import { buy } from './buy.ts';
import { offersChannel } from './channels.ts';
import { DemoOffers } from './demo-offers.ts';
import { dualHappenings } from './happenings.ts';
import { offer, offers } from './offers.ts';
import { OnOffer } from './on-offer.ts';
import { orders } from './orders.ts';
import type { DualServices } from './services.ts';
import { purchaseRecords, settledDual } from './records.ts';
import { settling } from './settling.ts';
import { stored } from './stored.ts';

/** A tick a second in half an hour, and the minute of the head. */
const RECEIPT_LINKS = 1_900;

export const dual = slice({
  name: 'dual',
  stored,
  usual: [['sales', 'orders'], ['sales'], ['orders']],
  menu: [{ title: 'invest', url: '/pages/invest/invest', sort: 130, name: 'title', about: 'menu_about' }],
  roles: ['writer', 'leader'],
  needs: ['pool', 'catalog', 'sequencer', 'now', 'state', 'prices', 'receipts', 'activity', 'limitWords', 'log'],
  open({ pool, catalog, sequencer, now, state, prices, receipts, activity, limitWords, log }) {
    const own = ownRows({
      ...{ pool, catalog, row: dualRow, stored: stored.orders },
      rowsIn: ({ dual: { orders: rows } }) => rows,
      open: { status: 'purchased' },
    });
    const onOffer = new OnOffer(state, (asset) => catalog.asset(asset).scale);
    const services: DualServices = {
      ...{ pool, catalog, sequencer, now, onOffer, present: own.present, limitWords },
    };
    const isSettling = settling(onOffer, receipts.chains, now);
    prices.needEvery(isSettling);
    prices.repeat(isSettling);
    receipts.chains.follow(isSettling);
    receipts.chains.add(purchaseRecords(catalog));
    receipts.add('dual', settledDual(pool, catalog, onOffer), RECEIPT_LINKS);
    activity.add(dualHappenings(catalog));
    const demo = state.money === 'demo' ? new DemoOffers({ sequencer, catalog, now, log }, onOffer) : undefined;
    return {
      handlings: {
        ...{ offers: offers(services), offer: offer(services), buy: buy(services), orders: orders(services) },
        own: handle(calls.own, ({ body, caller }) => own.page(caller.userId, body)),
      },
      channels: { 'dual.offers': offersChannel(services), 'dual.own': own.channel },
      leads: () => (demo ? { onCommitted: ({ changes }) => demo.look(changes) } : {}),
    };
  },
});
