/** What a fill of futures moves: for each of the two what it closes and what it opens. Nothing is paid for contracts; results, margins and fees are. */
import type { Amount } from '@glassbook/money';
import { lesser, priceOf, valueOf } from '../core/grid.ts';
import type { Settlement } from '../core/matching.ts';
import { BUY, opposite, sideName, type SideNumber } from '../core/side.ts';
import { closePart } from './close-part.ts';
import type { PositionSide } from './command.ts';
import { affordsFill, coversFill } from './check/covers.ts';
import { showLast } from './mark.ts';
import { openPart } from './open-part.ts';
import { countResting, holdAt, life, termsOf } from './open-orders.ts';
import { modeOf, oppositeSide } from './positions.ts';
import { partOf } from './quote.ts';
import type { CloseReason, Trade } from './rows.ts';
import type { Exposure, FuturesTaker, Market, OrderTerms, Position, State } from './state.ts';

export const settlement: Settlement<State, Market, FuturesTaker> = {
  fill,
  covers: (state, market, slot, lots) => coversFill(state, market, slot, lots),
  affords: affordsFill,
  done: (state, market, slot) => {
    life.close(state, market, slot, 'done', undefined);
  },
  expire: (state, market, slot) => {
    life.cancel(state, market, slot, isCovered(state, market, slot) ? 'self_trade' : 'margin');
  },
};

const isCovered = (state: State, market: Market, slot: number): boolean =>
  coversFill(state, market, slot, market.orders.lotsLeft(slot));

type Party = {
  order: number;
  owner: number;
  other: number;
  side: SideNumber;
  terms: OrderTerms;
  /** What its order has traded before, and paid. */
  value: Amount;
  feePpm: number;
  why: CloseReason;
};

function fill(state: State, market: Market, slot: number, taker: FuturesTaker, lots: number, value: Amount): Amount {
  const { futures, ledger } = state;
  const { orders } = futures;
  const trade = futures.nextTrade;
  futures.nextTrade += 1;
  const left = orders.lotsLeft(slot);
  const freed = holdAt(state, market, slot, left) - holdAt(state, market, slot, left - lots);
  if (freed > 0n) ledger.release(orders.payer(slot), freed);
  countResting(state, slot, -lots);
  const ticks = orders.ticks(slot);
  const makerOrder = orders.id(slot);
  const maker: Party = {
    order: makerOrder,
    owner: orders.owner(slot),
    other: taker.owner,
    side: opposite(taker.side),
    terms: termsOf(state, makerOrder),
    value: orders.filledValue(slot),
    feePpm: market.settings.makerFeePpm,
    why: 'trader',
  };
  const { order, owner, feePpm, why } = taker;
  const party: Party = {
    order,
    owner,
    other: maker.owner,
    side: taker.side,
    terms: taker,
    value: taker.value,
    feePpm,
    why,
  };
  const takerFee = trades(state, market, party, ticks, lots, value);
  taker.value += value;
  const makerFee = trades(state, market, maker, ticks, lots, value);
  orders.setFee(slot, orders.fee(slot) + makerFee);
  const row: Trade = {
    id: trade,
    seq: state.seq,
    at: state.at,
    market: market.market,
    price: priceOf(market, ticks),
    contracts: lots,
    value,
    takerSide: sideName(taker.side),
    makerOrder,
    takerOrder: taker.order,
    makerOwner: maker.owner,
    takerOwner: taker.owner,
    makerFee,
    takerFee,
    liquidation: taker.why === 'liquidation',
  };
  futures.trades.push(row);
  state.tell.filled?.(row);
  if (market.last !== ticks) {
    market.last = ticks;
    futures.marked.add(market.market);
    if (market.status === 'open') showLast(state.triggers, market);
  }
  return takerFee;
}

/** One of the two: first what it closes, then what it opens. Returns its fee. */
function trades(state: State, market: Market, party: Party, ticks: number, lots: number, value: Amount): Amount {
  const { exposure } = party.terms;
  const side: PositionSide = party.side === BUY ? 'long' : 'short';
  let left = lots;
  let leftValue = value;
  let before = party.value;
  let fee = 0n;
  for (const position of toClose(state, exposure, party, oppositeSide(side))) {
    if (left === 0) break;
    const part = Math.min(left, position.contracts);
    const worth = part === left ? leftValue : lesser(leftValue, valueOf(market, ticks, part));
    const closed = closePart(state, market, position, {
      ...{ lots: part, value: worth, why: party.why, order: party.order },
      fee: feeBetween(before, worth, party.feePpm),
    });
    fee += closed.fee;
    left -= part;
    leftValue -= worth;
    before += worth;
  }
  if (left === 0) return fee;
  const due = feeBetween(before, leftValue, party.feePpm);
  const { order, owner, terms, other } = party;
  const opening = { order, owner, side, terms, ticks, lots: left, value: leftValue, before, fee: due, other };
  return fee + openPart(state, market, exposure, opening);
}

/** What a fill adds to the fee of an order that has traded `before`. */
const feeBetween = (before: Amount, value: Amount, ppm: number): Amount =>
  partOf(before + value, ppm) - partOf(before, ppm);

/** The positions that an order closes before it opens any, in this order. */
function toClose(state: State, exposure: Exposure, { owner, terms }: Party, side: PositionSide): Position[] {
  const { closes, follow } = terms;
  if (closes > 0) {
    const position = state.futures.positions.get(closes);
    return position ? [position] : [];
  }
  if (follow !== 0 || (closes === 0 && modeOf(state, owner) === 'hedge')) return [];
  return [...exposure.positions].filter((position) => position.side === side && position.follow === 0);
}
