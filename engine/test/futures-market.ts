/** A futures market on BTC/USDT with traders that have margin, and ways to send it what a test needs. */
import { HOUSE_INSURANCE, HOUSE_MAKER, WORLD } from '../src/core/ledger.ts';
import { apply, emptyState } from '../src/engine.ts';
import type { ConfigureMarket, PlaceOrder } from '../src/futures/index.ts';
import type { Command, Outcome, State } from '../src/products.ts';

export const USDT = 10n ** 8n;
export const [ANN, BOB, CYD, DAN] = [1000, 1001, 1002, 1003] as const;
/** The market of the tests: BTC/USDT, a contract is 0.001 BTC, a tick 0.1 USDT. */
export const PERP = 101;
/** The same on BTC, a contract is 10 USDT. */
export const INVERSE = 102;
/** One more in USDT, for accounts with positions in two markets. */
export const SECOND = 103;
const SPOT = 1;

export const settings: ConfigureMarket = {
  kind: 'futures.configureMarket',
  ...{ market: PERP, base: 1, quote: 3, settle: 3, index: SPOT, tick: USDT / 10n, size: 10n ** 5n },
  ...{ makerFeePpm: 200, takerFeePpm: 500, liquidationFeePpm: 1_000, bandPpm: 50_000, markBandPpm: 20_000 },
  ...{ contractsMax: 100_000, openOrdersMax: 20, openInterestMax: 1_000_000 },
  tiers: [
    { valueMax: 100_000n * USDT, leverageMax: 100, maintenancePpm: 5_000 },
    { valueMax: 1_000_000n * USDT, leverageMax: 50, maintenancePpm: 10_000 },
    { valueMax: 100_000_000n * USDT, leverageMax: 20, maintenancePpm: 25_000 },
  ],
  ...{ fundingMs: 28_800_000, fundingMaxPpb: 3_000_000, interestPpb: 100_000 },
};
export const inverse: ConfigureMarket = {
  ...settings,
  ...{ market: INVERSE, settle: 1, tick: USDT / 10n, size: 10n * USDT },
  tiers: [
    { valueMax: 10n * USDT, leverageMax: 100, maintenancePpm: 5_000 },
    { valueMax: 1_000n * USDT, leverageMax: 25, maintenancePpm: 20_000 },
  ],
};

const assets: readonly Command[] = [
  { kind: 'asset.configure', asset: 1, name: 'BTC', scale: 8, kinds: ['fiat', 'spot', 'futures'] },
  { kind: 'asset.configure', asset: 3, name: 'USDT', scale: 8, kinds: ['fiat', 'spot', 'futures'] },
  {
    kind: 'spot.configureMarket',
    ...{ market: SPOT, base: 1, quote: 3, tick: 10n ** 6n, lot: 10n ** 3n, notionalMin: 5n * USDT },
    ...{ notionalMax: 1_000_000n * USDT, makerFeePpm: 800, takerFeePpm: 1_000, bandPpm: 50_000, openOrdersMax: 6 },
  },
];

/** Applies a command a second after the one before. */
export const send = (state: State, command: Command, after = 1_000): Outcome =>
  apply(state, { seq: state.seq + 1, at: state.at + after, command });
/** The same, and it must be accepted. */
export function done(state: State, command: Command, after = 1_000): Outcome {
  const outcome = send(state, command, after);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
}

export const indexAt = (price: bigint): Command => ({
  kind: 'indexPrice.update',
  source: 'test',
  prices: [{ market: SPOT, price: price * USDT, volume: 0n }],
});

/** Money from outside, in a futures account. */
export function give(state: State, owner: number, amount: bigint, asset = 3): void {
  const { ledger } = state;
  ledger.post(
    (ledger.account(WORLD, 'futures', asset) * 2) as never,
    (ledger.account(owner, 'futures', asset) * 2) as never,
    amount,
    'wallet.demo',
    0,
  );
}

/** Both markets open at an index price, each trader with money of both assets, and the house without. */
export function opened(price = 20_000n, money = 100_000n * USDT): State {
  const state = emptyState();
  for (const command of [...assets, settings, inverse, { ...settings, market: SECOND, size: 10n ** 6n }])
    done(state, command);
  for (const owner of [ANN, BOB, CYD, DAN]) {
    give(state, owner, money);
    give(state, owner, 100n * USDT, 1);
  }
  done(state, indexAt(price));
  return state;
}

export const order = (
  owner: number,
  side: 'buy' | 'sell',
  price: bigint,
  contracts: number,
  other: Partial<PlaceOrder> = {},
): PlaceOrder => ({
  kind: 'futures.placeOrder',
  ...{ owner, market: PERP, side, type: 'limit', timeInForce: 'GTC', postOnly: false, price: price * USDT, contracts },
  ...{ leverage: 10, margin: 'cross', reduceOnly: false },
  ...other,
});

/** Two traders meet: the first is the maker and buys, the second sells. */
export function meet(
  state: State,
  buyer: number,
  seller: number,
  price: bigint,
  contracts: number,
  other: Partial<PlaceOrder> = {},
  sellers = other,
): void {
  done(state, order(buyer, 'buy', price, contracts, other));
  done(state, order(seller, 'sell', price, contracts, sellers));
}

export const positionsOf = (state: State, owner: number) =>
  [...state.futures.positions.values()].filter((position) => position.owner === owner);
/** What an owner has in its futures account: can be used, and on hold. */
export function money(state: State, owner: number, asset = 3): { free: bigint; held: bigint } {
  const account = state.ledger.account(owner, 'futures', asset);
  return { free: state.ledger.available(account), held: state.ledger.held(account) };
}
export { HOUSE_INSURANCE, HOUSE_MAKER };
