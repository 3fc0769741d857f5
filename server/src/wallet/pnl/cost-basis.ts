/**
 * Profit and loss by the average-cost method, from ledger entries alone. All values are in the smallest unit of USDT.
 *
 * - What comes from outside or from another user is a contribution at the index price of its entry's time, at zero where there is none; what leaves is
 *   a contribution taken back at that price, and realizes what it was above its cost.
 * - An exchange gives one asset for another. It is worth its USDT, else the index price of what is given, else of what is received, else the cost of
 *   what is given. Giving realizes that worth less the average cost; what is received, after its fee, costs that worth.
 * - What a house account pays or takes outside an exchange (interest, a fee alone) is realized.
 *
 * So at any time: sum of cost = sum of contributed + sum of realized, and with unrealized = worth − cost,
 * realized + unrealized = equity − net contributions, to the unit.
 */
import { assert, mulDiv, type Amount } from '@glassbook/money';

export type Position = {
  /** In the asset's smallest unit, over all kinds of account, on hold included. */
  quantity: Amount;
  cost: Amount;
  realized: Amount;
  contributed: Amount;
};
export const nothing: Readonly<Position> = { quantity: 0n, cost: 0n, realized: 0n, contributed: 0n };
/** Of one owner, by asset. */
export type Positions = Map<number, Position>;

/** What one event changed for an owner: by asset, what it received (above zero) or gave. */
export type Legs = ReadonlyMap<number, Amount>;
/** The other side of legs that all go one way: outside and other users contribute, the house pays or takes. */
export type Counterparty = 'outside' | 'house';

/** The worth of an amount of an asset at the index price, half even; undefined where it has none. */
export type WorthOf = (asset: number, amount: Amount) => Amount | undefined;

/** Counts one event in. Returns the assets whose positions changed. */
export function count(
  positions: Positions,
  legs: Legs,
  from: Counterparty,
  worthOf: WorthOf,
  unit: number,
): readonly number[] {
  const moved = [...legs].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => a - b);
  const given = moved.filter(([, amount]) => amount < 0n).map(([asset, amount]) => [asset, -amount] as const);
  const received = moved.filter(([, amount]) => amount > 0n);
  if (given.length > 0 && received.length > 0) exchange(positions, given, received, worthOf, unit);
  else if (received.length > 0)
    for (const [asset, amount] of received) receive(positions, asset, amount, from, worthOf);
  else for (const [asset, amount] of given) give(positions, asset, amount, from, worthOf);
  return moved.map(([asset]) => asset);
}

type Leg = readonly [asset: number, amount: Amount];

function exchange(
  positions: Positions,
  given: readonly Leg[],
  received: readonly Leg[],
  worthOf: WorthOf,
  unit: number,
): void {
  const costs = given.map(([asset, amount]) => take(positions, asset, amount));
  const cost = costs.reduce((sum, each) => sum + each, 0n);
  const inUnit = [...given, ...received].find(([asset]) => asset === unit)?.[1];
  const worth = inUnit ?? sumOf(given, worthOf) ?? sumOf(received, worthOf) ?? cost;
  // An exchange is of two assets; were there more, the first of either side would carry the worth, and the sums would still hold.
  of(positions, given[0]?.[0] ?? 0).realized += worth - cost;
  for (const [at, [asset, amount]] of received.entries()) {
    const position = of(positions, asset);
    position.quantity += amount;
    position.cost += at === 0 ? worth : 0n;
  }
}

function receive(positions: Positions, asset: number, amount: Amount, from: Counterparty, worthOf: WorthOf): void {
  const position = of(positions, asset);
  const worth = worthOf(asset, amount) ?? 0n;
  position.quantity += amount;
  position.cost += worth;
  if (from === 'house') position.realized += worth;
  else position.contributed += worth;
}

function give(positions: Positions, asset: number, amount: Amount, to: Counterparty, worthOf: WorthOf): void {
  const cost = take(positions, asset, amount);
  const position = of(positions, asset);
  const worth = to === 'house' ? 0n : (worthOf(asset, amount) ?? cost);
  position.realized += worth - cost;
  position.contributed -= worth;
}

/** Takes an amount out at the average cost, half even; the last of it takes all that is left of the cost. */
function take(positions: Positions, asset: number, amount: Amount): Amount {
  const position = of(positions, asset);
  assert(amount <= position.quantity, 'no more is given than there is');
  const cost =
    amount === position.quantity ? position.cost : mulDiv(position.cost, amount, position.quantity, 'half-even');
  position.quantity -= amount;
  position.cost -= cost;
  return cost;
}

function of(positions: Positions, asset: number): Position {
  const known = positions.get(asset);
  if (known) return known;
  const opened = { ...nothing };
  positions.set(asset, opened);
  return opened;
}

function sumOf(legs: readonly Leg[], worthOf: WorthOf): Amount | undefined {
  let sum = 0n;
  for (const [asset, amount] of legs) {
    const worth = worthOf(asset, amount);
    if (worth === undefined) return undefined;
    sum += worth;
  }
  return sum;
}
