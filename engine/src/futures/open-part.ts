/** Opens contracts: the first fill of an order opens a position, further ones grow it. */
import type { Amount } from '@glassbook/money';
import { availableAt, FIRST_USER } from '../core/ledger.ts';
import { lesser } from '../core/grid.ts';
import { recordResult } from '../core/limits/record.ts';
import type { PositionSide } from './command.ts';
import { payFundingFirst } from './funding.ts';
import { countAgainst } from './counterparties.ts';
import { isHeard, noteTicket } from './copies/note-ticket.ts';
import { purseOf, spend, touchPurse } from './copies/purse.ts';
import { duePool, duePosition, holdAgain } from './margin.ts';
import { lessCoupon, payFromPool, tellFee } from './pay.ts';
import { count, putPosition } from './positions.ts';
import { initialMargin, lossToMark } from './quote.ts';
import type { Exposure, Market, OrderTerms, Position, State } from './state.ts';

export type Opening = {
  order: number;
  owner: number;
  side: PositionSide;
  terms: OrderTerms;
  ticks: number;
  lots: number;
  value: Amount;
  /** What its order has traded before. */
  before: Amount;
  fee: Amount;
  /** Who is on the other side. */
  other: number;
};

/** What was checked covers the margin and the fee; where an order closes too, its loss may have taken some of it. Returns the fee that was taken, after what a coupon takes off it. */
export function openPart(state: State, market: Market, exposure: Exposure, opening: Opening): Amount {
  const { ledger } = state;
  const { pool } = exposure;
  const { terms, side, lots, value, before } = opening;
  const known = grown(state, exposure, opening);
  if (known) payFundingFirst(state, market, known);
  const purpose = { reason: 'futures.fee', ref: opening.order } as const;
  const purse = terms.follow === 0 ? undefined : purseOf(state, terms.follow);
  const due = lessCoupon(state, opening.owner, market.settle, opening.fee, opening.order);
  const unpaid = purse
    ? spend(state, purse, due, availableAt(market.fees), purpose)
    : payFromPool(state, pool, due, availableAt(market.fees), purpose);
  const fee = due - unpaid;
  tellFee(state, opening.owner, market.settle, fee, opening.order);
  recordResult(state, opening.owner, market.settle, -fee);
  // Counted over the order, so that the margin is rounded once.
  const margin = initialMargin(before + value, terms.leverage) - initialMargin(before, terms.leverage);
  const position = known ?? opened(state, exposure, opening);
  // What it loses against the mark price at once is given to an isolated position too, so that its margin is whole at the mark price.
  const loss = terms.isolated ? lossToMark(market, side, opening.ticks, terms.mark, lots) : 0n;
  const given = terms.isolated ? lesser(margin + loss, purse ? purse.free : ledger.available(pool.account)) : margin;
  state.futures.opens += 1n;
  position.contracts += lots;
  position.entryValue += value;
  position.margin += given;
  position.openedContracts += lots;
  position.openedValue += value;
  position.fees += fee;
  position.updatedAt = state.at;
  if (opening.owner >= FIRST_USER) countAgainst(position, opening.other, lots);
  if (side === 'long') market.openInterest += lots;
  count(exposure, position, lots, value, given);
  state.futures.touched.add(position);
  if (terms.isolated) {
    // What is free of a purse is on hold already.
    if (purse) purse.free -= given;
    else if (given > 0n) ledger.hold(pool.account, given);
    duePosition(state, position);
  } else holdAgain(state, pool);
  duePool(state, pool);
  if (terms.follow !== 0) touchPurse(state, terms.follow, { fees: fee });
  if (isHeard(state, position)) noteTicket(state, market, position, { isNew: known === undefined });
  return fee;
}

/** The position that the order grows: the one it opened; of a house account the one it has. */
function grown(state: State, exposure: Exposure, { order, owner, side }: Opening): Position | undefined {
  if (owner >= FIRST_USER) return state.futures.grows.get(order);
  for (const position of exposure.positions) if (position.side === side) return position;
  return undefined;
}

function opened(state: State, exposure: Exposure, { order, owner, side, terms }: Opening): Position {
  const { futures } = state;
  const { exits } = terms;
  const id = futures.nextPosition;
  futures.nextPosition += 1;
  const position: Position = {
    id,
    owner,
    market: exposure.market,
    side,
    mode: terms.isolated ? 'isolated' : 'cross',
    leverage: terms.leverage,
    order,
    follow: terms.follow,
    contracts: 0,
    entryValue: 0n,
    margin: 0n,
    settled: 0n,
    openedContracts: 0,
    openedValue: 0n,
    closedContracts: 0,
    closedValue: 0n,
    against: [],
    againstContracts: 0,
    result: 0n,
    funding: 0n,
    fees: 0n,
    exitBy: exits?.by ?? 'mark',
    profitPrice: exits?.profit ?? 0n,
    stopPrice: exits?.stop ?? 0n,
    openedAt: state.at,
    updatedAt: state.at,
    funded: undefined,
    isolated: terms.isolated,
    closing: 0,
  };
  putPosition(state, exposure, position);
  futures.grows.set(order, position);
  // They wait from the next price on, as those that were tried do.
  if (exits) futures.again.add(position);
  return position;
}
