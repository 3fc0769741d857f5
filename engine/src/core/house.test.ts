import { expect, test } from 'vitest';
import { canCover, cover, coveredAt, houseAt, uncover } from './house.ts';
import { availableAt, HOUSE_LOCKUP, Ledger, WORLD } from './ledger.ts';

const HOUSE = { owner: HOUSE_LOCKUP, kind: 'earn' } as const;
const USDT = 3;

function funded(amount: bigint): Ledger {
  const ledger = new Ledger();
  ledger.post(availableAt(ledger.account(WORLD, 'earn', USDT)), houseAt(ledger, HOUSE, USDT), amount, 'test', 0);
  return ledger;
}

test('a sale is covered while its worst outcome is there, equal included, and no sale nets another', () => {
  const ledger = funded(185n);
  expect(canCover(ledger, HOUSE, USDT, 185n)).toBe(true);
  expect(canCover(ledger, HOUSE, USDT, 186n)).toBe(false);
  cover(ledger, HOUSE, USDT, 85n);
  expect(canCover(ledger, HOUSE, USDT, 100n)).toBe(true);
  expect(canCover(ledger, HOUSE, USDT, 101n)).toBe(false);
  cover(ledger, HOUSE, USDT, 100n);
  expect(canCover(ledger, HOUSE, USDT, 1n)).toBe(false);
  expect(() => cover(ledger, HOUSE, USDT, 1n)).toThrow('I3');
});

test('what was held is paid from the hold, or released and paid from what can be used', () => {
  const ledger = funded(100n);
  const buyer = availableAt(ledger.account(1000, 'earn', USDT));
  cover(ledger, HOUSE, USDT, 100n);
  ledger.post(coveredAt(ledger, HOUSE, USDT), buyer, 40n, 'test', 0);
  uncover(ledger, HOUSE, USDT, 60n);
  ledger.post(houseAt(ledger, HOUSE, USDT), buyer, 60n, 'test', 0);
  expect(ledger.availableOf(1000, 'earn', USDT)).toBe(100n);
  expect(canCover(ledger, HOUSE, USDT, 1n)).toBe(false);
});

test('an asset the house has no account of covers nothing but nothing, and opens none', () => {
  const ledger = new Ledger();
  expect(canCover(ledger, HOUSE, USDT, 1n)).toBe(false);
  expect(canCover(ledger, HOUSE, USDT, 0n)).toBe(true);
  cover(ledger, HOUSE, USDT, 0n);
  expect(ledger.count).toBe(0);
});
