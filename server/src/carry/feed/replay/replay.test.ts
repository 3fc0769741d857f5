import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { swinging, writeRecording } from '../../../../../scripts/recordings/write-recording.ts';
import { dayMs, FeedError, minuteMs, type PriceUpdate } from '../feed.ts';
import { passingFeedState } from '../feed-state.ts';
import { minutePath } from '../minute-path.ts';
import { addedUp, feedMarkets, heard } from '../test/markets.ts';
import { openRecording } from './recording.ts';
import { openReplay } from './replay.ts';

const [btc, eth] = feedMarkets;
const first = Date.UTC(2026, 0, 1);
let folder: string;

const zip = (path: string, lines: string[]) => writeFile(path, gzipSync(`${lines.join('\n')}\n`));
const kline = (minute: number, open: string, high: string, low: string, close: string, volume: string) =>
  `${first + minute * minuteMs},${open},${high},${low},${close},${volume},${first + minute * minuteMs + 59_999},0,0,0,0,0`;
const trade = (id: number, time: number, price: string, quantity: string) =>
  `${id},${price},${quantity},0,${time},true`;
const open = (at = folder) =>
  openReplay({ folder: at, speed: 1, markets: feedMarkets, state: passingFeedState(), log: heard() });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

describe('a recording', () => {
  test('is read from the folder itself, numbers of any length exactly', async () => {
    await zip(join(folder, 'BTCUSDT-1m.csv.gz'), [
      kline(0, '70000.01', '70000.019', '69999.994', '70000', '1.123456789'),
      '',
      kline(1, '70000', '70000', '70000', '70000', '12345678901.12345678'),
    ]);
    const recording = await openRecording(folder, feedMarkets);
    expect(recording.symbols).toEqual(['BTC/USDT']);
    expect([recording.from, recording.to]).toEqual([first, first + 2 * minuteMs]);
    expect(recording.minute(btc!, first)).toEqual({
      time: first,
      open: 7_000_001_000_000n,
      high: 7_000_002_000_000n,
      low: 6_999_999_000_000n,
      close: 7_000_000_000_000n,
      volume: 112_345_678n,
    });
    expect(recording.minute(btc!, first + minuteMs)?.volume).toBe(1_234_567_890_112_345_678n);
    expect(recording.minute(btc!, first + 2 * minuteMs)).toBeUndefined();
  });

  test('is read from a root: the newest klines folder, and trades within its time', async () => {
    await mkdir(join(folder, 'klines'));
    await mkdir(join(folder, 'klines-2026-01'));
    await mkdir(join(folder, 'trades'));
    await zip(join(folder, 'klines/BTCUSDT-1m.csv.gz'), [kline(-500_000, '1', '1', '1', '1', '1')]);
    await zip(join(folder, 'klines-2026-01/BTCUSDT-1m.csv.gz'), [
      kline(0, '10', '12', '9', '11', '5'),
      kline(1, '11', '12', '9', '11', '5'),
    ]);
    await zip(join(folder, 'trades/BTCUSDT-2026-01-01.csv.gz'), [
      trade(1, first + minuteMs + 3_000, '20', '1'),
      trade(2, first + minuteMs + 3_400, '21.5', '2'),
      trade(3, first + minuteMs + 9_000, '19', '0.5'),
    ]);
    await zip(join(folder, 'trades/BTCUSDT-2025-01-01.csv.gz'), [trade(1, first - 90 * 86_400_000, '5', '1')]);
    const recording = await openRecording(folder, feedMarkets);
    expect(recording.from).toBe(first);
    expect(recording.ticks(btc!, first + minuteMs)).toEqual([
      { time: first + minuteMs + 3_400, price: 2_150_000_000n, volume: 300_000_000n },
      { time: first + minuteMs + 9_000, price: 1_900_000_000n, volume: 50_000_000n },
    ]);
    expect(recording.minute(btc!, first + minuteMs)).toEqual(
      addedUp(recording.ticks(btc!, first + minuteMs), first + minuteMs),
    );
    expect(addedUp(recording.ticks(btc!, first), first)).toEqual(recording.minute(btc!, first));
  });

  test('may be trades alone', async () => {
    await mkdir(join(folder, 'trades'));
    await zip(join(folder, 'trades/ETHUSDT-2026-01-01.csv.gz'), [
      trade(1, first + 3_000, '20', '1'),
      trade(2, first + 3 * minuteMs, '21', '1'),
    ]);
    const recording = await openRecording(folder, feedMarkets);
    expect([recording.from, recording.to, recording.symbols]).toEqual([first, first + 4 * minuteMs, ['ETH/USDT']]);
    expect(recording.minute(eth!, first + minuteMs)).toBeUndefined();
  });

  test.each([
    [
      'a folder that is not there',
      () => Promise.resolve(join(folder, 'nowhere')),
      /^FEED=replay finds no recording in REPLAY_DIR=.*nowhere/,
    ],
    ['an empty folder', () => Promise.resolve(folder), /^FEED=replay finds no recording/],
    [
      'a broken line',
      async () => (await zip(join(folder, 'BTCUSDT-1m.csv.gz'), [kline(0, '1', '1', '1', '1', '1'), 'abc']), folder),
      /BTCUSDT-1m\.csv\.gz:2 is not a kline: "abc"/,
    ],
    [
      'a high below the low',
      async () => (await zip(join(folder, 'BTCUSDT-1m.csv.gz'), [kline(0, '10', '9', '11', '10', '1')]), folder),
      /:1 is not a kline/,
    ],
    [
      'a volume beyond 64 bits',
      async () => (
        await zip(join(folder, 'BTCUSDT-1m.csv.gz'), [kline(0, '10', '11', '9', '10', '123456789012')]),
        folder
      ),
      /:1 is not a kline/,
    ],
    [
      'a short line',
      async () => (await zip(join(folder, 'BTCUSDT-1m.csv.gz'), ['1767225600000,1,1,1']), folder),
      /:1 is not a kline/,
    ],
    [
      'a broken trade',
      async () => (await zip(join(folder, 'BTCUSDT-2026-01-01.csv.gz'), ['1,x,1,1,1767225600000,true']), folder),
      /:1 is not a trade/,
    ],
  ])('%s is refused with one line', async (_name, made, message) => {
    const at = await made();
    const refused = await open(at).then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(refused).toBeInstanceOf(FeedError);
    expect((refused as Error).message).toMatch(message);
    expect((refused as Error).message).not.toContain('\n');
  });
});

describe('a recording of three days', () => {
  const three = 3 * dayMs;
  beforeEach(() => writeRecording(folder, swinging, { minutes: three / minuteMs, from: first }));

  test('each minute played second by second is exactly the recorded one', async () => {
    const recording = await openRecording(folder, feedMarkets);
    expect([recording.from, recording.to, recording.symbols.length]).toEqual([
      first,
      first + three,
      feedMarkets.length,
    ]);
    for (const market of feedMarkets) {
      for (let time = recording.from; time < recording.to; time += 61 * minuteMs) {
        const minute = recording.minute(market, time)!;
        expect(addedUp(minutePath(minute, market), time)).toEqual(minute);
      }
    }
  });

  test('fills charts with two days at the first start, and a restart continues without a gap', async () => {
    const now = Date.UTC(2026, 10, 21, 3, 30, 12);
    vi.useFakeTimers({ now });
    const settings = { folder, speed: 1, markets: feedMarkets, state: passingFeedState(), log: heard() };
    const feed = await openReplay(settings);
    const past = await feed.history(btc!, now - three, now);
    // The first and the last are parts of a minute.
    expect(past.length).toBe((2 * dayMs) / minuteMs + 1);
    const updates: PriceUpdate[] = [];
    const stop = feed.start(now, (update) => void updates.push(update));
    await vi.advanceTimersByTimeAsync(5_500);
    stop();
    const again = await openReplay(settings);
    const more = await again.history(btc!, now - three, now + 6_000);
    expect(more.at(-1)?.volume).toBe(
      past.at(-1)!.volume +
        updates.reduce((sum, { prices }) => sum + (prices.find((each) => each.market === 1)?.volume ?? 0n), 0n),
    );
    expect(more.slice(0, -1)).toEqual(past.slice(0, -1));
  });
});
