/** One market without a house maker and two traders with money, for tests that control every number. */
import { apply, emptyState, takeChanges } from '../src/engine.ts';
import type { PlaceOrder } from '../src/spot/command.ts';
import type { Command, Outcome, State } from '../src/products.ts';
import { prices, run, settings, USDT } from './trading-day.ts';

export const ann = 1000;
export const bob = 1001;
/** Smallest amount of the market: 0.00001 BTC. */
export const LOT = 1_000n;

/** `index`: in whole USDT; 0 for none, with which a last price of any distance counts. */
export function twoTraders(index = 70_000n): State {
  const state = emptyState();
  run(
    state,
    settings.filter(({ kind }) => kind !== 'spot.configureMaker'),
  );
  if (index > 0n) run(state, [prices(index, 2n)]);
  run(state, [
    { kind: 'wallet.claimDemo', owner: ann },
    { kind: 'wallet.claimDemo', owner: bob },
  ]);
  takeChanges(state);
  return state;
}

export const send = (state: State, command: Command): Outcome =>
  apply(state, { seq: state.seq + 1, at: state.at + 1, command });

/** A limit order of BTC/USDT: price in whole USDT, amount in lots; anything else as given. */
export const order = (
  owner: number,
  side: 'buy' | 'sell',
  price: number,
  lots: number,
  other: Partial<PlaceOrder> = {},
): PlaceOrder => ({
  kind: 'spot.placeOrder',
  owner,
  market: 1,
  side,
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  price: BigInt(price) * USDT,
  amount: BigInt(lots) * LOT,
  value: 0n,
  worstPrice: 0n,
  ...other,
});

/** A market order by lots or by whole USDT. */
export const atMarket = (
  owner: number,
  side: 'buy' | 'sell',
  by: { lots?: number; usdt?: number },
  other: Partial<PlaceOrder> = {},
): PlaceOrder =>
  order(owner, side, 0, by.lots ?? 0, {
    type: 'market',
    timeInForce: 'IOC',
    value: BigInt(by.usdt ?? 0) * USDT,
    ...other,
  });

/** Available and held of an owner's spot account. */
export function funds(state: State, owner: number, asset: number): [available: bigint, held: bigint] {
  const account = state.ledger.account(owner, 'spot', asset);
  return [state.ledger.available(account), state.ledger.held(account)];
}
export const BTC_ID = 1;
export const USDT_ID = 3;
