/** An alert of a stock over a split, by a clock that the test sets. */
import { alert } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handClock } from '../../../test/hand-clock.ts';
import { wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { AAPL, ok, person, price, submit } from './test/scene.ts';

const clock = handClock();
let whole: WholeApp;
async function to(time: string): Promise<void> {
  clock.advance(Date.parse(`${time}Z`) - clock.now());
  await submit(whole, { kind: 'clock.tick' });
}
beforeAll(async () => {
  clock.advance(Date.parse('2026-11-30T14:30:00Z'));
  whole = await wholeApp({}, { clock });
});
afterAll(() => whole.close());

test('STOCK-018 ALERT-016 a split fires no alert: its level is of a share after it', async () => {
  const { call } = await person(whole);
  const own = async () => (await ok(call(alert.alerts, {}))).map(({ level, status }) => [level, status]);
  const falls = (level: string) => ok(call(alert.create, { symbol: 'AAPL/USDT', condition: 'falls', level }));
  await price(whole, '499.23');
  await falls('400');
  await submit(whole, {
    ...{ kind: 'stocks.configureSplit', action: 1, market: AAPL, exAt: Date.parse('2026-12-01T14:30Z') },
    ...{ numerator: 4, denominator: 1, status: 'announced' },
  });
  await to('2026-11-30T20:59:00');
  await price(whole, '499.23');
  for (const time of ['21:00:00', '21:00:01', '21:00:02', '21:00:03']) await to(`2026-11-30T${time}`);
  expect(await own()).toEqual([['100.00', 'active']]);
  const second = await falls('120');
  await to('2026-12-01T14:30:00');
  await price(whole, '124.81');
  await price(whole, '119.99');
  await vi.waitFor(
    async () =>
      expect(await own()).toEqual([
        ['120.00', 'done'],
        ['100.00', 'active'],
      ]),
    30_000,
  );
  await ok(call(alert.pause, { id: String(second.id), paused: '0' }));
  await price(whole, '100');
  await vi.waitFor(async () => expect((await own())[1]).toEqual(['100.00', 'done']), 30_000);
});
