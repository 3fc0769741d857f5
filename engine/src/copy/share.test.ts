import { beforeEach, expect, test } from 'vitest';
import {
  closes,
  COPIER,
  copiesOf,
  follow,
  followRow,
  LEADER,
  offer,
  opens,
  STRANGER,
  ticketOf,
  USDT,
  valued,
  withTrader,
} from '../../test/copy-market.ts';
import { checkFutures } from '../../test/futures-invariants.ts';
import { done, indexAt, money, send } from '../../test/futures-market.ts';
import { tables } from '../../test/tables.ts';
import { describe } from '../describe.ts';
import { takeChanges } from '../engine.ts';
import type { State } from '../products.ts';
import { nextMonday } from './sums.ts';

const DAY = 86_400_000;
const cents = (amount: bigint) => amount * (USDT / 100n);
let state: State;
beforeEach(() => {
  state = withTrader();
});
const to = (of: State, at: number) => done(of, { kind: 'clock.tick' }, at - of.at);
const monday = (of: State) => to(of, followRow(of).shareAt);
/** The leader opens so many at 60,000 and closes them at a price: the copier gains 0.001 of the difference a contract, less fees. */
function gain(of: State, contracts: number, price: bigint): void {
  done(of, indexAt(60_000n));
  offer(of, 'sell', 60_000n, 2 * contracts);
  done(of, opens(contracts));
  done(of, indexAt(price));
  offer(of, 'buy', price, 2 * contracts);
  done(of, closes(ticketOf(of)?.id ?? 0));
  done(of, { kind: 'futures.cancelAll', owner: STRANGER });
}

test('COPY-021 Monday 00:00 UTC, at Monday 00:00 that of the next week', () => {
  const first = Date.UTC(2026, 0, 5);
  expect([first - 1, first, first + 1, first + 6 * DAY].map(nextMonday)).toEqual([
    first,
    first + 7 * DAY,
    first + 7 * DAY,
    first + 7 * DAY,
  ]);
  expect(nextMonday(0)).toBe(Date.UTC(1970, 0, 5));
});

test('COPY-020 COPY-021 a share is of new profit above the mark, each Monday after the funding of then', () => {
  done(state, follow(COPIER, { amount: 1_000n * USDT }));
  gain(state, 100, 60_200n);
  takeChanges(state);
  monday(state);
  const { copy, entries } = takeChanges(state);
  // 20 gained, fees of 3 and 3.01: 13.99.
  expect(copy.shares).toMatchObject([{ profit: cents(13_99n), due: cents(1_39n) + 9n * (USDT / 1_000n), carried: 0n }]);
  expect(entries.at(-1)).toMatchObject({ reason: 'copy.share', fromOwner: COPIER, toOwner: LEADER });
  expect(followRow(state).mark).toBe(cents(13_99n));
  monday(state);
  expect(takeChanges(state).copy.shares).toEqual([]);
  gain(state, 100, 60_000n);
  monday(state);
  expect(takeChanges(state).copy.shares).toMatchObject([{ due: 0n, paid: 0n, mark: cents(13_99n) }]);
  expect(followRow(state).mark).toBe(cents(13_99n));
});

test('COPY-020 the funding of Monday 00:00 counts in the share of Monday 00:00', () => {
  done(state, follow(COPIER, { amount: 1_000n * USDT }));
  gain(state, 100, 60_200n);
  offer(state, 'sell', 60_200n, 100);
  done(state, opens(10));
  const { funding } = valued(state);
  takeChanges(state);
  monday(state);
  const paid = takeChanges(state);
  expect(paid.futures.fundingPayments.some(({ owner }) => owner === COPIER)).toBe(true);
  expect(valued(state).funding).not.toBe(funding);
  const { result, fees, funding: after, openResult } = valued(state);
  const profit = result - fees + after + (openResult < 0n ? openResult : 0n);
  expect(paid.copy.shares).toMatchObject([{ profit }]);
});

test('COPY-022 what is not free carries, and lapses at the end', () => {
  done(state, follow(COPIER, { amount: 1_000n * USDT, leverageMax: 15 }));
  gain(state, 100, 60_200n);
  done(state, { kind: 'copy.amount', owner: COPIER, trader: LEADER, amount: -cents(1_009_00n) });
  offer(state, 'sell', 60_200n, 200);
  done(state, opens(1));
  const { free } = valued(state);
  takeChanges(state);
  monday(state);
  const [share] = takeChanges(state).copy.shares;
  expect(share && share.due > share.paid && share.paid <= free).toBe(true);
  expect(followRow(state).due).toBe((share?.due ?? 0n) - (share?.paid ?? 0n));
  const { due } = followRow(state);
  offer(state, 'buy', 60_190n, 200);
  done(state, { kind: 'copy.cancel', owner: COPIER, trader: LEADER, keep: false });
  const { copy } = takeChanges(state);
  expect(copy.shares.at(-1)).toMatchObject({ carried: due });
  expect(copy.follows.at(-1)).toMatchObject({ status: 'ended', due: 0n });
  checkFutures(state);
});

test('COPY-023 what is due cannot be taken out, of a purse and of an account; deposits and withdrawals do not move the mark', () => {
  done(state, follow(COPIER, { amount: 1_000n * USDT }));
  gain(state, 100, 60_200n);
  const { free } = valued(state);
  const due = cents(1_39n) + 9n * (USDT / 1_000n);
  const take = (amount: bigint) => send(state, { kind: 'copy.amount', owner: COPIER, trader: LEADER, amount: -amount });
  expect(take(free - due + 1n)).toMatchObject({ reason: 'copy.insufficient_funds' });
  expect(take(free - due)).toEqual({ ok: true });
  expect(followRow(state).mark).toBe(0n);
  monday(state);
  expect(valued(state).free).toBe(0n);
});

test('COPY-023 of a follow without an amount the account keeps what is due', () => {
  done(state, follow(COPIER));
  gain(state, 100, 60_200n);
  const due = cents(1_39n) + 9n * (USDT / 1_000n);
  const take = (amount: bigint) =>
    send(state, { kind: 'wallet.move', owner: COPIER, asset: 3, amount, from: 'futures', to: 'spot' });
  const { free } = money(state, COPIER);
  expect(take(free - due + 1n).ok).toBe(false);
  expect(take(free - due)).toEqual({ ok: true });
  monday(state);
  expect(money(state, COPIER)).toEqual({ free: 0n, held: 0n });
});

test('COPY-024 a share is settled once, also where the process ends before or after it', () => {
  const kept = tables();
  state = withTrader(60_000n, kept.store);
  done(state, follow(COPIER, { amount: 1_000n * USDT }));
  gain(state, 100, 60_200n);
  kept.store(takeChanges(state));
  const before = kept.load(state);
  for (const each of [state, before]) monday(each);
  expect([...describe(before)]).toEqual([...describe(state)]);
  kept.store(takeChanges(state));
  const after = kept.load(state);
  to(after, after.at + 1);
  expect(takeChanges(after).copy.shares).toEqual([]);
  expect(copiesOf(after)).toEqual([]);
});
