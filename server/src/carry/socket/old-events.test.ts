import type { live } from '@glassbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/hand-clock.ts';
import { trade } from './test/exchange.ts';
import { run, subscribe, until, type Running } from './test/running.ts';

let running: Running;
let clock: ReturnType<typeof handClock>;
beforeEach(async () => {
  clock = handClock();
  running = await run({ clock });
});
afterEach(() => running.stop());

type Payload = Record<string, unknown>;
const events = ['kline', 'daymarket', 'market_depth', 'match_trade'];

/** What is sent with the next second, which comes at once. */
function happenings({ exchange }: Running): void {
  const level = (side: 'buy' | 'sell', price: number) => ({ market: 1, side, price: BigInt(price), amount: 1n });
  const prices = Array.from({ length: 12 }, (_, n) => n);
  exchange.price(1, 200n);
  exchange.commit({ levels: prices.flatMap((n) => [level('buy', 99 - n), level('sell', 101 + n)]) });
  exchange.commit({ trades: [trade({ id: 5, takerSide: 'sell', at: 1_000 }), trade({ id: 6 })] });
  clock.advance(1_000);
}

describe('a client of the old protocol', () => {
  it.each([['websocket'], ['polling']])('gets the historic events over %s without subscribing', async (transport) => {
    const client = running.connectOld({ transports: [transport] });
    const received: Payload[] = [];
    for (const event of events) client.on(event, (payload) => received.push({ event, ...(payload as Payload) }));
    await new Promise<void>((resolve) => client.on('connect', () => resolve()));
    happenings(running);
    await until(() => received.some(({ event }) => event === 'match_trade'), 'the events');
    expect(received.every(({ event, type }) => event === type)).toBe(true);
    const klines = received.filter(({ type }) => type === 'kline');
    const spelled = ['1min', '5min', '15min', '30min', '60min', '1day', '1week', '1mon', '1D', '1W', '1M'];
    expect(klines.map(({ period }) => period)).toEqual(spelled);
    const pair = {
      match_id: 1,
      currency_id: 1,
      currency_name: 'BTC',
      legal_id: 3,
      legal_name: 'USDT',
      symbol: 'BTC/USDT',
    };
    const bar = { open: '1', close: '200', high: '200', low: '1', time: 60_000 };
    expect(klines[0]).toEqual({ event: 'kline', type: 'kline', period: '1min', ...pair, ...bar, volume: '7' });
    const day = { change: '+1.00', now_price: '200', volume: '5', period: '1day' };
    expect(received.find(({ type }) => type === 'daymarket')).toMatchObject({ ...pair, ...bar, ...day });
    const depth = received.find(({ type }) => type === 'market_depth') as {
      bids: string[][];
      asks: string[][];
    } & Payload;
    expect(depth).toMatchObject({ ...pair, 'base-currency': 'BTC', 'quote-currency': 'USDT' });
    expect(depth.bids.map(([price]) => price)).toEqual(Array.from({ length: 10 }, (_, n) => `${99 - n}`));
    expect(depth.asks.map(([price]) => price)).toEqual(Array.from({ length: 10 }, (_, n) => `${110 - n}`));
    const first = { id: 5, tradeId: 5, amount: '1', price: '100', direction: 'sell', ts: 1_000 };
    expect(received.find(({ type }) => type === 'match_trade')).toMatchObject({ ...pair, data: [{ id: 6 }, first] });
  });

  it('gets a market at most once a second', async () => {
    const client = running.connectOld();
    let depths = 0;
    client.on('market_depth', () => (depths += 1));
    await new Promise<void>((resolve) => client.on('connect', () => resolve()));
    for (let n = 1n; n <= 30n; n += 1n) {
      running.exchange.commit({ levels: [{ market: 1, side: 'buy', price: 99n, amount: n }] });
      clock.advance(100);
    }
    // Answered after whatever was sent before it.
    await new Promise((resolve) => client.emit('subscribe', 'nothing', resolve));
    expect(depths).toBe(3);
  });

  it('can use our channels too', async () => {
    const client = running.connectOld();
    running.exchange.commit({ levels: [{ market: 1, side: 'buy', price: 99n, amount: 1n }] });
    const frames: live.PushFrame[] = [];
    client.on('push', (frame) => frames.push(frame as live.PushFrame));
    const reply = await new Promise((resolve) => client.emit('subscribe', 'spot.book:BTC/USDT', resolve));
    expect(reply).toMatchObject({ ok: true, snapshot: { bids: [['99', '1']] } });
    running.exchange.commit({ levels: [{ market: 1, side: 'buy', price: 99n, amount: 2n }] });
    await until(() => frames.length === 1, 'the push');
  });
});

it('a client of the old protocol gets the historic events only until it subscribes to one of our channels', async () => {
  const [asking, silent] = [running.connectOld(), running.connectOld()];
  const received = { asking: [] as string[], silent: [] as string[] };
  for (const event of events) {
    asking.on(event, () => received.asking.push(event));
    silent.on(event, () => received.silent.push(event));
  }
  await new Promise<void>((resolve) => silent.on('connect', () => resolve()));
  await new Promise((resolve) => asking.emit('subscribe', 'spot.trades:ETH/USDT', resolve));
  happenings(running);
  await until(() => received.silent.includes('match_trade'), 'the historic events');
  expect(new Set(received.silent)).toEqual(new Set(events));
  expect(received.asking).toEqual([]);
});

const browser = { Origin: 'http://allowed.test', 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'websocket' };
it.each([
  ['as a browser', browser],
  ['without Sec-Fetch', { Origin: 'http://allowed.test' }],
  ['as a program', {}],
])('the protocol decides, %s: a client of the present one gets none of the historic events', async (_, headers) => {
  const [old, present] = [running.connectOld({ extraHeaders: headers }), running.connect({ extraHeaders: headers })];
  const received = { old: [] as string[], present: [] as string[] };
  for (const event of events) old.on(event, () => received.old.push(event));
  present.onAny((event: string) => received.present.push(event));
  await Promise.all([
    new Promise<void>((resolve) => old.on('connect', () => resolve())),
    until(() => present.connected, 'the connection'),
  ]);
  // Private channels are no market data: they alone left it among the clients that get everything.
  await subscribe(present, 'wallet.balances');
  happenings(running);
  await until(() => received.old.includes('match_trade'), 'the historic events');
  expect(new Set(received.old)).toEqual(new Set(events));
  expect(received.present).toEqual([]);
});
