import type { ConfigureOffer as ConfigureDual } from '@glassbook/engine/dual';
import { expect, test } from 'vitest';
import { DemoOffers } from './demo-offers.ts';

const DAY = 86_400_000;
const TODAY = 20_500;
const unit = 10n ** 8n;

function demo() {
  const begun: ConfigureDual[] = [];
  const clock = { ms: TODAY * DAY + 1_000 };
  const submit = (offer: ConfigureDual) => {
    begun.push(offer);
    return Promise.resolve({ outcome: { ok: true } });
  };
  const offers = new DemoOffers(
    {
      ...{ sequencer: { submit }, catalog: { asset: () => ({ scale: 8 }) }, now: () => clock.ms, log: console },
    } as never,
    {
      all: () => begun.map((offer) => ({ offer })),
      get next() {
        return begun.length + 1;
      },
    } as never,
  );
  const price = (market: number, whole: bigint) =>
    offers.look({ indexPrice: { prices: [{ market, price: whole * unit }] } } as never);
  return { begun, clock, price };
}

test('DUAL-016 with the first price of a day a coin has calls above and puts below it for three ends; what is on offer is not begun again', () => {
  const { begun, clock, price } = demo();
  price(1, 60_000n);
  expect(begun).toHaveLength(12);
  expect([...new Set(begun.map(({ endDay }) => endDay - TODAY))]).toEqual([3, 8, 31]);
  for (const { type, strike, asset, status } of begun) {
    expect([asset, status, type === 'call' ? strike > 60_000n * unit : strike < 60_000n * unit]).toEqual([
      ...[1, 'open', true],
    ]);
    expect(strike % (500n * unit)).toBe(0n);
  }
  expect(new Set(begun.map(({ offer }) => offer)).size).toBe(12);
  price(1, 61_000n);
  price(3, 100n);
  expect(begun).toHaveLength(12);
  clock.ms += DAY;
  price(1, 62_000n);
  expect(begun).toHaveLength(12);
  clock.ms += DAY;
  price(1, 62_000n);
  // The shortest end is tomorrow.
  expect(begun.slice(12).map(({ endDay }) => endDay - TODAY)).toEqual([5, 5, 5, 5]);
});
