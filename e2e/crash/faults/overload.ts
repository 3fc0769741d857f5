/**
 * R19: five times as many commands as the system can carry out, sent without waiting for answers. What it can't take is to be refused at once,
 * what it acknowledged must be right, and who cancels must not wait behind what is refused.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { System } from '../../system.ts';
import type { Account } from '../accounts.ts';
import { Trader } from '../client.ts';
import type { Wish } from '../history.ts';
import { auditOf, number, seconds, storedSeq, verdictOn, wordsOf, wrongIn, type Result, type Rig } from '../rig.ts';
import { Wire } from '../wire.ts';

/** Of so much is sent what was carried out in the measured seconds before. */
const times = 5;
const measureMs = 3_000;
/** Commands in flight of each sender while it is measured: enough that it waits for the system alone. */
const atOnce = 12;
/** Each of those who cancel has so many orders that rest, and cancels one in this time. */
const resting = 40;
const cancelEveryMs = 250;
const cancellers = 4;
/** Limits: of an answer that refuses, and of a cancel at the 99th of a hundred. */
const shedMs = 1_000;
const cancelMs = 250;
/** Commands in flight; beyond them the sender itself would be what is slow. */
const inFlightMax = 3_000;

type Stage = { rig: Rig; system: System; folder: string; price: number };

const restingOrder = (name: string, price: number): Wish => ({
  what: 'spot.place',
  fields: {
    ...{ currency_id: '2', legal_id: '3', type: '1', amount: '0.0040' },
    ...{ order_type: 'limit', target_price: (price * 0.97).toFixed(2) },
  },
  name,
  named: 'order',
});

/** Rests nowhere, so that the book stays as it is. */
const passingOrder = (name: string, price: number): Wish => {
  const wish = restingOrder(name, price);
  return { ...wish, fields: { ...wish.fields, time_in_force: 'IOC' } };
};

const open = ({ system, folder }: Stage, accounts: readonly Account[], prefix: string, sockets: number): Trader[] =>
  accounts.map((account, place) => {
    const wire = new Wire(() => system.origin, { sockets, patienceMs: 10_000 });
    return new Trader(`${prefix}${place}`, account, folder, wire);
  });

/** Commands a second that are carried out when everybody waits for his answer: what the system can do. */
async function capacityOf(traders: readonly Trader[], price: number): Promise<number> {
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

type Flood = {
  sent: number;
  acknowledged: number;
  shed: Record<string, number>;
  slowestShedMs: number;
  notSent: number;
};

/** Sends at a rate, whatever comes back. */
async function flood(traders: readonly Trader[], price: number, perSecond: number, ms: number): Promise<Flood> {
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

/** Rests orders in quiet, then cancels one after the other until it is over; the times of the cancels, milliseconds. */
function cancelling(
  trader: Trader,
  price: number,
): { rest: () => Promise<void>; run: (isOver: () => boolean) => Promise<number[]> } {
  const names: string[] = [];
  const rest = async () => {
    while (names.length < resting) {
      const name = trader.nextName();
      const answered = await trader.insist(restingOrder(name, price), () => false);
      if (answered?.heard !== 'ok')
        throw new Error(`an order to be cancelled was refused: ${answered?.reply.text ?? ''}`);
      names.push(name);
    }
  };
  const run = async (isOver: () => boolean) => {
    const took: number[] = [];
    while (!isOver()) {
      const target = names.shift() ?? '';
      if (target === '') await rest();
      else {
        const wish: Wish = {
          what: 'spot.cancel',
          fields: { client_order_id: target },
          name: trader.nextName(),
          named: 'key',
        };
        took.push((await trader.attempt(wish)).reply.ms);
      }
      await wait(cancelEveryMs);
    }
    return took;
  };
  return { rest, run };
}

const at = (share: number, sorted: readonly number[]) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** `size`: seconds of overload. */
export async function overload(rig: Rig, size: number): Promise<Result> {
  const host = await rig.host();
  const database = await host.database();
  const system = await host.system(database);
  const folder = rig.folder('R19');
  const stage: Stage = { rig, system, folder, price: host.price };
  const since = await storedSeq(database);
  try {
    const [some, others] = [host.accounts.slice(0, cancellers), host.accounts.slice(cancellers)];
    const calm = open(stage, some, 'R19-c', 4);
    const senders = open(stage, others, 'R19-f', 256);
    const cancels = calm.map((trader) => cancelling(trader, host.price));
    await Promise.all(cancels.map(({ rest }) => rest()));
    const capacity = await capacityOf(senders, host.price);
    const pid = system.serverPid();
    const over = { yes: false };
    const took = Promise.all(cancels.map(({ run }) => run(() => over.yes)));
    const done = await flood(senders, host.price, capacity * times, size * 1_000);
    over.yes = true;
    const cancelled = (await took).flat().sort((a, b) => a - b);
    await Promise.all([...calm, ...senders].map((trader) => trader.settle(20_000)));
    for (const trader of [...calm, ...senders]) trader.close();
    const isSame = system.serverPid() === pid;
    const [verdict, audited] = await Promise.all([verdictOn(folder, database, since), auditOf(database)]);
    const shed = Object.values(done.shed).reduce((sum, count) => sum + count, 0);
    const statuses = Object.entries(done.shed).map(([status, count]) => `${number(count)} ${status}`);
    const odd = Object.keys(done.shed).filter((status) => status !== '429' && status !== '503');
    const p99 = at(0.99, cancelled);
    return {
      words: `${size} s at ${times} times ${number(Math.round(capacity))} commands/s: ${number(done.sent)} sent (${number(done.notSent)} not, the sender was behind), acknowledged ${number(done.acknowledged)}, refused ${statuses.join(', ')}, slowest refusal ${seconds(done.slowestShedMs)}; ${cancelled.length} cancels p50 ${Math.round(at(0.5, cancelled))} ms, p99 ${Math.round(p99)} ms; ${wordsOf(verdict)}`,
      wrong: [
        ...(isSame ? [] : ['the server ended']),
        ...(shed === 0 ? ['nothing was refused: this was no overload'] : []),
        ...(odd.length > 0 ? [`refused with ${odd.join(', ')}`] : []),
        ...(done.slowestShedMs > shedMs * rig.slack ? [`a refusal took ${seconds(done.slowestShedMs)}`] : []),
        ...(cancelled.length < cancellers ? ['nothing was cancelled'] : []),
        ...(p99 > cancelMs * rig.slack ? [`cancels took ${Math.round(p99)} ms at p99`] : []),
        ...wrongIn(verdict),
        ...audited,
      ],
    };
  } finally {
    await system.remove();
  }
}
