/** What is lent is no gain and what pays it back no loss; a split changes a quantity alone. Counted as the server counts, and by the checker of statements. */
import { HOUSE_LOANS, takeChanges, WORLD, type EntryReason, type LedgerEntry } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { check } from '../../../../verify/check.js';
import { bid, borrow, free, index, opened, send, units } from '../../../../engine/test/loans.ts';
import { ann, BTC_ID, USDT_ID } from '../../../../engine/test/market-of-two.ts';
import { fileOf, ownEntries } from '../../products/statement/test/stated.ts';
import { countAll } from '../../products/wallet/pnl/projection.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { availableAt } from '../../../../engine/src/core/ledger.ts';
import { averageCost, count, type Positions } from './count.ts';
import { eventsOf } from './events.ts';
import { firstInFirstOut } from './fifo.ts';

type Postings = readonly LedgerEntry<EntryReason>[];
const HOUR_MS = 3_600_000;
const catalog = {
  instruments: [{ id: 1, base: { id: BTC_ID }, quote: { id: USDT_ID } }],
  asset: (id: number) => ({ id, scale: 8 }),
} as unknown as Catalog;

/** Positions of postings by average cost at an index price of BTC in whole USDT, and what else was valued. */
function counted(postings: Postings, price: string) {
  const positions = new Map<number, Positions>();
  const checkpoint = { seq: 0, at: 0, prices: new Map([[1, units(price)]]) };
  const { worths } = countAll(eventsOf(postings), [], { checkpoint, positions, catalog });
  return { own: positions.get(ann) ?? (new Map() as Positions), worths: worths.filter(({ owner }) => owner === ann) };
}
/** The checker of statements comes to the same years by both methods. */
async function proves(postings: Postings, worths: ReturnType<typeof counted>['worths']): Promise<void> {
  const { head } = await check(await fileOf(ann, ownEntries(postings, ann), worths));
  expect(head.entries).toBe(ownEntries(postings, ann).length);
}

test('WALL-010 a loan is contributed and contributed back; its interest is what it costs', async () => {
  const state = opened();
  send(state, borrow('1000', '1'));
  state.at += 9 * HOUR_MS;
  send(state, index('60000'));
  const postings = [...takeChanges(state).entries];
  const before = counted(postings, '60000').own.get(USDT_ID);
  send(state, { kind: 'loan.repay', owner: ann, loan: 1 });
  postings.push(...takeChanges(state).entries);
  const { own, worths } = counted(postings, '60000');
  const after = own.get(USDT_ID);
  const interest = (before?.quantity ?? 0n) - (after?.quantity ?? 0n) - units('1000');
  expect(before?.realized).toBe(0n);
  expect(interest).toBeGreaterThan(0n);
  expect(after).toMatchObject({ realized: -interest, contributed: (before?.contributed ?? 0n) - units('1000') });
  await proves(postings, worths);
});

test('WALL-010 of a liquidation the sale is a result; what the lending account loses stays contributed', () => {
  const state = opened(free);
  send(state, borrow('39000', '1'));
  send(state, bid(34_900, '1'));
  send(state, index('35000'));
  const postings = takeChanges(state).entries;
  const { own } = counted(postings, '60000');
  const [coin, unit] = [own.get(BTC_ID), own.get(USDT_ID)];
  expect(coin).toMatchObject({ realized: units('34865.1') - units('60000') });
  const sum = (pick: 'cost' | 'realized' | 'contributed' | 'withdrawnGain') =>
    (coin?.[pick] ?? 0n) + (unit?.[pick] ?? 0n);
  expect(sum('cost')).toBe(sum('contributed') + sum('realized') + sum('withdrawnGain'));
});

test('WALL-010 a split is neither contributed nor realized: the cost stays, lot by lot', () => {
  for (const method of [averageCost, firstInFirstOut()]) {
    const positions: Positions = new Map();
    const valuing = { worthOf: (_: number, amount: bigint) => amount * 10n, unit: USDT_ID, method };
    const go = (amount: bigint, from: 'outside' | 'split') => count(positions, new Map([[7, amount]]), from, valuing);
    go(3n, 'outside');
    go(100_000n, 'outside');
    go(300_009n, 'split');
    const cost = 1_000_030n;
    expect(positions.get(7)).toEqual({ quantity: 400_012n, cost, realized: 0n, contributed: cost, withdrawnGain: 0n });
    // The first lot of 12 is less than one after it, and its cost goes along with the next.
    go(-400_002n, 'split');
    expect(positions.get(7)).toMatchObject({ quantity: 10n, cost, realized: 0n, contributed: cost });
    go(-10n, 'split');
    expect(positions.get(7)).toMatchObject({ quantity: 0n, cost: 0n, realized: -cost, contributed: cost });
  }
});

test('STMT-020 the checker counts splits between purchases and sales by the same rule', async () => {
  const state = opened();
  const { ledger } = state;
  const at = (owner: number) => availableAt(ledger.account(owner, 'spot', BTC_ID));
  const [own, outside, house] = [at(ann), at(WORLD), at(HOUSE_LOANS)];
  const moves = [7n, 300_000_000n, -33n, 500_000_001n, -799_999_900n, 13n, -70n];
  for (const [ref, amount] of moves.entries()) {
    const reason = ref % 2 === 1 ? 'stocks.split' : 'house.funding';
    state.seq += 1;
    if (amount > 0n) ledger.post(outside, own, amount, reason, ref);
    else ledger.post(own, ref === 2 ? house : outside, -amount, reason, ref);
  }
  const postings = takeChanges(state).entries;
  const { own: positions, worths } = counted(postings, '60000');
  expect(worths.length).toBeGreaterThan(3);
  await proves(postings, worths);
  expect(positions.get(BTC_ID)?.quantity).toBe(ledger.availableOf(ann, 'spot', BTC_ID));
});
