/** As many commands as are wanted: how many a second a system carries out, and a rate of them, whatever comes back. */
import { setTimeout as wait } from 'node:timers/promises';
import type { System } from '../system.ts';
import type { Account } from './accounts.ts';
import { Trader, type Answered } from './client.ts';
import type { Wish } from './history.ts';
import { Wire } from './wire.ts';

const measureMs = 3_000;
/** Commands in flight while it is measured: enough that the senders wait for the system alone. */
const atOnce = 300;
/** Commands in flight; beyond them the sender itself would be the bottleneck. */
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
  system: Pick<System, 'origin'>,
  folder: string,
  accounts: readonly Account[],
  { prefix, sockets }: { prefix: string; sockets: number },
): Trader[] =>
  accounts.map((account, place) => {
    // An address of its own: together they would reach the cap on connections of one.
    const localAddress = `127.0.${20 + Math.floor(place / 250)}.${1 + (place % 250)}`;
    const wire = new Wire(() => system.origin, { sockets, patienceMs: 10_000, localAddress });
    return new Trader(`${prefix}${place}`, account, folder, wire);
  });

/** `limited`: how often a user's own limit was reached; where it was, this is the users' rate and not the system's. */
export type Capacity = { perSecond: number; limited: number };

/** Commands a second that are carried out when every sender waits for its answer: the capacity of the system. */
export async function capacityOf(traders: readonly Sender[], price: number): Promise<Capacity> {
  const until = performance.now() + measureMs;
  let [done, limited] = [0, 0];
  const work = async (trader: Sender) => {
    while (performance.now() < until) {
      const { heard, reply } = await trader.attempt(passingOrder(trader.nextName(), price));
      if (heard === 'ok') done += 1;
      else await wait(50);
      if (reply.status === 429) limited += 1;
    }
  };
  const each = Math.ceil(atOnce / traders.length);
  await Promise.all(traders.flatMap((trader) => Array.from({ length: each }, () => work(trader))));
  return { perSecond: (done / measureMs) * 1_000, limited };
}

/** The reasons why a measurement is not one of the system. */
export const limitedIn = ({ limited }: Capacity): string[] =>
  limited > 0 ? [`users reached their own limit ${limited} times: this was not what the system can do`] : [];

export type Flood = {
  sent: number;
  /** Commands that were due, and not sent because the sender was behind. */
  notSent: number;
  acknowledged: number;
  /** What was neither carried out nor refused by a rule, by its status; `no answer` where the connection ended without one or nothing came in time. */
  shed: Record<string, number>;
  /** Of any of these, milliseconds; of one without an answer, how long it was waited for. */
  slowestShedMs: number;
};
type Sender = Pick<Trader, 'attempt' | 'nextName'>;

/** The least share of what was due that has to be sent: below it the rate was another one than reported. */
const sentLeast = 0.9;

/** Several one after the other, as one. */
export function sumOf(floods: readonly Flood[]): Flood {
  const sum: Flood = { sent: 0, notSent: 0, acknowledged: 0, shed: {}, slowestShedMs: 0 };
  for (const { sent, notSent, acknowledged, shed, slowestShedMs } of floods) {
    sum.sent += sent;
    sum.notSent += notSent;
    sum.acknowledged += acknowledged;
    for (const [status, count] of Object.entries(shed)) sum.shed[status] = (sum.shed[status] ?? 0) + count;
    sum.slowestShedMs = Math.max(sum.slowestShedMs, slowestShedMs);
  }
  return sum;
}

export const shedOf = ({ shed }: Flood): number => Object.values(shed).reduce((sum, count) => sum + count, 0);

/** A note on a flood's rate, if it was not the requested one. */
export function tooFewIn({ sent, notSent }: Flood): string[] {
  const share = sent / (sent + notSent);
  return share >= sentLeast ? [] : [`only ${(share * 100).toFixed(0)} % of what was due were sent`];
}

function count(flood: Flood, { heard, reply }: Answered): void {
  if (heard === 'ok') flood.acknowledged += 1;
  if (heard === 'ok' || heard === 'fail') return;
  const status = reply.status === 0 ? 'no answer' : String(reply.status);
  flood.shed[status] = (flood.shed[status] ?? 0) + 1;
  flood.slowestShedMs = Math.max(flood.slowestShedMs, reply.ms);
}

/** Sends at a rate, whatever comes back. */
export async function flood(traders: readonly Sender[], price: number, perSecond: number, ms: number): Promise<Flood> {
  const flood: Flood = { sent: 0, acknowledged: 0, shed: {}, slowestShedMs: 0, notSent: 0 };
  const pending = new Set<Promise<void>>();
  const began = performance.now();
  let due = 0;
  const send = async (trader: Sender) => count(flood, await trader.attempt(passingOrder(trader.nextName(), price)));
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
