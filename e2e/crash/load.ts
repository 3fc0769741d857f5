/** Traders of all products (behaviour/) with bounded pauses. */
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Accepted } from './behaviour/behaviour.ts';
import { channels, isRecorded, useOfAll } from './behaviour/behaviours.ts';
import type { Answered } from './client.ts';
import { Trader } from './client.ts';
import type { Account } from './accounts.ts';
import type { Wish } from './history.ts';
import type { Random } from './random.ts';
import { Wire } from './wire.ts';

export type LoadOptions = {
  /** Called before each request: the server's current address. */
  origin: () => string;
  accounts: Account[];
  folder: string;
  /** Makes the names of this load different from those of any other on the same database. */
  prefix: string;
  random: Random;
  /** The approximate price of ETH/USDT. */
  price: number;
  /** The longest pause of a trader between two wishes. */
  thinkMs?: number;
  /** The number of traders that also subscribe to their private channels. */
  listeners?: number;
  /** How long a trader waits for an answer; a limit on answers must be below it. */
  patienceMs?: number;
};

export type Load = {
  traders: Trader[];
  /** Attempts so far. */
  sent: () => number;
  acknowledged: () => number;
  /** Stops trading and resolves all unknown outcomes. */
  finish: (settleMs?: number) => Promise<void>;
  /** Stops trading without resolving: for a test that has failed. */
  abandon: () => void;
  /** Waits until a wish is carried out after now. */
  untilServed: (ms: number) => Promise<number>;
};

function listen(origin: string, trader: Trader): Socket {
  const socket = io(origin, {
    transports: ['websocket'],
    auth: { token: trader.account.token },
    reconnectionDelayMax: 500,
  });
  socket.on('connect', () => {
    for (const channel of channels) socket.emit('subscribe', channel, () => undefined);
  });
  socket.on('push', (frame: [string, number, unknown][]) => {
    for (const [channel, , message] of frame)
      if (isRecorded(channel)) trader.history.add({ is: 'push', channel, message });
  });
  return socket;
}

function startLoad(options: LoadOptions): Load {
  const { accounts, folder, prefix, random, price, origin, thinkMs = 60, listeners = 2, patienceMs = 6_000 } = options;
  const over = { yes: false };
  const count = { sent: 0, acknowledged: 0 };
  const traders = accounts.map(
    (account, place) => new Trader(`${prefix}c${place}`, account, folder, new Wire(origin, { patienceMs })),
  );
  const sockets = traders.slice(0, listeners).map((trader) => listen(origin(), trader));
  const trade = async (trader: Trader, own: Random): Promise<void> => {
    const use = useOfAll({ recipient: trader.account.recipient });
    while (!over.yes) {
      const { address } = trader.account;
      const wish = use.next({ name: trader.nextName(), address, random: own, price });
      const answered = await carry(trader, wish, own, over);
      count.sent += 1;
      if (answered?.heard === 'ok') {
        count.acknowledged += 1;
        use.accepted(wish, answered.envelope.data as Accepted);
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
    async finish(settleMs = 60_000) {
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
        if (performance.now() - startedAt > ms) throw new Error(`no wish was carried out for ${ms} ms`);
        await wait(10);
      }
      return performance.now() - startedAt;
    },
  };
}

/** Trades while `work` runs, and stops trading however it ends. `work` finishes the load itself. */
export async function underLoad<T>(options: LoadOptions, work: (load: Load) => Promise<T>): Promise<T> {
  const load = startLoad(options);
  try {
    return await work(load);
  } finally {
    load.abandon();
  }
}

/** Most retry until they are answered; some continue with other wishes and resolve it at the end. */
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
