/** Random habits that reach for other people's money: after every command who paid is counted (futures-invariants.ts). */
import { expect, test } from 'vitest';
import {
  ANN,
  BOB,
  CYD,
  DAN,
  done,
  give,
  HOUSE_INSURANCE,
  indexAt,
  meet,
  opened,
  order,
  PERP,
  SECOND,
  send,
  USDT,
} from '../../test/futures-market.ts';
import { checkFutures, checkMoney, watch } from '../../test/futures-invariants.ts';
import { random as randomOf, type Random } from '../../test/random.ts';
import type { Command, State } from '../products.ts';
import type { PlaceOrder } from './command.ts';
import { usable } from './margin.ts';

const owners = [ANN, BOB, CYD, DAN];
/** Accounts of one person, of which the first two are a pair, and an account with little money. */
const TRIO = [1_100, 1_101, 1_102] as const;
const EVE = 1_200;
const everyone = [...owners, ...TRIO, EVE];

const at = (price: bigint, perMille: number): bigint => price + (price * BigInt(perMille)) / 1_000n;
const find = (state: State, owner: number, side: 'long' | 'short', isolated: boolean) =>
  [...state.futures.positions.values()].find(
    (position) => position.owner === owner && position.side === side && position.isolated === isolated,
  );
/** Opens at the price of now with whoever rests there: one of both is sent. */
const meeting = ({ pick }: Random, buyer: PlaceOrder, seller: PlaceOrder): PlaceOrder => pick([buyer, seller]);
const sideOf = ({ pick }: Random) => pick(['buy', 'sell'] as const);
/** About as many contracts as Eve has money for. */
const most = (state: State, price: bigint, leverage: number): number => {
  const free = Number(usable(state, EVE, { settle: 3 }) / USDT);
  return Math.max(1, Math.floor((free * 1_000) / (Number(price) * (1 / leverage + 0.000_5))));
};
const clear = ({ pick }: Random): Command => ({ kind: 'futures.cancelAll', owner: pick(everyone) });

/** Each is one way to what others have. */
const habits: Record<string, (state: State, random: Random, price: bigint) => Command> = {
  /** One-way: many small orders that close an isolated position, each alone within its margin, below the price at which nothing is left. */
  small: (state, random, price) => {
    const { below } = random;
    const terms = { leverage: 100, margin: 'isolated' } as const;
    if (!find(state, ANN, 'long', true))
      return meeting(random, order(ANN, 'buy', price, 1_000, terms), order(CYD, 'sell', price, 1_000));
    if (below(6) === 0) return order(BOB, 'buy', price, 1_000, { timeInForce: 'IOC' });
    return order(ANN, 'sell', at(price, -below(50)), 50 + below(150), terms);
  },
  /** Orders of one owner of which one cancels another, before a price that is far away. */
  mixed: (state, random, price) => {
    const { below, pick } = random;
    if (!find(state, CYD, 'long', false))
      return meeting(random, order(CYD, 'buy', price, 1_000), order(DAN, 'sell', price, 1_000));
    const contracts = pick([500, 1_000]);
    return pick([
      order(CYD, 'sell', price, contracts),
      order(CYD, 'sell', price, contracts, { reduceOnly: true }),
      order(BOB, 'sell', at(price, 10 + below(39)), contracts),
      order(EVE, 'buy', 0n, pick([1_000, 1_500, 2_000]), { type: 'market', leverage: 100 }),
    ]);
  },
  /** Isolated beside cross: prices on both sides of the mark price, of which one gains and one loses. */
  beside: (state, random, price) => {
    const { below, pick } = random;
    if (!find(state, EVE, 'long', false))
      return meeting(random, order(EVE, 'buy', price, 100, { leverage: 100 }), order(CYD, 'sell', price, 100));
    const contracts = 100 + 50 * below(4);
    const leverage = pick([5, 10, 20]);
    return pick([
      order(BOB, 'sell', at(price, -below(40)), contracts),
      order(BOB, 'sell', at(price, below(40)), contracts),
      order(EVE, 'buy', 0n, most(state, price, leverage), { type: 'market', margin: 'isolated', leverage }),
    ]);
  },
  /** Hedge: a part of an isolated position is closed below the mark price. */
  part: (state, random, price) => {
    const { below, pick } = random;
    const own = find(state, DAN, 'long', true);
    const terms = { leverage: 100, margin: 'isolated' } as const;
    if (!own) return meeting(random, order(DAN, 'buy', price, 1_000, terms), order(CYD, 'sell', price, 1_000));
    const contracts = 1 + below(own.contracts);
    return pick<Command>([
      order(BOB, 'buy', at(price, -below(49)), contracts),
      {
        ...{ kind: 'futures.closePosition', owner: DAN, position: own.id, type: 'market', price: 0n, contracts },
      },
    ]);
  },
  /** One-way: what closes the cross positions of an account in two markets, of which one gains and one loses. */
  two: (state, random, price) => {
    const { below, pick } = random;
    const held = [...state.futures.positions.values()].filter(({ owner, isolated }) => owner === ANN && !isolated);
    const market = pick([PERP, SECOND]);
    const terms = { market, leverage: 100 };
    const contracts = market === PERP ? 3_000 : 300;
    if (held.length < 2) {
      const [mine, others] = pick([['buy', 'sell'] as const, ['sell', 'buy'] as const]);
      return meeting(
        random,
        order(ANN, mine, price, contracts, terms),
        order(CYD, others, price, contracts, { market }),
      );
    }
    const own = pick(held);
    const closes = own.side === 'long' ? 'sell' : 'buy';
    const away = below(50) * (own.side === 'long' ? -1 : 1);
    return pick<Command>([
      order(ANN, closes, at(price, away), 1 + below(2 * own.contracts), {
        ...{ market: own.market, leverage: pick([10, 100]), reduceOnly: below(2) === 0 },
        timeInForce: pick(['GTC', 'IOC'] as const),
      }),
      order(BOB, own.side === 'long' ? 'buy' : 'sell', at(price, away), 1 + below(contracts), { market: own.market }),
      {
        ...{ kind: 'futures.closePosition', owner: ANN, position: own.id, type: 'market', price: 0n, contracts: 0 },
      },
    ]);
  },
  /** What everybody does. */
  near: (_, random, price) => {
    const { below, pick } = random;
    const side = sideOf(random);
    const away = below(30) * (side === 'buy' ? -1 : 1);
    return order(pick(owners), side, at(price, away), 100 + below(1_000), {
      ...{ leverage: pick([10, 100]), margin: pick(['isolated', 'cross'] as const), reduceOnly: below(4) === 0 },
      market: pick([PERP, PERP, SECOND]),
    });
  },
  /** The pair opens against itself, and rests what only closes far beyond the price of bankruptcy. */
  pair: (state, { below, pick }, price) => {
    const [long, short] = TRIO;
    const ofLong = find(state, long, 'long', true);
    const terms = { leverage: 50, margin: 'isolated' } as const;
    if (ofLong === undefined)
      return pick([order(short, 'sell', price, 1_000, terms), order(long, 'buy', price, 1_000, terms)]);
    const away = 20 + below(28);
    const only = { ...terms, reduceOnly: true };
    return pick([
      order(short, 'buy', at(price, -away), ofLong.contracts, only),
      order(long, 'sell', at(price, away), ofLong.contracts, only),
    ]);
  },
  /** Three accounts of one person trade with each other: in parts, each with each, hedged, handed on, closed in part. */
  trio: (state, { below, pick }, price) => {
    const owner = pick(TRIO);
    const own = pick([undefined, ...[...state.futures.positions.values()].filter((one) => one.owner === owner)]);
    if (own && below(3) === 0)
      return order(owner, own.side === 'long' ? 'sell' : 'buy', price, 1 + below(own.contracts), { reduceOnly: true });
    return order(owner, sideOf({ pick } as Random), price, pick([1, 100, 400, 1_000]), {
      ...{ leverage: pick([2, 50, 100]), margin: pick(['isolated', 'cross'] as const) },
    });
  },
  clear: (_, random) => clear(random),
};

/** Commands of all ten runs together, a million where FUTURES_MONEY_COMMANDS says so; and of one seed. */
const COMMANDS = Number(process.env['FUTURES_MONEY_COMMANDS'] ?? 30_000);
const STEPS = 3_000;
/** Three accounts that trade in circles can be short of a few contracts that another assignment would have found (decision 0032): each gains about one USDT by a jump of 5 %. */
const CIRCLES = 10n * USDT;

/** A market of its own, in which little is open yet. */
function begin(random: Random): State {
  const state = opened(20_000n, 5_000n * USDT);
  give(state, HOUSE_INSURANCE, 100_000n * USDT);
  give(state, EVE, (400n + BigInt(random.below(600))) * USDT);
  for (const owner of TRIO) give(state, owner, 3_000n * USDT);
  for (const owner of [BOB, CYD]) give(state, owner, 1_000_000n * USDT);
  for (const owner of [ANN, BOB, CYD]) done(state, { kind: 'futures.setMode', owner, mode: 'one_way' });
  if (random.below(2) === 0) done(state, { kind: 'futures.setMode', owner: TRIO[1], mode: 'one_way' });
  // Strangers who can be deleveraged, of any rank.
  meet(state, DAN, CYD, 20_000n, 100, { leverage: 2 }, { leverage: random.pick([2, 100]) });
  meet(state, BOB, DAN, 20_000n, 100, { leverage: random.pick([2, 100]) }, { leverage: 2 });
  return state;
}

/** Plays so many commands, each hundred in a market of its own; the first that lets somebody pay who should not. */
function play(
  seed: number,
  names: readonly (keyof typeof habits)[],
  steps: number,
): { step: number; problem: string } | undefined {
  const random = randomOf(seed);
  let state = begin(random);
  let price = 20_000n;
  for (let step = 1; step <= steps; step += 1) {
    if (step % 100 === 0) [state, price] = [begin(random), 20_000n];
    const isPrice = random.chance(10);
    const move = random.pick([3, 15, 50]);
    if (isPrice) price = at(price, random.below(2 * move + 1) - move);
    const habit = habits[random.pick(names)] as (typeof habits)[string];
    const command = isPrice ? indexAt(price) : habit(state, random, price);
    const before = watch(state, [TRIO]);
    send(state, command);
    try {
      checkFutures(state);
      checkMoney(state, before, names.includes('trio') ? CIRCLES : 0n);
    } catch (problem) {
      return { step, problem: (problem as Error).message };
    }
  }
  return undefined;
}

test.each([
  ['small', 'small', 'small', 'clear'],
  ['mixed', 'mixed', 'mixed', 'mixed', 'clear'],
  ['beside', 'beside', 'beside', 'clear'],
  ['part', 'part', 'clear'],
  ['pair', 'near', 'clear'],
  ['two', 'two', 'clear'],
  ['trio', 'trio', 'trio', 'clear'],
  ['trio', 'trio', 'pair', 'clear'],
  ['trio', 'trio', 'near', 'clear'],
  Object.keys(habits),
])('FUTURES-085 FUTURES-086 FUTURES-087 nobody loses what others pay: %s %s %s', (...names) => {
  const seeds = Math.ceil(COMMANDS / 10 / STEPS);
  for (let seed = 1; seed <= seeds; seed += 1)
    expect({ seed, found: play(seed, names, STEPS) }).toEqual({ seed, found: undefined });
});
