/** Orders that rest, orders that fill, orders that wait for a price, exits, cancels and amends, all on ETH/USDT. */
import { spot as routes } from '@glassbook/contract';
import type { Behaviour, Situation } from './behaviour.ts';
import type { Wish } from '../history.ts';

type Resting = { id: string; name: string };
const pair = { currency_id: '2', legal_id: '3' };
const OPEN = 1;

export const spot: Behaviour = {
  name: 'spot',
  share: 75,
  paths: {
    place: routes.placeOrder.path,
    cancel: routes.cancelOrder.path,
    cancelAll: routes.cancelAll.path,
    amend: routes.amendOrder.path,
    conditional: routes.placeConditional.path,
    amendConditional: routes.amendConditional.path,
  },
  nameFields: { order: 'client_order_id' },
  channels: { 'spot.orders': 'recorded', 'spot.conditionals': 'recorded' },
  begin: () => {
    const resting: Resting[] = [];
    const waiting: Resting[] = [];
    return {
      next: (situation) => ofWaiting(situation, waiting) ?? ofResting(situation, resting) ?? place(situation),
      accepted: ({ what, name }, data) => {
        if (what === 'spot.place' && data?.status === OPEN) resting.push({ id: String(data.id), name });
        if (what === 'spot.conditional') waiting.push({ id: String(data?.id), name });
        if (what === 'spot.cancelAll') resting.length = waiting.length = 0;
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

/** Orders that wait for the index price, some of them near it, so that they are fired; their cancels and new prices. */
function ofWaiting({ name, random, price }: Situation, waiting: Resting[]): Wish | undefined {
  const draw = random.next();
  const target = waiting[random.between(0, Math.max(0, waiting.length - 1))];
  if (target && draw < 0.04) {
    waiting.splice(waiting.indexOf(target), 1);
    return { what: 'spot.cancel', fields: { client_order_id: target.name }, name, named: 'key' };
  }
  const type = random.pick(['1', '2']);
  const away = random.between(1, 400) / 10_000;
  const stop_price = (price * (type === '1' ? 1 + away : 1 - away)).toFixed(2);
  if (target && draw < 0.06)
    return { what: 'spot.amendConditional', fields: { id: target.id, stop_price }, name, named: 'key' };
  if (draw >= 0.16) return undefined;
  const amount = (random.between(40, 60) / 10_000).toFixed(4);
  const order = { ...pair, type, amount, trigger_by: 'index' };
  const waits = draw < 0.12 ? { stop_price } : { trail_percent: '0.2' };
  return { what: 'spot.conditional', fields: { ...order, ...waits }, name, named: 'order' };
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
  const limit = { ...order, order_type: 'limit', target_price };
  // Some of the buys have an exit well below.
  const exits = type === '1' && random.next() < 0.1 ? { stop_price: (price * 0.9).toFixed(2), exit_by: 'index' } : {};
  return { what: 'spot.place', fields: { ...limit, ...exits }, name, named: 'order' };
}
