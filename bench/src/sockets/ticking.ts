/** The real sockets over an HTTP server, fed with synthetic batches, and a process of receiving clients. */
import { fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { market } from '@glassbook/contract';
import type { Changes, Trade } from '@glassbook/engine';
import type { Pool } from 'pg';
import { bookChannel, tradesChannel } from '../../../server/src/carry/books/channels.ts';
import { tickersChannel } from '../../../server/src/products/market/channels.ts';
import type { AnyChannel } from '../../../server/src/carry/socket/channel.ts';
import { peerAddressBehind } from '../../../server/src/carry/rate-limits/peer-address.ts';
import { createSockets, type Sockets, type SocketServices } from '../../../server/src/carry/socket/index.ts';
import { Rooms } from '../../../server/src/products/room/rooms.ts';
import { priceChanged, tradesMade } from '../spot/ticks.ts';
import type { Request, Heard, Reply } from './watchers.ts';

export const nowUs = (): number => Number(process.hrtime.bigint() / 1_000n);
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
export const symbols = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB'].map((name) => `${name}/USDT`);

export type Ticking = {
  /** A new index price of a market, timestamped now. */
  price(market: number): { at: number };
  /** This many trades, timestamped now, over all markets in turn. */
  trades(count: number): void;
  /** A message of a room, timestamped now in microseconds. */
  say(id: number): void;
  begin(): Promise<void>;
  end(): Promise<Heard>;
  stop(): Promise<void>;
};

function tickerOf(id: number, at: number): market.Ticker {
  return {
    ...{ match_id: id, symbol: symbols[id - 1] ?? '', last: '78350.12', last_trade: '78350.10', bid: '78349.50' },
    ...{ ask: '78350.60', change: '+1.23', change_value: '+951.99', high: '79000.00', low: '77000.00' },
    ...{ volume: '1234.56789', value: '96543210.12', at },
  };
}

function services(times: Map<number, number>, rooms: Rooms): Omit<SocketServices, 'httpServer'> {
  const ticker = (id: number) => tickerOf(id, times.get(id) ?? 0);
  const levelsIn = ({ spot: { levels } }: Changes) => levels;
  const tradesIn = ({ spot: { trades } }: Changes) => trades;
  const view = { levels: () => ({ bids: [], asks: [] }), trades: () => [] };
  const text = ({ id, at }: Trade): market.PublicTrade => ({
    ...{ id, price: '78350.12', amount: '0.01234', direction: 'buy', ts: at },
  });
  const tickers = () => symbols.map((_, n) => ticker(n + 1));
  const given = {
    'market.tickers': tickersChannel({ ticker, tickers }, () => undefined),
    'spot.book': bookChannel({ levelsIn, view, text: () => ['1', '1'] }),
    'spot.trades': tradesChannel({ tradesIn, view, text }),
    room: rooms.channel(),
  };
  return {
    config: { allowedOrigins: [] },
    // The caps stay: a thousand clients come from as many addresses as they allow, as if behind a proxy.
    addressOf: peerAddressBehind(['127.0.0.1']),
    verify: () => Promise.resolve(undefined),
    onSessionEnded: () => undefined,
    listers: new Set(['spot']),
    channels: Object.entries(given).map(
      ([name, channel]) =>
        ({
          name,
          channel,
          params: name === 'market.tickers' ? [] : [name === 'room' ? 'room' : 'market'],
          private: false,
        }) as unknown as AnyChannel,
    ),
    instruments: symbols.map((symbol, n) => ({ id: n + 1, symbol, product: 'spot' })),
    oldEvents: [],
    seq: 0,
    failed: (error) => {
      throw error;
    },
  };
}

function asker(child: ChildProcess): (asked: Request) => Promise<Reply> {
  return (asked) =>
    new Promise((resolve, reject) => {
      child.once('message', (reply) => resolve(reply as Reply));
      child.once('exit', (code) => reject(new Error(`the clients ended with ${code}`)));
      child.send(asked);
    });
}

/** Starts the sockets and connects this many clients, each subscribed to all of the channels. */
export async function startTicking(clients: number, channels: string[]): Promise<Ticking> {
  const httpServer = createServer((_, response) => response.writeHead(404).end());
  const times = new Map<number, number>();
  const later: { sockets?: Sockets } = {};
  const rooms = new Rooms({
    ...{ pool: undefined as unknown as Pool, robots: new Set<number>() },
    touch: (channel, ...values) => later.sockets?.touch(channel, ...values),
  });
  const sockets = createSockets({ httpServer, ...services(times, rooms) });
  later.sockets = sockets;
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const child = fork(join(import.meta.dirname, 'watchers.ts'));
  child.setMaxListeners(0);
  const ask = asker(child);
  const { port } = httpServer.address() as AddressInfo;
  await ask({ do: 'connect', url: `ws://127.0.0.1:${port}`, clients, channels });
  let seq = 0;
  const publish = (changes: Changes) => {
    seq += 1;
    sockets.publish({ seq, at: seq, changes });
  };
  return {
    price: (market) => {
      const at = nowUs();
      times.set(market, at);
      publish(priceChanged(seq, at, market));
      return { at };
    },
    trades: (count) => publish(tradesMade(count, seq * 1_000, nowUs(), symbols.length)),
    say: (id) => {
      rooms.publish({
        ...{
          room: 'en',
          id: String(id),
          n: String(id),
          at: String(nowUs()),
          user_id: '1001',
          staff: null,
          name: 'Anna',
        },
        ...{ text: `The spread is narrow, ${id}`, mentions: [], reply_to: null, client_id: String(id) },
        ...{ is_removed: false, is_hidden: false },
      });
    },
    begin: async () => {
      await ask({ do: 'begin' });
    },
    end: async () => (await ask({ do: 'end' })) as Heard,
    stop: async () => {
      child.removeAllListeners('exit');
      child.disconnect();
      sockets.close();
      await new Promise((resolve) => httpServer.close(resolve));
    },
  };
}
