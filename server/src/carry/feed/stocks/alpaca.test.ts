/** Prices by a stand-in of the market data API. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { minuteMs, type FeedMarket, type PriceUpdate } from '../feed.ts';
import { openAlpaca } from './alpaca.ts';
import type { Exchange } from './in-sessions.ts';
import { openStocksFeed } from './open-stocks-feed.ts';

const market: FeedMarket = {
  ...{ id: 201, symbol: 'AAPL/USDT', tick: 10n ** 6n, base: 'AAPL', quote: 'USDT', baseScale: 4, quoteScale: 8 },
};
const opensAt = Math.floor(Date.now() / minuteMs) * minuteMs - 10 * minuteMs;
const exchange: Exchange = {
  sessionAt: () => ({ opensAt, closesAt: opensAt + 1_440 * minuteMs }),
  splitsOf: () => [{ exAt: 0, numerator: 4, denominator: 1 }],
  isPractice: () => false,
};
const log = { info: () => undefined, warn: () => undefined };
let server: Server;
let url: string;
let asked: { path: string; key: string | undefined }[] = [];
let tradedAt = opensAt;
let status = 200;
const bar = (time: number, c: number) => ({ t: new Date(time).toISOString(), o: 1, h: c, l: 1, c, v: 12 });

beforeAll(async () => {
  server = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://here');
    asked.push({ path: address.pathname + address.search, key: request.headers['apca-api-key-id'] as string });
    const more = address.searchParams.get('page_token');
    const body = address.pathname.endsWith('/latest')
      ? { trades: { AAPL: { t: new Date(tradedAt).toISOString(), p: 499.23, s: 5 } } }
      : { bars: [bar(opensAt + (more ? minuteMs : 0), more ? 3 : 2)], next_page_token: more ? null : 'next' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  [asked, tradedAt, status] = [[], opensAt, 200];
});
const settings = () => ({ url, keyId: 'key', secretKey: 'secret', source: 'iex' });

/** The first update of a feed; undefined where none came with the answers of two seconds. */
async function heard(feed: Awaited<ReturnType<typeof openAlpaca>>): Promise<PriceUpdate | undefined> {
  let update: PriceUpdate | undefined;
  const stop = feed.start(0, (each) => void (update ??= each));
  await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3), { timeout: 10_000 });
  stop();
  return update;
}

test('STOCK-025 the last trade of the session is the price, as it was traded', async () => {
  const feed = await openAlpaca(settings(), [market], exchange, log);
  expect(feed.answers).toBe(true);
  expect(asked[0]).toEqual({ path: '/v2/stocks/trades/latest?symbols=AAPL&feed=iex', key: 'key' });
  const update = await heard(feed);
  expect(update).toMatchObject({ source: 'live', prices: [{ market: 201, price: 49_923_000_000n }] });
});

test('STOCK-030 a trade of before the opening is no price of the session', async () => {
  tradedAt = opensAt - 1;
  expect(await heard(await openAlpaca(settings(), [market], exchange, log))).toBeUndefined();
});

test('STOCK-025 bars of the past are read page by page, and splits of ours change none', async () => {
  const choice = { feed: 'live', folder: '', alpaca: settings() } as const;
  const state = { load: () => Promise.resolve(undefined), save: () => Promise.resolve() };
  const feed = await openStocksFeed({ choice, markets: [market], exchange, state, log, now: Date.now });
  const candles = await feed.history(market, opensAt, opensAt + 2 * minuteMs);
  expect(candles.map(({ time, close, volume }) => [time, close, volume])).toEqual([
    [opensAt, 200_000_000n, 120_000n],
    [opensAt + minuteMs, 300_000_000n, 120_000n],
  ]);
  expect(asked.at(-1)?.path).toContain('adjustment=raw');
});

test('STOCK-025 without an answer auto is simulated, and live waits for one', async () => {
  status = 403;
  const state = { load: () => Promise.resolve(undefined), save: () => Promise.resolve() };
  const names = await Promise.all(
    (['auto', 'live'] as const).map(async (feed) => {
      const choice = { feed, folder: '', alpaca: settings() };
      return (await openStocksFeed({ choice, markets: [market], exchange, state, log, now: Date.now })).name;
    }),
  );
  expect(names).toEqual(['simulated', 'live']);
});
