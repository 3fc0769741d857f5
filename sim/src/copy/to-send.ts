/** Traders, those who copy them, and strangers who trade with both, in a market of their own. The first trader and the first two copiers are one person. */
import { FIRST_USER, type Command, type Side } from '@glassbook/engine';
import type { Follow, FollowRow, FollowTerms } from '@glassbook/engine/copy';
import { USDT } from '../asset/index.ts';
import { copies as positions, COPIED, type Position } from '../model/copies.ts';
import type { Habit, Moment, Scene } from '../product.ts';
import { copyOf, followsOf } from './state.ts';

type PlaceOrder = Extract<Command, { kind: 'futures.placeOrder' }>;
const one = 10n ** 8n;
const account = (place: number): number => FIRST_USER + 6_000 + place;
const TRADERS = [account(0), account(1), account(2)] as const;
const COPIERS = Array.from({ length: 9 }, (_, place) => account(10 + place));
const STRANGERS = [account(20), account(21)] as const;
const everyone = [...TRADERS, ...COPIERS, ...STRANGERS];

/** The side of an order that closes it. */
const closing = ({ side }: Position): Side => (side === 'long' ? 'sell' : 'buy');

type Place = Pick<Scene, 'model' | 'dice'> & { mark: bigint };

const away = (mark: bigint, tenThousandths: number): bigint => {
  const price = mark + (mark * BigInt(tenThousandths)) / 10_000n;
  return price - (price % (one / 10n));
};
const order = (
  owner: number,
  side: 'buy' | 'sell',
  price: bigint,
  contracts: number,
  other: Partial<PlaceOrder> = {},
): PlaceOrder => ({
  ...{ kind: 'futures.placeOrder', owner, market: COPIED, side, type: 'limit', timeInForce: 'GTC', postOnly: false },
  ...{ price, contracts, leverage: 20, margin: 'isolated', reduceOnly: false, ...other },
});
const tickets = ({ model }: Pick<Scene, 'model'>, owner: number): Position[] =>
  positions()
    .ownOf(model, owner)
    .positions.filter(({ market, follow }) => market === COPIED && follow === 0);
const copies = ({ model }: Pick<Scene, 'model'>, owner: number): Position[] =>
  positions()
    .ownOf(model, owner)
    .positions.filter(({ follow }) => follow !== 0);

/** What strangers offer on both sides, sometimes far, sometimes little; old offers are taken away. */
function offer({ model, dice, mark }: Place): Command {
  const owner = dice.pick(STRANGERS);
  if (positions().ownOf(model, owner).orders.length > 30) return { kind: 'futures.cancelAll', owner };
  const position = positions().ownOf(model, owner).positions[0];
  if (position && dice.chance(15)) return { kind: 'futures.closeAll', owner };
  const side = dice.pick(['buy', 'sell'] as const);
  const from = dice.pick([1, 1, 4, 20, 60, 150]);
  return order(owner, side, away(mark, side === 'buy' ? -from : from), dice.pick([3, 20, 60, 60]), {
    margin: 'cross',
    leverage: 20,
  });
}

/** A trader opens at market or at a limit that others fill in parts, closes some or all, or offers to those who copy him. */
function lead({ model, dice, mark }: Place): Command {
  const owner = dice.pick(TRADERS);
  const own = tickets({ model }, owner);
  const position = dice.pick(own);
  if (own.length > 0 && (own.length > 4 || dice.chance(45))) {
    if (dice.chance(12)) {
      const side = closing(position);
      return order(owner, side, away(mark, side === 'buy' ? -2 : 2), position.contracts, { reduceOnly: true });
    }
    const contracts = dice.chance(50) ? 0 : 1 + dice.below(position.contracts);
    return { kind: 'futures.closePosition', owner, position: position.id, type: 'market', price: 0n, contracts };
  }
  if (dice.chance(6)) return { kind: 'futures.cancelAll', owner };
  const side = dice.pick(['buy', 'sell'] as const);
  const leverage = dice.pick([5, 20, 50, 100]);
  const margin = dice.pick(['isolated', 'isolated', 'cross'] as const);
  const contracts = dice.pick([1, 2, 3, 7, 30, 60]);
  if (dice.chance(40)) return order(owner, side, away(mark, side === 'buy' ? 3 : -3), contracts, { leverage, margin });
  return order(owner, side, 0n, contracts, { type: 'market', timeInForce: 'IOC', leverage, margin });
}

function terms({ dice }: Pick<Scene, 'dice'>): FollowTerms {
  const cap = (amount: bigint) => (dice.chance(75) ? 0n : amount * one * BigInt(1 + dice.below(8)));
  const isLots = dice.chance(25);
  return {
    type: isLots ? 'lots' : 'multiple',
    number: isLots
      ? 1 + dice.below(9)
      : dice.pick([10_000, 333_333, 1_000_000, 1_500_000, 1_234_567, 3_000_000, 5_000_000]),
    ...{ leverageMax: dice.pick([0, 0, 10, 40]), orderMax: cap(4n), marketMax: cap(10n), totalMax: cap(10n) },
    markets: dice.chance(90) ? [] : dice.pick([[COPIED], [11], [11, COPIED]]),
    slippagePpm: dice.pick([0, 500, 5_000, 20_000]),
    closeSlippagePpm: dice.pick([0, 1_000, 10_000]),
    stopLossPpm: 0,
  };
}

function followOne({ model, dice }: Place): Command {
  const owner = dice.chance(4) ? dice.pick(everyone) : dice.pick(COPIERS);
  const trader = dice.chance(3) ? dice.pick(everyone) : dice.pick(TRADERS);
  const amount = dice.chance(70) ? one * BigInt(50 + dice.below(300)) : 0n;
  const sharePpm = copyOf(model).traders.get(trader)?.sharePpm ?? 100_000;
  const wanted: Follow = {
    ...{ kind: 'copy.follow', owner, trader, amount, leverageCap: dice.pick([0, 0, 25]), ...terms({ dice }) },
    stopLossPpm: amount > 0n && dice.chance(50) ? dice.pick([100_000, 100_000, 500_000, 950_000]) : 0,
    seen: { sharePpm: dice.chance(96) ? sharePpm : sharePpm + 1 },
  };
  if (!dice.chance(6)) return wanted;
  return dice.pick<Follow>([
    ...[
      { ...wanted, number: 0 },
      { ...wanted, type: 'multiple' as const, number: 5_005_000 },
      { ...wanted, slippagePpm: 100_001 },
    ],
    ...[
      { ...wanted, amount: 50n * one - 1n },
      { ...wanted, amount: -1n },
      { ...wanted, amount: 0n, stopLossPpm: 100_000 },
    ],
    ...[
      { ...wanted, leverageCap: -1 },
      { ...wanted, amount: 10n ** 18n },
      { ...wanted, stopLossPpm: 99_999, amount: 60n * one },
    ],
  ]);
}

/** What a copier changes or ends. */
function change(place: Place): Command | undefined {
  const { model, dice } = place;
  const { follows } = copyOf(model);
  if (follows.length === 0) return undefined;
  const follow: FollowRow = dice.pick(follows);
  const { owner, id } = follow;
  const trader = dice.chance(3) ? dice.pick(TRADERS) : follow.trader;
  const free = positions().freeOf(model, id);
  const ticket = dice.pick([...copies(place, owner).map((copy) => copy.id), dice.below(9)]);
  return dice.pick<Command | undefined>([
    { kind: 'copy.edit', owner, trader, ...terms(place), stopLossPpm: follow.limited && dice.chance(50) ? 100_000 : 0 },
    { kind: 'copy.edit', owner, trader, ...terms(place), stopLossPpm: dice.pick([0, 200_000]) },
    { kind: 'copy.pause', owner, trader, paused: dice.chance(30) },
    { kind: 'copy.pause', owner, trader, paused: false },
    { kind: 'copy.amount', owner, trader, amount: dice.pick([one * 20n, -free, -free / 2n, -free - 1n, 0n, one]) },
    { kind: 'copy.amount', owner, trader, amount: -free / BigInt(2 + dice.below(5)) },
    dice.chance(35) ? { kind: 'copy.cancel', owner, trader, keep: dice.chance(30) } : undefined,
    dice.chance(50) ? { kind: 'copy.selfHold', owner, ticket } : undefined,
    { kind: 'copy.close', owner: dice.chance(97) ? owner : dice.pick(COPIERS), ticket },
    { kind: 'copy.hold', owner, held: dice.chance(25), leverageCap: dice.chance(95) ? dice.pick([0, 0, 10, 30]) : -1 },
    { kind: 'copy.hold', owner, held: false, leverageCap: 0 },
  ]);
}

/** What a copier does by hand beside his copies: nothing of it may close one. */
function byHand(place: Place): Command | undefined {
  const { model, dice, mark } = place;
  const owner = dice.pick(COPIERS);
  const all = copies(place, owner);
  const copy = dice.pick(all);
  if (all.length === 0)
    return positions().isOneWay(model, owner) ? undefined : { kind: 'futures.setMode', owner, mode: 'one_way' };
  const side = closing(copy);
  const resting = positions()
    .ownOf(model, owner)
    .orders.find(({ follow }) => follow !== 0);
  const near = away(mark, copy.side === 'long' ? 30 : -30);
  return dice.pick<Command>([
    { kind: 'futures.closePosition', owner, position: copy.id, type: 'market', price: 0n, contracts: 0 },
    { kind: 'futures.changeMargin', owner, position: copy.id, amount: one },
    { kind: 'futures.cancelOrder', owner, order: resting?.id ?? 0 },
    { kind: 'futures.cancelAll', owner },
    { kind: 'futures.closeAll', owner },
    order(owner, side, 0n, dice.pick([1, copy.contracts]), { type: 'market', timeInForce: 'IOC', leverage: 10 }),
    order(owner, side, 0n, 1, { type: 'market', timeInForce: 'IOC', reduceOnly: true }),
    order(owner, closing(copy), away(mark, 0), 2, { leverage: 10 }),
    {
      kind: 'futures.setExits',
      owner,
      position: copy.id,
      by: 'mark',
      profit: copy.side === 'long' ? near : 0n,
      stop: copy.side === 'long' ? 0n : near,
    },
  ]);
}

function staff({ model, dice }: Place): Command {
  const trader = dice.pick(TRADERS);
  const isOpen = copyOf(model).traders.get(trader)?.status === 'open';
  const sharePpm = dice.pick([100_000, 100_000, 200_000, 0]);
  const maker = 1 + dice.below(3);
  const people = { request: 5, maker, checker: dice.chance(90) ? 4 : dice.pick([0, maker]) };
  if (!isOpen || dice.chance(25))
    return {
      ...{ kind: 'copy.admit', ...people },
      trader: dice.chance(90) ? trader : dice.pick([1, ...COPIERS]),
      sharePpm: dice.chance(92) ? sharePpm : 200_001,
    };
  return dice.chance(60) ? { kind: 'copy.resign', owner: trader } : { kind: 'copy.remove', trader, ...people };
}

/** Money for all of them. */
function bring({ model, dice }: Pick<Place, 'model' | 'dice'>): Command | undefined {
  const owner = dice.pick(everyone);
  const [most, least] = COPIERS.includes(owner) ? [900n, 400n] : [9_000n, 3_000n];
  if (model.available(owner, 'futures', USDT) >= least * one) return undefined;
  const there = model.available(owner, 'spot', USDT);
  if (there < most * one) return { kind: 'wallet.claimDemo', owner };
  return { kind: 'wallet.move', owner, asset: USDT, amount: most * one, from: 'spot', to: 'futures' };
}

/** What is in the account of a copier is taken out, as far as it may leave. */
function takeOut({ model, dice }: Place): Command | undefined {
  const owed = copyOf(model).follows.filter(({ limited }) => !limited);
  if (owed.length === 0) return undefined;
  const { owner } = dice.pick(owed);
  const there = model.available(owner, 'futures', USDT);
  if (there === 0n) return undefined;
  return { kind: 'wallet.move', owner, asset: USDT, amount: there, from: 'futures', to: 'spot' };
}

function make({ model, dice }: Scene): Command | undefined {
  const { mark, isHalted } = positions().marketAt(model, COPIED);
  if (mark === undefined || !copyOf(model).rules) return undefined;
  const place = { model, dice, mark };
  if (isHalted && dice.chance(10)) return { kind: 'futures.openMarket', market: COPIED };
  const first = dice.chance(12) ? bring(place) : undefined;
  if (first) return first;
  const roll = dice.below(1_000);
  if (roll < 4) return { kind: 'futures.haltMarket', market: COPIED };
  if (roll < 12 || copyOf(model).traders.size < TRADERS.length) return staff(place);
  if (roll < 20) return takeOut(place);
  if (roll < 420) return offer(place);
  if (roll < 700) return lead(place);
  if (roll < 820)
    return followsOf(model, 'trader', TRADERS[0]).length > 6 && dice.chance(70) ? lead(place) : followOne(place);
  return roll < 950 ? change(place) : byHand(place);
}

export const habits: readonly Habit[] = [
  { by: { maker: 16, taker: 36, scalper: 36, hoarder: 12, saver: 20 }, make },
  {
    by: { staff: 8 },
    make: ({ model, dice }) => {
      const { rules } = copyOf(model);
      if (!rules) return undefined;
      return dice.pick([
        { ...rules, asset: 1 },
        { ...rules, shareMaxPpm: 500_001 },
        { ...rules, multipleMaxPpm: 9_999 },
        { ...rules, amountMin: 0n },
        { ...rules, copiersMax: 7 },
        { ...rules, copiersMax: 1_000 },
      ]);
    },
  },
];

/** Monday 00:00 UTC, the millisecond before it or after it: somebody is settled, and something is taken out or ended just then. */
export const moments: readonly Moment[] = [
  ({ model, dice }) => {
    const { follows } = copyOf(model);
    if (follows.length === 0) return undefined;
    const at = Math.min(...follows.map(({ shareAt }) => shareAt)) + dice.below(3) - 1;
    if (at < model.at) return undefined;
    const { owner, trader } = dice.pick(follows);
    return {
      at,
      command: dice.pick<Command>([
        { kind: 'clock.tick' },
        { kind: 'clock.tick' },
        { kind: 'copy.amount', owner, trader, amount: -one },
        { kind: 'copy.cancel', owner, trader, keep: false },
      ]),
    };
  },
];
