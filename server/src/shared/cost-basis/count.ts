/**
 * Profit and loss from ledger entries alone, by a method that says what part of the cost leaves with what is given. All values are in the smallest
 * unit of USDT.
 *
 * - What comes from outside or from another user is a contribution at the index price of its entry's time, at zero where there is none. What leaves
 *   takes its cost along and realizes nothing, for it is no sale: a contribution taken back at that price, of which what is above its cost is stated as
 *   the gain that was withdrawn.
 * - An exchange gives one asset for another. It is worth its USDT, else the index price of what is given, else of what is received, else the cost of
 *   what is given. Giving realizes that worth less its cost; what is received, after its fee, costs that worth.
 * - What a house account pays or takes outside an exchange (interest, a fee alone) is realized. What it lends is contributed, and what pays that back is contributed back.
 * - A split changes the quantity and leaves the cost. Where nothing is left, the cost is realized as a loss.
 * - Events of one command that give more than there is wait for its others (in-turn.ts).
 *
 * So at any time: sum of cost = sum of contributed + sum of realized + sum of withdrawn gains, and with unrealized = worth − cost,
 * realized + unrealized + withdrawn gains = equity − net contributions, to the unit.
 */
import { assert, mulDiv, type Amount } from '@glassbook/money';

export type Position = {
  /** In the asset's smallest unit, over all kinds of account, on hold included. */
  quantity: Amount;
  cost: Amount;
  realized: Amount;
  contributed: Amount;
  /** What left to outside or to another user beyond its cost: no result. */
  withdrawnGain: Amount;
};
export const nothing: Readonly<Position> = { quantity: 0n, cost: 0n, realized: 0n, contributed: 0n, withdrawnGain: 0n };
/** Of one owner, by asset. */
export type Positions = Map<number, Position>;

/** What one event changed for an owner: by asset, what it received (above zero) or gave. */
export type Legs = ReadonlyMap<number, Amount>;
/** The other side of legs that all go one way: outside and other users contribute, the house pays or takes, a split does neither. */
export type Counterparty = 'outside' | 'house' | 'split';

/** The worth of an amount of an asset at the index price, half even; undefined where it has none. */
export type WorthOf = (asset: number, amount: Amount) => Amount | undefined;

/** What enters a position costs something, and what leaves it takes a part of the cost along. */
export type Method = {
  put: (position: Position, amount: Amount, cost: Amount) => void;
  /** Takes an amount out. Returns its cost. */
  take: (position: Position, amount: Amount) => Amount;
  /** Makes a quantity another, above zero, at the same cost. */
  split: (position: Position, quantity: Amount) => void;
};

/** Every unit costs the same: an amount takes its share of the cost, half even; the last of it takes all that is left. */
export const averageCost: Method = {
  put(position, amount, cost) {
    position.quantity += amount;
    position.cost += cost;
  },
  take(position, amount) {
    const { quantity } = position;
    const cost = amount === quantity ? position.cost : mulDiv(position.cost, amount, quantity, 'half-even');
    position.quantity -= amount;
    position.cost -= cost;
    return cost;
  },
  split(position, quantity) {
    position.quantity = quantity;
  },
};

export type Valuing = { worthOf: WorthOf; unit: number; method: Method };

/** Counts one event in. Returns the assets whose positions changed. */
export function count(positions: Positions, legs: Legs, from: Counterparty, valuing: Valuing): readonly number[] {
  const moved = [...legs].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => a - b);
  const given = moved.filter(([, amount]) => amount < 0n).map(([asset, amount]) => [asset, -amount] as const);
  const received = moved.filter(([, amount]) => amount > 0n);
  if (from === 'split') for (const [asset, amount] of moved) split(of(positions, asset), amount, valuing.method);
  else if (given.length > 0 && received.length > 0) exchange(positions, given, received, valuing);
  else if (received.length > 0)
    for (const [asset, amount] of received) receive(positions, asset, amount, from, valuing);
  else for (const [asset, amount] of given) give(positions, asset, amount, from, valuing);
  return moved.map(([asset]) => asset);
}

type Leg = readonly [asset: number, amount: Amount];

function exchange(
  positions: Positions,
  given: readonly Leg[],
  received: readonly Leg[],
  { worthOf, unit, method }: Valuing,
): void {
  const costs = given.map(([asset, amount]) => take(positions, asset, amount, method));
  const cost = costs.reduce((sum, each) => sum + each, 0n);
  const inUnit = [...given, ...received].find(([asset]) => asset === unit)?.[1];
  const worth = inUnit ?? sumOf(given, worthOf) ?? sumOf(received, worthOf) ?? cost;
  // An exchange is of two assets; were there more, the first of either side would carry the worth, and the sums would still hold.
  of(positions, given[0]?.[0] ?? 0).realized += worth - cost;
  for (const [at, [asset, amount]] of received.entries())
    method.put(of(positions, asset), amount, at === 0 ? worth : 0n);
}

function receive(
  positions: Positions,
  asset: number,
  amount: Amount,
  from: Counterparty,
  { worthOf, method }: Valuing,
): void {
  const position = of(positions, asset);
  const worth = worthOf(asset, amount) ?? 0n;
  method.put(position, amount, worth);
  if (from === 'house') position.realized += worth;
  else position.contributed += worth;
}

function give(
  positions: Positions,
  asset: number,
  amount: Amount,
  to: Counterparty,
  { worthOf, method }: Valuing,
): void {
  const cost = take(positions, asset, amount, method);
  const position = of(positions, asset);
  if (to === 'house') {
    position.realized -= cost;
    return;
  }
  const worth = worthOf(asset, amount) ?? cost;
  position.contributed -= worth;
  position.withdrawnGain += worth - cost;
}

function split(position: Position, amount: Amount, method: Method): void {
  const quantity = position.quantity + amount;
  assert(quantity >= 0n, 'a split takes no more than there is');
  if (quantity === 0n) position.realized -= method.take(position, position.quantity);
  else method.split(position, quantity);
}

function take(positions: Positions, asset: number, amount: Amount, method: Method): Amount {
  const position = of(positions, asset);
  assert(amount <= position.quantity, 'no more is given than there is');
  return method.take(position, amount);
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
