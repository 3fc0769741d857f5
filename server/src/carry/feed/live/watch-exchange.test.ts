import { afterEach, expect, test, vi } from 'vitest';
import { feedMarkets, heard } from '../test/markets.ts';
import type { Exchange } from './exchange.ts';
import { watchExchange, type WatchedExchange } from './watch-exchange.ts';

const [btc] = feedMarkets;
const start = 1_800_000_000_000;
let watched: WatchedExchange | undefined;
afterEach(() => {
  watched?.stop();
  vi.restoreAllMocks();
});

/** An exchange whose answers are given, one a request; then it is silent. `time` is our clock. */
function watchAnswers(answers: { price: bigint; saidAt?: number; after: number }[]) {
  let time = start;
  let answered = 0;
  const exchange: Exchange = {
    name: 'one',
    prices: () => {
      const answer = answers[answered++];
      if (!answer) return new Promise(() => undefined);
      time += answer.after;
      return Promise.resolve(new Map([[btc!.id, { price: answer.price, saidAt: answer.saidAt }]]));
    },
    candles: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
  watched = watchExchange(exchange, [btc!], 1, heard(), () => time);
  return vi.waitFor(() => expect(answered).toBe(answers.length + 1)).then(() => watched!.lastPrice(btc!.id));
}

test.each([
  ['has no time of its own: it is of now', [{ price: 5n, after: 1_000 }], [5n, 1_000]],
  ['is the first: its time is compared with ours', [{ price: 5n, saidAt: start - 60_000, after: 0 }], [5n, -60_000]],
  ['is the first and of our future: it is of now', [{ price: 5n, saidAt: start + 60_000, after: 0 }], [5n, 0]],
  [
    'has a later time than the one before: it is of now, whatever the difference to our time is',
    [
      { price: 5n, saidAt: start - 3_600_000, after: 0 },
      { price: 6n, saidAt: start - 3_599_000, after: 1_000 },
    ],
    [6n, 1_000],
  ],
  [
    'has the time of the one before: it is as old as that',
    [
      { price: 5n, saidAt: start, after: 0 },
      { price: 6n, saidAt: start, after: 1_000 },
    ],
    [6n, 0],
  ],
  [
    'has an earlier time than the one before: that one stays',
    [
      { price: 5n, saidAt: start, after: 0 },
      { price: 6n, saidAt: start - 500, after: 1_000 },
    ],
    [5n, 0],
  ],
] as const)('a quote that %s', async (_, answers, [price, age]) => {
  expect(await watchAnswers([...answers])).toMatchObject({ price, at: start + age });
});

test('R16 a wall clock that is set back within a request lengthens no pause', async () => {
  let asked = 0;
  const wall = vi.spyOn(Date, 'now');
  const exchange: Exchange = {
    name: 'one',
    prices: () => {
      asked += 1;
      wall.mockReturnValue(start - asked * 3_600_000);
      return Promise.resolve(new Map());
    },
    candles: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
  wall.mockReturnValue(start);
  watched = watchExchange(exchange, [btc!], 20, heard(), () => performance.now());
  await vi.waitFor(() => expect(asked).toBeGreaterThan(3));
});
