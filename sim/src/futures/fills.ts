/** What a fill does for one of the two: it closes, then opens. FUTURES-001 to FUTURES-006. */
import { FIRST_USER, HOUSE_FEES } from '@glassbook/engine';
import type { CloseReason, OrderRow, PositionRow, PositionSide } from '@glassbook/engine/futures';
import { resulted } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import {
  accountOf,
  futuresOf,
  gainOf,
  lesser,
  lossAt,
  marginOf,
  modeOf,
  otherSide,
  ownOf,
  partUp,
  poolAt,
  positionSide,
  positionsOf,
  rowsOf,
  touchPosition,
  upDivided,
  valueOf,
  type Market,
} from './market.ts';
import { afterCoupon, feeReason, feesOf, lessCoupon, tell } from './fees.ts';
import { payBefore } from './funding.ts';
import { cashOf, holdAgain, standingAlone, standingOf } from './margin.ts';
import { clearingOf, insure, payFromMargin, payFromPool, settleProfit } from './pay.ts';
import { countInPurse, noteTicket, payFromPurse, purseOf } from './purses.ts';
import { trimTurned } from './extent.ts';
import { trim } from './resting.ts';

/** `before`: what its order has traded before this fill, so that margin and fee are rounded once an order. */
export type Party = Pick<
  OrderRow,
  | 'id'
  | 'owner'
  | 'market'
  | 'side'
  | 'leverage'
  | 'margin'
  | 'closes'
  | 'follow'
  | 'exitBy'
  | 'profitPrice'
  | 'stopPrice'
  | 'mark'
> & {
  before: bigint;
  feePpm: number;
  why: CloseReason;
  /** Who is on the other side of the fill. */
  other: number;
};

/** Returns the fee that was taken. */
export function fillFor(
  model: Model,
  market: Market,
  party: Party,
  price: bigint,
  contracts: number,
  value: bigint,
): bigint {
  const side = positionSide(party.side);
  const feeUpTo = (traded: bigint) => partUp(party.before + traded, party.feePpm);
  let fee = 0n;
  let left = contracts;
  let traded = 0n;
  for (const position of toClose(model, market, party, otherSide(side))) {
    if (left === 0) break;
    const part = Math.min(left, position.contracts);
    const rest = value - traded;
    const worth = part === left ? rest : lesser(rest, valueOf(market, price, part));
    fee += closePart(model, market, position, {
      contracts: part,
      value: worth,
      fee: feeUpTo(traded + worth) - feeUpTo(traded),
      why: party.why,
      order: party.id,
    }).fee;
    left -= part;
    traded += worth;
  }
  if (left === 0) return fee;
  return (
    fee +
    openPart(model, market, party, {
      side,
      price,
      contracts: left,
      before: party.before + traded,
      value: value - traded,
    })
  );
}

export function toClose(
  model: Model,
  market: Market,
  { owner, closes, follow }: Pick<Party, 'owner' | 'closes' | 'follow'>,
  side: PositionSide,
): PositionRow[] {
  const own = positionsOf(model, owner, market).filter((position) => position.side === side);
  if (closes > 0) return own.filter(({ id }) => id === closes);
  if (follow !== 0 || (closes === 0 && modeOf(model, owner) === 'hedge')) return [];
  return own.filter((position) => position.follow === 0);
}

type Opening = { side: PositionSide; price: bigint; contracts: number; value: bigint; before: bigint };

function openPart(model: Model, market: Market, party: Party, opening: Opening): bigint {
  const { owner, leverage, feePpm } = party;
  const { side, price, contracts, value, before } = opening;
  const pool = poolAt(model, party);
  const account = accountOf(model, pool);
  const known = grown(model, market, party, side);
  if (known) payBefore(model, market, known);
  const due = lessCoupon(model, owner, pool.asset, partUp(before + value, feePpm) - partUp(before, feePpm), party.id);
  const to = model.account(HOUSE_FEES, 'futures', pool.asset);
  const purse = purseOf(model, party.follow);
  const unpaid = purse
    ? payFromPurse(model, purse, due, to, party.id)
    : payFromPool(model, pool, due, to, 'futures.fee', party.id);
  const fee = due - unpaid;
  tell(model, owner, pool.asset, fee, party.id);
  resulted(model, owner, pool.asset, -fee);
  const margin = marginOf(before + value, leverage) - marginOf(before, leverage);
  const position = known ?? opened(model, party, side);
  const isAlone = party.margin === 'isolated';
  const given = isAlone
    ? lesser(margin + lossAt(market, side, price, party.mark, contracts), purse ? purse.free : account.available)
    : margin;
  position.contracts += contracts;
  position.entryValue += value;
  position.margin += given;
  position.openedContracts += contracts;
  position.openedValue += value;
  position.fees += fee;
  position.updatedAt = model.at;
  countAgainst(position, party.other, contracts);
  touchPosition(model, position);
  if (!isAlone) holdAgain(model, pool);
  else if (purse) purse.free -= given;
  else if (given > 0n) model.hold(account, given);
  countInPurse(model, party.follow, { fees: fee });
  noteTicket(model, position, known === undefined);
  return fee;
}

/** FUTURES-088: eight are named. Others are added up, and take the place of the least once they are more. The house names nobody. */
function countAgainst(position: PositionRow, other: number, contracts: number): void {
  if (position.owner < FIRST_USER) return;
  const counts = new Map(tradedWith(position, position.contracts - contracts).map((one) => [one.owner, one.contracts]));
  const others = (counts.get(0) ?? 0) + contracts;
  const named = [...counts.keys()].filter((owner) => owner !== 0);
  if (counts.has(other)) counts.set(other, (counts.get(other) ?? 0) + contracts);
  else {
    counts.delete(0);
    const least = Math.min(...counts.values());
    if (named.length < 8) counts.set(other, contracts);
    else if (others <= least) counts.set(0, others);
    else {
      counts.delete(named.find((owner) => counts.get(owner) === least) as number);
      counts.set(other, contracts);
    }
  }
  position.against = [...counts].map(([owner, each]) => ({ owner, contracts: each }));
  position.againstContracts = position.contracts;
}

/** What is left of each count where so many contracts are open, rounded up. */
export const tradedWith = ({ against, againstContracts }: PositionRow, open: number): PositionRow['against'] =>
  open === 0
    ? []
    : against.map(({ owner, contracts }) => ({
        owner,
        contracts: Number(upDivided(BigInt(contracts) * BigInt(open), BigInt(againstContracts))),
      }));

/** What an order opened before; a house account has one position a side. */
function grown(model: Model, market: Market, { id, owner }: Party, side: PositionSide): PositionRow | undefined {
  const { growing } = futuresOf(model);
  if (growing?.order === id) return growing.position;
  return positionsOf(model, owner, market).find((position) =>
    owner < FIRST_USER ? position.side === side : position.order === id,
  );
}

function opened(model: Model, party: Party, side: PositionSide): PositionRow {
  const { id, owner, market, leverage, margin, follow, exitBy, profitPrice, stopPrice } = party;
  const futures = futuresOf(model);
  const position: PositionRow = {
    ...{ id: futures.nextPosition, owner, market, side, mode: margin, leverage, order: id, follow },
    contracts: 0,
    ...{ entryValue: 0n, margin: 0n, settled: 0n, openedContracts: 0, openedValue: 0n },
    ...{ closedContracts: 0, closedValue: 0n, against: [], againstContracts: 0, result: 0n, funding: 0n, fees: 0n },
    ...{ exitBy: exitBy ?? 'mark', profitPrice: profitPrice ?? 0n, stopPrice: stopPrice ?? 0n },
    ...{ openedAt: model.at, updatedAt: model.at, funded: undefined, status: 'open', closeReason: undefined },
  };
  futures.nextPosition += 1;
  ownOf(model, owner).positions.push(position);
  // FUTURES-037: they wait from the next price on.
  if (exitBy) for (const part of ['profit', 'stop']) rowsOf(model).fired.add(`${position.id} ${part}`);
  return position;
}

/** `order`: that of the owner by which it is closed. */
export type Closing = { contracts: number; value: bigint; fee: bigint; why: CloseReason; order?: number };

/** FUTURES-002: a part takes its share with it, rounded down, the last contract all of the rest. Returns the result and the fee that was taken. */
export function closePart(
  model: Model,
  market: Market,
  position: PositionRow,
  { contracts, value, fee: due, why, order }: Closing,
): { result: bigint; fee: bigint } {
  payBefore(model, market, position);
  const shareOf = (amount: bigint) => (amount * BigInt(contracts)) / BigInt(position.contracts);
  const [entry, settled, margin] = [shareOf(position.entryValue), shareOf(position.settled), shareOf(position.margin)];
  const result = gainOf(market, position.side, entry, value);
  position.contracts -= contracts;
  position.entryValue -= entry;
  position.settled -= settled;
  position.closedContracts += contracts;
  position.closedValue += value;
  position.result += result;
  position.updatedAt = model.at;
  touchPosition(model, position);
  const pay = position.mode === 'isolated' ? payAlone : payTogether;
  const { fee, missing } = pay(model, market, position, { due: result - settled, margin, fee: due, why });
  position.fees += fee;
  if (why !== 'liquidation') tell(model, position.owner, market.rules.settle, fee, position.id);
  countInPurse(model, position.follow, { result: result + missing, fees: fee });
  noteTicket(model, position, false, why);
  // LIMIT-006: what its account could not pay is no loss of its owner's.
  resulted(model, position.owner, market.rules.settle, result + missing - fee);
  if (position.contracts === 0) {
    position.status = 'closed';
    position.closeReason = why;
    const { positions } = ownOf(model, position.owner);
    positions.splice(positions.indexOf(position), 1);
  }
  trim(model, market, position);
  trimTurned(model, market, position, order);
  return { result, fee };
}

type Owed = { due: bigint; margin: bigint; fee: bigint; why: CloseReason };
/** The fee that was taken, and what is missing of a loss. */
type Paid = { fee: bigint; missing: bigint };

function payTogether(model: Model, market: Market, position: PositionRow, { due, margin, fee, why }: Owed): Paid {
  const pool = poolAt(model, position);
  const clearing = clearingOf(model, market);
  position.margin -= margin;
  if (due > 0n) model.pay(clearing, 'available', accountOf(model, pool), due, 'futures.result', position.id);
  const missing = payFromPool(model, pool, -due, clearing, 'futures.result', position.id);
  insure(model, market, missing, position.id);
  const room = lesser(fee, roomIn(standingOf(model, pool).equity, cashOf(model, pool)));
  const taken = afterCoupon(model, position, room, why);
  payFromPool(model, pool, taken, feesOf(model, market, why), feeReason(why), position.id);
  holdAgain(model, pool);
  return { fee: taken, missing };
}

/** A loss comes from the part's own margin first, then from the rest of the position's. */
function payAlone(model: Model, market: Market, position: PositionRow, { due, margin, fee, why }: Owed): Paid {
  const account = accountOf(model, poolAt(model, position));
  const clearing = clearingOf(model, market);
  const rest = position.margin - margin;
  let missing = 0n;
  const purse = purseOf(model, position.follow);
  if (due > 0n) {
    model.pay(clearing, 'available', account, due, 'futures.result', position.id);
    if (purse) model.hold(account, due);
  } else {
    missing = payFromMargin(model, account, position, -due, clearing, 'futures.result', position.id);
    // FUTURES-015: what the rest has won is in the clearing account.
    missing -= settleProfit(model, market, position, missing);
    insure(model, market, missing, position.id);
  }
  const spare = position.contracts === 0 ? position.margin : position.margin - rest;
  const released = spare > 0n ? spare : 0n;
  if (released > 0n && !purse) model.hold(account, -released);
  position.margin -= released;
  const freed = released + (due > 0n ? due : 0n);
  const room = lesser(fee, freed + roomIn(standingAlone(market, position).equity, position.margin));
  const taken = afterCoupon(model, position, room, why);
  const first = lesser(taken, freed);
  const to = feesOf(model, market, why);
  if (first > 0n) model.pay(account, purse ? 'held' : 'available', to, first, feeReason(why), position.id);
  if (purse) purse.free += freed - first;
  payFromMargin(model, account, position, taken - first, to, feeReason(why), position.id);
  return { fee: taken, missing };
}

// A fee takes no more than leaves nothing owed at the mark price.
const roomIn = (equity: bigint, money: bigint): bigint => (equity <= 0n || money <= 0n ? 0n : lesser(money, equity));
