/** Lock-ups: an amount is locked for some days and is paid interest each day. */
import { slice } from '../../shared/slice/slice.ts';
import { offersChannel } from './channels.ts';
import { lockupHappenings } from './happenings.ts';
import { lock } from './lock.ts';
import { offers } from './offers.ts';
import { OnOffer } from './on-offer.ts';
import { ownOrders } from './own-orders.ts';
import { orders, redeem, setRenew } from './orders.ts';
import type { LockupServices } from './services.ts';
import { stored } from './stored.ts';

export const lockup = slice({
  name: 'lockup',
  stored,
  usual: [['orders']],
  menu: [{ title: 'lockming', url: '/pages/lockming/lockming', sort: 110, name: 'title', about: 'about' }],
  roles: ['writer'],
  needs: ['pool', 'catalog', 'sequencer', 'now', 'state', 'activity', 'limitWords', 'inForce'],
  open({ pool, catalog, sequencer, now, state, activity, limitWords, inForce }) {
    const services: LockupServices = {
      ...{
        catalog,
        sequencer,
        inForce,
        onOffer: new OnOffer(state),
        own: ownOrders({ pool, catalog, now }),
        limitWords,
      },
    };
    activity.add(lockupHappenings(catalog));
    return {
      handlings: {
        ...{ offers: offers(services), lock: lock(services), orders: orders(services) },
        ...{ redeem: redeem(services), setRenew: setRenew(services) },
      },
      channels: { 'lockup.offers': offersChannel(services), 'lockup.orders': services.own.channel },
    };
  },
});
