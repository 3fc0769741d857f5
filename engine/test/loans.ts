/** A day of lending: BTC at 60,000 USDT without a house maker, a pool, ann who borrows and bob who bids. */
import { apply, emptyState, takeChanges } from '../src/engine.ts';
import { HOUSE_LOANS } from '../src/core/ledger.ts';
import type { ConfigureCollateral, ConfigureLoan } from '../src/loan/command.ts';
import type { LoanRow } from '../src/loan/state.ts';
import type { Command, Outcome, State } from '../src/products.ts';
import { ann, bob, BTC_ID, order, USDT_ID } from './market-of-two.ts';
import { START, to } from './offers.ts';
import { BTC, settings as tradingDay, USDT } from './trading-day.ts';

/** A decimal text in the smallest unit of an asset with eight decimals. */
export function units(text: string): bigint {
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(8, '0'));
}

export const figures = (change: Partial<ConfigureLoan> = {}): ConfigureLoan => ({
  ...{ kind: 'loan.configure', unit: USDT_ID, min: 50n * USDT, ownerMax: 1_000_000n * USDT, allMax: 5_000_000n * USDT },
  ...{ ratePpb0: 5_000, ratePpb80: 10_000, ratePpb100: 40_000, feePpm: 20_000, worstPpm: 30_000 },
  ...{ graceMs: 72 * 3_600_000, staleAfterMs: 60_000, ...change },
});
export const bounds = (change: Partial<ConfigureCollateral> = {}): ConfigureCollateral => ({
  ...{ kind: 'loan.configureCollateral', asset: BTC_ID, initialPpm: 650_000, callPpm: 750_000 },
  ...{ liquidationPpm: 830_000, max: 1_000n * BTC, status: 'open', ...change },
});
export const free = { ratePpb0: 0, ratePpb80: 0, ratePpb100: 0 };
export const index = (price: string): Command => ({
  ...{ kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price: units(price), volume: 0n }] },
});

const begin: readonly Command[] = [
  ...tradingDay
    .filter(({ kind }) => kind !== 'spot.configureMaker')
    .map((each) =>
      each.kind === 'asset.configure' ? { ...each, kinds: ['fiat', 'spot', 'futures', 'margin'] as const } : each,
    ),
  { kind: 'limit.configure', unit: USDT_ID },
];

export const send = (state: State, command: Command): Outcome =>
  apply(state, { seq: state.seq + 1, at: state.at, command });

/** The pool is in whole USDT. */
export function lending(change: Partial<ConfigureLoan> = {}, pool = 1_000_000n): State {
  const state = opened(change, pool);
  takeChanges(state);
  return state;
}

/** The same, all of which waits to be stored. */
export function opened(change: Partial<ConfigureLoan> = {}, pool = 1_000_000n): State {
  const state = emptyState();
  for (const command of begin) send(state, command);
  to(state, START);
  const commands: Command[] = [
    { kind: 'wallet.fundHouse', owner: HOUSE_LOANS, asset: USDT_ID, total: pool * USDT },
    ...[ann, bob].map((owner): Command => ({ kind: 'wallet.claimDemo', owner })),
    ...[index('60000'), figures(change), bounds()],
  ];
  for (const command of commands) {
    const outcome = send(state, command);
    if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.reason}`);
  }
  give(state, bob, '100000');
  return state;
}

/** Money from outside, which is posted without a command. */
export function give(state: State, owner: number, amount: string, asset = USDT_ID): void {
  const { ledger } = state;
  ledger.post(
    (ledger.account(0, 'spot', asset) * 2) as never,
    (ledger.account(owner, 'spot', asset) * 2) as never,
    units(amount),
    'house.funding',
    0,
  );
}

export const borrow = (amount: string, collateral: string, change: object = {}): Command => ({
  ...{ kind: 'loan.borrow', owner: ann, asset: BTC_ID, collateral: units(collateral), amount: units(amount), days: 0 },
  ...change,
});
export const loanIn = (outcome: Outcome): LoanRow => (outcome as unknown as { loan: LoanRow }).loan;
/** Bob bids so many BTC. */
export const bid = (price: number, coin: string): Command => ({
  ...order(bob, 'buy', price, 1),
  amount: units(coin),
});
