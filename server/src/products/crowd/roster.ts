/**
 * The sixty simulated traders and their temperaments. Distances are parts per million of the index price, sizes are USDT: what a trader thinks in, not
 * money; a command rounds them to ticks and lots.
 */

/** Keeps resting orders on both sides between two distances of the index price, and moves them when the price has moved. */
export type Maker = {
  kind: 'maker';
  nearPpm: number;
  farPpm: number;
  /** Orders a side and market. */
  orders: number;
  /** A usual order. */
  size: number;
  /** How long an order is left before it is given another price. */
  patienceMs: number;
};
/** Crosses the spread, without a view on the price. */
export type Taker = { kind: 'taker'; size: number };
/** Buys what rose and sells what fell in the last while. */
export type Momentum = { kind: 'momentum'; size: number; lookBackMs: number };
/** The opposite: expects the price to come back. */
export type Reversion = { kind: 'reversion'; size: number; lookBackMs: number };
/** Now and then leaves one large order at a round price. */
export type Whale = { kind: 'whale'; size: number; nearPpm: number; farPpm: number; patienceMs: number };
export type Temperament = Maker | Taker | Momentum | Reversion | Whale;

/** `place` in the roster, which is that of its account among the accounts of robots. */
export type Trader = { place: number; temperament: Temperament };

const MINUTE_MS = 60_000;
const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));

const makers = (count: number, nearPpm: number, farPpm: number, more: Pick<Maker, 'orders' | 'size' | 'patienceMs'>) =>
  times(count, (nth): Maker => ({
    kind: 'maker',
    ...{ nearPpm: nearPpm * (1 + nth / count), farPpm: farPpm * (1 + nth / count) },
    ...{ ...more, size: more.size * (1 + (nth % 3) / 2) },
  }));

const temperaments: readonly Temperament[] = [
  ...makers(6, 15, 400, { orders: 2, size: 400, patienceMs: MINUTE_MS / 2 }),
  ...makers(9, 200, 2_000, { orders: 3, size: 1_200, patienceMs: 3 * MINUTE_MS }),
  ...makers(8, 1_200, 5_000, { orders: 4, size: 2_500, patienceMs: 12 * MINUTE_MS }),
  ...makers(5, 4_000, 15_000, { orders: 4, size: 5_000, patienceMs: 40 * MINUTE_MS }),
  ...times(16, (nth): Taker => ({ kind: 'taker', size: 40 + 20 * nth })),
  ...times(6, (nth): Momentum => ({ kind: 'momentum', size: 150 + 100 * nth, lookBackMs: (nth + 1) * MINUTE_MS })),
  ...times(6, (nth): Reversion => ({ kind: 'reversion', size: 150 + 100 * nth, lookBackMs: (nth + 2) * MINUTE_MS })),
  ...times(4, (nth): Whale => ({
    ...{ kind: 'whale', size: 40_000 + 30_000 * nth, nearPpm: 1_000, farPpm: 9_000 },
    patienceMs: (nth + 1) * 15 * MINUTE_MS,
  })),
];

export const roster: readonly Trader[] = temperaments.map((temperament, place) => ({ place, temperament }));
