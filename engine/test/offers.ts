/** What tests of products with offers share: a day in the morning, the way to a time, and what accounts have. */
import { describe } from '../src/describe.ts';
import type { Command, State } from '../src/products.ts';
import { after } from './limits.ts';
import { USDT_ID } from './market-of-two.ts';
import { settings as tradingDay } from './trading-day.ts';

/** 1 January 2026, 10:00 UTC. */
export const START = Date.UTC(2026, 0, 1, 10);
export const tick: Command = { kind: 'clock.tick' };
/** Time passes up to `at`, when the command is sent. */
export const to = (state: State, at: number, command: Command = tick) => after(state, at - state.at, command);
export const refusal = (reason: string) => ({ ok: false, reason });

/** A day of trading without a maker, whose assets can be held in the earn account. */
export const begin: readonly Command[] = [
  ...tradingDay
    .filter(({ kind }) => kind !== 'spot.configureMaker')
    .map((each) =>
      each.kind === 'asset.configure' ? { ...each, kinds: ['fiat', 'spot', 'futures', 'earn'] as const } : each,
    ),
  { kind: 'limit.configure', unit: USDT_ID },
];

export const spotOf = (state: State, owner: number, asset = USDT_ID) => state.ledger.availableOf(owner, 'spot', asset);
export const heldInEarn = (state: State, owner: number, asset = USDT_ID) =>
  state.ledger.held(state.ledger.account(owner, 'earn', asset));
/** What a house account has available and on hold. */
export function houseOf(state: State, owner: number, asset = USDT_ID): [available: bigint, held: bigint] {
  const account = state.ledger.account(owner, 'spot', asset);
  return [state.ledger.available(account), state.ledger.held(account)];
}
export const lines = (state: State) => [...describe(state)].slice(1);
