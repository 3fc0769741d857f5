/** As many commands as are wanted: how many a second a system carries out, and a rate of them, whatever comes back. */
import { setTimeout as wait } from 'node:timers/promises';
import type { System } from '../system.ts';
import type { Account } from './accounts.ts';
import { Trader } from './client.ts';
import type { Wish } from './history.ts';
import { Wire } from './wire.ts';

const measureMs = 3_000;
/** Commands in flight of each sender while it is measured: enough that it waits for the system alone. */
const atOnce = 12;
/** Commands in flight; beyond them the sender itself would be what is slow. */
const inFlightMax = 3_000;

export const restingOrder = (name: string, price: number): Wish => ({
  what: 'spot.place',
  fields: {
    ...{ currency_id: '2', legal_id: '3', type: '1', amount: '0.0040' },
    ...{ order_type: 'limit', target_price: (price * 0.97).toFixed(2) },
  },
  name,
  named: 'order',
});

/** Rests nowhere, so that the book stays as it is. */
export const passingOrder = (name: string, price: number): Wish => {
  const wish = restingOrder(name, price);
  return { ...wish, fields: { ...wish.fields, time_in_force: 'IOC' } };
};

export const openTraders = (
  system: System,
  folder: string,
  accounts: readonly Account[],
  { prefix, sockets }: { prefix: string; sockets: number },
): Trader[] =>
  accounts.map((account, place) => {
    const wire = new Wire(() => system.origin, { sockets, patienceMs: 10_000 });
    return new Trader(`${prefix}${place}`, account, folder, wire);
  });

/** Commands a second that are carried out when everybody waits for his answer: what the system can do. */
export async function capacityOf(traders: readonly Trader[], price: number): Promise<number> {
  const until = performance.now() + measureMs;
  let done = 0;
  const work = async (trader: Trader) => {
    while (performance.now() < until) {
      const { heard } = await trader.attempt(passingOrder(trader.nextName(), price));
      if (heard === 'ok') done += 1;
      else await wait(50);
    }
  };
  await Promise.all(traders.flatMap((trader) => Array.from({ length: atOnce }, () => work(trader))));
  return (done / measureMs) * 1_000;
}

export type Flood = {
  sent: number;
  acknowledged: number;
  shed: Record<string, number>;
  slowestShedMs: number;
  notSent: number;
};

/** Sends at a rate, whatever comes back. */
export async function flood(traders: readonly Trader[], price: number, perSecond: number, ms: number): Promise<Flood> {
  const flood: Flood = { sent: 0, acknowledged: 0, shed: {}, slowestShedMs: 0, notSent: 0 };
  const pending = new Set<Promise<void>>();
  const began = performance.now();
  let due = 0;
  const send = async (trader: Trader) => {
    const { heard, reply } = await trader.attempt(passingOrder(trader.nextName(), price));
    if (heard === 'ok') flood.acknowledged += 1;
    if (heard !== 'turned-away') return;
    flood.shed[reply.status] = (flood.shed[reply.status] ?? 0) + 1;
    flood.slowestShedMs = Math.max(flood.slowestShedMs, reply.ms);
  };
  for (let passed = 0; passed < ms; passed = performance.now() - began) {
    for (; due < (passed * perSecond) / 1_000; due += 1) {
      const trader = traders[due % traders.length];
      if (!trader || pending.size >= inFlightMax) {
        flood.notSent += 1;
        continue;
      }
      flood.sent += 1;
      const sent = send(trader).finally(() => pending.delete(sent));
      pending.add(sent);
    }
    await wait(5);
  }
  await Promise.all(pending);
  return flood;
}
