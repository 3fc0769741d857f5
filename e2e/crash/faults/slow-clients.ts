/**
 * R18: sockets that stop reading while they go on requesting snapshots. Data for them waits in the kernel first and then in the server,
 * which has to end them before they take its memory or delay others.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { System } from '../../system.ts';
import type { Account } from '../accounts.ts';
import { underLoad } from '../load.ts';
import { openTraders, restingOrder } from '../pressure.ts';
import type { Trader } from '../client.ts';
import { metricsOf, residentBytes } from '../process.ts';
import { number, seconds, shareOf, type Result, type Rig } from '../rig.ts';
import { onStage } from '../stage.ts';

/** How long the healthy one is measured without slow ones, so long that the server's memory has its size, and how long they are waited for. */
const calmMs = 60_000;
const slowMs = 60_000;
const healthyEveryMs = 100;
/** Below the server's limit of events, so that it is its unread bytes for which a socket is ended. */
const askEveryMs = 500;
const limits = { growthBytes: 100 * 1024 * 1024, times: 2 } as const;
/** Where the healthy one receives order updates within this time anyway, twice the time is accepted. */
const fastMs = 50;

const markets = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT', 'BNB/USDT'];
const keys = markets.flatMap((market) => [`spot.book:${market}`, `spot.trades:${market}`]);

/** The WebSocket below a client's socket, which can be paused. */
type Below = { io: { engine: { transport: { ws: { pause: () => void } } } } };

class SlowClient {
  readonly #socket: Socket;
  #asking: NodeJS.Timeout | undefined;

  constructor(origin: string, place: number) {
    this.#socket = io(origin, {
      ...{ forceNew: true, transports: ['websocket'], reconnection: false },
      // Of Engine.IO's client, for sockets of Node.
      ...({ localAddress: `127.0.9.${1 + (place % 250)}` } as object),
    });
  }

  /** Subscribes to everything, then reads no more. */
  async stopReading(): Promise<void> {
    const socket = this.#socket;
    for (const key of keys) {
      const { ok } = (await socket.timeout(20_000).emitWithAck('subscribe', key)) as { ok: boolean };
      if (!ok) throw new Error(`${key} was refused`);
    }
    (socket as unknown as Below).io.engine.transport.ws.pause();
    let turn = 0;
    this.#asking = setInterval(() => {
      socket.emit('subscribe', keys[(turn += 1) % keys.length], () => undefined);
    }, askEveryMs);
  }

  close(): void {
    clearInterval(this.#asking);
    this.#socket.disconnect();
  }
}

/** Places and cancels, one order after the other; how long after each was sent it came over the socket, milliseconds. */
async function timesOf(trader: Trader, socket: Socket, price: number, isOver: () => boolean): Promise<number[]> {
  const sentAt = new Map<string, number>();
  const took: number[] = [];
  const onPush = (frame: [string, number, { orders?: { client_order_id: string | null }[] }][]) => {
    for (const [key, , message] of frame) {
      if (key !== 'spot.orders') continue;
      for (const { client_order_id: name } of message.orders ?? []) {
        const at = sentAt.get(name ?? '');
        if (at === undefined) continue;
        took.push(performance.now() - at);
        sentAt.delete(name ?? '');
      }
    }
  };
  socket.on('push', onPush);
  while (!isOver()) {
    const target = trader.nextName();
    sentAt.set(target, performance.now());
    await trader.insist(restingOrder(target, price), isOver);
    const cancel = {
      what: 'spot.cancel',
      fields: { client_order_id: target },
      name: trader.nextName(),
      named: 'key',
    } as const;
    await trader.insist(cancel, isOver);
    await wait(healthyEveryMs);
  }
  socket.off('push', onPush);
  return took;
}

type Watched = { mostBytes: number; endedAfter: number[] };

/** Watches the server until the slow ones are gone or it has taken too long. */
async function watch(system: System, slow: number, healthy: number): Promise<Watched> {
  const began = performance.now();
  const seen: Watched = { mostBytes: 0, endedAfter: [] };
  for (let passed = 0; passed < slowMs; passed = performance.now() - began) {
    seen.mostBytes = Math.max(seen.mostBytes, residentBytes(system.serverPid()));
    const left = (await metricsOf(system.origin)).value('glassbook_sockets') - healthy;
    while (seen.endedAfter.length < slow - left) seen.endedAfter.push(passed);
    // Memory is watched for the whole time, as if they had stayed.
    await wait(250);
  }
  return seen;
}

async function connected(origin: string, account: Account): Promise<Socket> {
  const socket = io(origin, { forceNew: true, transports: ['websocket'], auth: { token: account.token } });
  for (const key of [...keys, 'spot.orders']) await socket.timeout(20_000).emitWithAck('subscribe', key);
  return socket;
}

/** `size`: sockets that stop reading. */
export async function stopReading(rig: Rig, size: number): Promise<Result> {
  return onStage(rig, 'R18', async ({ host, system, folder, judge }) => {
    const { origin } = system;
    const [one, ...others] = host.accounts;
    if (!one) throw new Error('there are no accounts');
    const slow: SlowClient[] = [];
    const count = { messages: 0 };
    let healthy: Socket | undefined;
    const load = { origin: () => origin, accounts: others, folder, prefix: 'R18', random: rig.random.fork('R18') };
    try {
      const socket = (healthy = await connected(origin, one));
      socket.on('push', (frame: unknown[]) => (count.messages += frame.length));
      const [trader] = openTraders(system, folder, [one], { prefix: 'R18-h', sockets: 4 });
      if (!trader) throw new Error('there is no trader');
      const measured = await underLoad({ ...load, price: host.price, thinkMs: 60, listeners: 0 }, async (trading) => {
        const timesDuring = async <T>(work: () => Promise<T>): Promise<[number[], T]> => {
          const over = { yes: false };
          const times = timesOf(trader, socket, host.price, () => over.yes);
          const result = await work().finally(() => (over.yes = true));
          return [await times, result];
        };
        const bytesAtFirst = residentBytes(system.serverPid());
        const [calm] = await timesDuring(() => wait(calmMs));
        const bytesBefore = residentBytes(system.serverPid());
        for (let place = 0; place < size; place += 1) slow.push(new SlowClient(origin, place));
        await Promise.all(slow.map((client) => client.stopReading()));
        const messagesBefore = count.messages;
        const [beside, watched] = await timesDuring(() => watch(system, size, 1));
        const perSecond = ((count.messages - messagesBefore) * (size + 1) * 1_000) / slowMs;
        await trading.finish();
        await trader.settle(20_000);
        trader.close();
        const grown = { calm: bytesBefore - bytesAtFirst, beside: watched.mostBytes - bytesBefore };
        return { calm, beside, watched, grown, perSecond };
      });
      const { calm, beside, watched, grown, perSecond } = measured;
      const { verdict, wrong: judged } = await judge();
      const [p99Before, p99] = [shareOf(calm, 0.99), shareOf(beside, 0.99)];
      const mib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
      const ended = watched.endedAfter;
      return {
        words: `${size} sockets read no more, ${number(Math.round(perSecond))} messages/s meant for all: ended ${ended.length} of ${size}, the first after ${seconds(ended[0] ?? 0)}, the last after ${seconds(ended.at(-1) ?? 0)}; memory ${mib(grown.beside)} more at most (in the ${calmMs / 1_000} s before ${mib(grown.calm)}); an order over a healthy socket p99 ${Math.round(p99Before)} ms before, ${Math.round(p99)} ms beside them (${beside.length} orders); ${number(verdict.acknowledged)} commands acked`,
        wrong: [
          ...(ended.length < size ? [`${size - ended.length} were not ended in ${seconds(slowMs)}`] : []),
          ...(grown.beside > limits.growthBytes ? [`memory grew by ${mib(grown.beside)}`] : []),
          ...(beside.length < 50 ? ['the healthy one received few orders'] : []),
          ...judged,
        ],
        slow:
          p99 > Math.max(fastMs, p99Before * limits.times) * rig.slack
            ? [`p99 of the healthy one went from ${Math.round(p99Before)} to ${Math.round(p99)} ms`]
            : [],
      };
    } finally {
      for (const client of slow) client.close();
      healthy?.disconnect();
    }
  });
}
