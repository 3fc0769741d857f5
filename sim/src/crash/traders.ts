/** A thousand traders by their habits: what each does when it is its turn. All chance is from the seed. */
import { FIRST_USER, type Command } from '@glassbook/engine';
import type { Dice } from '../dice.ts';
import { markets, names } from './markets.ts';
import type { Position, View } from './view.ts';

type Rules = (typeof markets)[number];
type PlaceOrder = Extract<Command, { kind: 'futures.placeOrder' }>;
export type Trader = {
  owner: number;
  habit: Habit;
  market: Rules;
  leverage: number;
  margin: 'cross' | 'isolated';
  /** The money it begins with, in units of the margin asset. */
  money: bigint;
};
type Turn = { trader: Trader; view: View; roll: Dice; isThin: boolean };

const UNIT = 10n ** 8n;
/** What a trader begins with, in USDT: most have little. */
const MONEY = [100n, 200n, 500n, 1_000n, 1_000n, 2_000n, 5_000n, 10_000n, 50_000n, 250_000n];
/** The same in BTC, in thousandths. */
const MILLIS = [5n, 10n, 20n, 50n, 50n, 100n, 200n, 500n, 2_000n, 10_000n];

/** What a contract is worth at the mark price, in units of the margin asset, rounded down. */
const worthOf = ({ trader: { market }, view }: Turn): bigint =>
  market.settle === market.base
    ? (market.size * UNIT) / view.mark(market.market)
    : (market.size * view.mark(market.market)) / UNIT;

type Size = { contracts: number; leverage: number };
/**
 * The most that a part of the usable money opens, by the tier that allows most; undefined where that is less than a contract. An order holds its margin, its fee, and what its worst price loses
 * against the mark price: at market as far as the band.
 */
function most(turn: Turn, percent: number, isAtMarket: boolean): Size | undefined {
  const { trader, view } = turn;
  const { market, owner } = trader;
  const money = ((view.of(owner).money.get(market.settle) ?? 0n) * BigInt(percent)) / 100n;
  const worth = worthOf(turn);
  const sides = [...view.of(owner).positions.values()].reduce((sum, { entryValue }) => sum + entryValue, 0n);
  const besides = BigInt(market.takerFeePpm + (isAtMarket ? market.bandPpm : 0)) + 2_000n;
  let best: Size | undefined;
  for (const { leverageMax, valueMax } of market.tiers) {
    const leverage = Math.min(trader.leverage, leverageMax);
    const each = (worth * (1_000_000n / BigInt(leverage) + besides)) / 1_000_000n + 1n;
    const room = (valueMax - (sides * 11n) / 10n) / worth;
    const contracts = Math.min(Number(money / each), Number(room), market.contractsMax);
    if (contracts >= 1 && contracts > (best?.contracts ?? 0)) best = { contracts, leverage };
  }
  return best;
}

/** An order of a part of the money, at market or so far from the mark price on its own side. */
function order(turn: Turn, side: 'buy' | 'sell', percent: number, awayPpm?: number): PlaceOrder | undefined {
  const { owner, market, margin } = turn.trader;
  const size = most(turn, percent, awayPpm === undefined);
  if (!size) return undefined;
  const mark = turn.view.mark(market.market);
  const price = mark + ((side === 'buy' ? -1n : 1n) * mark * BigInt(awayPpm ?? 0)) / 1_000_000n;
  return {
    ...{ kind: 'futures.placeOrder', owner, market: market.market, side, margin, ...size },
    ...{ postOnly: false, reduceOnly: false },
    ...(awayPpm === undefined
      ? { type: 'market', timeInForce: 'IOC', price: 0n }
      : { type: 'limit', timeInForce: 'GTC', price: price - (price % market.tick) }),
  };
}
const close = (owner: number, position: number): Command => ({
  kind: 'futures.closePosition',
  ...{ owner, position, type: 'market', price: 0n, contracts: 0 },
});
const firstOf = ({ trader, view }: Turn): Position | undefined => {
  const [position] = view.of(trader.owner).positions.values();
  return position;
};
/** Parts per ten thousand that a position has won of its entry price, rounded toward zero. */
function gained(turn: Turn, { side, entryValue, contracts }: Position): number {
  const { market } = turn.trader;
  const worth = worthOf(turn) * BigInt(contracts);
  const isGain = (side === 'long') !== (market.settle === market.base);
  return Number(((isGain ? worth - entryValue : entryValue - worth) * 10_000n) / entryValue);
}

type Act = (turn: Turn) => Command | undefined;
const acts = {
  /** Buys with all it has, and once more with what a liquidation left. */
  bull: (turn) => (firstOf(turn) ? undefined : order(turn, 'buy', 90)),
  /** Buys in parts, more the further the price has fallen. */
  averager: (turn) =>
    turn.view.moved(turn.trader.market.index, 30) < -100 || !firstOf(turn) ? order(turn, 'buy', 25) : undefined,
  /** Rests bids below the price. */
  dipBuyer: (turn) => {
    if (turn.isThin) return undefined;
    if (turn.view.of(turn.trader.owner).orders.size < 5) return order(turn, 'buy', 18, 5_000 + turn.roll.below(45_000));
    return { kind: 'futures.cancelAll', owner: turn.trader.owner };
  },
  /** Sells what falls, and takes a profit of three percent. */
  bear: (turn) => {
    const position = firstOf(turn);
    if (position) return gained(turn, position) > 300 ? close(turn.trader.owner, position.id) : undefined;
    return turn.view.moved(turn.trader.market.index, 30) < -50 ? order(turn, 'sell', 60) : undefined;
  },
  /** A long with a stop and a profit price. */
  careful: (turn) => {
    const position = firstOf(turn);
    if (!position) return order(turn, 'buy', 40);
    if (position.stopPrice > 0n) return undefined;
    const { market } = turn.trader;
    const part = (ppm: bigint) => {
      const price = (turn.view.mark(market.market) * ppm) / 1_000_000n;
      return price - (price % market.tick);
    };
    const by = turn.roll.pick(['mark', 'index', 'last'] as const);
    const [profit, stop] = [part(1_030_000n), part(BigInt(960_000 + turn.roll.below(30_000)))];
    return { kind: 'futures.setExits', owner: turn.trader.owner, position: position.id, by, profit, stop };
  },
  /** In and out, either way. */
  scalper: (turn) => {
    const position = firstOf(turn);
    if (position) return close(turn.trader.owner, position.id);
    return order(turn, turn.roll.pick(['buy', 'sell']), 50);
  },
  /** Rests orders on both sides. */
  maker: (turn) => {
    if (turn.isThin) return undefined;
    if (turn.view.of(turn.trader.owner).orders.size >= 8)
      return { kind: 'futures.cancelAll', owner: turn.trader.owner };
    return order(turn, turn.roll.pick(['buy', 'sell']), 10, 200 + turn.roll.below(4_000));
  },
  /** Gives a position that has lost two percent more margin, as long as there is some. */
  defender: (turn) => {
    const position = firstOf(turn);
    const { owner, market } = turn.trader;
    if (!position) return order(turn, 'buy', 40);
    const money = turn.view.of(owner).money.get(market.settle) ?? 0n;
    if (position.mode === 'cross' || gained(turn, position) > -200 || money < 1_000n) return undefined;
    return { kind: 'futures.changeMargin', owner, position: position.id, amount: money / 3n };
  },
} as const satisfies Record<string, Act>;
export type Habit = keyof typeof acts;

/** How many of a hundred have each habit. */
const shares: readonly (readonly [Habit, number])[] = [
  ['bull', 22],
  ['averager', 15],
  ['dipBuyer', 15],
  ['bear', 15],
  ['careful', 10],
  ['scalper', 8],
  ['maker', 10],
  ['defender', 5],
];

export function tradersOf(count: number, roll: Dice): Trader[] {
  const habits = shares.flatMap(([habit, share]) => Array.from({ length: share }, () => habit));
  return Array.from({ length: count }, (_, place) => {
    const market = roll.pick(markets);
    const most = Math.min(market.tiers[0]?.leverageMax ?? 1, 100);
    return {
      owner: FIRST_USER + place,
      habit: roll.pick(habits),
      market,
      leverage: Math.min(most, roll.pick([3, 5, 10, 10, 20, 20, 25, 50, 50, 100])),
      margin: roll.pick(['cross', 'isolated'] as const),
      money: names[market.settle] === 'BTC' ? (roll.pick(MILLIS) * UNIT) / 1_000n : roll.pick(MONEY) * UNIT,
    };
  });
}

/** What a trader does on its turn; undefined where that is nothing. `isThin`: nobody rests orders. */
export const actOf = (turn: Turn): Command | undefined =>
  turn.view.mark(turn.trader.market.market) === 0n ? undefined : acts[turn.trader.habit](turn);

/** Brings a trader's money to its futures account. */
export const fundingOf = ({ owner, market: { settle: asset }, money: amount }: Trader): Command[] => [
  { kind: 'wallet.grantDemo', owner, grants: [{ asset, amount }] },
  { kind: 'wallet.move', owner, asset, amount, from: 'spot', to: 'futures' },
];
