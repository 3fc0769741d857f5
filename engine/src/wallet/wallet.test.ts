import { expect, test } from 'vitest';
import { ann, bob, funds, order, send, twoTraders, USDT_ID } from '../../test/market-of-two.ts';
import { USDT } from '../../test/trading-day.ts';
import { emptyState, takeChanges } from '../engine.ts';
import { AMOUNT_MAX } from '../core/amounts.ts';
import { HOUSE_MAKER, WORLD } from '../core/ledger.ts';
import type { GrantDemo, Move } from './command.ts';

/** An asset of the test's own. */
const EARN_ID = 50;
const START = 20_000n * USDT;
const move = (change: Partial<Move>): Move => ({
  kind: 'wallet.move',
  owner: ann,
  asset: USDT_ID,
  amount: 5n * USDT,
  from: 'spot',
  to: 'futures',
  ...change,
});

test('WALL-002 a move takes from one kind of account what it gives to the other', () => {
  const state = twoTraders();
  expect(send(state, move({}))).toEqual({ ok: true });
  expect(funds(state, ann, USDT_ID)).toEqual([START - 5n * USDT, 0n]);
  expect(state.ledger.availableOf(ann, 'futures', USDT_ID)).toBe(5n * USDT);
});

test.each<[string, Partial<Move>]>([
  ['wallet.asset_not_found', { asset: 99 }],
  ['wallet.same_account', { to: 'spot' }],
  ['wallet.kind_not_for_asset', { to: 'earn' }],
  ['wallet.amount_zero', { amount: 0n }],
  ['wallet.amount_zero', { amount: -1n }],
  ['wallet.insufficient_funds', { amount: START + 1n }],
  ['wallet.insufficient_funds', { from: 'fiat' }],
])('WALL-002 refused: %s', (reason, change) => {
  expect(send(twoTraders(), move(change))).toEqual({ ok: false, reason });
});

test('WALL-002 what is on hold cannot be moved', () => {
  const state = twoTraders();
  send(state, order(ann, 'buy', 60_000, 30_000));
  expect(send(state, move({ amount: START - 1n }))).toEqual({ ok: false, reason: 'wallet.insufficient_funds' });
  expect(send(state, move({ amount: 2_000n * USDT }))).toEqual({ ok: true });
});

test('WALL-003 demo funds can be claimed once in the time set, to the millisecond', () => {
  const state = twoTraders();
  const claim = { kind: 'wallet.claimDemo' as const, owner: ann };
  const last = state.wallet.demoClaims.get(ann) ?? 0;
  expect(send(state, claim)).toEqual({ ok: false, reason: 'wallet.demo_already_claimed' });
  state.at = last + 3_600_000 - 2;
  expect(send(state, claim)).toEqual({ ok: false, reason: 'wallet.demo_already_claimed' });
  expect(send(state, claim)).toMatchObject({ ok: true, granted: [{ asset: USDT_ID, amount: START }, { asset: 1 }] });
  expect(funds(state, ann, USDT_ID)[0]).toBe(2n * START);
});

test('WALL-004 where demo funds are off, every claim is refused', () => {
  const state = twoTraders();
  send(state, { kind: 'wallet.configureDemo', enabled: false, everyMs: 1, grants: [] });
  expect(send(state, { kind: 'wallet.claimDemo', owner: 1_900 })).toEqual({ ok: false, reason: 'wallet.demo_off' });
});

test('WALL-003 the external account gives up to its bound and not one unit more', () => {
  const state = twoTraders();
  const grants = [
    { asset: USDT_ID, amount: AMOUNT_MAX / 4n },
    { asset: USDT_ID, amount: AMOUNT_MAX / 4n },
  ];
  send(state, { kind: 'wallet.configureDemo', enabled: true, everyMs: 1, grants });
  expect(send(state, { kind: 'wallet.claimDemo', owner: 1_901 })).toMatchObject({ ok: true });
  expect(funds(state, 1_901, USDT_ID)).toEqual([(AMOUNT_MAX / 4n) * 2n, 0n]);
  // Each of the two would still fit; both together would not.
  expect(send(state, { kind: 'wallet.claimDemo', owner: 1_902 })).toEqual({ ok: false, reason: 'wallet.demo_off' });
  const given = -state.ledger.availableOf(WORLD, 'spot', USDT_ID);
  const [house] = funds(state, HOUSE_MAKER, USDT_ID);
  const fund = (more: bigint) =>
    send(state, { kind: 'wallet.fundHouse', owner: HOUSE_MAKER, asset: USDT_ID, total: house + more });
  expect(fund(AMOUNT_MAX - given + 1n)).toEqual({ ok: false, reason: 'wallet.settings_invalid' });
  expect(fund(AMOUNT_MAX - given)).toEqual({ ok: true });
  expect(state.ledger.availableOf(WORLD, 'spot', USDT_ID)).toBe(-AMOUNT_MAX);
  expect(state.ledger.sums().get(USDT_ID)).toBe(0n);
});

test('WALL-005 every change of what an account holds is an entry, and what is before and after fits', () => {
  const state = twoTraders();
  send(state, order(ann, 'buy', 70_000, 100));
  send(state, order(bob, 'sell', 70_000, 60));
  send(state, move({}));
  const totals = new Map<string, bigint>();
  const { entries, balances } = takeChanges(state);
  for (const entry of entries) {
    const from = `${entry.fromOwner}:${entry.fromKind}:${entry.asset}`;
    const to = `${entry.toOwner}:${entry.toKind}:${entry.asset}`;
    const before = totals.get(from);
    if (before !== undefined) expect(entry.fromAfter).toBe(before - entry.amount);
    const gained = totals.get(to);
    if (gained !== undefined) expect(entry.toAfter).toBe(gained + entry.amount);
    totals.set(from, entry.fromAfter).set(to, entry.toAfter);
  }
  for (const { owner, kind, asset, available, held } of balances) {
    const total = totals.get(`${owner}:${kind}:${asset}`);
    if (total !== undefined) expect(total).toBe(available + held);
  }
  // Value, amount, two fees; the move. Hold and release make no entry: the order explains them.
  expect(entries.map(({ reason }) => reason)).toEqual([
    'spot.trade',
    'spot.trade',
    'spot.fee',
    'spot.fee',
    'wallet.move',
  ]);
});

test('a house account is funded up to a total from outside, and never less than before', () => {
  const state = twoTraders();
  const fund = (owner: number, total: bigint) =>
    send(state, { kind: 'wallet.fundHouse', owner, asset: USDT_ID, total });
  const [before] = funds(state, HOUSE_MAKER, USDT_ID);
  expect(fund(HOUSE_MAKER, before + 1n)).toEqual({ ok: true });
  expect(funds(state, HOUSE_MAKER, USDT_ID)[0]).toBe(before + 1n);
  for (const [owner, total] of [
    [HOUSE_MAKER, before],
    [ann, before * 2n],
    [0, before],
  ] as const)
    expect(fund(owner, total)).toEqual({ ok: false, reason: 'wallet.settings_invalid' });
});

const grants = [{ asset: USDT_ID, amount: 7n * USDT }];

test('WALL-008 demo funds are granted beyond what can be claimed, as entries from outside', () => {
  const state = twoTraders();
  send(state, { kind: 'platform.setMoney', money: 'demo' });
  takeChanges(state);
  expect(send(state, { kind: 'wallet.grantDemo', owner: bob, grants: [...grants, ...grants] })).toEqual({ ok: true });
  expect(funds(state, bob, USDT_ID)[0]).toBe(START + 14n * USDT);
  const { entries } = takeChanges(state);
  expect(entries.map(({ amount, reason }) => [amount, reason])).toEqual([
    [7n * USDT, 'wallet.demo'],
    [7n * USDT, 'wallet.demo'],
  ]);
});

test.each<[string, Partial<GrantDemo>]>([
  ['nothing is named', { grants: [] }],
  ['an amount is zero', { grants: [...grants, { asset: 1, amount: 0n }] }],
  ['an asset is unknown', { grants: [{ asset: 99, amount: 1n }] }],
  ['an asset has no spot account', { grants: [{ asset: EARN_ID, amount: 1n }] }],
  ['there is not so much outside', { grants: [...grants, { asset: USDT_ID, amount: AMOUNT_MAX }] }],
  ['the owner is the house', { owner: HOUSE_MAKER }],
  ['the owner is outside', { owner: WORLD }],
  ['the owner is no number of an account', { owner: 1_000.5 }],
])('WALL-008 demo funds are not granted where %s', (_, change) => {
  const state = twoTraders();
  send(state, { kind: 'platform.setMoney', money: 'demo' });
  send(state, { kind: 'asset.configure', asset: EARN_ID, name: 'EARNED', scale: 8, kinds: ['earn'] });
  const command: GrantDemo = { kind: 'wallet.grantDemo', owner: ann, grants, ...change };
  expect(send(state, command)).toEqual({ ok: false, reason: 'wallet.settings_invalid' });
  expect(funds(state, ann, USDT_ID)[0]).toBe(START);
});

test('F14 demo funds are granted only where the money is named demo', () => {
  const command: GrantDemo = { kind: 'wallet.grantDemo', owner: ann, grants };
  expect(send(twoTraders(), command)).toEqual({ ok: false, reason: 'wallet.settings_invalid' });
  const state = emptyState();
  send(state, { kind: 'platform.setMoney', money: 'real' });
  send(state, { kind: 'asset.configure', asset: USDT_ID, name: 'USDT', scale: 8, kinds: ['spot'] });
  expect(send(state, command)).toEqual({ ok: false, reason: 'wallet.settings_invalid' });
  expect(state.ledger.count).toBe(0);
});
