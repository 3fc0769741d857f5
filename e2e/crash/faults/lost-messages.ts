/**
 * R17: the app's own live store, with a socket that drops one message in a hundred and is cut now and then, while users trade. Each gap must be
 * found with the next message of its channel and healed, and in the end every client has what the server has.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { Live, type LiveSocket } from '../../../web/src/carry/live/store.ts';
import { channels as spot } from '../../../web/src/products/spot/channels.ts';
import { channels as wallet } from '../../../web/src/products/wallet/channels.ts';
import type { Account } from '../accounts.ts';
import { underLoad } from '../load.ts';
import type { Random } from '../random.ts';
import { number, seconds, type Result, type Rig } from '../rig.ts';
import { onStage } from '../stage.ts';

const reducers = { ...spot, ...wallet };
const publicKey = 'spot.book:ETH/USDT';
const keys = [publicKey, 'wallet.balances', 'spot.orders'] as const;
const dropped = 0.01;
const cutsEach = 10;
/** The longest time from the message that shows a gap to the value that has it healed. */
const healMs = 2_000;

type Item = [key: string, seq: number, message: unknown];
type Reply = { ok: true; seq: number; snapshot: unknown } | { ok: false; reason: string };

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
/** A value in an order that does not depend on the order of its messages. */
function plain(key: string, value: unknown): unknown {
  if (key === 'wallet.balances') return Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1));
  if (key !== 'spot.orders') return value;
  // A snapshot has the open orders only.
  const { orders } = value as { orders: readonly { id: number; status: number }[] };
  return orders.filter(({ status }) => status === 1).sort((a, b) => a.id - b.id);
}

/** One user's app. */
class Client {
  readonly live: Live;
  readonly socket: Socket;
  readonly #random: Random;
  readonly #account: Account;
  /** By channel: the last number the app has, and its value by number. */
  readonly #numbers = new Map<string, number>();
  readonly seen = new Map<string, string>();
  /** Channels with a dropped message that nothing has shown yet. */
  readonly #gaps = new Set<string>();
  readonly count = { messages: 0, dropped: 0, shown: 0, found: 0, cuts: 0 };
  readonly healedIn: number[] = [];
  isLossy = true;

  constructor(origin: string, account: Account, place: number, random: Random) {
    this.#account = account;
    this.#random = random;
    const localAddress = `127.0.${4 + Math.floor(place / 250)}.${1 + (place % 250)}`;
    this.socket = io(origin, {
      ...{
        autoConnect: false,
        forceNew: true,
        transports: ['websocket'],
        reconnectionDelay: 100,
        reconnectionDelayMax: 1_000,
      },
      auth: { token: account.token },
      // Of Engine.IO's client, for sockets of Node.
      ...({ localAddress } as object),
    });
    this.live = new Live({ open: () => this.#lossy(), loggedIn: () => true });
    this.live.register(reducers);
    for (const key of keys) this.live.watch(key, () => undefined);
  }

  /** The socket as the app sees it. */
  #lossy(): LiveSocket {
    const { socket } = this;
    return {
      get connected() {
        return socket.connected;
      },
      connect: () => socket.connect(),
      disconnect: () => socket.disconnect(),
      on: (event, listener) => {
        const receive = listener as (...args: unknown[]) => void;
        return socket.on(event, (...args: unknown[]) => {
          if (event === 'push') this.#push(args[0] as Item[], receive);
          else receive(...args);
        });
      },
      emit: (event, ...args) =>
        event === 'subscribe'
          ? this.#subscribe(...(args as [string, (reply: Reply) => void]))
          : socket.emit(event, ...args),
    };
  }

  #push(frame: Item[], listener: (frame: Item[]) => void): void {
    for (const item of frame) {
      const [key, seq] = item;
      this.count.messages += 1;
      if (this.isLossy && this.#random.next() < dropped) {
        this.count.dropped += 1;
        if (seq > (this.#numbers.get(key) ?? Infinity)) this.#gaps.add(key);
        continue;
      }
      const isShown = this.#gaps.has(key) && this.#isHere(key);
      if (isShown) {
        this.count.shown += 1;
        this.#gaps.delete(key);
      }
      listener([item]);
      // The store subscribes again in the same turn, or it has missed the gap.
      if (isShown && !this.#isHere(key)) this.count.found += 1;
      this.#note(key, seq);
    }
  }

  #subscribe(key: string, answered: (reply: Reply) => void): unknown {
    const askedAt = performance.now();
    this.#gaps.delete(key);
    return this.socket.emit('subscribe', key, (reply: Reply) => {
      answered(reply);
      this.healedIn.push(performance.now() - askedAt);
      if (!reply.ok) return;
      // What was dropped during the request is in the snapshot; what comes after arrives after.
      this.#gaps.delete(key);
      this.#note(key, reply.seq);
    });
  }

  #isHere = (key: string) => this.live.state(key as never).state === 'here';

  #note(key: string, seq: number): void {
    if (!this.#isHere(key)) return;
    const number = Math.max(seq, this.#numbers.get(key) ?? 0);
    this.#numbers.set(key, number);
    if (key === publicKey) this.seen.set(`${number}`, hashOf(this.value(key)));
  }

  value(key: string): unknown {
    return plain(key, (this.live.state(key as never) as { value: unknown }).value);
  }

  get isWhole(): boolean {
    // What was there before stays on the screen while the socket is away.
    return this.socket.connected && keys.every((key) => this.#isHere(key));
  }

  get address(): string {
    return this.#account.address;
  }

  /** A connection that breaks without a close. */
  cut(): void {
    this.count.cuts += 1;
    this.#numbers.clear();
    this.#gaps.clear();
    this.socket.io.engine.close();
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** The server's own state now, by its snapshot. */
async function told(
  origin: string,
  account: Account,
  wanted: readonly string[],
): Promise<Map<string, { seq: number; value: unknown }>> {
  const socket = io(origin, { forceNew: true, transports: ['websocket'], auth: { token: account.token } });
  const values = new Map<string, { seq: number; value: unknown }>();
  try {
    for (const key of wanted) {
      const reply = (await socket.timeout(10_000).emitWithAck('subscribe', key)) as Reply;
      if (!reply.ok) throw new Error(`${key} was refused: ${reply.reason}`);
      const reducer = reducers[key.split(':')[0] as keyof typeof reducers];
      values.set(key, { seq: reply.seq, value: plain(key, reducer.start(reply.snapshot as never)) });
    }
    return values;
  } finally {
    socket.disconnect();
  }
}

/** Cuts every client `cutsEach` times, each when it is whole again. */
async function cutOften(clients: readonly Client[], random: Random): Promise<void> {
  const cutting = async (client: Client, own: Random) => {
    for (let cut = 0; cut < cutsEach; cut += 1) {
      await untilWhole(client);
      await wait(own.between(100, 900));
      client.cut();
    }
    await untilWhole(client);
  };
  await Promise.all(clients.map((client, place) => cutting(client, random.fork(`cuts ${place}`))));
}

async function untilWhole(client: Client): Promise<void> {
  const until = performance.now() + 60_000;
  while (!client.isWhole) {
    if (performance.now() > until) throw new Error(`${client.address} did not get all its channels`);
    await wait(20);
  }
}

/** Snapshots of the book until every client has had the very number of one; those that had another value. */
async function compareBooks(origin: string, account: Account, clients: readonly Client[]): Promise<string[]> {
  const wrong: string[] = [];
  const missing = new Set(clients);
  for (let tries = 0; missing.size > 0; tries += 1) {
    if (tries === 40) return [...wrong, `${missing.size} clients never had a book of the server's`];
    const book = (await told(origin, account, [publicKey])).get(publicKey);
    await wait(200);
    for (const client of missing) {
      const seen = client.seen.get(`${book?.seq ?? ''}`);
      if (seen === undefined) continue;
      missing.delete(client);
      if (seen !== hashOf(book?.value)) wrong.push(`${client.address}: the book at ${book?.seq ?? ''} is another`);
    }
  }
  return wrong;
}

/** Trading has stopped: each user's private data is compared as it is. */
async function comparePrivate(
  origin: string,
  accounts: readonly Account[],
  clients: readonly Client[],
): Promise<string[]> {
  const wrong: string[] = [];
  const own = keys.filter((key) => key !== publicKey);
  for (const account of accounts) {
    const server = await told(origin, account, own);
    for (const client of clients.filter(({ address }) => address === account.address))
      for (const key of own)
        if (hashOf(client.value(key)) !== hashOf(server.get(key)?.value))
          wrong.push(`${client.address}: ${key} is another`);
  }
  return wrong;
}

/** `size`: clients, each cut ten times. */
export async function loseMessages(rig: Rig, size: number): Promise<Result> {
  return onStage(rig, 'R17', async ({ host, system: { origin }, folder, judge }) => {
    const random = rig.random.fork('R17');
    const accounts = host.accounts.slice(0, Math.min(size, host.accounts.length));
    const clients = Array.from({ length: size }, (_, place) => {
      const account = accounts[place % accounts.length];
      if (!account) throw new Error('there are no accounts');
      return new Client(origin, account, place, random.fork(`client ${place}`));
    });
    const load = {
      origin: () => origin,
      accounts,
      folder,
      prefix: 'R17',
      random: random.fork('load'),
      price: host.price,
      thinkMs: 250,
      listeners: 0,
    };
    try {
      await underLoad(load, async (trading) => {
        await cutOften(clients, random);
        await trading.untilServed(30_000);
        for (const client of clients) client.isLossy = false;
        // A message that was dropped last is shown by the next one of its channel.
        await wait(3_000);
        await trading.finish();
      });
      const books = await compareBooks(origin, accounts[0] as Account, clients);
      const own = await comparePrivate(origin, accounts, clients);
      const sum = (of: keyof Client['count']) => clients.reduce((all, { count }) => all + count[of], 0);
      const slowest = clients.reduce((most, { healedIn }) => Math.max(most, ...healedIn), 0);
      const { verdict, wrong: judged } = await judge();
      return {
        words: `${size} clients of the app's store, ${number(sum('dropped'))} of ${number(sum('messages'))} messages dropped, ${number(sum('cuts'))} reconnects: gaps found ${number(sum('found'))} of ${number(sum('shown'))}, slowest snapshot ${seconds(slowest)}, books as the server's ${size - books.length} of ${size}, balances and orders ${own.length === 0 ? 'all' : `not all`}; ${number(verdict.acknowledged)} commands acked`,
        wrong: [
          ...(sum('shown') === 0 ? ['no gap was shown: this shows nothing'] : []),
          ...(sum('found') < sum('shown') ? [`${sum('shown') - sum('found')} gaps were overlooked`] : []),
          ...books,
          ...own,
          ...judged,
        ],
        slow: slowest > healMs * rig.slack ? [`a snapshot took ${seconds(slowest)}`] : [],
      };
    } finally {
      for (const client of clients) client.close();
    }
  });
}
