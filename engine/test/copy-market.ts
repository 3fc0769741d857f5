/** A trader with copiers in the futures market of the tests, and ways to send it what a test needs. */
import type { Configure, Follow, FollowRow } from '../src/copy/index.ts';
import type { Changes, Command, Outcome, State } from '../src/products.ts';
import { takeChanges } from '../src/engine.ts';
import { ANN, BOB, DAN, done, give, opened, order, USDT } from './futures-market.ts';

export const rules: Configure = {
  kind: 'copy.configure',
  ...{ asset: 3, level: 2, days: 30, tickets: 20, equity: 500n * USDT, multipleMaxPpm: 5_000_000, tradersMax: 2 },
  ...{ copiersMax: 10_000, amountMin: 50n * USDT, shareMaxPpm: 200_000 },
};
/** Who decides of the staff. */
export const two = { request: 1, maker: 1, checker: 2 } as const;

/** Ann is the trader, Bob copies her; Dan is the market. */
export const LEADER = ANN;
export const COPIER = BOB;
export const STRANGER = DAN;

export const follow = (owner: number, change: Partial<Follow> = {}): Follow => ({
  kind: 'copy.follow',
  ...{ owner, trader: LEADER, type: 'multiple', number: 1_000_000, amount: 0n, leverageMax: 0, leverageCap: 0 },
  ...{ orderMax: 0n, marketMax: 0n, totalMax: 0n, markets: [], slippagePpm: 5_000, closeSlippagePpm: 10_000 },
  ...{ stopLossPpm: 0, seen: { sharePpm: 100_000 } },
  ...change,
});

/** A market at 60,000 with a trader whose share is 10 %. `store`: takes what changed until then. */
export function withTrader(price = 60_000n, store: (changes: Changes) => void = () => undefined): State {
  const state = opened(price);
  done(state, rules);
  done(state, { kind: 'copy.admit', trader: LEADER, sharePpm: 100_000, ...two });
  store(takeChanges(state));
  return state;
}

/** Somebody offers so many contracts at a price, of whom others buy or to whom they sell. */
export const offer = (state: State, side: 'buy' | 'sell', price: bigint, contracts: number): Outcome =>
  done(state, order(STRANGER, side, price, contracts));
/** A trader opens at market. */
export const opens = (
  contracts: number,
  side: 'buy' | 'sell' = 'buy',
  leverage = 20,
  owner: number = LEADER,
): Command => order(owner, side, 0n, contracts, { type: 'market', timeInForce: 'IOC', leverage, margin: 'isolated' });
export const closes = (position: number, contracts = 0, owner: number = LEADER): Command => ({
  kind: 'futures.closePosition',
  ...{ owner, position, type: 'market', price: 0n, contracts },
});

export const followRow = (state: State, owner: number = COPIER): FollowRow => {
  const found = [...state.copy.follows.values()].find((row) => row.owner === owner);
  if (!found) throw new Error('nobody is followed');
  return found;
};
export const copiesOf = (state: State, owner: number = COPIER) =>
  [...state.futures.positions.values()].filter((position) => position.owner === owner && position.follow !== 0);
export const ticketOf = (state: State, owner: number = LEADER) =>
  [...state.futures.positions.values()].find((position) => position.owner === owner && position.follow === 0);
export const valued = (state: State, owner: number = COPIER) => {
  const value = state.doors.valuePurse({ follow: followRow(state, owner).id, isPaid: false });
  if (!value.ok) throw new Error('a follow has a purse');
  return value;
};
/** So many more copiers, each with money. */
export function copiers(state: State, count: number, change: Partial<Follow> = {}): number[] {
  const owners = Array.from({ length: count }, (_, at) => 5_000 + at);
  for (const owner of owners) {
    give(state, owner, 10_000n * USDT);
    done(state, follow(owner, change), 0);
  }
  return owners;
}
export { USDT };
