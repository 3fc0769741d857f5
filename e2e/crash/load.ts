/** Traders at work: orders that rest, orders that fill, cancels, amends, moves between kinds of account, without a pause longer than asked for. */
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Answered } from './client.ts';
import { Trader } from './client.ts';
import type { Account } from './accounts.ts';
import type { Wish } from './history.ts';
import type { Random } from './random.ts';
import { Wire } from './wire.ts';

export type LoadOptions = {
  /** Asked before each request: where the server is now. */
  origin: () => string;
  accounts: Account[];
  folder: string;
  /** Makes the names of this load different from those of any other on the same database. */
  prefix: string;
  random: Random;
  /** Of ETH/USDT, about. */
  price: number;
  /** The longest a trader thinks between two wishes. */
  thinkMs?: number;
  /** How many of the traders also listen to their private channels. */
  listeners?: number;
};

export type Load = {
  traders: Trader[];
  /** Wishes sent so far, every attempt counted. */
  sent: () => number;
  acknowledged: () => number;
  /** Ends the trading and asks for everything that is still unknown. */
  finish: (settleMs?: number) => Promise<void>;
  /** Ends the trading and leaves what is unknown unknown: for a test that has failed. */
  abandon: () => void;
  /** Waits until somebody's wish was carried out after now. */
  untilServed: (ms: number) => Promise<number>;
};

const pair = { currency_id: '2', legal_id: '3' };

/** What a trader does next; `own` are orders of his that may rest. */
function nextWish(trader: Trader, random: Random, price: number, own: { id: string; name: string }[]): Wish {
  const name = trader.nextName();
  const draw = random.next();
  const side = random.pick(['1', '2']);
  const target = own[random.between(0, Math.max(0, own.length - 1))];
  if (target && draw < 0.25) {
    own.splice(own.indexOf(target), 1);
    return { what: 'cancel', fields: { client_order_id: target.name }, name, named: 'key' };
  }
  if (target && draw < 0.35) {
    const amount = (random.between(20, 60) / 10_000).toFixed(4);
    return { what: 'amend', fields: { id: target.id, amount }, name, named: 'key' };
  }
  if (draw < 0.36) return { what: 'cancelAll', fields: {}, name, named: 'key' };
  if (draw < 0.55) {
    const [from_field, to_field] = random.pick([
      ['change', 'lever'],
      ['lever', 'change'],
    ] as const);
    const number = (random.between(1, 300) / 100).toFixed(2);
    return { what: 'move', fields: { currency_id: '3', number, from_field, to_field }, name, named: 'key' };
  }
  const amount = (random.between(30, 60) / 10_000).toFixed(4);
  if (draw < 0.7)
    return { what: 'place', fields: { ...pair, type: side, order_type: 'market', amount }, name, named: 'order' };
  const away = random.between(5, 40) / 1_000;
  const target_price = (price * (side === '1' ? 1 - away : 1 + away)).toFixed(2);
  const fields = { ...pair, type: side, order_type: 'limit', amount, target_price };
  return { what: 'place', fields, name, named: 'order' };
}

function listen(origin: string, trader: Trader): Socket {
  const socket = io(origin, {
    transports: ['websocket'],
    auth: { token: trader.account.token },
    reconnectionDelayMax: 500,
  });
  socket.on('connect', () => {
    for (const channel of ['spot.orders', 'wallet.balances']) socket.emit('subscribe', channel, () => undefined);
  });
  socket.on('push', (frame: [string, number, unknown][]) => {
    for (const [channel, , message] of frame)
      if (channel === 'spot.orders') trader.history.add({ is: 'push', channel, message });
  });
  return socket;
}

function startLoad(options: LoadOptions): Load {
  const { accounts, folder, prefix, random, price, origin, thinkMs = 60, listeners = 2 } = options;
  const over = { yes: false };
  const count = { sent: 0, acknowledged: 0 };
  const traders = accounts.map(
    (account, place) => new Trader(`${prefix}c${place}`, account, folder, new Wire(origin, { patienceMs: 6_000 })),
  );
  const sockets = traders.slice(0, listeners).map((trader) => listen(origin(), trader));
  const trade = async (trader: Trader, own: Random): Promise<void> => {
    const resting: { id: string; name: string }[] = [];
    while (!over.yes) {
      const wish = nextWish(trader, own, price, resting);
      const answered = await carry(trader, wish, own, over);
      count.sent += 1;
      if (answered?.heard === 'ok') {
        count.acknowledged += 1;
        const data = answered.envelope.data as { id?: number; status?: number } | undefined;
        if (wish.what === 'place' && data?.status === 1) resting.push({ id: String(data.id), name: wish.name });
        if (wish.what === 'cancelAll') resting.length = 0;
      }
      await wait(own.between(0, thinkMs));
    }
  };
  const trading = traders.map((trader, place) => trade(trader, random.fork(`trader ${place}`)));
  const close = () => {
    over.yes = true;
    for (const socket of sockets) socket.close();
  };
  return {
    traders,
    sent: () => count.sent,
    acknowledged: () => count.acknowledged,
    async finish(settleMs = 20_000) {
      over.yes = true;
      await Promise.all(trading);
      await Promise.all(traders.map((trader) => trader.settle(settleMs)));
      close();
      for (const trader of traders) trader.close();
    },
    abandon: close,
    async untilServed(ms) {
      const [startedAt, before] = [performance.now(), count.acknowledged];
      while (count.acknowledged === before) {
        if (performance.now() - startedAt > ms) throw new Error(`nobody was served for ${ms} ms`);
        await wait(10);
      }
      return performance.now() - startedAt;
    },
  };
}

/** Trades while `work` is done, and stops trading however that ends. `work` finishes the load itself. */
export async function underLoad<T>(options: LoadOptions, work: (load: Load) => Promise<T>): Promise<T> {
  const load = startLoad(options);
  try {
    return await work(load);
  } finally {
    load.abandon();
  }
}

/** Most insist until they are answered; some go on to something else and ask at the end. */
async function carry(
  trader: Trader,
  wish: Wish,
  random: Random,
  over: { yes: boolean },
): Promise<Answered | undefined> {
  if (random.next() < 0.7) return trader.insist(wish, () => over.yes);
  const answered = await trader.attempt(wish);
  if (answered.heard === 'unknown' || answered.heard === 'turned-away') await wait(150);
  return answered;
}
