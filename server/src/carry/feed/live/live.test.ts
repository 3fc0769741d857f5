import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs, dayOf, minuteMs, minuteOf, type Feed, type PriceUpdate } from '../feed.ts';
import { passingFeedState } from '../feed-state.ts';
import { openFeed } from '../open-feed.ts';
import { feedMarkets, heard } from '../test/markets.ts';
import { openLive, type LiveFeed, type LiveSettings } from './live.ts';
import { startStandIn, type StandIn } from './test/stand-in.ts';

const markets = feedMarkets.slice(0, 2);
/** Milliseconds by which a test has set the wall clock. In place before ccxt is loaded, which keeps the `Date.now` that it finds. */
let wallSetBy = 0;
const machineNow = Date.now;
beforeAll(() => void (Date.now = () => machineNow() + wallSetBy));
afterAll(() => void (Date.now = machineNow));

let stand: StandIn;
let opened: LiveFeed | undefined;

const settings = (more: Partial<LiveSettings> = {}): LiveSettings => ({
  exchanges: [
    { id: 'binance', api: { public: `${stand.url}/api/v3` }, pauseMs: 10 },
    { id: 'kraken', api: { public: stand.url }, pauseMs: 10 },
  ],
  everyMs: 100,
  timeoutMs: 1_500,
  reachMs: 5_000,
  historyDays: 1,
  staleMs: 2_000,
  outlierPpm: 10_000,
  sourcesMin: 2,
  ...more,
});
const open = async (more: Partial<LiveSettings> = {}, log = heard()) =>
  (opened = await openLive(settings(more), markets, log));

/** The update that `start` delivers next. */
const nextUpdate = (feed: Feed) =>
  new Promise<PriceUpdate>((resolve) => {
    const stop = feed.start(Date.now(), (update) => {
      stop();
      resolve(update);
    });
  });

/** Retries until it succeeds. */
async function until(so: () => boolean): Promise<void> {
  for (let tries = 0; !so(); tries++) {
    if (tries > 200) throw new Error('it did not become so');
    await wait(25);
  }
}

beforeEach(async () => {
  stand = await startStandIn();
  stand.binance.set('BTC', { bid: '70000.00', ask: '70000.02', last: '69000.00' });
  stand.binance.set('ETH', { bid: '2000.00', ask: '2000.02', last: '2000.00' });
  stand.kraken.set('BTC', { bid: '70010.0', ask: '70010.4', last: '70010.0' });
  stand.kraken.set('ETH', { bid: '2001.0', ask: '2001.4', last: '2001.0' });
});
afterEach(async () => {
  wallSetBy = 0;
  opened?.close();
  opened = undefined;
  await stand.close();
});

describe('the live feed, on a stub of Binance and Kraken', () => {
  test('gives the median of the exchanges on the tick and names them', async () => {
    const feed = await open();
    expect([feed.reached, feed.enough]).toEqual([2, true]);
    const update = await nextUpdate(feed);
    // Middles 70000.01 and 70010.2: their mean is 70005.105, half up on the tick.
    expect(update).toMatchObject({
      source: 'live',
      prices: [
        {
          ...{ market: 1, price: 7_000_511_000_000n, volume: 0n },
          sources: [
            { name: 'binance', price: 7_000_001_000_000n, leftOut: undefined },
            { name: 'kraken', price: 7_001_020_000_000n, leftOut: undefined },
          ],
        },
        { market: 2, price: 200_061_000_000n, volume: 0n },
      ],
    });
    expect(feed.sources()[0]).toMatchObject({
      market: 1,
      price: 7_000_511_000_000n,
      sources: [
        { name: 'binance', price: 7_000_001_000_000n, leftOut: undefined },
        { name: 'kraken', price: 7_001_020_000_000n, leftOut: undefined },
      ],
    });
  });

  test('has the exchange’s minutes as history, page after page, and the volume traded since', async () => {
    const now = Date.now();
    const first = minuteOf(now) - 1_400 * minuteMs;
    const row = (index: number, volume: string) => [
      first + index * minuteMs,
      '70000.00',
      '70010.00',
      '69990.00',
      '70005.00',
      volume,
      first + (index + 1) * minuteMs - 1,
      '0',
      1,
      '0',
      '0',
      '0',
    ];
    const rows = Array.from({ length: 1_401 }, (_, index) => row(index, '2.50000000'));
    stand.klines.set('BTC', rows);
    const feed = await open({ sourcesMin: 1 });
    const minutes = await feed.history(markets[0]!, now - 30 * 86_400_000, now);
    expect(minutes.length).toBe(1_401);
    expect(minutes[0]).toEqual({
      time: first,
      open: 7_000_000_000_000n,
      high: 7_001_000_000_000n,
      low: 6_999_000_000_000n,
      close: 7_000_500_000_000n,
      volume: 250_000_000n,
    });
    rows[1_400] = row(1_400, '3.25000000');
    const volumes: bigint[] = [];
    const stop = feed.start(now, ({ prices }) => void volumes.push(prices.find(({ market }) => market === 1)!.volume));
    await until(() => volumes.reduce((sum, each) => sum + each, 0n) > 0n);
    stop();
    expect(volumes.reduce((sum, each) => sum + each, 0n)).toBe(75_000_000n);
  });

  test('has two years of the exchange’s days, and leaves out those of another time zone', async () => {
    const today = dayOf(Date.now());
    const day = (time: number) => [time, '70000.00', '70010.00', '69990.00', '70005.00', '2.5', time + dayMs - 1];
    const days = Array.from({ length: 900 }, (_, back) => today - (900 - back) * dayMs);
    stand.klines.set('BTC', days.map(day));
    stand.klines.set(
      'ETH',
      days.map((time) => day(time - 8 * 3_600_000)),
    );
    const feed = await open({ sourcesMin: 1 });
    const past = await feed.longHistory!(markets[0]!, 'day', today - 730 * dayMs, today);
    expect([past.length, past[0]?.time, past.at(-1)?.time]).toEqual([730, today - 730 * dayMs, today - dayMs]);
    expect(await feed.longHistory!(markets[1]!, 'day', today - 730 * dayMs, today)).toEqual([]);
  });

  test('a market that one exchange does not have is priced by the others', async () => {
    stand.kraken.delete('ETH');
    const feed = await open({ sourcesMin: 1 });
    await until(() => feed.sources()[0]!.sources.every((source) => source.leftOut === undefined));
    expect(feed.sources()[1]!.sources.map(({ name, leftOut }) => [name, leftOut])).toEqual([
      ['binance', undefined],
      ['kraken', 'unreachable'],
    ]);
  });

  test('leaves out one whose prices are old', async () => {
    stand.binance.set('BTC', { bid: '50000', ask: '50000', last: '50000', at: Date.now() - 60_000 });
    const feed = await open({ sourcesMin: 1 });
    await until(() => feed.sources()[0]!.sources.every((source) => source.price !== undefined));
    expect(feed.sources()[0]!.sources.map(({ leftOut }) => leftOut)).toEqual(['stale', undefined]);
    expect((await nextUpdate(feed)).prices[0]?.price).toBe(7_001_020_000_000n);
  });

  test.each(['silent', 'error', 'redirect', 'broken'] as const)(
    'an exchange that is %s is unreachable, and used again when it recovers',
    { tags: ['long'], timeout: 20_000 },
    async (mood) => {
      const log = heard();
      const feed = await open({ sourcesMin: 1 }, log);
      await until(() => feed.sources()[0]!.sources.every((source) => source.leftOut === undefined));
      stand.mood.kraken = mood;
      await until(() => feed.sources()[0]!.sources[1]!.leftOut === 'unreachable');
      expect(feed.sources()[0]!.sources[0]!.leftOut).toBeUndefined();
      expect(stand.asked).not.toContain('/elsewhere');
      expect(log.lines.map((line) => line.message)).toContain('An exchange does not answer');
      stand.mood.kraken = 'well';
      await until(() => feed.sources()[0]!.sources[1]!.leftOut === undefined);
    },
  );

  test.each([-3_600_000, 3_600_000])(
    'R16 prices go on each second when the wall clock is set by %d ms',
    { tags: ['long'], timeout: 30_000 },
    async (ms) => {
      const offset = Date.now() - performance.now();
      const now = () => Math.floor(offset + performance.now());
      const exchanges = settings().exchanges.map((exchange) => ({ ...exchange, pauseMs: 30 }));
      const feed = (opened = await openLive(settings({ exchanges }), markets, heard(), now));
      let updates = 0;
      const stop = feed.start(now(), () => void (updates += 1));
      await until(() => updates > 0);
      wallSetBy = ms;
      updates = 0;
      await wait(6_000);
      stop();
      expect(updates).toBeGreaterThanOrEqual(4);
      expect(feed.sources()[0]!.sources.map(({ leftOut }) => leftOut)).toEqual([undefined, undefined]);
    },
  );

  test('an exchange that ccxt does not support is logged and left out', async () => {
    const log = heard();
    const feed = await open({ exchanges: [...settings().exchanges, { id: 'nowhere' }] }, log);
    expect(feed.reached).toBe(2);
    expect(log.lines.some((line) => line.fields['exchange'] === 'nowhere')).toBe(true);
  });
});

describe('FEED=auto', () => {
  const choose = (feed: 'auto' | 'live', log = heard(), reachMs = 800) =>
    openFeed({
      feed,
      replayDir: '',
      replaySpeed: 1,
      markets,
      state: passingFeedState(),
      log,
      live: settings({ reachMs }),
    });

  test('is live where enough exchanges answer', async () => {
    const feed = (await choose('auto', heard(), 10_000)) as LiveFeed;
    expect(feed.name).toBe('live');
    feed.close();
  });

  test('is simulated where they do not, and logs why', async () => {
    stand.mood.kraken = 'silent';
    const log = heard();
    const feed = await choose('auto', log);
    expect(feed.name).toBe('simulated');
    // The one that answers may be late too.
    const said = log.lines.find((line) => line.fields['marker'] === 'auto.simulated')?.fields;
    expect(said).toMatchObject({ needed: 2 });
    expect(said?.['reached']).toBeLessThan(2);
  });

  test('does not wait where none can be reached', async () => {
    [stand.mood.binance, stand.mood.kraken] = ['error', 'error'];
    // Longer than this test may take.
    expect((await choose('auto', heard(), 600_000)).name).toBe('simulated');
  });

  test('FEED=live keeps retrying instead', async () => {
    stand.mood.kraken = 'error';
    const feed = (await choose('live')) as LiveFeed;
    expect(feed.name).toBe('live');
    expect((await feed.history(markets[0]!, 0, Date.now())).length).toBe(0);
    stand.mood.kraken = 'well';
    expect((await nextUpdate(feed)).prices.length).toBe(2);
  });
});
