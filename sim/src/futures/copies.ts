/** What copy trading does with positions: FUTURES-100 to FUTURES-104. */
import type { Refusal } from '@glassbook/engine';
import type { PositionRow, PurseRow } from '@glassbook/engine/futures';
import {
  addCopies,
  type Average,
  type Changing,
  type Closing,
  type Opened,
  type Opening,
  type Worth,
} from '../model/copies.ts';
import { boosts } from '../model/boosts.ts';
import type { Model } from '../model/model.ts';
import { closingOrder } from './close.ts';
import { limitOfClosing } from './extent.ts';
import { payBefore } from './funding.ts';
import { bandPrice, openResult, usable } from './margin.ts';
import {
  allPositions,
  futuresOf,
  lesser,
  marginOf,
  marketOf,
  modeOf,
  mostThat,
  orderSide,
  ownOf,
  PPM,
  rowsOf,
  touchPosition,
  upDivided,
  valueOf,
  type Market,
} from './market.ts';
import { enter } from './place.ts';
import { cancel, closingBy } from './resting.ts';
import { countInPurse } from './purses.ts';

const accountFor = (model: Model, { owner, asset }: PurseRow) => model.account(owner, 'futures', asset);
const copiesIn = (model: Model, follow: number): PositionRow[] => {
  const purse = futuresOf(model).purses.get(follow);
  const own = purse ? ownOf(model, purse.owner).positions : [];
  return own.filter((position) => position.follow === follow).sort((a, b) => a.id - b.id);
};

/** Whether it was there. */
function changePurse(model: Model, { id, owner, leader, asset, amount }: Changing): boolean {
  const { purses, pools } = futuresOf(model);
  const known = purses.get(id);
  const there = known ? known.free : 0n;
  const own = usable(model, owner, { rules: { settle: asset } } as Market) - boosts().lent(model, owner, asset);
  if (amount > 0n ? amount > own : -amount > there) return false;
  const purse: PurseRow = known ?? {
    ...{ id, owner, leader, asset, limited: amount > 0n, free: 0n, result: 0n, fees: 0n, funding: 0n },
    status: 'open',
  };
  if (!pools.has(`${owner} ${asset}`)) pools.set(`${owner} ${asset}`, { owner, asset, held: 0n });
  if (amount !== 0n) model.hold(accountFor(model, purse), amount);
  purse.free += amount;
  purses.set(id, purse);
  rowsOf(model).purses.set(id, purse);
  return true;
}

function closePurse(model: Model, id: number): void {
  const purse = futuresOf(model).purses.get(id) as PurseRow;
  if (purse.free > 0n) model.hold(accountFor(model, purse), -purse.free);
  Object.assign(purse, { free: 0n, status: 'closed' });
  futuresOf(model).purses.delete(id);
  rowsOf(model).purses.set(id, purse);
}

/** What a follow has: what was closed, less fees and with funding, and what is open. */
function worthOf(model: Model, id: number, isPaid = false): Worth {
  const purse = futuresOf(model).purses.get(id) as PurseRow;
  const copies = copiesIn(model, id);
  if (isPaid) for (const copy of copies) payBefore(model, marketOf(model, copy.market), copy);
  const open = copies.reduce((sum, copy) => sum + openResult(marketOf(model, copy.market), copy) + copy.settled, 0n);
  const there = purse.limited ? purse.free : usable(model, purse.owner, { rules: { settle: purse.asset } } as Market);
  return { free: there > 0n ? there : 0n, result: purse.result - purse.fees + purse.funding, open };
}

/** The margin at entry of open copies of a follow. */
const marginsOf = (model: Model, id: number, isOne: (copy: PositionRow) => boolean): bigint =>
  copiesIn(model, id)
    .filter(isOne)
    .reduce((sum, { entryValue, leverage }) => sum + marginOf(entryValue, leverage), 0n);

/** The leader's average and so much worse, to the tick toward it, and no further from the mark price than that or the band. */
function guardOf(market: Market, isBuy: boolean, { value, contracts }: Average, ppm: number): bigint {
  const { tick, size } = market.rules;
  const far = value * market.whole * (isBuy ? PPM + BigInt(ppm) : PPM - BigInt(ppm));
  const per = size * BigInt(contracts) * PPM * tick;
  const guard = (isBuy ? far / per : upDivided(far, per)) * tick;
  const band = bandPrice(market, isBuy, Math.min(ppm, market.rules.bandPpm));
  const worst = isBuy ? lesser(guard, band) : guard > band ? guard : band;
  return worst < tick ? tick : worst;
}

function openCopy(model: Model, ask: Opening): Opened | Refusal {
  const futures = futuresOf(model);
  const market = marketOf(model, ask.market);
  const { owner, leader } = futures.purses.get(ask.follow) as PurseRow;
  if (market.status !== 'open') return 'futures.market_halted';
  const side = orderSide(ask.side);
  const price = guardOf(market, side === 'buy', ask.average, ask.ppm);
  const wanted = Math.min(ask.contracts, market.rules.contractsMax);
  const money = ask.marginMax === undefined ? undefined : ask.marginMax * BigInt(ask.leverage);
  const capped =
    money === undefined ? wanted : mostThat(wanted, (count) => valueOf(market, price, count) <= money && money > 0n);
  if (capped === 0) return { wanted, capped, filled: 0, position: ask.grows };
  if (ask.grows) futures.growing = { order: futures.nextOrder, position: ask.grows };
  const outcome = enter(model, market, {
    ...{ owner, side, type: 'market', timeInForce: 'IOC', postOnly: false, price, contracts: capped },
    ...{ leverage: ask.leverage, margin: 'isolated', closes: 0, follow: ask.follow, avoids: leader },
    ...{ exits: undefined, clientOrderId: undefined, selfTrade: 'expire_maker' },
  });
  futures.growing = undefined;
  if (!outcome.ok) return outcome.reason;
  const filled = (outcome as unknown as { order: { filledContracts: number } }).order.filledContracts;
  const position = filled > 0 ? (ask.grows ?? copiesIn(model, ask.follow).at(-1)) : ask.grows;
  return { wanted, capped, filled, position };
}

const cancelClosings = (model: Model, { owner, id }: PositionRow): void => {
  for (const order of ownOf(model, owner).orders.filter(({ closes }) => closes === id)) cancel(model, order, 'user');
};

/** `left`: neither closed nor ordered to be; undefined where the market is halted. */
function closeCopy(
  model: Model,
  position: PositionRow,
  upTo: number,
  { within, keeps }: Closing,
): { left: number; rests: number } | undefined {
  const market = marketOf(model, position.market);
  const resting = () => closingBy(model, position.owner, market, position.side, position.id);
  if (keeps && resting() > 0) return { left: 0, rests: resting() };
  if (market.status !== 'open') return undefined;
  const contracts = Math.min(upTo - position.closedContracts, position.contracts);
  if (contracts <= 0) return { left: 0, rests: resting() };
  cancelClosings(model, position);
  const how = { type: 'market', price: 0n, contracts, clientOrderId: undefined } as const;
  const order = closingOrder(model, position, how);
  if (within) {
    const guard = guardOf(market, order.side === 'buy', within.average, within.ppm);
    const worst = limitOfClosing(model, market, order, guard, [position]);
    if (typeof worst === 'bigint') enter(model, market, { ...order, type: 'limit', price: worst });
  } else enter(model, market, order);
  const rests = position.contracts > 0 ? resting() : 0;
  const left = Math.min(upTo - position.closedContracts, position.contracts) - rests;
  return { left: Math.max(0, left), rests };
}

/** What left the purse with it. */
function releaseCopy(model: Model, position: PositionRow): bigint {
  const market = marketOf(model, position.market);
  payBefore(model, market, position);
  cancelClosings(model, position);
  const open = openResult(market, position);
  countInPurse(model, position.follow, { result: open + position.settled });
  position.follow = 0;
  position.updatedAt = model.at;
  touchPosition(model, position);
  return position.margin + open;
}

addCopies({
  ...{ changePurse, closePurse, worthOf, marginsOf, openCopy, closeCopy, releaseCopy, ownOf },
  positionAt: (model, id) => allPositions(model).find((position) => position.id === id),
  openOf: (model, copy) => openResult(marketOf(model, copy.market), copy) + copy.settled,
  marginOf: (model, number) => {
    const { rules, inverse } = marketOf(model, number);
    return { index: rules.index, asset: rules.settle, isLinear: !inverse };
  },
  marketAt: (model, number) => {
    const market = futuresOf(model).markets.get(number);
    return { mark: market?.mark, isHalted: market?.status === 'halted' };
  },
  isOneWay: (model, owner) => modeOf(model, owner) === 'one_way',
  freeOf: (model, follow) => futuresOf(model).purses.get(follow)?.free ?? 0n,
});
