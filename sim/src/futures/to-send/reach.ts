/**
 * Ways to what others have, in a market of their own: accounts of one person against each other, orders that close below what is left, fills that cancel one another, gains beside losses. None of them may gain
 * (who-pays.ts).
 */
import { FIRST_USER, type Command } from '@glassbook/engine';
import type { OrderRow, PlaceOrder, PositionRow, PositionSide } from '@glassbook/engine/futures';
import { USDT } from '../../asset/index.ts';
import type { Dice } from '../../dice.ts';
import type { Model } from '../../model/model.ts';
import type { Habit, Scene } from '../../product.ts';
import { standingOf } from '../margin.ts';
import { futuresOf, leftOf, modeOf, opposite, orderSide, ownOf, poolOf, sumContracts } from '../market.ts';
import { ALONE, one } from '../settings.ts';

/** They do nothing else. The first three are one person's, and two of those a pair. */
export const TRIO = [FIRST_USER + 5_000, FIRST_USER + 5_001, FIRST_USER + 5_008] as const;
const [POOR, SPENT, ONE_WAY, TWICE] = [FIRST_USER + 5_002, FIRST_USER + 5_003, FIRST_USER + 5_004, FIRST_USER + 5_005];
const [OTHER, RICH] = [FIRST_USER + 5_006, FIRST_USER + 5_007];
const [SLID, TWO] = [FIRST_USER + 5_009, FIRST_USER + 5_010];
/** Who bids for what each of them has. */
const [BIDDER, BIDS_TOO] = [FIRST_USER + 5_011, FIRST_USER + 5_012];
const everyone = [...TRIO, POOR, SPENT, ONE_WAY, TWICE, OTHER, RICH];
const LOTS = 100;
/** Another market with the same index. */
const BESIDE = 11;

type Place = { model: Model; dice: Dice; mark: bigint };

/** The mark price moved by so many thousandths, on the tick. */
function away(mark: bigint, perMille: number): bigint {
  const price = mark + (mark * BigInt(perMille)) / 1_000n;
  return price - (price % (one / 10n));
}

const order = (
  owner: number,
  side: 'buy' | 'sell',
  price: bigint,
  contracts: number,
  other: Partial<PlaceOrder> = {},
): PlaceOrder => ({
  ...{ kind: 'futures.placeOrder', owner, market: ALONE, side, type: 'limit', timeInForce: 'GTC', postOnly: false },
  ...{ price, contracts, leverage: 10, margin: 'cross', reduceOnly: false, ...other },
});
const find = (model: Model, owner: number, side: PositionSide, mode: PositionRow['mode']): PositionRow | undefined =>
  ownOf(model, owner).positions.find((position) => position.side === side && position.mode === mode);

/** Many orders that close, each within its margin, far from the mark price. */
function small({ model, dice, mark }: Place): Command {
  if (modeOf(model, ONE_WAY) === 'hedge') return { kind: 'futures.setMode', owner: ONE_WAY, mode: 'one_way' };
  const terms = { leverage: 100, margin: 'isolated' } as const;
  if (!find(model, ONE_WAY, 'long', 'isolated'))
    return dice.pick([order(ONE_WAY, 'buy', mark, LOTS, terms), order(RICH, 'sell', mark, LOTS)]);
  if (dice.chance(20)) return order(RICH, 'buy', mark, LOTS, { timeInForce: 'IOC' });
  return order(ONE_WAY, 'sell', away(mark, -dice.below(45)), 5 + dice.below(15), terms);
}

/** Two orders of one owner that close the same, before a price that is far away: what is not there yet comes first, then the order that plans with all of it. */
function mixed({ model, dice, mark }: Place): Command {
  if (modeOf(model, TWICE) === 'hedge') return { kind: 'futures.setMode', owner: TWICE, mode: 'one_way' };
  if (find(model, SPENT, 'long', 'cross'))
    return dice.pick<Command>([order(RICH, 'buy', mark, LOTS), { kind: 'futures.closeAll', owner: SPENT }]);
  const own = find(model, TWICE, 'long', 'cross');
  if (!own) return dice.pick([order(TWICE, 'buy', mark, LOTS), order(RICH, 'sell', mark, LOTS)]);
  const { contracts } = own;
  const sells = (owner: number, isIt: (resting: OrderRow) => boolean): boolean =>
    ownOf(model, owner).orders.some((each) => each.market === ALONE && each.side === 'sell' && isIt(each));
  if (!sells(TWICE, ({ closes }) => closes === 0)) return order(TWICE, 'sell', mark, contracts);
  if (!sells(TWICE, ({ closes }) => closes !== 0)) return order(TWICE, 'sell', mark, contracts, { reduceOnly: true });
  if (!sells(RICH, ({ price }) => price > mark)) return order(RICH, 'sell', away(mark, 25 + dice.below(15)), LOTS);
  const near =
    futuresOf(model)
      .markets.get(ALONE)
      ?.book.sell.filter(({ price }) => price < away(mark, 20)) ?? [];
  const all = near.reduce((sum, each) => sum + leftOf(each), 0);
  return order(SPENT, 'buy', away(mark, 45), all || contracts, { leverage: 100, timeInForce: 'IOC' });
}

/** An isolated order at prices of which one gains and one loses, beside a cross position. */
function beside({ model, dice, mark }: Place): Command {
  if (!find(model, POOR, 'long', 'cross'))
    return dice.pick([order(POOR, 'buy', mark, LOTS / 10, { leverage: 100 }), order(RICH, 'sell', mark, LOTS / 10)]);
  const contracts = 10 + dice.below(20);
  const terms = { margin: 'isolated', leverage: dice.pick([5, 10, 20]) } as const;
  return dice.pick([
    order(RICH, 'sell', away(mark, dice.below(80) - 40), contracts),
    order(POOR, 'buy', away(mark, 45), contracts * 2, { ...terms, timeInForce: 'IOC' }),
  ]);
}

/** A part of an isolated position is closed far from the mark price. */
function part({ model, dice, mark }: Place): Command {
  const own = find(model, RICH, 'long', 'isolated');
  const terms = { leverage: 100, margin: 'isolated' } as const;
  if (!own) return dice.pick([order(RICH, 'buy', mark, LOTS, terms), order(OTHER, 'sell', mark, LOTS)]);
  const contracts = 1 + dice.below(own.contracts);
  const closes = { kind: 'futures.closePosition', owner: RICH, position: own.id, type: 'market', price: 0n } as const;
  return dice.pick<Command>([order(OTHER, 'buy', away(mark, -dice.below(45)), contracts), { ...closes, contracts }]);
}

/** The pair trades with itself, and rests what only closes far from the price; a third bids a little beyond a bankruptcy. */
function pair({ model, dice, mark }: Place): Command {
  const [long, short] = TRIO;
  const own = find(model, long, 'long', 'isolated');
  const terms = { leverage: 50, margin: 'isolated' } as const;
  if (!own)
    return dice.pick([
      order(long, 'buy', mark, LOTS, terms),
      order(short, 'sell', mark, LOTS, { ...terms, leverage: dice.pick([2, 20, 50]) }),
    ]);
  const bankruptcy = own.entryValue - own.margin;
  const tick = ((bankruptcy * 1_000n) / BigInt(own.contracts)) * BigInt(10_000 - dice.below(20));
  const near = tick / 10_000n - ((tick / 10_000n) % (one / 10n));
  return dice.pick([
    order(short, 'buy', away(mark, -15 - dice.below(30)), own.contracts, { ...terms, reduceOnly: true }),
    order(long, 'sell', away(mark, 15 + dice.below(30)), own.contracts, { ...terms, reduceOnly: true }),
    order(OTHER, 'buy', near > 0n ? near : mark, own.contracts),
  ]);
}

/** The same where the money is enough for the margin and about what one of the prices loses, less what the other gains. */
function besideClosely({ model, dice }: Scene): Command | undefined {
  const market = futuresOf(model).markets.get(ALONE);
  if (market?.mark === undefined) return undefined;
  const { mark, book } = market;
  if (dice.chance(15)) return bring({ model, dice }, dice.pick([POOR, RICH]));
  const most = away(mark, 45);
  const asks = book.sell.filter(({ price }) => price <= most);
  const leverage = dice.pick([20, 50]);
  const worth = (model.available(POOR, 'futures', USDT) * 1_000n) / BigInt(1_000 / leverage + 10 + dice.below(30));
  const contracts = Number((worth * 500n) / mark);
  if (asks.length < 2 && contracts > 0)
    return order(RICH, 'sell', away(mark, (asks.length === 0 ? 1 : -1) * (20 + dice.below(20))), contracts);
  const all = asks.reduce((sum, each) => sum + leftOf(each), 0) || 1;
  return order(POOR, 'buy', most, all, { margin: 'isolated', leverage, timeInForce: 'IOC' });
}

/** A position comes close to its bankruptcy price, on both sides of which somebody bids: the book takes a part of it, and a part with insurance's money. */
function slide({ model, dice, prices }: Scene): Command | undefined {
  const market = futuresOf(model).markets.get(ALONE);
  if (market?.mark === undefined) return undefined;
  const { mark } = market;
  const owner = dice.pick([SLID, BIDDER, RICH]);
  if (dice.chance(20)) return bring({ model, dice }, owner);
  const bids = ownOf(model, BIDDER).orders.filter((each) => each.market === ALONE && each.side === 'buy');
  const full = find(model, BIDDER, 'long', 'cross');
  if (full && full.contracts >= LOTS && bids.length === 0)
    return dice.pick<Command>([
      order(RICH, 'buy', mark, full.contracts),
      order(BIDDER, 'sell', mark, full.contracts, { reduceOnly: true, timeInForce: 'IOC' }),
    ]);
  const own = find(model, SLID, 'long', 'isolated');
  if (!own) {
    const terms = { leverage: 100, margin: 'isolated' } as const;
    return dice.pick([order(SLID, 'buy', mark, LOTS, terms), order(RICH, 'sell', mark, LOTS)]);
  }
  const bankruptcy = ((own.entryValue - own.margin) * 1_000n) / BigInt(own.contracts);
  if (bids.length < 4 && dice.chance(80))
    return order(BIDDER, 'buy', away((bankruptcy * BigInt(10_003 - dice.below(12))) / 10_000n, 0), LOTS / 4);
  return marked({ model, prices }, (bankruptcy * BigInt(1_001 + dice.below(3))) / 1_000n);
}

/** The same of an account with positions in two markets, of which the other one loses as well. */
function slideOfTwo({ model, dice, prices }: Scene): Command | undefined {
  const { markets } = futuresOf(model);
  const [market, beside] = [markets.get(ALONE), markets.get(BESIDE)];
  if (market?.mark === undefined || beside?.mark === undefined) return undefined;
  const { mark } = market;
  if (dice.chance(15)) return bring({ model, dice }, dice.pick([TWO, BIDS_TOO, RICH]));
  const ofTwo = (number: number) =>
    ownOf(model, TWO).positions.find((each) => each.market === number && each.mode === 'cross');
  const [own, other] = [ofTwo(ALONE), ofTwo(BESIDE)];
  if (!other)
    return order(TWO, 'buy', away(beside.mark, 20), LOTS / 10, { market: BESIDE, leverage: 100, timeInForce: 'IOC' });
  if (!own)
    return dice.pick([order(TWO, 'buy', mark, LOTS / 2, { leverage: 100 }), order(RICH, 'sell', mark, LOTS / 2)]);
  // Both markets have one index: once it has fallen so far, this much is left of the account, and a little lower nothing of it once this position is closed.
  const pool = poolOf(model, TWO, USDT);
  const left = (mark * BigInt(own.contracts)) / 1_000n / 400n;
  const all = BigInt(own.contracts + other.contracts);
  const price = mark - (((pool ? standingOf(model, pool).equity : 0n) - left) * 1_000n) / all;
  const bids = ownOf(model, BIDS_TOO).orders.filter((each) => each.market === ALONE && each.side === 'buy');
  if (price <= 0n || price >= mark) return undefined;
  const bankruptcy = price - (left * 1_000n) / BigInt(own.contracts);
  if (bids.length < 2 && dice.chance(80))
    return order(BIDS_TOO, 'buy', away((bankruptcy * BigInt(10_001 - dice.below(9))) / 10_000n, 0), LOTS / 4);
  return marked({ model, prices }, price);
}

/** Brings the mark price there, as long as it is as far from the index price as now. */
function marked({ model, prices }: Pick<Scene, 'model' | 'prices'>, mark: bigint): Command | undefined {
  const market = futuresOf(model).markets.get(ALONE);
  const price = mark - (market?.mark ?? 0n) + (market?.index ?? 0n);
  if (price <= 0n) return undefined;
  return { kind: 'indexPrice.update', source: prices.name, prices: [{ ...prices.at(1, model.at), price }] };
}

/** What the three have more of on one side, with others, is closed first: only where their positions cancel out can it be said what they may have. */
function even({ model, mark }: Place): Command | undefined {
  const positions = TRIO.flatMap((owner) => ownOf(model, owner).positions);
  const [longs, shorts] = (['long', 'short'] as const).map((side) => positions.filter((one) => one.side === side));
  const more = sumContracts(longs ?? []) - sumContracts(shorts ?? []);
  const [own] = (more > 0 ? longs : shorts) ?? [];
  if (more === 0 || !own) return undefined;
  const side = orderSide(own.side);
  const lots = Math.min(Math.abs(more), own.contracts);
  const first = futuresOf(model).markets.get(ALONE)?.book[side][0];
  if (first?.owner !== RICH || first.price !== mark) return order(RICH, side, mark, lots);
  return order(own.owner, opposite(side), mark, lots, { reduceOnly: true, timeInForce: 'IOC' });
}

/** The three trade with each other: in parts, each with each, hedged, handed on, closed in part. Orders of others are canceled before. */
function trio({ model, dice, mark }: Place): Command {
  const first = even({ model, dice, mark });
  if (first) return first;
  const owner = dice.pick(TRIO);
  const book = futuresOf(model).markets.get(ALONE)?.book;
  const orders = [...(book?.buy ?? []), ...(book?.sell ?? [])];
  const stranger = orders.find((each) => !TRIO.some((one) => one === each.owner));
  if (stranger) return { kind: 'futures.cancelAll', owner: stranger.owner, market: ALONE };
  const terms = { leverage: dice.pick([2, 50, 100]), margin: dice.pick(['isolated', 'cross'] as const) };
  const resting = orders.find((each) => each.owner !== owner && each.price === mark);
  if (resting) return order(owner, opposite(resting.side), mark, leftOf(resting), terms);
  const own = dice.pick([undefined, ...ownOf(model, owner).positions]);
  if (own && dice.chance(30))
    return order(owner, opposite(orderSide(own.side)), mark, 1 + dice.below(own.contracts), { reduceOnly: true });
  return order(owner, dice.pick(['buy', 'sell'] as const), mark, dice.pick([1, LOTS / 10, LOTS / 2, LOTS]), terms);
}

/** Money for all of them; two of them get little. */
function bring({ model, dice }: Pick<Place, 'model' | 'dice'>, owner = dice.pick(everyone)): Command | undefined {
  const [most, least] = owner === TWO ? [90n, 60n] : [POOR, SPENT].includes(owner) ? [250n, 150n] : [9_000n, 2_000n];
  if (model.available(owner, 'futures', USDT) >= least * one) return undefined;
  const there = model.available(owner, 'spot', USDT);
  if (there < most * one) return { kind: 'wallet.claimDemo', owner };
  return { kind: 'wallet.move', owner, asset: USDT, amount: most * one, from: 'spot', to: 'futures' };
}

/** Each of the ways, once there is money. */
function make({ model, dice }: Scene): Command | undefined {
  const mark = futuresOf(model).markets.get(ALONE)?.mark;
  if (mark === undefined) return undefined;
  const first = dice.chance(15) ? bring({ model, dice }) : undefined;
  if (first) return first;
  if (dice.chance(6))
    return { kind: 'futures.cancelAll', owner: dice.pick([...TRIO, POOR, OTHER, RICH]), market: ALONE };
  return dice.pick([small, mixed, beside, part, pair, pair, trio, trio])({ model, dice, mark });
}

export const reachHabits: readonly Habit[] = [
  { by: { maker: 8, taker: 18, scalper: 18, hoarder: 6, saver: 10 }, make },
  {
    by: { maker: 8, taker: 18, scalper: 18, saver: 10 },
    rare: true,
    make: (scene) => (scene.dice.chance(50) ? slide(scene) : slideOfTwo(scene)),
  },
  { by: { maker: 4, taker: 9, scalper: 9, saver: 5 }, rare: true, make: besideClosely },
];
