import fc from 'fast-check';
import type { live, MessageOf, SnapshotOf } from '@glassbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from './test/random.ts';
import { trade, type Exchange } from './test/exchange.ts';
import { collect, run, subscribe, until, type Running } from './test/running.ts';

let running: Running;
beforeEach(async () => {
  running = await run();
});
afterEach(() => running.stop());

const level = (side: 'buy' | 'sell', price: bigint, amount: bigint) => ({ market: 1, side, price, amount });

describe('a public channel', () => {
  it('gives a snapshot with its number and numbers every later message without a gap', async () => {
    const { exchange, connect } = running;
    exchange.commit({ levels: [level('buy', 100n, 5n)] });
    const client = connect();
    const pushes = collect(client, 'spot.book:BTC/USDT');
    const reply = await subscribe(client, 'spot.book:BTC/USDT');
    expect(reply).toEqual({ ok: true, seq: 1, snapshot: { bids: [['100', '5']], asks: [] } });
    exchange.commit({ levels: [level('sell', 102n, 3n)] });
    await until(() => pushes.length === 1, 'the first push');
    exchange.commit({ levels: [level('sell', 102n, 0n)] });
    await until(() => pushes.length === 2, 'the second push');
    expect(pushes).toEqual([
      { seq: 2, message: { bids: [], asks: [['102', '3']] } },
      { seq: 3, message: { bids: [], asks: [['102', '0']] } },
    ]);
  });

  it('merges what changes within one interval but never a trade', async () => {
    const { exchange, connect } = running;
    const client = connect();
    const books = collect(client, 'spot.book:BTC/USDT');
    const trades = collect(client, 'spot.trades:BTC/USDT');
    const tickers = collect(client, 'market.tickers');
    const candles = collect(client, 'market.candle:BTC/USDT:1D');
    for (const key of ['spot.book:BTC/USDT', 'spot.trades:BTC/USDT', 'market.tickers', 'market.candle:BTC/USDT:1D']) {
      expect((await subscribe(client, key)).ok).toBe(true);
    }
    for (let n = 1; n <= 20; n += 1) {
      exchange.commit({ levels: [level('buy', 100n, BigInt(n))], trades: [trade({ id: n })] });
      exchange.price(1, BigInt(200 + n));
    }
    await until(() => candles.length > 0 && trades.length > 0, 'the merged messages');
    expect(books).toEqual([{ seq: 1, message: { bids: [['100', '20']], asks: [] } }]);
    expect((trades[0]?.message as { id: number }[]).map((row) => row.id)).toEqual(
      Array.from({ length: 20 }, (_, n) => 20 - n),
    );
    expect(tickers).toMatchObject([{ seq: 1, message: [{ match_id: 1, last: '220' }] }]);
    expect(candles).toMatchObject([{ seq: 1, message: { close: '220', period: '1D' } }]);
  });

  it('a snapshot contains the pending changes, which are not sent again', async () => {
    const { exchange, connect } = running;
    const [first, second] = [connect(), connect()];
    const pushes = [collect(first, 'spot.trades:BTC/USDT'), collect(second, 'spot.trades:BTC/USDT')];
    for (const client of [first, second]) await subscribe(client, 'spot.trades:BTC/USDT');
    exchange.commit({ trades: [trade({ id: 1 })] });
    await until(() => pushes[0]?.length === 1, 'the first message');
    // The interval has begun: changes are pending now, and so the snapshot waits.
    exchange.commit({ trades: [trade({ id: 2 })] });
    expect(await subscribe(first, 'spot.trades:BTC/USDT')).toMatchObject({
      ok: true,
      seq: 2,
      snapshot: [{ id: 2 }, { id: 1 }],
    });
    await until(() => pushes[1]?.length === 2, 'both messages');
    expect(pushes[0]?.at(-1)).toMatchObject({ seq: 2, message: [{ id: 2 }] });
    expect(pushes[0]).toEqual(pushes[1]);
    exchange.commit({ trades: [trade({ id: 3 })] });
    await until(() => pushes[0]?.length === 3, 'the message after the snapshot');
    expect(pushes[0]?.at(-1)).toMatchObject({ seq: 3, message: [{ id: 3 }] });
  });

  it('is refused with a reason where there is no such channel, market or period', async () => {
    const client = running.connect();
    const reasons = {
      'spot.secrets': 'request.field_invalid',
      'spot.book': 'request.field_invalid',
      'spot.book:BTC/USDT:1min': 'request.field_invalid',
      'market.candle:BTC/USDT': 'request.field_invalid',
      'market.tickers:BTC/USDT': 'request.field_invalid',
      __proto__: 'request.field_invalid',
      'spot.book:DOGE/USDT': 'market.not_found',
      'market.candle:BTC/USDT:7min': 'market.period_unknown',
      'spot.orders': 'session.login_required',
      'wallet.balances': 'session.login_required',
    };
    for (const [key, reason] of Object.entries(reasons))
      expect(await subscribe(client, key)).toEqual({ ok: false, reason });
    expect(await client.emitWithAck('subscribe', { channel: 1 })).toEqual({
      ok: false,
      reason: 'request.field_invalid',
    });
    expect(running.faults).toEqual([]);
  });

  it('is silent after unsubscribe', async () => {
    const { exchange, connect } = running;
    const client = connect();
    const pushes = collect(client, 'spot.book:BTC/USDT');
    await subscribe(client, 'spot.book:BTC/USDT');
    expect(await client.emitWithAck('unsubscribe', 'spot.book:BTC/USDT')).toEqual({ ok: true });
    exchange.commit({ levels: [level('buy', 100n, 1n)] });
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(pushes).toEqual([]);
    expect(await subscribe(client, 'spot.book:BTC/USDT')).toMatchObject({ ok: true, seq: 1 });
  });
});

type Side = Map<string, string>;
/** A client's book: the snapshot, then each change. A gap is an error here: no client is slow. */
class BookReader {
  bids: Side = new Map();
  asks: Side = new Map();
  seq: number;
  constructor(reply: live.SubscribeReply) {
    if (!reply.ok) throw new Error(reply.reason);
    this.seq = reply.seq;
    this.#put(reply.snapshot as SnapshotOf<'spot.book'>);
  }
  apply(seq: number, message: unknown): void {
    if (seq <= this.seq) throw new Error(`message ${seq} after snapshot ${this.seq}`);
    if (seq !== this.seq + 1) throw new Error(`gap: ${seq} after ${this.seq}`);
    this.seq = seq;
    this.#put(message as MessageOf<'spot.book'>);
  }
  #put(change: MessageOf<'spot.book'>): void {
    for (const [side, levels] of [
      [this.bids, change.bids],
      [this.asks, change.asks],
    ] as const) {
      for (const [price, amount] of levels) {
        if (amount === '0') side.delete(price);
        else side.set(price, amount);
      }
    }
  }
}
const bookOf = (exchange: Exchange) => {
  const { bids, asks } = exchange.levels(1, 1_000);
  return { bids: new Map(bids), asks: new Map(asks) };
};

it('snapshot and pushes give the state of the server, in any interleaving', async () => {
  const { exchange, connect } = running;
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const random = createRandom(seed);
      const change = () => {
        const price = BigInt(90 + random(20));
        exchange.commit({ levels: [level(price < 100n ? 'buy' : 'sell', price, BigInt(random(4)))] });
      };
      const clients = [
        connect(),
        connect({ transports: ['polling'] }),
        connect({ transports: ['polling', 'websocket'] }),
      ];
      const readers: Promise<BookReader>[] = [];
      for (const client of clients) {
        readers.push(
          new Promise((resolve, reject) => {
            const early: [number, unknown][] = [];
            let reader: BookReader | undefined;
            client.on('push', (frame: live.PushFrame) => {
              for (const [, seq, message] of frame) {
                try {
                  if (reader) reader.apply(seq, message);
                  else early.push([seq, message]);
                } catch (error) {
                  reject(error instanceof Error ? error : new Error(String(error)));
                }
              }
            });
            const ask = () =>
              client.emit('subscribe', 'spot.book:BTC/USDT', (reply: live.SubscribeReply) => {
                reader = new BookReader(reply);
                if (early.length > 0) reject(new Error('a push before the snapshot'));
                resolve(reader);
              });
            setTimeout(ask, random(60));
          }),
        );
      }
      for (let n = 0; n < 25; n += 1) {
        change();
        await new Promise((resolve) => setTimeout(resolve, random(12)));
      }
      const all = await Promise.all(readers);
      change();
      await until(
        () => all.every((reader) => reader.seq === running.sockets.numberOf('spot.book:BTC/USDT')),
        'the last push',
      );
      await new Promise((resolve) => setTimeout(resolve, 60));
      await until(
        () => all.every((reader) => reader.seq === running.sockets.numberOf('spot.book:BTC/USDT')),
        'the last push',
      );
      for (const reader of all) expect({ bids: reader.bids, asks: reader.asks }).toEqual(bookOf(exchange));
      for (const client of clients) client.close();
    }),
    { numRuns: 8 },
  );
}, 60_000);
