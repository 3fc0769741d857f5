/**
 * First in, first out: what is given takes the cost of the oldest lots that are left. A part of a lot takes its share of the lot's cost, half even; the
 * last of a lot takes all that is left of it, so the costs that were taken and those that are left always add up to what was put in.
 */
import { assert, mulDiv, type Amount } from '@glassbook/money';
import type { Method, Position } from './count.ts';

type Lot = { amount: Amount; cost: Amount };
type Lots = { list: Lot[]; first: number };

/** Lots that are used up stay in the list until there are so many. */
const USED_MAX = 1_024;

/** The method with the lots of the positions it is given; one for each set of positions. */
export function firstInFirstOut(): Method & { lots: () => number } {
  let open = 0;
  const lotsOf = new WeakMap<Position, Lots>();
  return {
    /** The lots that are open: what the method keeps in memory. */
    lots: () => open,
    put(position, amount, cost) {
      position.quantity += amount;
      position.cost += cost;
      open += 1;
      const lots = lotsOf.get(position);
      if (lots) lots.list.push({ amount, cost });
      else lotsOf.set(position, { list: [{ amount, cost }], first: 0 });
    },
    take(position, amount) {
      const lots = lotsOf.get(position) ?? { list: [], first: 0 };
      let [left, cost] = [amount, 0n];
      while (left > 0n) {
        const lot = lots.list[lots.first];
        assert(lot !== undefined, 'the lots of a position add up to its quantity');
        const part = left < lot.amount ? left : lot.amount;
        const partCost = part === lot.amount ? lot.cost : mulDiv(lot.cost, part, lot.amount, 'half-even');
        lot.amount -= part;
        lot.cost -= partCost;
        left -= part;
        cost += partCost;
        if (lot.amount > 0n) break;
        lots.first += 1;
        open -= 1;
      }
      if (lots.first > USED_MAX && lots.first * 2 > lots.list.length) {
        lots.list.splice(0, lots.first);
        lots.first = 0;
      }
      position.quantity -= amount;
      position.cost -= cost;
      return cost;
    },
    /** Each lot ends at the same share of the whole as before, rounded down; the cost of one that is left with nothing goes to the next. */
    split(position, quantity) {
      const lots = lotsOf.get(position);
      assert(lots !== undefined, 'there is something to split');
      const list: Lot[] = [];
      let [before, after, cost] = [0n, 0n, 0n];
      for (const lot of lots.list.slice(lots.first)) {
        before += lot.amount;
        cost += lot.cost;
        const end = (before * quantity) / position.quantity;
        if (end === after) continue;
        list.push({ amount: end - after, cost });
        [after, cost] = [end, 0n];
      }
      open += list.length - (lots.list.length - lots.first);
      lotsOf.set(position, { list, first: 0 });
      position.quantity = quantity;
    },
  };
}
