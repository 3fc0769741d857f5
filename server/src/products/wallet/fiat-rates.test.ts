import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/postgres.ts';
import { FiatRates, storedFiatRates } from './fiat-rates.ts';

const day = 24 * 3_600_000;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A service with a fixed answer that counts requests. */
function service(answers: (object | Error)[]) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const failures: unknown[] = [];
  const rates = new FiatRates({
    url: 'https://rates.test/usd',
    now: () => clock.now,
    failed: (error) => failures.push(error),
    fetch: (input) => {
      asked.push(input instanceof Request ? input.url : String(input));
      const next = answers.shift();
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(Response.json(next ?? {}));
    },
  });
  return { rates, asked, clock, failures };
}

test('without a service the shipped rates are given', () => {
  expect(new FiatRates({ url: undefined }).get()).toMatchObject({ USD: '1', EUR: '0.85' });
});

test('the service is requested at most once a day, and missing rates keep their value', async () => {
  const { rates, asked, clock } = service([{ rates: { EUR: 0.9, XYZ: 3, USD: 7 } }, { rates: { EUR: 0.91 } }]);
  expect(rates.get()['EUR']).toBe('0.85');
  await settled();
  expect(rates.get()).toMatchObject({ EUR: '0.9', USD: '1', JPY: '158.9' });
  expect(Object.keys(rates.get())).not.toContain('XYZ');
  clock.now = day - 1;
  rates.get();
  expect(asked).toHaveLength(1);
  clock.now = day;
  rates.get();
  await settled();
  expect([asked.length, rates.get()['EUR']]).toEqual([2, '0.91']);
});

test.each([
  [new Error('no network')],
  [{ rates: { EUR: -1 } }],
  [{ html: 'maintenance' }],
  [{ rates: { EUR: '0.9' } }],
])('an answer that cannot be used keeps the last good one: %o', async (bad) => {
  const { rates, failures } = service([bad]);
  rates.get();
  await settled();
  expect(rates.get()['EUR']).toBe('0.85');
  expect(failures).toHaveLength(1);
});

test('after a failure it is requested again a minute later, then two, and not a day', async () => {
  const { rates, asked, clock } = service([new Error('away'), new Error('away'), { rates: { EUR: 0.9 } }]);
  for (const [now, requests] of [
    [0, 1],
    [59_999, 1],
    [60_000, 2],
    [179_999, 2],
    [180_000, 3],
    [180_000 + day - 1, 3],
  ] as const) {
    clock.now = now;
    rates.get();
    await settled();
    expect([now, asked.length]).toEqual([now, requests]);
  }
  expect(rates.get()['EUR']).toBe('0.9');
});

test('a restart within the day shows the last good answer and requests nothing', async () => {
  const database = await testDatabase();
  const url = 'https://rates.test/usd';
  const asked: number[] = [];
  const opened = async (now: number) =>
    new FiatRates({
      ...{ url, now: () => now, ...(await storedFiatRates(database.pool)) },
      fetch: () => {
        asked.push(now);
        return Promise.resolve(Response.json({ rates: { EUR: 0.9 } }));
      },
    });
  (await opened(1_000)).get();
  await expect.poll(async () => (await storedFiatRates(database.pool)).stored?.rates['EUR']).toBe('0.9');
  expect((await opened(day)).get()['EUR']).toBe('0.9');
  expect(asked).toEqual([1_000]);
  (await opened(1_000 + day)).get();
  expect(asked).toEqual([1_000, 1_000 + day]);
  await database.drop();
});
