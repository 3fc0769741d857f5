/** a × b ÷ c to the nearest, a tie to the even digit. */
function share(a, b, c) {
  const [whole, rest] = [(a * b) / c, 2n * ((a * b) % c)];
  return rest > c || (rest === c && whole % 2n === 1n) ? whole + 1n : whole;
}
const add = (a, b) => (a === undefined || b === undefined ? undefined : a + b);

/** Cost basis by asset: what is given takes the cost of the oldest lots (fifo), or its share of the cost of all (average_cost). */
export class CostBasis {
  held = new Map();
  /** `outIsRealized`: the rule of files of format 1, by which what left was counted as if it had been sold. */
  constructor(method, { outIsRealized }) {
    this.isFifo = method === 'fifo';
    this.outGain = outIsRealized ? 'realized' : 'withdrawn_gain';
  }
  of(asset) {
    const opened = { quantity: 0n, cost: 0n, realized: 0n, contributed: 0n, withdrawn_gain: 0n, lots: [], first: 0 };
    return this.held.get(asset) ?? this.held.set(asset, opened).get(asset);
  }
  put([asset, amount], cost) {
    const own = this.of(asset);
    own.quantity += amount;
    own.cost += cost;
    if (this.isFifo) own.lots.push([amount, cost]);
  }
  take([asset, amount]) {
    const own = this.of(asset);
    if (amount > own.quantity) throw new Error(`more ${asset} is given than there is`);
    let cost = this.isFifo ? 0n : share(own.cost, amount, own.quantity);
    for (let left = this.isFifo ? amount : 0n; left > 0n;) {
      const lot = own.lots[own.first];
      const part = left < lot[0] ? left : lot[0];
      const partCost = share(lot[1], part, lot[0]);
      [left, cost, lot[0], lot[1]] = [left - part, cost + partCost, lot[0] - part, lot[1] - partCost];
      if (lot[0] === 0n) own.lots[own.first++] = undefined;
    }
    own.quantity -= amount;
    own.cost -= cost;
    return cost;
  }
  /** Another quantity at the same cost: each lot keeps its share of the whole, rounded down, and the cost of one that is left with nothing goes to the next. Where nothing is left, the cost is lost. */
  split([asset, amount]) {
    const own = this.of(asset);
    const quantity = own.quantity + amount;
    if (quantity === 0n) {
      own.realized -= this.take([asset, own.quantity]);
      return;
    }
    let [before, after, cost] = [0n, 0n, 0n];
    const lots = [];
    for (const [size, paid] of own.lots.slice(own.first)) {
      [before, cost] = [before + size, cost + paid];
      const end = (before * quantity) / own.quantity;
      if (end === after) continue;
      lots.push([end - after, cost]);
      [after, cost] = [end, 0n];
    }
    Object.assign(own, { quantity, lots, first: 0 });
  }
  /** Whether an event gives no more than there is. */
  isThere({ legs }) {
    return [...legs].every(([asset, amount]) => -amount <= this.of(asset).quantity);
  }
  /** One event: what moved by asset (below zero: given), what it was worth, whether it came from or went outside. Returns the assets. */
  count({ legs, worths, outside, split }, unit, places) {
    const moved = [...legs].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => places.get(a) - places.get(b));
    if (split) {
      for (const leg of moved) this.split(leg);
      return moved.map(([asset]) => asset);
    }
    const given = moved.filter(([, amount]) => amount < 0n).map(([asset, amount]) => [asset, -amount]);
    const got = moved.filter(([, amount]) => amount > 0n);
    const worthOf = ([asset, amount]) => (asset === unit ? amount : worths.get(asset));
    const costs = given.map((leg) => this.take(leg));
    if (given.length > 0 && got.length > 0) {
      const cost = costs.reduce(add);
      const inUnit = [...given, ...got].find(([asset]) => asset === unit)?.[1];
      const worth = inUnit ?? given.map(worthOf).reduce(add) ?? got.map(worthOf).reduce(add) ?? cost;
      this.of(given[0][0]).realized += worth - cost;
      for (const [place, leg] of got.entries()) this.put(leg, place === 0 ? worth : 0n);
      return moved.map(([asset]) => asset);
    }
    for (const leg of got) {
      this.put(leg, worthOf(leg) ?? 0n);
      this.of(leg[0])[outside ? 'contributed' : 'realized'] += worthOf(leg) ?? 0n;
    }
    for (const [place, leg] of given.entries()) {
      const worth = outside ? (worthOf(leg) ?? costs[place]) : 0n;
      this.of(leg[0])[outside ? this.outGain : 'realized'] += worth - costs[place];
      this.of(leg[0]).contributed -= worth;
    }
    return moved.map(([asset]) => asset);
  }
}
