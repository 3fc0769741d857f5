/**
 * The state as lines of text, always in the same order: what the state hash is taken of, and what two states are compared by. Empty
 * balances are left out, since an account that was opened and one that was not are the same to everybody.
 */
import type { State } from './state.ts';
import { encode } from './encode.ts';

export function* describe(state: State): Generator<string> {
  const { spot, wallet } = state;
  yield `seq ${state.seq} at ${state.at} order ${spot.nextOrder} trade ${spot.nextTrade} priority ${spot.nextPriority}`;
  for (const [id, asset] of inOrder(state.assets)) yield `asset ${id} ${encode(asset)}`;
  for (const [id, market] of inOrder(spot.markets)) {
    yield `market ${id} ${market.status} ${encode(market.settings)} ${encode(market.maker ?? null)}`;
  }
  for (const [id, index] of inOrder(state.indexPrices)) yield `index ${id} ${encode(index)}`;
  yield `demo ${encode(wallet.demo ?? null)}`;
  for (const [owner, at] of inOrder(wallet.demoClaims)) yield `claim ${owner} ${at}`;
  for (const key of [...wallet.houseFunding.keys()].sort())
    yield `funding ${key} ${wallet.houseFunding.get(key) ?? 0n}`;
  yield* balances(state);
  for (const slot of spot.orders.slots()) yield openOrder(state, slot);
  for (const row of state.requests.rows()) yield `request ${encode(row)}`;
}

function* balances(state: State): Generator<string> {
  const { ledger } = state;
  const accounts = Array.from({ length: ledger.count }, (_, account) => account).filter(
    (account) => ledger.available(account) !== 0n || ledger.held(account) !== 0n,
  );
  const place = (account: number) =>
    [ledger.owners[account], ledger.kindOf[account], ledger.assets[account]] as [number, number, number];
  accounts.sort((a, b) => {
    const [ownerA, kindA, assetA] = place(a);
    const [ownerB, kindB, assetB] = place(b);
    return ownerA - ownerB || kindA - kindB || assetA - assetB;
  });
  for (const account of accounts) {
    const row = ledger.row(account);
    yield `balance ${row.owner} ${row.kind} ${row.asset} ${row.available} ${row.held}`;
  }
}

function openOrder(state: State, slot: number): string {
  const { orders } = state.spot;
  const numbers = [
    orders.id(slot),
    orders.owner(slot),
    orders.market(slot),
    orders.side(slot),
    orders.flags(slot),
    orders.ticks(slot),
    orders.lots(slot),
    orders.lotsLeft(slot),
    orders.priority(slot),
  ];
  const times = `${orders.createdAt(slot)} ${orders.updatedAt(slot)}`;
  return `order ${numbers.join(' ')} ${orders.filledValue(slot)} ${orders.fee(slot)} ${times} ${orders.clientOrderId(slot) ?? ''}`;
}

const inOrder = <T>(map: Map<number, T>): [number, T][] => [...map].sort(([a], [b]) => a - b);
