import type { Changes } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { whoGains } from './invariants.ts';

const purse = { id: 1, owner: 7, leader: 5, asset: 3, limited: true, free: 100n, result: 0n, fees: 0n, funding: 0n };
const follow = { id: 1, owner: 7, trader: 5, sharePpm: 100_000, mark: 0n, sharesPaid: 0n, limited: true, putIn: 100n };
/** A command that changed nothing but this. */
const changes = (futures: object, copy: object = {}, entries: object[] = []): Changes =>
  ({
    entries,
    futures: { purses: [{ ...purse, status: 'open' }], orders: [], trades: [], positions: [], ...futures },
    copy: { follows: [follow], shares: [], ...copy },
  }) as unknown as Changes;
const trade = { id: 9, takerOrder: 20, makerOrder: 21, takerOwner: 7, makerOwner: 5, liquidation: false };
const share = { id: 1, follow: 1, owner: 7, trader: 5, profit: 50n, mark: 0n, due: 5n, paid: 5n, carried: 0n, at: 0 };

test('what holds passes', () => {
  const holds = whoGains();
  holds(changes({ orders: [{ id: 20, follow: 1 }], trades: [{ ...trade, makerOwner: 6 }] }));
  holds(
    changes(
      { purses: [{ ...purse, free: 95n, result: 0n, status: 'open' }] },
      { shares: [share], follows: [{ ...follow, mark: 50n, sharesPaid: 5n }] },
      [{ reason: 'copy.share', amount: 5n }],
    ),
  );
});

test.each([
  ['takes from a resting order of its leader', { id: 20, follow: 1 }, trade],
  ['rests for its leader', { id: 21, follow: 1 }, { ...trade, takerOwner: 5, makerOwner: 7 }],
])('COPY-030 an order that copies %s', (_, order, met) => {
  expect(() => whoGains()(changes({ orders: [order], trades: [met] }))).toThrow('COPY-030');
});

test('COPY-030 what rests may be met by the liquidation of the leader', () => {
  const met = { ...trade, takerOwner: 5, makerOwner: 7, liquidation: true };
  whoGains()(changes({ orders: [{ id: 21, follow: 1 }], trades: [met] }));
});

test.each([
  ['an entry that no share explains', [], [{ reason: 'copy.share', amount: 1n }], follow],
  ['a share that no entry pays', [share], [], { ...follow, mark: 50n, sharesPaid: 5n }],
  [
    'more than the share of the profit',
    [share],
    [{ reason: 'copy.share', amount: 5n }],
    { ...follow, mark: 49n, sharesPaid: 5n },
  ],
  ['a sum that was not paid', [], [], { ...follow, sharesPaid: 1n }],
])('COPY-031 %s', (_, shares, entries, row) => {
  expect(() => whoGains()(changes({}, { shares, follows: [row] }, entries))).toThrow('COPY-031');
});

test('COPY-032 a purse that lost something without a copy', () => {
  expect(() => whoGains()(changes({ purses: [{ ...purse, free: 99n, status: 'open' }] }))).toThrow('COPY-032');
});
