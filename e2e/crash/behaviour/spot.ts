/** Orders that rest, orders that fill, cancels and amends, all on ETH/USDT. */
import { spot as routes } from '@glassbook/contract';
import type { Behaviour, Situation } from './behaviour.ts';
import type { Wish } from '../history.ts';

type Resting = { id: string; name: string };
const pair = { currency_id: '2', legal_id: '3' };
const OPEN = 1;

export const spot: Behaviour = {
  name: 'spot',
  share: 81,
  paths: {
    place: routes.placeOrder.path,
    cancel: routes.cancelOrder.path,
    cancelAll: routes.cancelAll.path,
    amend: routes.amendOrder.path,
  },
  nameFields: { order: 'client_order_id' },
  channels: { 'spot.orders': 'recorded' },
  begin: () => {
    const resting: Resting[] = [];
    return {
      next: (situation) => ofResting(situation, resting) ?? place(situation),
      accepted: ({ what, name }, data) => {
        if (what === 'spot.place' && data?.status === OPEN) resting.push({ id: String(data.id), name });
        if (what === 'spot.cancelAll') resting.length = 0;
      },
    };
  },
};

/** Cancels, amends or cancels all, where one of the trader's orders may rest. */
function ofResting({ name, random }: Situation, resting: Resting[]): Wish | undefined {
  const draw = random.next();
  if (draw < 0.01) return { what: 'spot.cancelAll', fields: {}, name, named: 'key' };
  const target = resting[random.between(0, Math.max(0, resting.length - 1))];
  if (!target || draw >= 0.44) return undefined;
  if (draw >= 0.32) {
    const amount = (random.between(20, 60) / 10_000).toFixed(4);
    return { what: 'spot.amend', fields: { id: target.id, amount }, name, named: 'key' };
  }
  resting.splice(resting.indexOf(target), 1);
  return { what: 'spot.cancel', fields: { client_order_id: target.name }, name, named: 'key' };
}

/** A market order one time in four, else a limit order a little away from the price. */
function place({ name, random, price }: Situation): Wish {
  const type = random.pick(['1', '2']);
  const amount = (random.between(30, 60) / 10_000).toFixed(4);
  const order = { ...pair, type, amount };
  if (random.next() < 0.25)
    return { what: 'spot.place', fields: { ...order, order_type: 'market' }, name, named: 'order' };
  const away = random.between(5, 40) / 1_000;
  const target_price = (price * (type === '1' ? 1 - away : 1 + away)).toFixed(2);
  return { what: 'spot.place', fields: { ...order, order_type: 'limit', target_price }, name, named: 'order' };
}
