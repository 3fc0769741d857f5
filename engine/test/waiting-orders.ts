/** Two traders in one market, and orders of theirs that wait for a price of it. */
import { expect } from 'vitest';
import { explained } from '../src/describe.ts';
import { takeChanges } from '../src/engine.ts';
import type { Command, Outcome, RowOf, State } from '../src/products.ts';
import type { PlaceConditional } from '../src/spot/command.ts';
import { bob, LOT, order, send, twoTraders } from './market-of-two.ts';
import { USDT } from './trading-day.ts';

export const START = 20_000n * USDT;
export const BTC_START = 10n ** 8n;
export const usdt = (whole: number): bigint => BigInt(whole) * USDT;
export const reason = (outcome: Outcome): string => (outcome.ok ? 'ok' : outcome.reason);
export const idOf = (outcome: Outcome): number =>
  'conditional' in outcome ? outcome.conditional.id : 'order' in outcome ? outcome.order.id : 0;

/** A conditional order of BTC/USDT by the last price: prices in whole USDT, an amount of 100 lots; anything else as given. */
export const wait = (
  owner: number,
  side: 'buy' | 'sell',
  at: Partial<Record<'stop' | 'stopLimit' | 'profit' | 'profitLimit' | 'trail' | 'activation', number>>,
  other: Partial<PlaceConditional> = {},
): PlaceConditional => ({
  ...{ kind: 'spot.placeConditional', owner, market: 1, side, by: 'last', amount: 100n * LOT, value: 0n },
  ...{ stop: usdt(at.stop ?? 0), stopLimit: usdt(at.stopLimit ?? 0) },
  ...{ profit: usdt(at.profit ?? 0), profitLimit: usdt(at.profitLimit ?? 0) },
  ...{ trail: usdt(at.trail ?? 0), trailPpm: 0, activation: usdt(at.activation ?? 0), expiresAt: 0, ...other },
});
export const cancel = (owner: number, id: number): Command => ({ kind: 'spot.cancelOrder', owner, order: id });

/** Two traders; one of them trades one lot at this price, which is the last one then. */
export function tradeAt(state: State, whole: number): void {
  send(state, order(bob, 'sell', whole, 8));
  send(state, order(1002, 'buy', whole, 8));
}
/** `index`: as of `twoTraders`. */
export function traded(whole = 70_000, index = 0n): State {
  const state = twoTraders(index);
  send(state, { kind: 'wallet.claimDemo', owner: 1002 });
  tradeAt(state, whole);
  takeChanges(state);
  return state;
}
export const rowsOf = (state: State): RowOf<'spot', 'conditionals'>[] => takeChanges(state).spot.conditionals;
export const row = (state: State, id: number): RowOf<'spot', 'conditionals'> | undefined =>
  rowsOf(state).findLast((each) => each.id === id);
/** Nothing is on hold that no product explains. */
export function checkHolds(state: State): void {
  const sums = explained(state);
  for (let account = 0; account < state.ledger.count; account += 1)
    expect(state.ledger.held(account)).toBe(sums.get(account) ?? 0n);
}
